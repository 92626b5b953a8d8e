"""An analysis: its terms add up, the loss of a choice depends on what its seat knew, and it comes in order."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from tablee import Match, bots, games
from tablee.analysis import Analysis, Progress, Walk, analyse
from tablee.analysis.judging import Effort, Judge
from tablee.analysis.report import CHANCE_STEP, CRITIC, PLAYOUTS, SEALED_STEP
from tablee.analysis.walk import BUDGET, usual_budget
from tablee.analysis.words import choice_words
from tablee.dice import new_dice
from tablee.games.contract import CHANCE
from tests import toy
from tests.positions import choices_in

QUICK = 2_000  # a budget that is enough to see that everything adds up
LUCKY, LUCKY_EACH = 300, 100  # games whose luck is averaged: of the tiny game, of each game
MANY = 2  # games of each variant
VARIANTS = [(name, *variant) for name in games.NAMES for variant in games.game(name).variants()]


def played(name: str, players: int, options: dict[str, str], seed: int, by: Sequence[str] = ("random",)) -> Match:
    """A whole game by bots; the seats have them in turn."""
    match = Match(name, players, options, seed=seed)
    seated = [bots.get(by[p % len(by)], seed + p) for p in range(players)]
    while not match.over:
        match.play(seated[match.mover].choose(match, match.mover), match.mover)
    return match


def check_sums(match: Match, analysis: Analysis) -> None:
    """The terms of every step and of the whole game add up."""
    before, at = analysis.start, 0
    assert sum(before) == pytest.approx(1, abs=1e-5)
    for step in analysis.steps:
        assert step.first == at
        for p in range(match.players):
            terms = step.luck[p] + step.own[p] + step.others[p] + step.hidden[p]
            assert step.values[p] - before[p] == pytest.approx(terms, abs=1e-9)
        before, at = step.values, step.after
    assert at == len(match.played)
    assert before == analysis.result
    for b in analysis.balances:
        assert b.start + b.luck + b.own + b.others + b.hidden == pytest.approx(b.result, abs=1e-6)
        assert b.adjusted == pytest.approx(b.result - b.luck)
        assert b.choices + b.forced == sum(move.seat == b.seat for move in match.played)
        assert b.lost == pytest.approx(sum(choice.loss for choice in analysis.choices(b.seat)))


def test_a_game_that_began_at_a_choice_is_analysed_from_there() -> None:
    whole = played("madness", 2, {}, 1)
    match = whole.again([at for at, seat in choices_in(whole) if seat == 0][-4], 0, seed=2)
    while not match.over:
        match.play(match.legal()[0])
    analysis = analyse(match, budget=0)
    check_sums(match, analysis)
    assert choice_words(match, analysis.choices(0)[0])
    assert analyse(match.record(), budget=0).as_json() == analysis.as_json()


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
def test_terms_add_up_to_the_result(name: str) -> None:
    """One variant of each game by bots that differ, one by the policy with all options other than usual."""
    game = games.game(name)
    match = played(name, game.usual_players, {}, 1, ("normal", "easy"))
    check_sums(match, analyse(match, budget=QUICK))
    other = {option: values[-1] for option, values in game.offered.items()}
    match = played(name, game.players[-1], other, 2, ("policy",))
    check_sums(match, analyse(match.record(), 1, budget=0))


@pytest.mark.long
@pytest.mark.parametrize(("name", "players", "options"), VARIANTS)
def test_terms_add_up_in_many_games_of_every_variant(name: str, players: int, options: dict[str, str]) -> None:
    """Half of them at random, half by bots. bench/terms.py has done it in 10,000 games."""
    for k in range(MANY):
        match = played(name, players, options, k, ("random",) if k % 2 else ("normal", "easy"))
        check_sums(match, analyse(match, k % players, budget=0))


def test_terms_of_sealed_bids_add_up_and_playouts_stand_in_for_the_critic(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    match = played("toy", 3, {}, 1)
    analysis = analyse(match, budget=QUICK)
    assert analysis.method == PLAYOUTS
    check_sums(match, analysis)
    sealed = next(step for step in analysis.steps if step.kind == SEALED_STEP)
    assert sealed.seats == (0, 1, 2)
    assert [choice.seat for choice in sealed.choices] == [0, 1, 2]
    assert {choice.at for choice in sealed.choices} == {sealed.first}
    assert all(choice.fair for choice in sealed.choices), "a bid has a range"


@pytest.mark.slow
def test_steps_divide_the_game_where_somebody_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("madness", 2, {}, 3)
    analysis = analyse(match, budget=0)
    assert analysis.method == CRITIC
    for step, following in zip(analysis.steps, analysis.steps[1:], strict=False):
        assert not (step.kind == following.kind == CHANCE_STEP), "draws after each other are one step"
        seats = {move.seat for move in match.played[step.first : step.after]}
        assert seats == ({CHANCE} if step.kind == CHANCE_STEP else set(step.seats))
        assert any(step.luck) == (step.kind == CHANCE_STEP) or not any(step.luck)


@pytest.mark.slow
def test_one_seat_alone_is_judged_as_it_is_among_all() -> None:
    match = played("madness", 2, {}, 1, ("easy",))
    everybody, alone = analyse(match, budget=0), analyse(match, 1, budget=0)
    assert alone.seats == (1,)
    assert alone.choices() == everybody.choices(1)
    assert alone.balances == (everybody.balance(1),)
    assert alone.values(0) == everybody.values(0)
    check_sums(match, alone)


def test_an_analysis_is_the_same_every_time_and_comes_in_order() -> None:
    match = played("madness", 2, {}, 1, ("normal", "easy"))
    told: list[tuple[int, int, int]] = []

    def tell(progress: Progress) -> None:
        told.append((progress.done, progress.all, len(progress.steps)))

    first = analyse(match, progress=tell, budget=QUICK)
    assert analyse(match.record(), budget=QUICK) == first
    assert [done for done, _, _ in told] == [step.after for step in first.steps]
    assert told[-1] == (len(match.played), len(match.played), len(first.steps))


def test_only_a_game_with_a_result_is_analysed() -> None:
    match = Match("gold", 3, seed=1)
    with pytest.raises(ValueError, match="played to its end"):
        analyse(match)
    with pytest.raises(ValueError, match="a seat is 0 to 1"):
        Walk(played("madness", 2, {}, 1), 2)


def moves(match: Match) -> Iterator[tuple[int, int]]:
    """Every move, after the position in which of those who choose at the same time none had chosen yet."""
    at = 0
    while at < len(match.played):
        asked = max(1, int(match.game.together(match.state_at(at))).bit_count())
        yield from ((at, move) for move in range(at, at + asked))
        at += asked


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
def test_the_loss_of_a_choice_does_not_depend_on_what_was_hidden(name: str) -> None:
    """Hidden things are redealt: every worth in every imagined deal stays the same."""
    game = games.game(name)
    judge = Judge(game)
    match = played(name, game.usual_players, {}, 1, ("normal", "easy"))
    differed = compared = 0
    for at, move in list(moves(match))[::7]:
        seat, s = match.played[move].seat, match.state_at(at)
        if seat == CHANCE or len(game.list_legal(match.state_at(move))) == 1:
            continue
        other = s.copy()
        game.redeal(other, seat, new_dice(at))
        differed += other.tobytes() != s.tobytes()
        chosen = match.played[move].action
        one, two = (judge.weigh(position, seat, chosen, Effort(4, 4), b"public") for position in (s, other))
        assert (one.actions, one.best, one.worlds) == (two.actions, two.best, two.worlds)
        for mine, theirs in ((one.means, two.means), (one.errors, two.errors), (one.likely, two.likely)):
            assert np.array_equal(mine, theirs)
        compared += 1
    assert compared >= 8
    assert differed > compared // 4, "redeal has hardly anything to hide"


@pytest.mark.slow
def test_luck_is_nothing_on_average() -> None:
    """Of the first seat in the tiny game, by bots that choose at random."""
    luck = [analyse(played("madness", 2, {"expert": "tiny"}, k), 0, budget=0).balance(0).luck for k in range(LUCKY)]
    error = np.std(luck) / np.sqrt(len(luck))
    assert error > 0.001, "there is luck in it"
    assert abs(np.mean(luck)) < 3 * error


@pytest.mark.long
@pytest.mark.parametrize("name", games.NAMES)
def test_luck_is_nothing_on_average_in_every_game(name: str) -> None:
    """With all numbers of players in turn. bench/terms.py has the mean of 10,000 games."""
    game = games.game(name)
    luck = []
    for k in range(LUCKY_EACH):
        match = played(name, game.players[k % len(game.players)], {}, k)
        luck.append(analyse(match, 0, budget=0).balance(0).luck)
    error = np.std(luck) / np.sqrt(len(luck))
    assert error > 0
    assert abs(np.mean(luck)) < 3 * error


def test_where_passes_take_long_an_analysis_has_fewer() -> None:
    """`master` has a second for a choice in every game, so its passes say how long they take."""
    budgets = {name: usual_budget(games.game(name)) for name in games.NAMES}
    assert budgets == {**dict.fromkeys(games.NAMES, BUDGET), "gaudi": 78_000}
