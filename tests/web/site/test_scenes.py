"""Scenes: the page goes from one position to the next moment by moment, and once more on request."""

import random
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from tablee.match import Match
from tablee.web.site import scenes
from tablee.web.site.log import Log, log_of
from tablee.web.site.sheets import Sheet, Step, Viewpoint, sheet_of
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.table import Table
from tests.web.house import duel, in_house, play


def look(table: Table, text: bool = False) -> Sheet:
    """The table as Ana sees it."""
    return sheet_of(table, Viewpoint(0, None, "en", True, False, f"http://house/t/{table.id}", "", text))


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def log(table: Table) -> Log:
    return log_of(table, match_of(table), 0, "en", 0)


async def play_a_round(house: House) -> tuple[Table, Sheet]:
    """A table of Aztec whose first round has just ended, and its page before the last card."""
    table, dice = await duel(house, "aztec"), random.Random(1)
    while True:
        before = look(table)
        await play(table, 1, dice)
        if match_of(table).state.rounds == 2:
            return table, before


def told(steps: Sequence[Step], key: str) -> list[object]:
    return [step.moment.get(key) for step in steps if step.moment]


def end_of_round(table: Table) -> int:
    """With how many actions a round has ended."""
    return max(at for at in range(1, len(match_of(table).played) + 1) if any(m.rest for m in log(table).moments(at)))


def test_the_end_of_a_round_is_shown_in_steps_that_lead_to_its_summary(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, before = await play_a_round(house)
        after = look(table)
        assert scenes.has_moments(table, before, after)
        steps, moments = scenes.between(table, before, after), log(table).moments(end_of_round(table))
        assert told(steps, "words")[: len(moments)] == [moment.words for moment in moments]
        assert told(steps, "isLast")[: len(moments)] == [False] * (len(moments) - 1) + [True]
        assert len({step.state for step in steps}) == len(steps)
        assert not any("data-action" in str(node) for step in steps for node in step.page.nodes.values())
        html = next(str(found) for found in told(steps, "summary") if found)
        totals = re.findall(r'class="total"><span.*?</span>(\d+)<', html)
        assert sorted(map(int, totals)) == sorted(match_of(table).scores)
        assert str(moments[-1].words) in html, "who leads the next round"
        event = after.since(before, lambda: steps)
        assert event.count(b"event: pieces\n") == len(steps) + 1, "the last one shows the table as it is now"

    in_house(tmp_path, story)


@pytest.mark.parametrize("text", [False, True])
def test_what_is_shown_again_begins_and_ends_with_what_the_page_shows(tmp_path: Path, text: bool) -> None:
    async def story(house: House) -> None:
        table, _ = await play_a_round(house)
        sheet, at = look(table, text), end_of_round(table)
        shown = scenes.again(table, sheet, at - 1, at)
        assert [len(shown), shown[0].head["from"], shown[-1].state] == [
            len(log(table).moments(at)) + 1,
            sheet.state,
            sheet.state,
        ]
        for one, other in pairwise(shown):
            assert other.head["from"] == one.state
        assert shown[0].markup, "the board, or its words, is that of an earlier position"
        summaries = scenes.again(table, sheet, at - 1, at, summary_only=True)
        assert ["summary" in str(update.head.get("moment")) for update in summaries] == [True, False]
        every = scenes.again(table, sheet, at - 9, at, every=True)
        assert len(every) > len(shown), "lines without moments are shown too"

    in_house(tmp_path, story)


def test_there_is_nothing_to_show_again_of_what_was_not_played(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        played = len(match_of(table).played)
        for since, until in ((-1, 1), (played, played + 1), (2, 2)):
            with pytest.raises(Refused):
                scenes.again(table, look(table), since, until)

    in_house(tmp_path, story)


def test_a_page_that_was_not_read_for_long_is_led_through_the_latest_moments_only(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, dice = await duel(house, "aztec"), random.Random(1)
        before = look(table)
        while len([at for at in range(1, len(match_of(table).played)) if log(table).moments(at)]) < scenes.MOST:
            await play(table, 5, dice)
        steps = scenes.between(table, before, look(table))
        assert scenes.MOST - 8 <= len(steps) <= scenes.MOST
        assert steps[-1].moment
        assert steps[-1].moment["at"] == max(
            at for at in range(1, len(match_of(table).played) + 1) if log(table).moments(at)
        )

    in_house(tmp_path, story)


def test_what_was_taken_back_is_no_moment(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, before = await play_a_round(house)
        assert scenes.between(table, look(table), before) == []
        assert not scenes.has_moments(table, look(table), before)

    in_house(tmp_path, story)


def test_a_moment_says_when_a_bot_has_played_for_somebody(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        before = look(table)
        assert await commands.act_for(table, 1, "bid 2", match_of(table), "clock")
        await play(table, 1, random.Random(1))
        words = told(scenes.between(table, before, look(table)), "words")
        assert ["(The bot plays for Bea: time is up.)" in str(said) for said in words] == [
            n == 0 for n in range(len(words))
        ]

    in_house(tmp_path, story)
