import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import RequestFactory, TestClient

from tablee.web.app import create_app, with_fastpath
from tablee.web.connections import WatchedConnection
from tablee.web.storage.keys import FILE, VARIABLE
from tests.web.house import settings
from tests.web.postgres import postgres_server

_NUMBERS = count()


@pytest.fixture(scope="session")
def requests() -> RequestFactory:
    """Makes requests to no house. By itself the framework would configure the log of the whole process."""
    return RequestFactory(app=Litestar(logging_config=None))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own; the address of its first database."""
    with postgres_server() as server:
        yield server.address


@pytest.fixture
def database(postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a new, empty database; the keys of a house in it are kept in a folder of the test."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / FILE))
    name = f"house{next(_NUMBERS)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a house keeps its things: a folder, or a database."""
    if request.param == "sqlite":
        return tmp_path
    address: str = request.getfixturevalue("database")
    return address


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """A client of a house of its own, without a server."""
    with TestClient(create_app(settings(tmp_path_factory.mktemp("house")))) as client:
        yield client


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house that is really served. For an analysis it imagines as few deals as possible."""
    app = create_app(settings(tmp_path_factory.mktemp("house")))
    app.state.analyses.budget = 0
    server = uvicorn.Server(
        uvicorn.Config(with_fastpath(app), port=0, log_config=None, server_header=False, http=WatchedConnection)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)
