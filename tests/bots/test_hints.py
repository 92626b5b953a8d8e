"""Hints: legal, explained in both languages, and made of nothing but what the seat knows."""

from time import thread_time

import pytest

from tablee import IllegalAction, Match, bots
from tablee.dice import new_dice
from tablee.games import NAMES
from tablee.i18n import LANGUAGES


def after(game: str, moves: int) -> Match:
    m, player = Match(game, 3, seed=3), bots.get("policy", 2)
    for _ in range(moves):
        m.play(player.choose(m, m.mover), m.mover)
    while len(m.legal()) == 1:
        m.play(m.legal()[0])
    return m


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_hint_is_legal_and_has_a_worth_and_a_reason_in_each_language(game: str) -> None:
    m = after(game, 25)
    seat = m.mover
    told = {}
    for number, lang in enumerate(LANGUAGES):
        begun = thread_time()
        hints = m.hint(seat, lang)
        assert thread_time() - begun < 1 or number == 0, "the first loads or compiles the code"
        assert 1 <= len(hints) <= 3
        labels = m.labels(seat, lang)
        for hint in hints:
            assert labels[hint.action] == hint.label
            assert hint.worth is not None
            assert 0 <= hint.worth <= 1
            assert hint.reason.endswith(".")
        told[lang] = hints
    assert [h.action for h in told["en"]] == [h.action for h in told["fr"]], "the same advice in every language"
    assert all(en.reason != fr.reason for en, fr in zip(told["en"], told["fr"], strict=True))


@pytest.mark.parametrize("game", NAMES)
def test_hints_are_the_same_whatever_the_others_hold(game: str) -> None:
    m = after(game, 12)
    seat = m.mover
    before = m.hint(seat)
    m.game.redeal(m.state, seat, new_dice(99))
    assert m.hint(seat) == before


def test_the_only_action_needs_no_thought() -> None:
    m = Match("madness", 2, seed=1)
    m.play(m.legal()[0])
    seat = m.mover
    m.state.hand[seat] = 0
    m.state.card[seat] = 5
    m.state.hand[seat, 5] = m.state.cards[seat]
    (only,) = m.hint(seat, "fr")
    assert only.worth is None
    assert only.action in m.legal(seat)
    assert only.reason.endswith(".")


def test_who_is_not_to_choose_gets_no_hint() -> None:
    m = after("madness", 4)
    other = (m.mover + 1) % 3
    with pytest.raises(IllegalAction, match="not the turn of"):
        m.hint(other)
    with pytest.raises(IllegalAction, match="there is no seat 7"):
        m.hint(7)
