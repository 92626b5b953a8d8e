"""Games side by side for training: every lane plays its own game by the rules, and shows all that is to be seen."""

import json

import numpy as np
import numpy.typing as npt
import pytest

from tablee import games
from tablee.bots.judge import MARGIN, SHARE
from tablee.games.contract import Game, State
from tablee.learn.batch import KEPT, LEARNER, LOOK, POLICY, LearningBatch, result_of
from tests import toy

SCALE = 10.0


def tables(game: Game, lanes: int) -> npt.NDArray[np.int8]:
    """One variant of the game after the other; in the second half of the lanes the policy has the second seat."""
    every = game.variants()
    rows = np.full((lanes, 1 + len(game.options) + game.players[-1]), LEARNER, np.int8)
    for i in range(lanes):
        players, options = every[i % len(every)]
        rows[i, : 1 + len(game.options)] = [players, *game.option_indexes(options)]
    rows[lanes // 2 :, 1 + len(game.options) + 1] = POLICY
    return rows


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)


def batch(name: str, lanes: int = 24, seed: int = 1) -> LearningBatch:
    made = LearningBatch(name, tables(games.game(name), lanes), policies=lanes // 2, margin=SCALE)
    made.reset(seed)
    return made


def play(b: LearningBatch, chance: np.random.Generator) -> None:
    b.actions[:] = (chance.random(b.masks.shape) * b.masks).argmax(axis=1)
    b.step()


def test_every_lane_shows_its_own_position_and_ends_with_its_own_result() -> None:
    b, chance = batch("toy"), np.random.default_rng(1)
    game = b.game
    seen, hidden = np.zeros(game.observation, np.float32), np.zeros(game.hidden, np.float32)
    ended = sealed = 0
    for _ in range(60):
        before = b.states.copy()
        play(b, chance)
        sealed += int(b.sealed.sum())
        for i, s in enumerate(b.states):
            assert (int(s.players), int(b.movers[i])) == (b.tables[i, 0], game.mover(s))
            game.observe(s, int(b.movers[i]), seen)
            game.observe_hidden(s, int(b.movers[i]), hidden)
            assert b.numbers[i].tolist() == [*seen, *hidden]
            assert np.flatnonzero(b.masks[i]).tolist() == sorted(game.list_legal(s))
            assert b.sealed[i] == (game.together(s) != 1 << int(b.movers[i]))
            if i >= b.policies:
                assert b.movers[i] != 1, "the policy has this seat"
        for k in np.flatnonzero(b.done):
            players = int(before[k].players)
            places, margins = b.rewards[k, SHARE], b.rewards[k, MARGIN]
            assert abs(places.sum()) < 1e-6
            assert not places[players:].any()
            assert not margins[players:].any()
            assert (places[:players].argmax() == margins[:players].argmax()) or places.max() < 1
            ended += 1
        assert not b.rewards[~b.done].any()
    assert ended > 10
    assert 0 < sealed < 60 * b.n, "bids are sealed, and other choices are not"


def test_rewards_are_by_win_and_by_the_margin_over_the_best_of_the_others() -> None:
    s = toy.TOY.new_state(3)
    s.points[:] = [5, 3, 9]
    out = np.zeros((2, 3), np.float32)
    result_of(toy.TOY, 2.0)(s, out)
    assert out[SHARE].tolist() == [-0.5, -0.5, 1]
    assert out[MARGIN].tolist() == pytest.approx([-2 / 3, -3 / 4, 2 / 3])


def test_the_same_dice_deal_the_same_cards_whoever_sits_where() -> None:
    b = LearningBatch("toy", np.tile(tables(toy.TOY, 1), (8, 1)), policies=8, margin=SCALE)
    b.reset(5, deals=4)
    for _ in range(30):
        b.actions[:] = b.masks.argmax(axis=1)
        b.step()
        for i in range(4):
            assert b.states[i].tobytes() == b.states[i + 4].tobytes()
    assert len({s.tobytes() for s in b.states}) > 1


def test_games_begin_from_kept_positions_as_often_as_ordered() -> None:
    b, chance = batch("toy", 64), np.random.default_rng(1)
    for slot in range(KEPT):
        for _ in range(3):
            play(b, chance)
        b.order(LOOK, keep=slot)
        b.step()
        b.order()
        assert b.kept[slot].tobytes() == b.states.tobytes()
    middles = np.array([[is_middle(s) for s in kept] for kept in b.kept.T])
    resumed, expected = 0, 0.0
    b.order(resume=128)
    for _ in range(150):
        play(b, chance)
        for i in np.flatnonzero(b.done):
            expected += 0.5 * middles[i].mean()
            resumed += is_middle(b.states[i])
            assert not is_middle(b.states[i]) or b.states[i].tobytes() in [s.tobytes() for s in b.kept[:, i]]
    assert expected > 100
    assert 0.85 < resumed / expected < 1.15


def is_middle(s: State) -> bool:
    """Has somebody chosen already, who is not a policy that comes first?"""
    return bool(s.points.any() or s.prize or s.phase != toy.BIDS)


def test_games_can_begin_from_kept_positions_before_any_is_kept() -> None:
    """They are first positions then: there is always somebody to choose."""
    b, chance = batch("toy", 32), np.random.default_rng(1)
    b.order(resume=256)
    ended = 0
    for _ in range(100):
        play(b, chance)
        ended += int(b.done.sum())
        assert (b.movers >= 0).all()
        assert b.masks.any(axis=1).all()
    assert ended > 20


def test_games_that_have_gone_astray_are_broken_off_as_often_as_ordered_and_everybody_loses() -> None:
    b, chance = batch("madness", 64), np.random.default_rng(1)
    far = broken = 0
    b.order(break_off=64)
    for _ in range(60):
        away = (chance.random(b.n) < 0.5) & (np.arange(b.n) < b.policies)
        b.states["count"][away] = 60
        players = b.states["players"].copy()
        play(b, chance)
        for i in np.flatnonzero(away):
            shares = b.rewards[i, SHARE, : players[i]]
            by_rules = bool(b.done[i] and abs(shares.sum()) < 1e-6)  # a guess may end a game; tiny ones are drawn too
            far += bool(b.done[i] or abs(b.states[i].count) > 20) and not by_rules  # a temple brings it back
            broken += bool(b.done[i]) and not by_rules
            if b.done[i] and not by_rules:
                assert shares.tolist() == pytest.approx([-1 / (players[i] - 1)] * players[i])
                assert not b.rewards[i, MARGIN].any()
                assert not b.game.astray(b.states[i])
    assert far > 500
    assert 0.2 < broken / far < 0.3


def test_looking_changes_nothing() -> None:
    b, chance = batch("toy"), np.random.default_rng(1)
    for _ in range(20):
        play(b, chance)
    before = {name: b.get(name).tobytes() for name in ("states", "dice", "wits", "numbers", "masks", "movers")}
    b.set("numbers", np.zeros_like(b.numbers))
    b.look()
    assert {name: b.get(name).tobytes() for name in before} == before


def test_advice_is_what_the_policy_does_and_legal() -> None:
    b = batch("toy", 16)
    b.order(LOOK)
    for _ in range(30):
        b.step(advised=True)
        assert b.masks[np.arange(b.n), b.advice].all()
        b.order()
        b.actions[:] = b.advice


ELSEWHERE = """
import json, numpy as np
from tests.learn.test_batch import tables
from tablee import games
from tablee.learn.batch import LearningBatch
game = games.game("toy")
b = LearningBatch("toy", tables(game, 6), policies=3, margin=10.0, device="{device}")
b.reset(2)
found = []
for k in range(25):
    b.order(keep=k % 8, resume=100)
    b.set("actions", b.get("masks").argmax(axis=1).astype(np.int32))
    b.step()
    found.append([b.get(name).tobytes().hex() for name in ("states", "numbers", "masks", "movers", "rewards", "done")])
print(json.dumps(found))
"""


@pytest.mark.slow
def test_the_interpreter_compiled_code_and_a_gpu_play_the_same() -> None:
    compiled = json.loads(toy.elsewhere(ELSEWHERE.format(device="cpu")))
    interpreted = json.loads(toy.elsewhere(ELSEWHERE.format(device="cpu"), NUMBA_DISABLE_JIT="1"))
    simulated = json.loads(
        toy.elsewhere(ELSEWHERE.format(device="cuda"), NUMBA_DISABLE_JIT="1", NUMBA_ENABLE_CUDASIM="1")
    )
    assert compiled == interpreted == simulated
