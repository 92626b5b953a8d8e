"""What a position is worth: the critic sees the whole of it, and its answers come to the right seats."""

import json
from pathlib import Path

import numpy as np
import pytest

from tablee import games
from tablee.bots.judge import MARGIN, REWARDS, SHARE, critic_at, critic_of, judge_of, room_to_judge
from tablee.bots.weights import Tensors, header_for, write
from tablee.dice import new_dice
from tablee.games.contract import CHANCE, OVER, Game, Numbers, State
from tests import toy
from tests.bots.test_net import layers
from tests.devices import compiled, interpreted


def critic(game: Game) -> Tensors:
    made = layers(game.observation + game.hidden, REWARDS * game.players[-1], seed=3)
    return {name.replace("actor", "critic"): tensor for name, tensor in made.items()}


def positions(game: Game, players: int, seed: int, number: int) -> list[State]:
    """Positions of a game by the policy in which somebody chooses."""
    s, dice, out = game.new_state(players), new_dice(seed), np.zeros(game.most_legal, np.int16)
    found: list[State] = []
    while game.mover(s) != OVER and len(found) < number:
        if game.mover(s) == CHANCE:
            game.apply(s, game.sample(s, dice))
            continue
        found.append(s.copy())
        game.apply(s, game.policy(s, out, game.legal(s, out), dice))
    return found


def judged(game: Game, path: Path, s: State) -> Numbers:
    layers = critic_at(game, path).layers
    numbers, work, out = room_to_judge(game, layers)
    judge_of(game)(s, layers, numbers, work, out)
    return out


def test_answers_are_those_of_the_network_for_seats_counted_from_the_player_to_move(tmp_path: Path) -> None:
    game = toy.TOY
    write(tmp_path / "w", critic(game), header_for(game))
    for players in game.players:
        for s in positions(game, players, seed=players, number=12):
            seat = int(game.mover(s))
            numbers = np.zeros(game.observation + game.hidden, np.float32)
            game.observe(s, seat, numbers[: game.observation])
            game.observe_hidden(s, seat, numbers[game.observation :])
            answers = critic_at(game, tmp_path / "w")(numbers).reshape(REWARDS, game.players[-1])
            order = [(seat + k) % players for k in range(players)]
            shares = np.clip((1 + (players - 1) * answers[SHARE, :players]) / players, 1e-6, 1)
            out = judged(game, tmp_path / "w", s)
            assert out[SHARE, order] == pytest.approx(shares / shares.sum(), abs=1e-5)
            assert out[MARGIN, order] == pytest.approx(np.clip(answers[MARGIN, :players], -1, 1), abs=1e-5)
            assert not out[:, players:].any()


def test_the_critic_looks_at_what_is_hidden(tmp_path: Path) -> None:
    game = toy.TOY
    write(tmp_path / "w", critic(game), header_for(game))
    s = positions(game, 3, seed=1, number=5)[-1]
    before = judged(game, tmp_path / "w", s).tolist()
    other = (int(game.mover(s)) + 1) % 3
    s.luck[other] = 3 - s.luck[other]
    assert judged(game, tmp_path / "w", s).tolist() != before


@pytest.mark.parametrize("name", games.NAMES)
def test_the_critic_of_each_game_tells_winners_from_losers_before_the_end(name: str) -> None:
    """In the last position where somebody chooses, the winner is expected to win more than an even share."""
    game = games.game(name)
    layers, players = critic_of(game).layers, game.players[0]
    numbers, work, out = room_to_judge(game, layers)
    expected = list[float]()
    for seed in range(6):
        s = positions(game, players, seed, number=5000)[-1]
        judge_of(game)(s, layers, numbers, work, out)
        assert out[SHARE, :players].sum() == pytest.approx(1, abs=1e-5)
        dice, legal, points = new_dice(seed), np.zeros(game.most_legal, np.int16), np.zeros(players, np.float32)
        while game.mover(s) != OVER:
            chance = game.mover(s) == CHANCE
            game.apply(s, game.sample(s, dice) if chance else game.policy(s, legal, game.legal(s, legal), dice))
        game.places(s, points)
        expected.append(float(out[SHARE, :players][points == 1].mean()))
    assert np.mean(expected) > 1.3 / players


JUDGED = """
import json, numpy as np, tempfile, pathlib
from tests.bots.test_judge import critic, header_for, judged, positions, toy, write
path = pathlib.Path(tempfile.mkdtemp()) / "w"
write(path, critic(toy.TOY), header_for(toy.TOY))
print(json.dumps([judged(toy.TOY, path, s).tolist() for s in positions(toy.TOY, 3, 1, 10)]))
"""


@pytest.mark.slow
def test_the_interpreter_and_compiled_code_judge_the_same() -> None:
    native, plain = (np.array(json.loads(run(JUDGED))) for run in (compiled, interpreted))
    assert np.abs(native - plain).max() < 1e-5
