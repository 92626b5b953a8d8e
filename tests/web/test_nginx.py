"""A house below a path, behind a real nginx with the configuration of docs/operate.md: links, limits, streams."""

import http.client
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
import uvicorn

from tablee.web.app import create_app, with_fastpath
from tests.web.house import settings
from tests.web.nginx import nginx
from tests.web.serving import free_port
from tests.web.test_gateway import addresses

SECONDS = 20.0  # in which an event must come, on a busy machine; one that is buffered does not come at all


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of nginx before a house where each address may open three tables."""
    port, house = free_port(), free_port()
    folder = tmp_path_factory.mktemp("house")
    wishes = settings(folder, url=f"http://127.0.0.1:{port}/games", proxy="127.0.0.1", tables=0.0001, tables_burst=3)
    app = with_fastpath(create_app(wishes))
    server = uvicorn.Server(uvicorn.Config(app, port=house, log_config=None, proxy_headers=False))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    with nginx(tmp_path_factory.mktemp("nginx"), port, house):
        yield port
    server.should_exit = True
    thread.join(10)


class Client:
    """Somebody at an address of their own: all of 127.0.0.0/8 is this machine, so nginx sees many clients."""

    def __init__(self, port: int, address: str) -> None:
        self.root = f"http://127.0.0.1:{port}"
        self.client = httpx.Client(
            base_url=self.root, transport=httpx.HTTPTransport(local_address=address), timeout=SECONDS
        )

    def close(self) -> None:
        self.client.close()

    def opened(self, **headers: str) -> httpx.Response:
        return self.client.post("/games/api/tables", json={"game": "madness"}, headers=headers)


Enter = Callable[[str], Client]


@pytest.fixture
def enter(port: int) -> Iterator[Enter]:
    """Lets somebody in from an address."""
    clients: list[Client] = []

    def let_in(address: str) -> Client:
        clients.append(Client(port, address))
        return clients[-1]

    yield let_in
    for client in clients:
        client.close()


def test_every_link_of_the_pages_leads_somewhere(enter: Enter) -> None:
    ana = enter("127.0.1.1")
    home = ana.client.get("/games/")
    [token, *_] = re.findall(r'name="_csrf_token" value="(\w+)"', home.text)
    played = ana.client.post("/games/play/gold", data={"_csrf_token": token})
    assert played.status_code == 303
    assert played.headers["location"].startswith("/games/t/")
    table = ana.client.get(played.headers["location"])
    links = set()
    for page in (home, table):
        assert page.status_code == 200
        found = addresses(re.sub(r'action="[^"]*"|hx-post="[^"]*"', "", page.text))
        assert all(link.startswith("/games/") for link in found)
        links |= {link for link in found if "/events" not in link}
    assert len(links) > 15
    for link in links:
        answer = ana.client.get(link.replace("&amp;", "&"), follow_redirects=True)
        assert answer.status_code == 200, link
        for script in re.findall(r'^import .* from "(\./[\w.]+)"', answer.text, re.M):
            assert ana.client.get(urljoin(link, script)).status_code == 200, script
    assert ana.client.get("/games").headers["location"].endswith("/games/")
    assert ana.client.get("/games/metrics").status_code == 403


def test_limits_count_for_each_client_and_no_header_helps(enter: Enter) -> None:
    ana, bea = enter("127.0.2.1"), enter("127.0.2.2")
    forged = [{}, {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2, 127.0.0.1"}, {"Forwarded": "for=1"}]
    assert [ana.opened(**headers).status_code for headers in forged] == [201, 201, 201, 429]
    assert bea.opened().status_code == 201


def test_events_come_at_once(enter: Enter) -> None:
    ana, bea = enter("127.0.3.1"), enter("127.0.3.2")
    made = ana.opened().json()
    with ana.client.stream("GET", made["links"]["events"]) as stream:
        events = (line for line in stream.iter_lines() if line.startswith("data: "))
        assert json.loads(next(events)[6:])["stage"] == "open"
        assert bea.client.post(made["links"]["seats"], json={}).status_code == 201
        assert json.loads(next(events)[6:])["seats"][1]["kind"] == "person"


def test_moves_are_played_over_a_connection_that_goes_both_ways(enter: Enter, port: int) -> None:
    ana = enter("127.0.4.1")
    made = ana.opened().json()
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    wire.putrequest("POST", "/games/api/events")
    wire.putheader("Authorization", f"Bearer {made['token']}")
    wire.putheader("Transfer-Encoding", "chunked")
    wire.endheaders()
    move: dict[str, Any] = {"table": made["id"], "action": "+1", "sequence": made["table"]["sequence"]}
    line = json.dumps(move).encode() + b"\n"
    wire.sock.sendall(b"%x\r\n%b\r\n" % (len(line), line))
    answer = wire.getresponse()
    told = b""
    while b"event: answer" not in told:
        told += answer.readline()
    wire.sock.sendall(b"0\r\n\r\n")
    wire.close()
