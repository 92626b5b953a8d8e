"""A batch of games for learning: each of them is an ordinary match, and the arrays tell the truth about it."""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from tablee import CHANCE, Batch, IllegalAction, Match, games, playouts
from tests import toy
from tests.engine.test_simulate import SIMULATOR

ARRAYS = ("observations", "masks", "movers", "rewards", "done", "refused", "_states", "_dice")
VARIANTS = [("madness", *variant) for variant in games.game("madness").variants()] + [
    ("toy", *variant) for variant in toy.TOY.variants()
]


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)


def random_actions(b: Batch, seed: int) -> Iterator[npt.NDArray[np.int32]]:
    """Legal actions for every game, again and again."""
    chance = np.random.default_rng(seed)
    while True:
        yield (chance.random(b.masks.shape) * b.masks).argmax(axis=1).astype(np.int32)


def copies(b: Batch) -> dict[str, bytes]:
    return {name: np.asarray(getattr(b, name)).tobytes() for name in ARRAYS}


# ---- each game is an ordinary match


def catch_up(m: Match, state: Any) -> None:
    """Chance gives what it gave in the batch: outcomes are tried until the match stands where the batch does."""

    def search() -> bool:
        if m.mover != CHANCE:
            return bool(m.state == state)
        depth = len(m.played)
        for outcome in m.legal():
            m.play(outcome)
            if search():
                return True
            del m.played[depth:], m._states[depth + 1 :]
        return False

    assert search(), "no outcomes of chance lead to the position of the batch"


def begun(game: str, players: int, options: dict[str, str], state: Any) -> Match:
    """A match that has just begun as this game of the batch has."""
    m = Match(game, players, options, chance="ask")
    if game == "toy":
        catch_up(m, state)
    else:
        m._states[-1] = state.copy()  # there are too many ways to deal
    return m


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_every_game_of_a_batch_goes_as_a_match_goes(game: str, players: int, options: dict[str, str]) -> None:
    """Actions, chance, movers, masks, observations, rewards and new beginnings, step for step."""
    b = Batch(game, 4, players=players, options=options)
    b.reset(seed=3)
    matches = [begun(game, players, options, state) for state in b._states]
    finished = 0
    actions = random_actions(b, 1)
    for _ in range(60):
        for i, m in enumerate(matches):
            # The batch asks sealed choices seat by seat, so its own position says who is asked.
            assert b.movers[i] == m.game.mover(b._states[i])
            legal = [m.game.write(int(a)) for a in np.flatnonzero(b.masks[i])]
            assert legal == m.legal(int(b.movers[i]))
            seen = np.zeros(m.game.observation, np.float32)
            m.game.observe(b._states[i], int(b.movers[i]), seen)
            assert (b.observations[i] == seen).all()
        movers = b.movers.copy()
        played = next(actions)
        b.step(played)
        for i, m in enumerate(matches):
            m.play(int(played[i]), int(movers[i]))
            if m._sealed:
                assert not b.done[i]
                continue
            if b.done[i]:
                finished += 1
                end_as(m, b.rewards[i])
                matches[i] = begun(game, players, options, b._states[i])
            else:
                catch_up(m, b._states[i])
        assert not b.refused.any()
    assert finished > 8 or game == "madness"


def end_as(m: Match, rewards: npt.NDArray[np.float32]) -> None:
    """The match is over, perhaps after a last prize, with these rewards."""
    while m.mover == CHANCE:
        m.play(m.legal()[0])  # only a prize that nobody takes can come last, whichever it is
    assert m.over
    assert m.places is not None
    assert rewards.tolist() == pytest.approx(by_places(m.places))


def by_places(places: list[int]) -> list[float]:
    """From +1 for the first to -1 for the last; equals share what their places are worth together."""
    worth = np.linspace(1, -1, len(places))
    return [float(np.mean(worth[place - 1 : place - 1 + places.count(place)])) for place in places]


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_masks_and_observations_are_those_of_the_position(game: str, players: int, options: dict[str, str]) -> None:
    b, g = Batch(game, 3, players=players, options=options), games.game(game)
    actions = random_actions(b, 2)
    for _ in range(80):
        b.step(next(actions))
        for i, s in enumerate(b._states):
            assert b.movers[i] == g.mover(s) >= 0
            assert np.flatnonzero(b.masks[i]).tolist() == sorted(g.list_legal(s))
            seen = np.zeros(g.observation, np.float32)
            g.observe(s, int(b.movers[i]), seen)
            assert (b.observations[i] == seen).all()


# ---- rewards and new beginnings


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_rewards_by_places_come_at_the_end_and_their_sum_is_zero(
    game: str, players: int, options: dict[str, str]
) -> None:
    b = Batch(game, 32, players=players, options=options)
    actions = random_actions(b, 3)
    ends = 0
    for _ in range(400 if game == "madness" else 60):
        b.step(next(actions))
        assert (b.rewards[~b.done] == 0).all()
        assert abs(b.rewards.sum(axis=1)).max() < 1e-6
        assert (abs(b.rewards) <= 1).all()
        ends += int(b.done.sum())
    assert ends > 10


def test_rewards_by_places_are_shared_by_equals() -> None:
    """All that two and three places can be: 1 2, 1 1, 1 2 3, 1 1 3, 1 2 2, 1 1 1."""
    for players, expected in ((2, {(-1, 1), (0, 0)}), (3, {(-1, 0, 1), (-1, 0.5, 0.5), (-0.5, -0.5, 1), (0, 0, 0)})):
        b = Batch("toy", 64, players=players)
        actions = random_actions(b, 4)
        found = set()
        for _ in range(60):
            b.step(next(actions))
            found |= {tuple(sorted(row)) for row in b.rewards[b.done].tolist()}
        assert found == expected


def test_rewards_by_scores_are_the_points() -> None:
    places, scores = (Batch("toy", 16, players=3, rewards=rewards) for rewards in ("places", "scores"))
    ends = 0
    for _ in range(60):
        played = next(random_actions(places, ends))
        places.step(played)
        scores.step(played)
        assert (places._states == scores._states).all(), "the rewards asked for do not change the games"
        for ranked, points in zip(places.rewards[places.done], scores.rewards[scores.done], strict=True):
            ends += 1
            assert (points == points.astype(int)).all()
            assert (points >= 0).all()
            ranks = [1 + int((points > p).sum()) for p in points]
            assert ranked.tolist() == pytest.approx(by_places(ranks))
    assert ends > 50


@pytest.mark.parametrize(("game", "steps"), [("toy", 60), ("madness", 900)])
def test_rewards_by_gains_are_the_scores_in_small_coin(game: str, steps: int) -> None:
    scores, gains = (Batch(game, 8, players=3, rewards=rewards) for rewards in ("scores", "gains"))
    actions = random_actions(scores, 1)
    sums = np.zeros((8, 3))
    ends = often = 0
    for _ in range(steps):
        played = next(actions)
        scores.step(played)
        gains.step(played)
        sums += gains.rewards
        often += int((gains.rewards != 0).any(axis=1).sum())
        for i in np.flatnonzero(scores.done):
            assert sums[i].tolist() == scores.rewards[i].tolist()
            sums[i] = 0
            ends += 1
    assert ends > 4
    assert often > ends, "not only at the end"


def test_a_game_that_has_ended_has_begun_anew() -> None:
    b = Batch("toy", 8, players=3)
    actions = random_actions(b, 5)
    for _ in range(60):
        b.step(next(actions))
        for s in b._states[b.done]:
            assert toy.PHASES[s.phase] == "bids"
            assert s.rounds == 2
            assert not s.points.any()
            assert (s.bid == toy.NO_BID).all()
        assert (b.movers[b.done] == 0).all()
        assert b.masks[b.done][:, :4].all()


def test_a_new_game_shows_nothing_of_the_one_before() -> None:
    b = Batch("gaudi", 3, illegal="forfeit")
    actions = random_actions(b, 5)
    seen = np.zeros(b.game.observation, np.float32)
    for t in range(60):
        b.step([-1, 0, -1] if t % 20 == 19 else next(actions))
        for i, s in enumerate(b._states):
            b.game.observe(s, int(b.movers[i]), seen)
            assert (b.observations[i] == seen).all()


# ---- the same again


def test_a_seed_gives_the_same_games_and_another_seed_others() -> None:
    b, again = Batch("madness", 16, players=2), Batch("madness", 16, players=2, threads=3)
    assert copies(b) == copies(again)
    for seed in (1, 0):
        b.reset(seed)
        again.reset(seed)
        actions = random_actions(b, 6)
        for _ in range(50):
            played = next(actions)
            b.step(played)
            again.step(played)
            assert copies(b) == copies(again)
        last = copies(b)
    b.reset(1)
    assert copies(b)["_states"] != last["_states"]


def test_the_games_of_a_batch_differ() -> None:
    assert len({s.tobytes() for s in Batch("madness", 64, players=2)._states}) == 64


def test_a_reset_leaves_nothing_of_before() -> None:
    b = Batch("toy", 16, players=2)
    fresh = copies(b)
    actions = random_actions(b, 7)
    while not b.done.any():
        b.step(next(actions))
    b.reset()
    assert copies(b) == fresh


def test_games_begin_from_seeds_of_their_own() -> None:
    b, alone = Batch("madness", 3, players=2), Batch("madness", 1, players=2)
    b.reset([8, 9, 8])
    assert b._states[0] == b._states[2] != b._states[1]
    alone.reset([9])
    assert alone._states[0] == b._states[1]
    with pytest.raises(ValueError, match="a batch of 3 games begins from 1 seed or 3, not 2"):
        b.reset([1, 2])


# ---- bots


@pytest.mark.parametrize("bots", [["random", None, "random"], [None, "policy", None], ["policy", "random", None]])
def test_bots_choose_inside_a_step_and_the_others_are_asked(bots: list[str | None]) -> None:
    b = Batch("toy", 16, players=3, bots=bots)
    actions = random_actions(b, 1)
    free = {seat for seat, bot in enumerate(bots) if bot is None}
    asked, ends = set(), 0
    for _ in range(100):
        asked |= set(b.movers.tolist())
        for i, s in enumerate(b._states):
            assert b.movers[i] == b.game.mover(s)
            assert np.flatnonzero(b.masks[i]).tolist() == sorted(b.game.list_legal(s))
        b.step(next(actions))
        ends += int(b.done.sum())
    assert asked == free
    assert ends > 50


def test_a_bot_plays_as_it_does_in_playouts() -> None:
    """Its share of wins is that of the same bot against random players."""
    b = Batch("madness", 256, players=2, bots=["policy", None])
    actions = random_actions(b, 1)
    won, ended = 0.0, 0
    for _ in range(500):
        b.step(next(actions))
        won += float((b.rewards[b.done, 0] > 0).sum())
        ended += int(b.done.sum())
    expected = playouts("madness", 2, games=2000, bots=["policy", "random"]).wins[0]
    assert ended > 300
    assert won / ended == pytest.approx(expected, abs=0.1)


# ---- refusals


def test_one_illegal_action_and_no_game_moves() -> None:
    b = Batch("madness", 5, players=2)
    before = copies(b)
    good = next(random_actions(b, 8))
    illegal = int(np.flatnonzero(~b.masks[3])[0])
    for bad in (illegal, -1, b.game.actions, 2**31 - 1, -(2**31)):
        actions = good.copy()
        actions[3] = bad
        with pytest.raises(IllegalAction) as refusal:
            b.step(actions)
        legal = ", ".join(str(a) for a in np.flatnonzero(b.masks[3]))
        assert str(refusal.value) == f"game 3 of the batch: action {bad} is not legal; legal: {legal}"
        assert copies(b) == before
    b.step(good)
    assert copies(b) != before


def test_a_number_too_large_is_not_cut_to_a_legal_one() -> None:
    b = Batch("madness", 2, players=2)
    with pytest.raises(IllegalAction):
        b.step(next(random_actions(b, 9)).astype(np.int64) + 2**32)


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (np.zeros(3, np.int32), "a batch of 2 games takes 2 actions, not an array of shape \\(3,\\)"),
        (np.zeros((2, 1), np.int32), "not an array of shape \\(2, 1\\)"),
        ([], "not an array of shape \\(0,\\)"),
        (np.zeros(2), "actions are whole numbers, not float64"),
        (np.zeros(2, np.bool_), "actions are whole numbers, not bool"),
    ],
)
def test_actions_of_another_shape_or_kind_are_refused(actions: Any, said: str) -> None:
    b = Batch("madness", 2, players=2)
    before = copies(b)
    with pytest.raises(ValueError, match=said):
        b.step(actions)
    assert copies(b) == before


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int64, np.uint8, list])
def test_any_kind_of_whole_numbers_will_do(kind: Any) -> None:
    b = Batch("madness", 2, players=2)
    actions = next(random_actions(b, 1))
    b.step(actions.tolist() if kind is list else actions.astype(kind))
    assert not b.refused.any()


def test_who_forfeits_loses_that_game_alone() -> None:
    b, other = (Batch("madness", 4, players=3, illegal="forfeit") for _ in range(2))
    good = next(random_actions(b, 8))
    for bad in (int(np.flatnonzero(~b.masks[2])[0]), -1, b.game.actions, 2**40):
        b.reset()
        other.reset()
        actions = good.astype(np.int64)
        actions[2] = bad
        loser = int(b.movers[2])
        b.step(actions)
        other.step(good)
        assert b.refused.tolist() == b.done.tolist() == [False, False, True, False]
        assert b.rewards[2].tolist() == [-1 if p == loser else 0 for p in range(3)]
        assert not np.delete(b.rewards, 2, axis=0).any()
        assert (np.delete(b._states, 2) == np.delete(other._states, 2)).all(), "the others play on"
        assert b.masks[2].any()
        assert b.game.list_legal(b._states[2]) == np.flatnonzero(b.masks[2]).tolist(), "a new game has begun"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"n": 0}, "a batch has at least 1 game, not 0"),
        ({"illegal": "cheer"}, "an illegal action is to refuse or forfeit, not 'cheer'"),
        ({"bots": ["random"]}, "1 bots for 2 players: say None for a seat without a bot"),
        ({"bots": ["random", "policy"]}, "all seats are bots': leave one free with None, or use playouts"),
        ({"bots": [None, "oracle"]}, "there is no compiled bot 'oracle'; the bots: random, policy"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 5}, "madness is for 2 to 4 players, not 5"),
        ({"options": {"expert": "perhaps"}}, "option expert is no or yes"),
        ({"rewards": "gold"}, "rewards are places or scores or gains, not 'gold'"),
        ({"threads": 0}, "at least 1 thread, not 0"),
    ],
)
def test_a_batch_that_cannot_be_says_why(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch(**{"game": "madness", "n": 2, **arguments})


# ---- handing over


def test_arrays_are_handed_over_without_copying() -> None:
    b = Batch("madness", 4, players=3)
    names = ("observations", "masks", "movers", "rewards", "done", "refused")
    shared = {name: np.from_dlpack(getattr(b, name)) for name in names}
    for name, array in shared.items():
        assert np.shares_memory(array, getattr(b, name))
    actions = random_actions(b, 1)
    for _ in range(30):
        b.step(next(actions))
        for name, array in shared.items():
            assert (array == getattr(b, name)).all(), "what was handed over shows the next step too"


def test_arrays_have_the_documented_shapes_and_types() -> None:
    b, g = Batch("madness", 4, players=3), games.game("madness")
    found = {name: (getattr(b, name).shape, getattr(b, name).dtype) for name in ARRAYS[:6]}
    assert found == {
        "observations": ((4, g.observation), np.float32),
        "masks": ((4, g.actions), np.bool_),
        "movers": ((4,), np.int32),
        "rewards": ((4, 3), np.float32),
        "done": ((4,), np.bool_),
        "refused": ((4,), np.bool_),
    }


def test_without_a_number_of_players_the_smallest_company_plays() -> None:
    assert Batch("madness", 1).players == 2


# ---- devices

# Plays legal actions, and in every fifth step an illegal one in game 1; prints all arrays after each step.
STEPS = """
import json
import numpy as np
from tablee import Batch
from tablee.engine.devices import to_device, to_host
print_all = []
for game, players, steps, table in (
    ("toy", 3, 40, dict()),
    ("toy", 3, 20, dict(bots=["policy", None, "random"], illegal="forfeit")),
    ("madness", 2, 12, dict()),
):
    b = Batch(game, 3, players=players, device="{device}", **table)
    b.reset(seed=2)
    chance = np.random.default_rng(1)
    for t in range(steps):
        masks = to_host(b.masks)
        actions = (chance.random(masks.shape) * masks).argmax(axis=1).astype(np.int32)
        before = to_host(b._states).copy(), to_host(b.observations).copy()
        bad = t % 5 == 4
        if bad and table:
            actions[1] = b.game.actions + 5
            bad = False
        if bad and "{device}" == "cuda":
            wrong = actions.copy()
            wrong[:] = [-1, b.game.actions, int(np.flatnonzero(~masks[2])[0])]
            b.step(to_device(wrong, "cuda"))
            assert to_host(b.refused).all() and not to_host(b.done).any() and not to_host(b.rewards).any()
            assert (to_host(b._states) == before[0]).all() and (to_host(b.observations) == before[1]).all()
        b.step(to_device(actions, "{device}"))
        names = ("_states", "_dice", "observations", "masks", "movers", "rewards", "done", "refused")
        print_all.append([to_host(getattr(b, name)).tobytes().hex() for name in names])
print(json.dumps(print_all))
"""


@pytest.mark.slow
def test_the_simulated_gpu_steps_as_the_processor_and_marks_what_it_refuses() -> None:
    on_gpu = toy.elsewhere(STEPS.format(device="cuda"), **SIMULATOR)
    on_processor = toy.elsewhere(STEPS.format(device="cpu"), NUMBA_DISABLE_JIT="0")
    assert json.loads(on_gpu) == json.loads(on_processor)
