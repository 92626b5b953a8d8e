"""What every game of the registry must do, at every number of players and with every option."""

import json
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

from tablee import bots, games
from tablee.bots.policy import PolicyBot
from tablee.bots.random import RandomBot
from tablee.bots.search import SearchBot, searching
from tablee.dice import new_dice
from tablee.engine.entrypoints import seats
from tablee.engine.simulate import trails
from tablee.games import NAMES
from tablee.games.contract import CHANCE, EVERYTHING, OVER, SPECTATOR, Game, State
from tablee.i18n import LANGUAGES, Say
from tablee.match import Match
from tests.devices import SIMULATED, taking_turns, trails_of
from tests.fuzz import fuzz
from tests.variants import VARIANTS, every_pair, every_variant

GAMES = 400  # random games of each variant; `make test-long` plays 25 times as many, `make fuzz` millions
WATCHED = 15  # positions of each variant at which what a viewer sees is compared; in `make test-long` 120
DRAWN = 4  # of them every fourth is drawn: a drawing is made of a view, and the views are compared at all of them
AGAIN = 500  # steps of each variant along which seats look again


@every_variant
def test_random_games_break_no_invariant_and_end(name: str, players: int, options: dict[str, str]) -> None:
    assert fuzz(name, players, options, GAMES) > GAMES


@pytest.mark.long
@every_variant
def test_many_random_games_break_no_invariant_and_end(name: str, players: int, options: dict[str, str]) -> None:
    assert fuzz(name, players, options, 25 * GAMES, seed=1) > 25 * GAMES


# ---- positions of random games


@cache
def whole(name: str, players: int, options: tuple[tuple[str, str], ...], seed: int) -> Match:
    """A match played at random to its end; of choices made at the same time the last seat's comes first."""
    match = Match(name, players, dict(options), seed=seed)
    player = bots.get("random", seed)
    while not match.over:
        seat = match.waiting[-1]
        match.play(player.choose(match, seat), seat)
    return match


def back(match: Match, position: int) -> Match:
    """The match as it stood after that many actions."""
    earlier = copy(match)
    earlier.played = match.played[:position]
    earlier._states = match._states[: position + 1]
    earlier._sealed = {}
    return earlier


def sampled(name: str, players: int, options: dict[str, str], number: int) -> Iterator[Match]:
    """Positions where somebody is to choose, and ends, spread over several random games."""
    each = 15
    for seed in range(-(-number // each)):
        match = whole(name, players, tuple(options.items()), seed)
        asked = [k for k, s in enumerate(match._states) if match.game.mover(s) == first_of(match.game, s)]
        for k in range(each):
            yield back(match, asked[(2 * k + 1) * len(asked) // (2 * each)])
        yield match


def first_of(game: Game, s: State) -> int:
    """The first seat that chooses now: positions between choices made at the same time are nobody's to see."""
    together = seats(game.together(s))
    return together[0] if together else CHANCE - 10


def redealt(match: Match, seat: int, seed: int) -> Match:
    """The same match with the last position redealt: one that the seat cannot tell from it."""
    other = copy(match)
    other._states = [*match._states[:-1], match.state.copy()]
    match.game.redeal(other.state, seat, new_dice(seed))
    return other


@every_variant
def test_what_a_seat_cannot_tell_apart_looks_and_is_played_the_same(
    name: str, players: int, options: dict[str, str]
) -> None:
    """The hidden-information test of the design: views, drawings, words, observations, choices and bots' decisions."""
    compare_redealt(name, players, options, WATCHED, DRAWN)


@pytest.mark.long
@every_variant
def test_what_a_seat_cannot_tell_apart_is_drawn_the_same(name: str, players: int, options: dict[str, str]) -> None:
    """The same with eight times the positions, every one of them drawn."""
    compare_redealt(name, players, options, 8 * WATCHED, 1)


def compare_redealt(name: str, players: int, options: dict[str, str], watched: int, drawn: int) -> None:
    """Compares so many positions with redealt ones, for one viewer after the other; draws each of number `drawn`."""
    differed = 0
    for k, match in enumerate(sampled(name, players, options, watched)):
        seat = k % (players + 1)
        viewer = seat if seat < players else None
        other = redealt(match, seat if seat < players else SPECTATOR, seed=k)
        differed += other.state.tobytes() != match.state.tobytes()
        assert json.dumps(other.view(viewer)) == json.dumps(match.view(viewer))
        say = Say(taking_turns(LANGUAGES, k))
        assert match.game.describe(other.view(viewer), say) == match.game.describe(match.view(viewer), say)
        assert latest_moments(other, viewer) == latest_moments(match, viewer)
        if k % drawn == 0:
            wide = k // drawn % 2 == 1
            assert other.draw(viewer, wide=wide) == match.draw(viewer, wide=wide)
        if viewer is not None:
            assert observation(match.game, other.state, viewer) == observation(match.game, match.state, viewer)
            assert other.labels(viewer) == match.labels(viewer)
            assert other.prompt(viewer) == match.prompt(viewer)
            if viewer in match.waiting:
                for player in (RandomBot, PolicyBot, hasty):
                    assert player(k).choose(other, viewer) == player(k).choose(match, viewer)
    assert differed > watched // 4, "redeal has hardly anything to hide"


def latest_moments(match: Match, viewer: int | None) -> str:
    """The moments of the last action, as a viewer is shown them."""
    seat, say = SPECTATOR if viewer is None else viewer, Say("en", match.names)
    steps = match.steps(seat, max(0, len(match.played) - 1))
    return repr([match.game.moments(*step, say) for step in steps])


def hasty(seed: int) -> SearchBot:
    """The search that all strengths are, with very little to think: it has the same doors."""
    return SearchBot(seed, lambda game: replace(searching(game), budget=150))


def observation(game: Game, s: State, seat: int) -> bytes:
    out = np.full(game.observation, np.nan, np.float32)
    game.observe(s, seat, out)
    assert np.isfinite(out).all()
    return out.tobytes()


@every_pair
def test_observing_again_is_observing(name: str, players: int, options: dict[str, str]) -> None:
    """Over zeros when a game begins, and then over what any seat saw earlier in it, some steps ago."""
    game = games.game(name)
    chance = np.random.default_rng(1)
    out = np.zeros(game.observation, np.float32)
    for before, s in pairwise(trails(name, players, options, lanes=1, steps=AGAIN)[0]):
        if game.mover(before) == OVER:
            out[:] = 0
        if chance.random() < 0.4:
            seat = int(chance.integers(players))
            game.observe_again(s, seat, out)
            assert out.tobytes() == observation(game, s, seat)


@every_pair
def test_what_is_hidden_from_a_seat_is_all_that_others_observe(
    name: str, players: int, options: dict[str, str]
) -> None:
    """Two positions with the same observation and the same hidden numbers look the same to every other seat too.

    The hidden numbers are written over anything, and they do change when what is hidden changes.
    """
    game = games.game(name)
    changed = 0
    for k, match in enumerate(sampled(name, players, options, WATCHED // 2)):
        seat = k % players
        other = redealt(match, seat, seed=k)
        same = hidden(game, other.state, seat) == hidden(game, match.state, seat)
        changed += not same
        if same:
            for p in range(players):
                assert observation(game, other.state, p) == observation(game, match.state, p)
    assert changed > WATCHED // 8, "hardly anything hidden was seen to change"


def hidden(game: Game, s: State, seat: int) -> bytes:
    out = np.full(game.hidden, np.nan, np.float32)
    game.observe_hidden(s, seat, out)
    assert np.isfinite(out).all()
    return out.tobytes()


@every_pair
def test_redealing_twice_is_redealing_once(name: str, players: int, options: dict[str, str]) -> None:
    """`redeal` depends on what the seat knows and on the dice, not on what was there before."""
    game = games.game(name)
    for k, match in enumerate(sampled(name, players, options, 2 * WATCHED)):
        seat = k % players
        once, twice = match.state.copy(), match.state.copy()
        game.redeal(twice, seat, new_dice(k + 1000))
        game.redeal(once, seat, new_dice(k))
        game.redeal(twice, seat, new_dice(k))
        assert once.tobytes() == twice.tobytes()


@every_pair
def test_a_match_can_be_told_drawn_and_recorded(name: str, players: int, options: dict[str, str]) -> None:
    """The log and the drawings in one language of each variant; each option of each game occurs with every language."""
    tell_draw_and_record(name, players, options, taking_turns(LANGUAGES, VARIANTS.index((name, players, options))))


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@every_variant
def test_a_match_can_be_told_drawn_and_recorded_in_every_language(
    name: str, players: int, options: dict[str, str], lang: str
) -> None:
    tell_draw_and_record(name, players, options, lang)


def tell_draw_and_record(name: str, players: int, options: dict[str, str], lang: str) -> None:
    names = ["Ana", "Luc", "Zoé", "Noé", "Eva", "Max"][:players]
    match = Match(name, players, options, seed=7, names=names)
    player = bots.get("policy", 7)
    while not match.over:
        seat = match.waiting[0]
        view = match.view(seat)
        assert match.game.prompt(view, Say("en", names))
        assert all(match.game.label(action, view, Say("fr", names)) for action in view["legal"])
        match.play(player.choose(match, seat), seat)
    assert match.places is not None
    assert min(match.places) == 1
    told = match.log(lang)
    assert told
    assert all(line == line.strip() and "{" not in line for line in told)
    assert match.game.show(match.view(0), Say(lang, names))
    for viewer in (None, 0, "all"):
        ElementTree.fromstring(match.draw(viewer, lang))
    assert json.loads(json.dumps(match.view("all")))["over"]
    again = Match.from_record(match.record())
    assert again.state.tobytes() == match.state.tobytes()
    assert again.record() == match.record()


@every_pair
def test_actions_and_outcomes_are_written_and_read(name: str, players: int, options: dict[str, str]) -> None:
    game = games.game(name)
    for match in sampled(name, players, options, 20):
        choices = game.list_legal(match.state)
        assert len(set(choices)) == len(choices)
        for action in choices:
            assert game.read(game.write(action)) == action


@every_pair
def test_outcomes_are_sampled_by_their_weights(name: str, players: int, options: dict[str, str]) -> None:
    """`sample` against `weight`: a share further than five deviations from its weight fails."""
    game = games.game(name)
    for s in chance_positions(name, players, options, 4):
        outcomes = game.list_legal(s)
        weights = np.array([game.weight(s, a) for a in outcomes], float)
        dice = new_dice(int(weights.sum()))
        n = 1200
        drawn = [game.sample(s, dice) for _ in range(n)]
        assert set(drawn) <= set(outcomes)
        share = weights / weights.sum()
        found = np.array([drawn.count(a) for a in outcomes])
        assert (abs(found - n * share) <= 5 * np.sqrt(n * share * (1 - share)) + 1e-9).all()


def chance_positions(name: str, players: int, options: dict[str, str], number: int) -> list[State]:
    """Positions where chance is to draw, spread over a random game."""
    game = games.game(name)
    match = whole(name, players, tuple(options.items()), 1)
    found = [s for s in match._states if game.mover(s) == CHANCE]
    return found[:: max(1, len(found) // number)]


@every_pair
def test_setup_forgets_what_was_there(name: str, players: int, options: dict[str, str]) -> None:
    game = games.game(name)
    fresh = game.new_state(players, options)
    for match in sampled(name, players, options, 5):
        used = match.state.copy()
        game.setup(used, players, game.option_indexes(options))
        assert used.tobytes() == fresh.tobytes()


@every_pair
def test_choices_made_at_the_same_time_do_not_depend_on_each_other(
    name: str, players: int, options: dict[str, str]
) -> None:
    game = games.game(name)
    for match in sampled(name, players, options, 2 * WATCHED):
        if len(match.waiting) < 2:
            continue
        first, second = match.waiting[:2]
        offered = match.legal(second)
        for choice in (match.legal(first)[0], match.legal(first)[-1]):
            s = match.state.copy()
            game.apply(s, game.read(choice))
            assert game.mover(s) == second
            assert [game.write(a) for a in game.list_legal(s)] == offered


@every_pair
def test_only_the_end_shows_everything(name: str, players: int, options: dict[str, str]) -> None:
    match = Match(name, players, options, seed=1)
    with pytest.raises(ValueError, match="after the end"):
        match.view("all")
    game = games.game(name)
    assert game.mover(match.state) != OVER
    assert game.view(match.state, EVERYTHING)


# ---- devices


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("device", ["interpreter", "CUDA simulator"])
def test_every_device_passes_through_the_same_positions(name: str, device: str) -> None:
    """Interpreter = compiled = CUDA simulator, state for state, for every two facts of a variant and either bot."""
    found, compiled = trails_of(name, device), trails_of(name, "compiled")
    assert found == {variant: compiled[variant] for variant in found}
    assert len(found) == len(compiled) or (device == "CUDA simulator" and len(found) >= len(compiled) / SIMULATED)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("device", ["interpreter", "CUDA simulator"])
def test_every_device_passes_through_the_same_positions_of_many_games(name: str, device: str) -> None:
    """The same with both bots, along four lanes of each variant instead of one."""
    assert trails_of(name, device, lanes=4) == trails_of(name, "compiled", lanes=4)
