"""What only Le Trésor des Aztèques reads as an action or refuses, its objectives' names and its most choices."""

import re
from pathlib import Path

import pytest

from tablee.games.aztec import actions
from tablee.games.aztec.actions import MOST_LEGAL, OBJECTIVE_NAMES, read, write
from tests.positions import play, unroll


@pytest.mark.parametrize(("text", "meaning"), [("t7", "T7"), ("deal a3", "deal A3")])
def test_a_card_is_read_in_small_letters(text: str, meaning: str) -> None:
    assert write(read(text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *("T", "T0", "T21", "B3", "7", "T 7", "T07", "T7 T8", "TT7"),
        *("bid", "bid 5", "bid -10", "bid 200", "bid 030", "bid ten", "Bid 10", "bid 10 20"),
        *("lot", "lot 0", "lot 6", "take 1", "takes", "award", "award 5", "award -1", "lead", "lead 5"),
        *("objective", "objective 7-tricks", "objective most", "deal", "deal T0", "leader", "leader 5", "pass"),
    ],
)
def test_cards_bids_and_seats_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        read(text)


def test_rules_name_every_objective() -> None:
    rules = Path(actions.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    assert set(OBJECTIVE_NAMES) - set(re.findall(r"`(.*?)`", rules)) == {f"{n}-tricks" for n in range(1, 6)}


def test_nothing_has_more_choices_than_the_first_card_dealt() -> None:
    m = unroll("aztec", 2, {})
    play(m, *(f"objective {name}" for name in OBJECTIVE_NAMES[:4]))
    assert len(m.legal()) == MOST_LEGAL
