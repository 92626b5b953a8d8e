from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import text

from tablee.web.app import create_app
from tablee.web.security.identity import COOKIE, Person, Visitors, preferred
from tablee.web.storage.store import store_at
from tablee.web.tables.house import House
from tests.web.house import in_house, settings, store_of


@pytest.fixture
def visitors(tmp_path: Path) -> Iterator[Visitors]:
    store = store_at(tmp_path)
    store.open()
    yield Visitors(store)
    store.close()


def test_a_cookie_gives_the_visitor_back_also_in_another_process(visitors: Visitors) -> None:
    visitor = Person(visitors.newcomer().id, "Zoé <b>", "fr", "dark", True)
    assert visitors.person(visitors.cookie(visitor)) == visitor
    assert Visitors(visitors.store).person(visitors.cookie(visitor)) == visitor


def test_a_cookie_made_by_somebody_else_is_not_ours(visitors: Visitors, tmp_path: Path) -> None:
    good = visitors.cookie(Person("v-ana", "Ana"))
    body, _, sign = good.partition(".")
    other = store_at(tmp_path / "another house")
    other.open()
    forged = Visitors(other).cookie(Person("v-ana", "Ana"))
    other.close()
    bad = [
        "",
        ".",
        "x",
        body,
        f"{body}.",
        f".{sign}",
        f"{body}x.{sign}",
        f"{body}.{sign[:-1]}0",
        "é.é",
        "\ud800.x",
    ]
    for cookie in [None, forged, *[b for b in bad if b != good], good * 100]:
        assert visitors.person(cookie) is None


def test_after_a_rotation_people_stay_known_and_get_a_new_cookie_and_their_open_forms_are_accepted(
    tmp_path: Path,
) -> None:
    with TestClient(create_app(settings(tmp_path))) as client:
        visitors: Visitors = client.app.state.visitors
        keys, ana = visitors.store.keys, visitors.newcomer()
        before, form = (
            visitors.cookie(ana),
            {"_csrf_token": visitors.signature(f"form {ana.id}"), "seat": ["me", "open"]},
        )
        headers = {"Cookie": f"{COOKIE}={before}"}
        assert "set-cookie" not in client.get("/", headers=headers).headers
        earlier = keys.newest
        keys.add()
        renewed = client.get("/", headers=headers).headers["set-cookie"]
        client.cookies.clear()
        assert f"{COOKIE}={visitors.cookie(ana)};" in renewed
        assert client.post("/new/gold", data=form, headers=headers, follow_redirects=False).status_code < 400
        client.cookies.clear()
        keys.remove(earlier.id)
        assert visitors.person(before) is None
        assert client.post("/new/gold", data=form, headers=headers, follow_redirects=False).status_code == 403


def test_a_program_cannot_come_in_by_a_cookie(visitors: Visitors) -> None:
    assert visitors.person(visitors.cookie(Person("p-bot", "Bot"))) is None


def test_a_visitor_changes_only_to_what_there_is() -> None:
    ana = Person("v-ana", "Ana", "fr", "dark")
    assert ana.changed(name="  Anna\n ", lang="en", theme="light") == Person("v-ana", "Anna", "en", "light")
    assert ana.changed(name=" ", lang="tlh", theme="pink", confirm="perhaps") == ana
    asked = ana.changed(confirm="yes")
    assert asked.confirm
    assert asked.changed(theme="light").confirm
    assert not asked.changed(confirm="no").confirm
    assert len(ana.changed(name="x" * 500).name) == 40


def test_only_the_hash_of_a_token_is_kept(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        visitors = Visitors(store_of(house))
        token, visitor = await visitors.new_token("Bot")
        with store_of(house).engine.connect() as connection:
            kept = connection.execute(text("SELECT * FROM tokens")).all()
        assert len(kept) == 1
        assert token.encode() not in repr(kept).encode()
        again = Visitors(store_of(house))
        assert await again.of_token(token) == visitor
        assert visitor.program
        for wrong in ("", token[:-1], token + "x", "\ud800", "' OR 1=1--"):
            assert await again.of_token(wrong) is None

    in_house(tmp_path, story)


@pytest.mark.parametrize("cookie", ["x", "x.y", "%00", "a" * 3000, "é", '"; drop table'])
def test_a_bad_cookie_makes_a_newcomer(client: TestClient[Litestar], cookie: str) -> None:
    client.cookies.clear()
    answer = client.get("/", headers={b"Cookie": f"{COOKIE}={cookie}".encode()})
    assert answer.status_code == 200
    assert COOKIE in answer.headers["set-cookie"]


@pytest.mark.parametrize("known", [True, False])
def test_the_cookie_is_checked_once_a_request(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    visitors: Visitors = client.app.state.visitors
    ana = visitors.newcomer()
    headers = {"Cookie": f"{COOKIE}={visitors.cookie(ana)}"} if known else {}
    checked: list[str | None] = []
    check = visitors.recognised

    def counted(cookie: str | None) -> tuple[Person | None, bool]:
        checked.append(cookie)
        return check(cookie)

    monkeypatch.setattr(visitors, "recognised", counted)
    form = {"_csrf_token": visitors.signature(f"form {ana.id}"), "seat": ["me", "open"]}
    client.cookies.clear()
    path = client.post("/new/gold", data=form, headers=headers, follow_redirects=False).headers.get("location", "/t/x")
    client.cookies.clear()
    requests = [("GET", "/"), ("GET", path), ("GET", "/nowhere"), ("POST", f"{path}/leave"), ("POST", f"{path}/dance")]
    for method, address in requests:
        checked.clear()
        data = form if method == "POST" else None
        client.request(method, address, data=data, headers=headers, follow_redirects=False)
        client.cookies.clear()
        assert len(checked) == 1, address


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,en;q=0.8", "fr"),
        ("de, en;q=0.5, fr;q=0.7", "fr"),
        ("fr;q=0, en", "en"),
        ("fr;q=zzz,,;;", "en"),
        ("*", "en"),
        (",".join(["x"] * 5000), "en"),
    ],
)
def test_the_browser_says_which_language_it_prefers(header: str, lang: str) -> None:
    assert preferred(header) == lang
