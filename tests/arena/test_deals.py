"""The same deal has the same chance in every seating."""

import pytest

from tablee import games
from tablee.arena.deals import bot_seed, deal_seed
from tablee.arena.play import Contest, play
from tablee.games import NAMES
from tablee.games.contract import CHANCE
from tablee.match import Match


def drawn(match: Match) -> list[int]:
    return [move.action for move in match.played if move.seat == CHANCE]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_dealt_before_the_first_choice_agrees(name: str) -> None:
    players = games.game(name).players[0]
    dealt = [[drawn(Match(name, players, seed=deal_seed(3, deal))) for _ in range(2)] for deal in range(4)]
    assert all(one == other for one, other in dealt)
    assert len({tuple(one) for one, _ in dealt}) > 1


@pytest.mark.parametrize("name", NAMES)
def test_later_draws_agree_as_long_as_the_same_is_left_to_draw(name: str) -> None:
    """Two lines of play: whenever both draw for the same time from the same weights, they draw the same."""
    players = games.game(name).players[0]
    lines = []
    for pick in (0, -1):
        match = Match(name, players, seed=deal_seed(1, 0))
        wheels: list[tuple[list[int], list[int], int]] = []
        seen = 0
        while not match.over and len(match.played) < 120:
            for i in range(seen, len(match.played)):
                if match.played[i].seat == CHANCE:
                    s = match._states[i]
                    outcomes = match.game.list_legal(s)
                    weights = [int(match.game.weight(s, a)) for a in outcomes]
                    wheels.append((outcomes, weights, match.played[i].action))
            seen = len(match.played)
            match.play(match.legal()[pick])
        lines.append(wheels)
    both = [(a, b) for a, b in zip(*lines, strict=False) if a[:2] == b[:2]]
    assert both
    assert all(a[2] == b[2] for a, b in both)


def test_seeds_have_nothing_in_common() -> None:
    deals = {deal_seed(seed, deal) for seed in range(10) for deal in range(100)}
    bots = {bot_seed(0, deal, table, seat) for deal in range(50) for table in range(4) for seat in range(4)}
    assert len(deals) == 1000
    assert len(bots) == 800
    assert not deals & bots


def test_a_game_is_the_same_every_time() -> None:
    contest = Contest("madness", 3, {"expert": "no"}, ("policy", "random"), seed=5)
    once, again = (play(contest, 7, 1) for _ in range(2))
    assert (once.places, once.scores) == (again.places, again.scores)
    assert once.bots == ("random", "policy", "random")
    assert [t.moves for t in once.times] == [t.moves for t in again.times]
