"""What the texts of Le Trésor des Aztèques share. In English."""

import re

import pytest

from tablee.games.aztec.actions import OBJECTIVE_NAMES
from tablee.games.aztec.text.phrases import card_words, cards_words, names_words, objective_words, waiting
from tablee.match import Match
from tests.drawings import played
from tests.games.aztec.table import NAMES, SAY, look
from tests.positions import settle


def test_cards_and_objectives_in_words() -> None:
    assert [card_words(card, SAY) for card in ("T7", "A12", "C20")] == ["talisman 7", "amulet 12", "coin 20"]
    assert cards_words(["T3", "T7", "C12"], SAY) == "talismans 3 7, coins 12"
    assert cards_words([], SAY) == "–"
    view = look(Match("aztec", 2, seed=1))
    assert [objective_words(name, view, SAY) for name in OBJECTIVE_NAMES] == [
        *("most talismans", "most amulets", "most coins", "no trick", "exactly 1 trick"),
        *(f"exactly {n} tricks" for n in range(2, 7)),
        *("most tricks", "the last trick"),
    ]
    view["fewest"] = True
    assert objective_words("last", view, SAY) == "fewest tricks"
    assert names_words([2], SAY) == "Zoé"
    assert names_words([2, 0, 1], SAY) == "Zoé, Ana and Luc"


@pytest.mark.parametrize("players", [2, 5])
def test_those_who_are_waited_for_are_also_known_from_a_position_by_itself(players: int) -> None:
    asked = 0
    for match in played("aztec", players, {}, seed=players):
        view = look(match)
        if not view.get("chosen"):
            seats = waiting(view)
            del view["waiting"]
            assert waiting(view) == seats
            asked += len(seats) > 1
    assert asked > 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_code_is_left_where_a_person_reads(players: int) -> None:
    m = Match("aztec", players, seed=players, names=NAMES[:players])
    code = re.compile(r"\b[TAC]\d+\b|-tricks|most-|[{}]")
    for step in range(45 * players):
        if m.over:
            break
        seat = m.waiting[-1]
        if step % 9 == 0:
            said = [m.prompt(0), m.prompt(None), *m.labels(seat).values(), *m.game.show(m.view(1), SAY)]
            assert not any(code.search(line) for line in said)
        m.play(m.legal(seat)[step % len(m.legal(seat))], seat)
    assert not any(code.search(line) for viewer in (0, None) for line in m.log(seat=viewer))
    settle(m)
