from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from tablee.web.security.identity import People, Person, preferred
from tablee.web.storage.store import Store
from tablee.web.tables.house import House
from tests.web.house import in_house


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    store = Store.in_folder(tmp_path)
    store.open()
    yield People(store)
    store.close()


def test_a_cookie_gives_the_visitor_back_also_in_another_process(people: People) -> None:
    visitor = Person(people.newcomer().id, "Zoé <b>", "fr", "dark", True)
    assert people.visitor(people.cookie(visitor)) == visitor
    assert People(people.store).visitor(people.cookie(visitor)) == visitor


def test_a_cookie_made_by_somebody_else_is_not_ours(people: People) -> None:
    good = people.cookie(Person("v-ana", "Ana"))
    body, _, mark = good.partition(".")
    forged = People.cookie.__get__(_stranger(people))(Person("v-ana", "Ana"))
    bad = ["", ".", "x", body, f"{body}.", f".{mark}", f"{body}x.{mark}", f"{body}.{mark[:-1]}0", "é.é", "\ud800.x"]
    for cookie in [None, forged, *[b for b in bad if b != good], good * 100]:
        assert people.visitor(cookie) is None


def _stranger(people: People) -> People:
    stranger = object.__new__(People)
    stranger.__dict__.update(people.__dict__, _key=b"another key")
    return stranger


def test_a_program_cannot_come_in_by_a_cookie(people: People) -> None:
    assert people.visitor(people.cookie(Person("p-bot", "Bot"))) is None


def test_a_visitor_changes_only_to_what_there_is(people: People) -> None:
    ana = Person("v-ana", "Ana", "fr", "dark")
    assert people.changed(ana, name="  Anna\n ", lang="en", theme="light") == Person("v-ana", "Anna", "en", "light")
    assert people.changed(ana, name=" ", lang="tlh", theme="pink", confirm="perhaps") == ana
    asked = people.changed(ana, confirm="yes")
    assert asked.confirm
    assert people.changed(asked, theme="light").confirm
    assert not people.changed(asked, confirm="no").confirm
    assert len(people.changed(ana, name="x" * 500).name) == 40


def test_only_the_hash_of_a_token_is_kept(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        people = People(house.store)
        token, visitor = await people.new_token("Bot")
        kept = house.store.read_now(text("SELECT * FROM tokens"))
        assert token.encode() not in repr(kept).encode()
        again = People(house.store)
        assert await again.of_token(token) == visitor
        assert visitor.program
        for wrong in ("", token[:-1], token + "x", "\ud800", "' OR 1=1--"):
            assert await again.of_token(wrong) is None

    in_house(tmp_path, story)


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
