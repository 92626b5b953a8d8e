import random
from pathlib import Path

from tablee.match import Match
from tablee.web.site.log import Log, log_of, round_of
from tablee.web.tables.house import House
from tests.games.test_moments import played
from tests.web.house import ANA, duel, in_house, play


def test_the_log_grows_with_the_match_and_says_the_same_as_the_match(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        dice = random.Random(3)
        for _ in range(6):
            await play(table, 3, dice)
            assert table.match is not None
            for viewer in (0, 1, None):
                log = log_of(table, table.match, viewer, "fr")
                assert [line for _, line in log.numbered()] == table.match.log("fr", viewer)
        assert table.match is not None
        assert log_of(table, table.match, 0, "fr") is log_of(table, table.match, 0, "fr")

    in_house(tmp_path, story)


def test_what_was_taken_back_is_told_no_more() -> None:
    match = Match("gaudi", 2, seed=3)
    seat, log = match.mover, Log()
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    log.catch_up(match, seat, "en")
    other = match.copy()
    other.undo(seat)
    other.play(other.legal()[-1])
    log.catch_up(other, seat, "en")
    assert [line for _, line in log.numbered()] == other.log("en", seat)


def test_lines_are_numbered_by_the_actions_played() -> None:
    match, log = Match("madness", 2, seed=1), Log()
    log.catch_up(match, None, "en")
    for at, line in log.numbered():
        assert match.told("en", None)[at - 1] == line
    assert log.numbered(since=len(match.played)) == []
    assert ANA.name not in "".join(line for _, line in log.numbered())


def test_the_lines_with_which_rounds_ended_are_kept_beside_the_latest() -> None:
    match, log = played("maya", 3), Log()
    log.catch_up(match, None, "en")
    every, latest = log.numbered(), [(at, line) for at, line, _ in log.latest(10)]
    assert latest[-10:] == every[-10:]
    assert [round_of(log.moments(at)) for at, _ in latest[:-10]] == ["Round 1 of 3", "Round 2 of 3"]
    assert [(at, line) for at, line, _ in log.latest(len(every))] == every
