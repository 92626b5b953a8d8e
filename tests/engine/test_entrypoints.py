"""The rules on arrays of bytes say the same as the rules on records."""

import random
from typing import Any

import numpy as np
import pytest

from tablee import Match, games
from tablee.engine.entrypoints import MOVERS, SEATS, seats
from tablee.games import NAMES
from tablee.games.contract import CHANCE, EVERYTHING, OVER, Game, State


def array(s: State) -> Any:
    return np.frombuffer(bytearray(s.tobytes()), np.uint8)


def told(game: Game, number: int, out: Any) -> tuple[int, list[int], list[int]]:
    rest, mover = divmod(number, MOVERS)
    n, mask = divmod(rest, SEATS)
    return mover + OVER, list(seats(mask)), out[:n].tolist()


def looked(game: Game, s: State) -> tuple[int, list[int], list[int]]:
    mover = int(game.mover(s))
    return mover, list(seats(int(game.together(s)))), [] if mover == OVER else game.list_legal(s)


@pytest.mark.parametrize("name", NAMES)
def test_a_step_does_what_the_rules_do_and_tells_what_they_tell(name: str) -> None:
    game, dice = games.game(name), random.Random(1)
    match = Match(name, game.players[0], chance="ask")
    out = np.empty(game.most_legal, np.int16)
    for _ in range(150):
        s = match.state
        assert told(game, game.entry_points.look(array(s), out), out) == looked(game, s)
        if game.mover(s) == OVER:
            break
        action = dice.choice(game.list_legal(s))
        after, at = s.copy(), array(s)
        game.apply(after, action)
        assert told(game, game.entry_points.step(at, action, out), out) == looked(game, after)
        assert at.tobytes() == after.tobytes()
        for eyes in range(EVERYTHING, match.players):
            assert game.entry_points.sees(array(s), action, eyes) == game.sees(s, action, eyes)
        if game.mover(s) == CHANCE:
            outcomes = game.list_legal(s)
            weights = np.empty(len(outcomes), np.int64)
            game.entry_points.weigh(array(s), np.array(outcomes, np.int16), weights)
            assert weights.tolist() == [game.weight(s, outcome) for outcome in outcomes]
        match._states.append(after)


def test_who_chooses_at_the_same_time_is_asked_for_itself() -> None:
    game = games.game("gold")
    match = Match("gold", 3, seed=1)
    assert match.waiting == [0, 1, 2]
    out = np.empty(game.most_legal, np.int16)
    match.state.pearls[:3] = 1, 2, 4
    for seat, most in enumerate((1, 2, 4)):
        n = game.entry_points.ask(array(match.state), seat, out)
        assert [game.write(a) for a in out[:n].tolist()] == [f"bid {k}" for k in range(most + 1)]
