"""One game in compiled code: the same game as a lane of a batch, and a match that stands where it stands."""

import copy
import pickle

import numpy as np
import pytest

from tablee import OVER, Batch, games
from tablee.adapters.playing import Table
from tests.adapters.variants import VARIANTS


def random_action(table: Table, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(table.mask)))


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_a_table_plays_the_game_of_a_lane_that_begins_from_its_seed(
    game: str, players: int, options: dict[str, str]
) -> None:
    table, b = Table(game, players, options), Batch(game, 1, players=players, options=options)
    b.reset([7])
    table.seed(7)
    table.begin()
    chance = np.random.default_rng(1)
    for _ in range(150):
        assert table.seat == b.movers[0]
        assert (table.mask == b.masks[0]).all()
        assert (table.observation(table.seat) == b.observations[0]).all()
        action = random_action(table, chance)
        b.step([action])
        assert table.step(action)
        if table.over:
            assert b.done[0]
            assert table.rewards.tolist() == b.rewards[0].tolist()
            table.begin()


@pytest.mark.parametrize("bots", [[None, "random", "policy"], ["policy", None, "random"]])
def test_compiled_bots_play_inside_a_step_as_they_do_in_a_batch(bots: list[str | None]) -> None:
    table, b = Table("madness", 3, {}, "scores", bots), Batch("madness", 1, players=3, rewards="scores", bots=bots)
    b.reset([3])
    table.seed(3)
    table.begin()
    chance = np.random.default_rng(2)
    ends = 0
    for _ in range(1000):
        assert table.seat == b.movers[0] == bots.index(None)
        assert (table.observation(table.seat) == b.observations[0]).all()
        action = random_action(table, chance)
        b.step([action])
        table.step(action)
        if table.over:
            ends += 1
            assert table.rewards.tolist() == b.rewards[0].tolist()
            assert (table.rewards > 0).any()
            table.begin()
    assert ends > 2


def test_an_illegal_action_changes_nothing() -> None:
    table = Table("madness")
    table.begin()
    before, seat = copy.deepcopy(table), table.seat
    for action in (-1, int(np.flatnonzero(table.mask == 0)[0]), table.game.actions, 2**40):
        assert not table.step(action)
        assert (table._position == before._position).all()
        assert (table._dice == before._dice).all()
        assert (table.mask == before.mask).all()
        assert table.seat == seat


def test_who_forfeits_has_the_reward_and_nobody_may_do_anything() -> None:
    table = Table("madness", 3)
    table.begin()
    seat = table.seat
    table.forfeit(-1)
    assert table.over
    assert table.seat == OVER
    assert table.rewards.tolist() == [-1 if p == seat else 0 for p in range(3)]
    assert not table.mask.any()
    table.begin()
    assert not table.rewards.any()
    assert table.mask.any()


@pytest.mark.parametrize("how", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_plays_on_by_itself_with_the_same_chance_to_come(how: object) -> None:
    table = Table("madness", 3, {}, bots=[None, "policy", "random"])
    table.begin()
    other = how(table)  # type: ignore[operator]
    action = int(np.flatnonzero(table.mask)[0])
    table.step(action)
    assert (other._position != table._position).any()
    other.step(action)
    assert (other._position == table._position).all()
    assert (other.mask == table.mask).all()
    assert other.game is games.game("madness")


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS[::7])
def test_its_match_stands_where_it_stands(game: str, players: int, options: dict[str, str]) -> None:
    table = Table(game, players, options)
    table.begin()
    chance = np.random.default_rng(3)
    for _ in range(20):
        m = table.match()
        assert m.players == players
        assert {**m.options, **options} == m.options
        assert sorted(m.game.read(a) for a in m.legal(table.seat)) == np.flatnonzero(table.mask).tolist()
        m.play(random_action(table, chance), table.seat)
        before = table._position.copy()
        table.step(random_action(table, chance))
        assert (before != table._position).any(), "the match has a position of its own"
        if table.over:
            table.begin()
