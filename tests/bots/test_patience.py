"""Games of bots come to an end, also where the rules set none."""

import pytest

from tablee import Match, bots, games
from tablee.games import NAMES
from tablee.games.contract import CHANCE

MOST = 600  # choices of a whole game of Maya Madness with four players; people need 100 to 200


def choices(match: Match) -> int:
    return sum(move.seat != CHANCE for move in match.played)


def test_tables_of_normal_bots_end_and_do_not_go_astray() -> None:
    """Before, some pushed the count up and down for ever, far below every number; then for half of the game."""
    far = total = 0
    for seed in range(6):
        m = Match("madness", 4, seed=seed)
        seated = [bots.get("normal", 10 * seed + seat) for seat in range(4)]
        while not m.over and choices(m) < MOST:
            far += m.game.astray(m.state)
            total += 1
            m.play(seated[m.mover].choose(m, m.mover), m.mover)
        assert m.over, seed
    assert far < total / 5


def test_one_who_always_plays_the_lowest_card_cannot_keep_a_game_going() -> None:
    m = Match("madness", 4, seed=3)
    seated = [bots.get("first", 0), *(bots.get("normal", seed) for seed in range(3))]
    while not m.over and choices(m) < MOST:
        m.play(seated[m.mover].choose(m, m.mover), m.mover)
    assert m.over
    assert m.places is not None
    assert m.places[0] > 1


@pytest.mark.parametrize("level", ["net", "strong", "master"])
def test_after_so_many_choices_bots_play_by_the_policy(level: str) -> None:
    m, random = Match("madness", 2, seed=1), bots.get("random", 1)
    while not m.patience_is_over:
        m.play(random.choose(m, m.mover), m.mover)
        m.state.won[:] = 0
    bot = bots.get(level, 4)
    assert bot.choose(m, m.mover) == bots.get("policy", 4).choose(m, m.mover)
    assert getattr(bot, "odds", {}) == {}, "nobody knows how likely the policy would have chosen otherwise"


def test_games_that_end_by_themselves_know_no_patience() -> None:
    assert [name for name in NAMES if games.game(name).patience] == ["madness"]


def test_far_from_all_numbers_normal_goes_back_by_the_policy_and_stronger_levels_do_not() -> None:
    m = Match("madness", 2, seed=1)
    policy, normal, net = (bots.get(name, 4) for name in ("policy", "normal", "net"))
    chosen: list[tuple[str, ...]] = []
    for count in (-9, 20, -10, 21, -40, 60):
        m.state.count = count
        chosen.append(tuple(bot.choose(m, m.mover) for bot in (policy, normal, net)))
    assert [one == other for one, other, _ in chosen[2:]] == [True] * 4
    assert any(one != other for one, _, other in chosen[2:])
    assert not m.game.astray(Match("madness", 2, seed=1).state)
