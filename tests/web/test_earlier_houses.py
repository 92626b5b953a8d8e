"""Houses of earlier versions are opened, played on and verified.

`houses/0.1.sql` is a database that version 0.1 wrote, `houses/0.1.json` what version 0.1 said of it: a finished game
with its record, games of every kind in the middle (sealed choices, an undo, a seat left and taken again, a clock), a
table with free seats, a cookie and a token.
"""

import json
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tablee.record import verify
from tablee.web.security.identity import Visitors
from tablee.web.tables import rematches, seating
from tablee.web.tables.aside import SetAside
from tablee.web.tables.house import House
from tablee.web.tables.record import record_of
from tests.web.house import ANA, BEA, CLO, in_house, play, sitter, store_of

HOUSES = Path(__file__).parent / "houses"
VERSIONS = ("0.1",)
CHANGED = {"gaudi"}  # the games whose rules have another version since


def moves(lines: Sequence[str]) -> list[str]:
    """The lines of a record without comments: what happened in words may be told better by now."""
    return [line.partition("   ;")[0].rstrip() for line in lines]


@pytest.fixture(params=VERSIONS)
def earlier(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """The folder of a house that an earlier version wrote, and what it said of it."""
    with sqlite3.connect(tmp_path / "house.sqlite") as database:
        database.executescript((HOUSES / f"{request.param}.sql").read_text(encoding="utf-8"))
    database.close()
    facts: dict[str, Any] = json.loads((HOUSES / f"{request.param}.json").read_text(encoding="utf-8"))
    return tmp_path, facts


def test_running_games_stand_as_they_were_left_and_are_played_to_their_end(
    earlier: tuple[Path, dict[str, Any]],
) -> None:
    folder, facts = earlier

    async def story(house: House) -> None:
        games = [left["game"] for left in facts["running"]]
        assert sorted(games) == ["aztec", "gaudi", "gold", "madness", "maya"]
        for left in facts["running"]:
            if left["game"] in CHANGED:
                continue
            table = await house.table(left["id"])
            assert table.match is not None
            assert (table.game.name, table.sequence) == (left["game"], left["sequence"])
            for p, then in enumerate(left["views"]):
                view = json.loads(json.dumps(table.match.view(p)))
                assert {key: view[key] for key in then} == then  # later versions may tell more
            dice = random.Random(1)
            while not table.over:
                await play(table, 100, dice)
            assert verify(record_of(table)).fair is True

    in_house(folder, story)


def test_running_games_of_which_the_rules_have_changed_since_are_ended_kindly(
    earlier: tuple[Path, dict[str, Any]],
) -> None:
    folder, facts = earlier

    async def story(house: House) -> None:
        for left in facts["running"]:
            if left["game"] in CHANGED:
                with pytest.raises(SetAside) as refusal:
                    await house.table(left["id"])
                assert refusal.value.table.reason == "ended"
                again = await rematches.rematch_aside(house, refusal.value.table, ANA)
                assert again.game.name == left["game"]

    in_house(folder, story)


def test_a_finished_game_has_the_same_record(earlier: tuple[Path, dict[str, Any]]) -> None:
    folder, facts = earlier

    async def story(house: House) -> None:
        table = await house.table(facts["over"]["id"])
        assert table.over
        assert table.sequence == facts["over"]["sequence"]
        title, told, *rest = record_of(table, "fr").splitlines(keepends=True)
        assert told == "; Drawn by the house alone: no player's device took part in the shuffle.\n"
        assert moves([title, *rest]) == moves(facts["over"]["record"].splitlines())
        assert verify(facts["over"]["record"]).fair is True
        assert [message.text for message in table.chat] == ["Bonne chance !"]
        again = await rematches.rematch(table, ANA)
        assert await rematches.rematch(table, BEA) is again

    in_house(folder, story)


def test_a_table_with_free_seats_is_filled(earlier: tuple[Path, dict[str, Any]]) -> None:
    folder, facts = earlier

    async def story(house: House) -> None:
        [table] = await house.open_tables()
        assert table.id == facts["open"]["id"]
        assert (table.clock, table.seat_of(BEA), table.free) == (120, 0, [1])
        await seating.sit(table, CLO)
        assert table.stage == "running"
        assert sitter(table, 1) == CLO
        assert len(await house.tables_of(ANA)) == 6 - len(CHANGED)

    in_house(folder, story)


def test_the_key_leaves_the_database_and_no_secret_stays_in_its_files(earlier: tuple[Path, dict[str, Any]]) -> None:
    folder, facts = earlier
    with sqlite3.connect(folder / "house.sqlite") as database:
        [[key]] = database.execute("SELECT value FROM house WHERE name = 'cookie key'").fetchall()
        secrets = [secret for [secret] in database.execute("SELECT secret FROM tables")]
    database.close()
    assert any(secrets[0] in file.read_bytes() for file in folder.glob("house.sqlite*"))

    async def story(house: House) -> None:
        keys = store_of(house).keys
        assert [one.secret for one in keys.all[:-1]] == [key]
        assert keys.newest.secret != key  # old backups have the earlier one
        visitors = Visitors(store_of(house))
        assert visitors.recognised(facts["cookie"])[1]
        person = visitors.person(facts["cookie"])
        assert person is not None
        assert not visitors.recognised(visitors.cookie(person))[1]
        for file in folder.glob("house.sqlite*"):
            content = file.read_bytes()
            assert not [secret for secret in (key, *secrets) if secret in content], file

    in_house(folder, story)
    in_house(folder, story)  # a second start changes nothing


def test_cookies_and_tokens_are_still_good(earlier: tuple[Path, dict[str, Any]]) -> None:
    folder, facts = earlier

    async def story(house: House) -> None:
        visitors = Visitors(store_of(house))
        person = visitors.person(facts["cookie"])
        assert person is not None
        assert (person.id, person.name, person.lang, person.theme) == ("v-ana", "Ana", "fr", "dark")
        program = await visitors.of_token(facts["token"])
        assert program is not None
        assert program.name == "Bot"

    in_house(folder, story)
