import random
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest

from tablee.analysis import Analysis, Progress, analyse
from tablee.analysis.puzzles import MOST, costliest
from tablee.analysis.report import GOOD, GREAT, MISTAKE
from tablee.i18n import Say
from tablee.match import Match
from tablee.web.analyses import Underway
from tablee.web.site.analysis_view import REMARKABLE, build_analysis_view, chosen_of, seat_shown
from tablee.web.site.puzzle_view import build_puzzle_view
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.record import record_of
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, CLO, duel, in_house, play

QUICK = 0  # as few deals as possible are imagined


@cache
def analysed(record: str) -> tuple[Analysis, Progress]:
    """The analysis of a game, and how far it was when half of it was done."""
    told: list[Progress] = []

    def tell(progress: Progress) -> None:
        told.append(Progress(progress.done, progress.all, progress.start, list(progress.steps)))

    analysis = analyse(Match.from_record(record), progress=tell, budget=QUICK)
    return analysis, told[len(told) // 2]


async def over(house: House) -> tuple[Table, Match]:
    table = await duel(house, "gold")
    await play(table, 10_000, random.Random(2))
    assert table.match is not None
    return table, table.match


def test_the_page_as_far_as_the_analysis_has_got_and_complete(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, match = await over(house)
        analysis, half = analysed(record_of(table))
        nothing = build_analysis_view(table, match, Underway(""), ANA, "en")
        assert (nothing.state, nothing.tales, nothing.rows) == ("waiting", (), ())
        assert build_analysis_view(table, match, Underway("", compiling=True), ANA, "en").state == "compiling"
        assert build_analysis_view(table, match, Underway("", failed=1.0), ANA, "en").state == "failed"
        doing = build_analysis_view(table, match, Underway(progress=half), ANA, "en")
        whole = build_analysis_view(table, match, analysis, ANA, "en")
        assert (doing.state, whole.state) == ("doing", "done")
        assert 0 < doing.progress < whole.progress == 100
        assert 0 < len(doing.rows) < len(whole.rows) == len(analysis.choices(0))
        assert [row.words for row in whole.rows][: len(doing.rows)] == [row.words for row in doing.rows]
        assert doing.tales[0].terms[-1].title == "Up to here"
        assert whole.tales[0].terms[-1].title == "Result"
        assert len(whole.points) <= 3
        assert (doing.points, doing.puzzles) == ((), 0), "what is not final is not told"

    in_house(tmp_path, story)


def test_everybody_comes_first_on_their_own_page_and_the_winner_on_that_of_others(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, match = await over(house)
        analysis, _ = analysed(record_of(table))
        for visitor, own in ((ANA, 0), (BEA, 1)):
            shown = build_analysis_view(table, match, analysis, visitor, "fr")
            assert (shown.seat, shown.tales[0].number, shown.tales[0].you) == (own, own, True)
            assert not any(tale.you for tale in shown.tales[1:])
        assert match.places is not None
        assert build_analysis_view(table, match, analysis, CLO, "fr").seat == match.places.index(1)
        assert seat_shown(match, 0, 1) == 1
        assert seat_shown(match, 0, 7) == 0

    in_house(tmp_path, story)


def test_a_result_that_luck_and_skill_do_not_explain_is_explained(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, match = await over(house)
        analysis, _ = analysed(record_of(table))
        for tale in build_analysis_view(table, match, analysis, ANA, "en").tales:
            balance = analysis.balance(tale.number)
            others = max(map(abs, (balance.luck, balance.own, balance.others)))
            decided = abs(balance.hidden) >= max(others, REMARKABLE)
            words = "suited" if balance.hidden > 0 else "went against"
            assert (words in tale.remark) == decided
            assert bool(tale.remark) == decided

    in_house(tmp_path, story)


def regraded(analysis: Analysis, gain: float, grades: Sequence[str]) -> Analysis:
    """The analysis as if its choices had these grades, one after the other, and each had gained so much."""
    steps, given = [], cycle(grades)
    for step in analysis.steps:
        choices = tuple(replace(choice, gain=gain, grade=next(given)) for choice in step.choices)
        own = [gain * sum(choice.seat == seat for choice in choices) for seat in range(analysis.players)]
        steps.append(replace(step, choices=choices, own=own))
    return replace(analysis, steps=tuple(steps))


def test_a_skill_below_0_beside_good_choices_is_explained(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, match = await over(house)
        analysis, _ = analysed(record_of(table))
        for gain, grades, words in (
            (-0.01, [GOOD], "Nothing was certainly better"),
            (-0.01, [GOOD, GOOD, MISTAKE], "Of the skill above"),
            (-0.01, [MISTAKE], ""),
            (0.01, [GOOD], ""),
        ):
            found = regraded(analysis, gain, grades)
            for tale in build_analysis_view(table, match, found, ANA, "en").tales:
                assert tale.sums.startswith(words)
                assert bool(tale.sums) == bool(words)
                numbers = [int(n.replace("−", "-")) for n in re.findall("([+−]?[0-9]+)%", tale.sums)]
                assert sum(numbers) == (int(tale.skill.strip("%").replace("−", "-")) if words else 0), "it adds up"

    in_house(tmp_path, story)


def test_the_choice_that_cost_most_is_shown_and_all_others_can_be(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, match = await over(house)
        analysis, _ = analysed(record_of(table))
        choices = analysis.choices(1)
        worst = chosen_of(choices, None)
        assert worst is not None
        assert worst.grade != GOOD
        assert worst in costliest(analysis, 1)
        assert chosen_of(choices, choices[3].move) is choices[3]
        assert chosen_of([], 3) is None
        shown = build_analysis_view(table, match, analysis, BEA, "en", move=choices[3].move)
        assert shown.chosen is not None
        assert (shown.chosen.before, shown.chosen.after) == (choices[2].move, choices[4].move)
        assert [row.move for row in shown.rows if row.here] == [choices[3].move]
        assert sum(other.played for other in shown.chosen.others) == 1
        assert shown.chosen.others[0].best
        for row, choice in zip(shown.rows, choices, strict=True):
            assert bool(row.loss) == (choice.grade not in (GREAT, GOOD)), "only what is certain is told in the list"

    in_house(tmp_path, story)


def test_puzzles_are_the_choices_that_cost_most_and_anything_can_be_tried(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, match = await over(house)
        analysis, _ = analysed(record_of(table))
        puzzles = costliest(analysis, 0)
        assert 0 < len(puzzles) <= MOST
        assert all(choice.grade != GOOD for choice in puzzles)
        for number, choice in enumerate(puzzles, 1):
            asked = build_puzzle_view(table.id, match, analysis, 0, number, "en")
            assert (asked.answer, asked.verdict) == ("", "")
            assert "data-action" in asked.board
            tried = [
                build_puzzle_view(table.id, match, analysis, 0, number, "en", action=other.action)
                for other in choice.alternatives
            ]
            assert all(view.answer == tried[0].answer != "" for view in tried), "the answer is the same for all"
            assert tried[0].right
            assert [view.right for view in tried if view.tried == label_of(match, choice.at, choice.played)] == [False]
            assert not any("data-action" in view.board for view in tried)
        with pytest.raises(Refused, match="no such puzzle"):
            build_puzzle_view(table.id, match, analysis, 0, len(puzzles) + 1, "en")
        with pytest.raises(Refused, match="cannot be chosen"):
            build_puzzle_view(table.id, match, analysis, 0, 1, "en", action="bid 999")

    in_house(tmp_path, story)


def label_of(match: Match, at: int, action: str) -> str:
    """What an action of Ana is called."""
    return match.game.label(action, match.view(0, at=at), Say("en", match.names))
