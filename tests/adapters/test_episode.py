"""One game in compiled code: the same game as a lane of a batch, and a match that stands where it stands."""

import copy
import pickle

import numpy as np
import pytest

from tablee import OVER, Batch, games
from tablee.adapters.episode import Episode
from tests.variants import VALUED, VARIANTS, cases


def random_action(episode: Episode, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(episode.mask)))


@cases(VALUED, ("game", "players", "options"))
def test_an_episode_is_the_game_of_a_lane_that_begins_from_its_seed(
    game: str, players: int, options: dict[str, str]
) -> None:
    episode, b = Episode(game, players, options), Batch(game, 1, players=players, options=options)
    b.reset([7])
    episode.seed(7)
    episode.begin()
    chance = np.random.default_rng(1)
    for _ in range(150):
        assert episode.seat == b.movers[0]
        assert (episode.mask == b.masks[0]).all()
        assert (episode.observation(episode.seat) == b.observations[0]).all()
        action = random_action(episode, chance)
        b.step([action])
        assert episode.step(action)
        if episode.over:
            assert b.done[0]
            assert episode.rewards.tolist() == b.rewards[0].tolist()
            episode.begin()


@pytest.mark.parametrize("bots", [[None, "random", "policy"], ["policy", None, "random"]])
def test_compiled_bots_play_inside_a_step_as_they_do_in_a_batch(bots: list[str | None]) -> None:
    episode, b = Episode("madness", 3, {}, "scores", bots), Batch("madness", 1, players=3, rewards="scores", bots=bots)
    b.reset([3])
    episode.seed(3)
    episode.begin()
    chance = np.random.default_rng(2)
    ends = 0
    for _ in range(1000):
        assert episode.seat == b.movers[0] == bots.index(None)
        assert (episode.observation(episode.seat) == b.observations[0]).all()
        action = random_action(episode, chance)
        b.step([action])
        episode.step(action)
        if episode.over:
            ends += 1
            assert episode.rewards.tolist() == b.rewards[0].tolist()
            assert (episode.rewards > 0).any()
            episode.begin()
    assert ends > 2


def test_an_illegal_action_changes_nothing() -> None:
    episode = Episode("madness")
    episode.begin()
    before, seat = copy.deepcopy(episode), episode.seat
    for action in (-1, int(np.flatnonzero(episode.mask == 0)[0]), episode.game.actions, 2**40):
        assert not episode.step(action)
        assert (episode._position == before._position).all()
        assert (episode._dice == before._dice).all()
        assert (episode.mask == before.mask).all()
        assert episode.seat == seat


def test_who_forfeits_has_the_reward_and_nobody_may_do_anything() -> None:
    episode = Episode("madness", 3)
    episode.begin()
    seat = episode.seat
    episode.forfeit(-1)
    assert episode.over
    assert episode.seat == OVER
    assert episode.rewards.tolist() == [-1 if p == seat else 0 for p in range(3)]
    assert not episode.mask.any()
    episode.begin()
    assert not episode.rewards.any()
    assert episode.mask.any()


@pytest.mark.parametrize("how", [copy.deepcopy, lambda episode: pickle.loads(pickle.dumps(episode))])
def test_a_copy_plays_on_by_itself_with_the_same_chance_to_come(how: object) -> None:
    episode = Episode("madness", 3, {}, bots=[None, "policy", "random"])
    episode.begin()
    other = how(episode)  # type: ignore[operator]
    action = int(np.flatnonzero(episode.mask)[0])
    episode.step(action)
    assert (other._position != episode._position).any()
    other.step(action)
    assert (other._position == episode._position).all()
    assert (other.mask == episode.mask).all()
    assert other.game is games.game("madness")


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS[::7])
def test_its_match_stands_where_it_stands(game: str, players: int, options: dict[str, str]) -> None:
    episode = Episode(game, players, options)
    episode.begin()
    chance = np.random.default_rng(3)
    for _ in range(20):
        m = episode.match()
        assert m.players == players
        assert {**m.options, **options} == m.options
        assert sorted(m.game.read(a) for a in m.legal(episode.seat)) == np.flatnonzero(episode.mask).tolist()
        m.play(random_action(episode, chance), episode.seat)
        before = episode._position.copy()
        episode.step(random_action(episode, chance))
        assert (before != episode._position).any(), "the match has a position of its own"
        if episode.over:
            episode.begin()
