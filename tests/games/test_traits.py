"""Traits, what a seat keeps hidden over several of its choices: only that seat can tell them apart (contract.py)."""

import pytest

from tablee import Match, games
from tablee.bots import get
from tablee.games.contract import CHANCE
from tests.games.test_conformance import observation

WITH_TRAITS = [name for name in games.NAMES if games.game(name).traits is not None]


@pytest.mark.parametrize("name", WITH_TRAITS)
def test_a_trait_that_is_supposed_is_seen_by_its_seat_alone(name: str) -> None:
    game = games.game(name)
    traits = game.traits
    assert traits is not None
    supposed = refused = 0
    for players in (game.players[0], game.players[-1]):
        m, bot = Match(name, players, seed=players), get("random", players)
        while not m.over and len(m.played) < 200:
            seat = m.mover
            for value in range(traits.values):
                s = m.state.copy()
                other = (seat + 1 + value) % players
                had = traits.of(s, other)
                assert -1 <= had < traits.values
                if not traits.suppose(s, other, value):
                    refused += 1
                    assert had != value
                    assert s.tobytes() == m.state.tobytes()
                    continue
                supposed += 1
                assert traits.of(s, other) == value
                for viewer in range(players):
                    if viewer != other:
                        assert observation(game, s, viewer) == observation(game, m.state, viewer)
                        assert game.look(s, viewer)["legal"] == game.look(m.state, viewer)["legal"]
                if had != value:
                    assert observation(game, s, other) != observation(game, m.state, other)
                assert game.look(s, other)["legal"] == game.look(m.state, other)["legal"], "whatever the trait"
            m.play(bot.choose(m, seat), seat)
    assert supposed > 100
    assert refused > 0


@pytest.mark.parametrize("name", WITH_TRAITS)
def test_a_trait_changes_when_it_is_renewed_and_then_alone(name: str) -> None:
    game = games.game(name)
    traits = game.traits
    assert traits is not None
    m, bot = Match(name, game.players[-1], seed=1), get("policy", 1)
    while not m.over:
        m.play(bot.choose(m, m.mover), m.mover)
    renewed = 0
    for at, move in enumerate(m.played):
        before, after = m.state_at(at), m.state_at(at + 1)
        for seat in range(m.players):
            renews = move.seat == CHANCE and traits.renews(before, move.action, seat)
            renewed += renews
            if traits.of(after, seat) >= 0 and traits.of(before, seat) != traits.of(after, seat):
                assert renews
    assert renewed > m.players
