"""Bots: legal choices, the same for the same seed, and blind to what their seat cannot know."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tablee import Match, bots, games
from tablee.bots import NAMES
from tablee.bots.weights import FILE
from tablee.dice import Dice, new_dice
from tablee.games.contract import State
from tests import toy

QUICK = ("random", "policy", "easy")  # the other levels are `easy` with more to think: test_levels.py
VARIANTS = [("madness", *variant) for variant in games.game("madness").variants()] + [
    ("toy", *variant) for variant in toy.TOY.variants()
]


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)


def moments(
    game: str, players: int, options: dict[str, str], seed: int = 1, most: int = 30
) -> Iterator[tuple[Match, int]]:
    """A game played by random bots, at each choice: the match, and a seat that may choose."""
    m, others = Match(game, players, options, seed=seed), bots.get("random", seed)
    for _ in range(most):
        if m.over:
            break
        for seat in m.waiting:
            yield m, seat
            m.play(others.choose(m, seat), seat)


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_a_bot_chooses_something_legal_and_changes_nothing(
    game: str, players: int, options: dict[str, str], name: str
) -> None:
    bot = bots.get(name, 3)
    for m, seat in moments(game, players, options):
        before = m.state.tobytes(), list(m.played), m.waiting
        assert bot.choose(m, seat) in m.legal(seat)
        assert (m.state.tobytes(), m.played, m.waiting) == before


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_gives_the_same_choices_and_another_seed_others(name: str) -> None:
    def choices(seed: int) -> list[str]:
        bot = bots.get(name, seed)
        return [bot.choose(m, seat) for m, seat in moments("madness", 3, {"expert": "yes"})]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_a_bot_decides_the_same_whatever_the_others_hold(
    game: str, players: int, options: dict[str, str], name: str
) -> None:
    """Positions its seat cannot tell apart get the same choice from the same seed."""
    for k, (m, seat) in enumerate(moments(game, players, options)):
        chosen = bots.get(name, k).choose(m, seat)
        true = m.state.copy()
        for redealt in range(3):
            m.game.redeal(m.state, seat, new_dice(1000 * k + redealt))
            assert bots.get(name, k).choose(m, seat) == chosen
            m._states[-1] = true.copy()


class Watched:
    """A match whose game keeps what its `redeal` was given and what its `policy` then saw."""

    def __init__(self, m: Match) -> None:
        self.redealt: list[tuple[int, State]] = []
        self.seen: list[State] = []
        game = m.game

        def redeal(s: State, seat: int, dice: Dice) -> None:
            game.redeal(s, seat, dice)
            self.redealt.append((seat, s))

        def policy(s: State, out: Any, n: int, dice: Dice) -> int:
            self.seen.append(s)
            return game.policy(s, out, n, dice)

        m.game = replace(game, redeal=redeal, policy=policy)


@pytest.mark.parametrize(("game", "players"), [("madness", 3), ("toy", 3)])
def test_the_policy_bot_sees_a_redealt_position_never_the_true_one(game: str, players: int) -> None:
    bot = bots.get("policy", 1)
    differing = 0
    for m, seat in moments(game, players, {}):
        game_of_match, watched = m.game, Watched(m)
        bot.choose(m, seat)
        m.game = game_of_match
        assert [s for s, _ in watched.redealt] == [seat], "redealt once, for its own seat"
        (imagined,) = watched.seen
        assert imagined is watched.redealt[0][1]
        assert not np.shares_memory(imagined, m.state)
        assert m.game.mover(imagined) == seat
        differing += imagined.tobytes() != m.state.tobytes()
    assert differing > 0


def test_the_random_bot_sees_nothing_but_what_is_legal() -> None:
    class Blind:
        def legal(self, seat: int) -> list[str]:
            return [f"{seat}a", f"{seat}b"]

    bot = bots.get("random", 1)
    assert {bot.choose(Blind(), 2) for _ in range(50)} == {"2a", "2b"}  # type: ignore[arg-type]


def test_the_random_bot_plays_everything_equally_often() -> None:
    m = Match("toy", 2, seed=1)
    bot = bots.get("random", 1)
    counts = [sum(bot.choose(m, 1) == action for _ in range(1000)) for action in m.legal(1)]
    assert all(190 < count < 310 for count in counts)


def test_the_policy_bot_plays_by_the_games_policy() -> None:
    """The toy's policy marks its lucky letter and shows it."""
    m = Match("toy", 2, chance="ask")
    for action in ("luck B", "luck A", "bid 3", "bid 0", "prize 1"):
        m.play(action)
    bot = bots.get("policy")
    assert bot.choose(m, 0) == "mark B"
    m.play("mark B")
    assert bot.choose(m, 0) == "show"


def test_bots_are_known_by_name() -> None:
    assert list(NAMES) == ["random", "policy", "search", "easy", "normal", "strong", "master", "net"]
    for name in NAMES:
        assert callable(bots.get(name).choose)
    with pytest.raises(
        ValueError, match="there is no bot 'genius'; the bots: random, policy, search, easy, normal, strong"
    ):
        bots.get("genius")


def test_a_bot_that_has_to_learn_plays_what_it_has_learnt_and_nothing_else() -> None:
    """The weights beside the games fit them; where there are none, `check` says so."""
    ours = [games.game(name) for name in games.NAMES if name != toy.NAME]
    for game in ours:
        bots.check("net", game)
    assert sum((game.folder / FILE).stat().st_size for game in ours) <= 25_000_000
    with pytest.raises(ValueError, match="nobody has learnt toy"):
        bots.check("net", toy.TOY)
    for name in NAMES:
        if name != "net":
            bots.check(name, toy.TOY)
