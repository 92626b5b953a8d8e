"""Luck: its expectation is 0 over everything that can happen, whatever the critic thinks, and it explains results."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tablee import Match, games
from tablee.arena import Results, run
from tablee.arena.luck import luck_of
from tablee.arena.report import report
from tablee.arena.results import slopes_of_others
from tablee.bots.appraiser import Appraiser, Shares
from tablee.bots.weights import FILE, Unfit, header_for, write
from tablee.dice import Dice, new_dice
from tablee.games.contract import CHANCE, Game, State
from tests import toy
from tests.bots.test_judge import critic

Told = list[list[dict[str, float]]]


def paths(m: Match, odds: Told, choices: int, chance: float = 1.0) -> Iterator[tuple[Match, Told, float]]:
    """Every way a match can go on for so many choices of players who play anything, with how likely it is.

    Chance draws once more after the last choice.
    """
    if m.over or (choices == 0 and m.mover != CHANCE):
        yield m, odds, chance
        return
    seat = m.mover
    if seat == CHANCE:
        s = m.state
        outcomes = m.game.list_legal(s)
        weights = [m.game.weight(s, outcome) for outcome in outcomes]
        for outcome, weight in zip(outcomes, weights, strict=True):
            after = m.copy()
            after.play(outcome, CHANCE)
            yield from paths(after, odds, choices, chance * weight / sum(weights))
        return
    legal = m.legal(seat)
    likely = {action: (k + 1) / sum(range(len(legal) + 1)) for k, action in enumerate(legal)}  # some more than others
    for action, share in likely.items():
        after = m.copy()
        after.play(action, seat)
        told = [[*made, likely] if p == seat else made for p, made in enumerate(odds)]
        yield from paths(after, told, choices - 1, chance * share)


class Remembering(Appraiser):
    """Has judged each position once."""

    def __init__(self, game: Game, path: Path, draws: int) -> None:
        super().__init__(game, path, draws)
        self.known: dict[bytes, Shares] = {}

    def value(self, s: State, dice: Dice) -> Shares:
        position = s.tobytes()
        if position not in self.known:
            self.known[position] = super().value(s, dice)
        return self.known[position]


def all_of(m: Match, choices: int, appraiser: Appraiser) -> tuple[Shares, Shares]:
    """Luck on every way to go on, and how likely each way is."""
    luck, chances = [], []
    for end, odds, chance in paths(m, [[] for _ in range(m.players)], choices):
        luck.append(luck_of(end, odds, new_dice(1), appraiser))
        chances.append(chance)
    assert sum(chances) == pytest.approx(1)
    return np.array(luck), np.array(chances)


def ignorant(game: Game, folder: Path) -> Path:
    """A critic that knows nothing of the game, but sees differences that are none."""
    tensors = critic(game)
    for name in ("critic.3.weight", "critic.3.bias"):
        tensors[name] = tensors[name] / np.float16(20)  # so that shares stay between 0 and 1
    write(folder / FILE, tensors, header_for(game))
    return folder / FILE


@pytest.mark.slow
def test_luck_is_0_on_average_over_all_that_can_happen_in_tiny_madness(tmp_path: Path) -> None:
    """The whole game from the first card dealt, by every way, with players who prefer some actions."""
    game = games.game("madness")
    m = Match("madness", 2, {"expert": "tiny"}, chance="ask")
    luck, chances = all_of(m, 100, Remembering(game, ignorant(game, tmp_path), draws=10**6))
    assert len(luck) > 4000
    assert (luck.std(axis=0) > 0.01).all(), "the critic does see differences"
    assert np.average(luck, axis=0, weights=chances) == pytest.approx(np.zeros(2), abs=1e-6)


def test_luck_is_0_on_average_with_sealed_bids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    seen = Remembering(toy.TOY, ignorant(toy.TOY, tmp_path), draws=10**6)
    luck, chances = all_of(Match("toy", 2, chance="ask"), 3, seen)
    assert len(luck) > 300
    assert (luck.std(axis=0) > 0.001).all()
    assert np.average(luck, axis=0, weights=chances) == pytest.approx(np.zeros(2), abs=1e-6)


def test_outcomes_that_are_drawn_give_the_same_on_average(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are more than may be judged: the letters of luck at the beginning, a few at a time."""
    toy.sit(monkeypatch)
    file = ignorant(toy.TOY, tmp_path)
    s, dice = toy.TOY.new_state(3), new_dice(5)
    exact = Appraiser(toy.TOY, file, draws=8).value(s, dice)
    some = [Appraiser(toy.TOY, file, draws=3).value(s, dice) for _ in range(400)]
    error = np.std(some, axis=0).max()
    assert error > 1e-4, "not all of them were judged"
    assert np.mean(some, axis=0) == pytest.approx(exact, abs=5 * error / 20)
    assert exact.sum() == pytest.approx(1)


@pytest.fixture(scope="module")
def results() -> Results:
    return run("madness", 2, ["normal", "policy"], deals=30, jobs=1, less_luck=True)


@pytest.mark.slow
def test_a_critic_that_knows_the_game_makes_the_interval_narrower(results: Results) -> None:
    for bot in ("normal", "policy"):
        plain, steady = results.by_deal(bot, "wins"), results.steady_by_deal(bot)
        assert steady.var() < plain.var()
    standing = results.standing("normal")
    assert standing.steady is not None
    assert standing.wins.low < standing.steady.value < standing.wins.high
    total = sum(results.steady_by_deal(bot).mean() for bot in ("normal", "policy"))
    assert total == pytest.approx(1, abs=1e-4), "what one has of luck, the others lack"


@pytest.mark.long
def test_playing_on_takes_away_half_of_what_duplicate_deals_leave_in_aztec() -> None:
    """The critic alone takes away a fifth: it cannot tell from the cards how twelve tricks will go."""
    results = run("aztec", 2, ["normal", "net"], deals=40, less_luck=True, play_on=30)
    assert results.steady_by_deal("normal").var() < results.by_deal("normal", "wins").var() / 2


def test_luck_counts_as_much_as_it_explains_in_other_deals() -> None:
    chance = np.random.default_rng(1)
    luck, noise = chance.normal(size=200), chance.normal(size=200)
    slopes = slopes_of_others(luck, 0.3 * luck + 0.1 * noise)
    assert slopes == pytest.approx(np.full(200, 0.3), abs=0.02)
    changed = 0.3 * luck + 0.1 * noise
    changed[7] += 100
    assert slopes_of_others(luck, changed)[7] == pytest.approx(slopes[7]), "the deal itself has no part in it"
    assert (slopes_of_others(luck[:5], noise[:5]) == 1).all()
    assert (slopes_of_others(np.zeros(20), noise[:20]) == 1).all()


@pytest.mark.slow
def test_a_report_shows_both_intervals(results: Results) -> None:
    for lang, title in (("en", "With less luck"), ("fr", "Sans la chance")):
        assert title in report(results, lang)
    assert "the network plays on" not in report(results)
    played = run("madness", 2, ["normal", "policy"], deals=2, jobs=1, less_luck=True, play_on=3)
    assert "the network plays on for 3 choices" in report(played)
    assert all(game.luck is not None and sum(game.luck) == pytest.approx(0, abs=1e-3) for game in played.games)
    plain = run("madness", 2, ["policy", "random"], deals=2, jobs=1)
    assert plain.standing("policy").steady is None
    assert "With less luck" not in report(plain)


def test_a_game_that_nobody_has_learnt_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    with pytest.raises(Unfit, match="nobody has learnt toy"):
        run("toy", 2, ["policy", "random"], deals=2, jobs=1, less_luck=True)
