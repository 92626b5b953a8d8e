"""The simple player of Gaudí: legal, repeatable, and not blind."""

import numpy as np
import pytest

from tablee import games
from tablee.dice import new_dice
from tablee.engine.simulate import playouts
from tablee.games.contract import CHANCE, OVER, State
from tablee.games.gaudi.policy import worth_of_tile
from tablee.games.gaudi.rules import must_go_on
from tablee.games.gaudi.state import TILE
from tablee.games.gaudi.worth import worth_to, worth_to_others
from tablee.match import Match
from tests.games.gaudi.table import deal, goal_number, pave, place
from tests.positions import stroll
from tests.variants import pairs_of_game

GAUDI = games.game("gaudi")


def choose(s: State, seed: int = 1) -> str:
    """What the simple player does."""
    legal = np.zeros(GAUDI.most_legal, np.int16)
    n = GAUDI.legal(s, legal)
    return GAUDI.write(GAUDI.policy(s, legal, n, new_dice(seed)))


def lays(m: Match, seed: int = 1) -> tuple[str, str]:
    """The tile the simple player takes up, and where it lays it."""
    tile = choose(m.state, seed)
    s = m.state.copy()
    GAUDI.apply(s, GAUDI.read(tile))
    return tile, choose(s, seed)


@pairs_of_game("gaudi")
def test_it_chooses_something_legal_and_the_same_with_the_same_dice(players: int, options: dict[str, str]) -> None:
    for step, (s, _) in enumerate(stroll("gaudi", players, options, seed=2)):
        if GAUDI.mover(s) not in (CHANCE, OVER) and step % 4 == 0:
            choice = choose(s, seed=step)
            assert GAUDI.read(choice) in GAUDI.list_legal(s)
            assert choose(s, seed=step) == choice


def test_it_completes_an_animal_of_its_own() -> None:
    m = deal("ooo ggg bbb", "", goals=["snail orange", "jellyfish green"])
    pave(m, {(1, 0): "oob", (0, -1): "ggo"})  # (1, -1) completes the snail, (-1, 0) the jellyfish
    assert {lays(m, seed) for seed in range(20)} == {("tile ooo", f"at {place(m, 1, -1)}")}
    m = deal("ooo ggg bbb", "", goals=["jellyfish green", "snail orange"])
    pave(m, {(1, 0): "oob", (0, -1): "ggo"})
    assert {lays(m, seed) for seed in range(20)} == {("tile ggg", f"at {place(m, -1, 0)}")}


@pytest.mark.parametrize(
    ("goal", "worth"), [("snail orange", 200), ("snail blue", 100), ("starfish orange", 100), ("starfish blue", 0)]
)
def test_it_knows_what_an_orange_snail_is_worth(goal: str, worth: int) -> None:
    m = deal("", "", goals=[goal, "jellyfish green"])
    assert worth_to(m.state, m.state.turn, goal_number("snail orange")) == worth
    m.state.tokens[0] = 0
    assert worth_to(m.state, m.state.turn, goal_number("snail orange")) == 0


def test_it_reckons_with_what_others_have_shown() -> None:
    m = deal("", "", "", "", goals=["starfish blue", "snail orange", "jellyfish green", "starfish blue"])
    orange, green = goal_number("snail orange"), goal_number("jellyfish green")
    assert worth_to_others(m.state, m.state.turn, orange) == worth_to_others(m.state, m.state.turn, green)
    m.state.may[1] = 1 << orange
    assert worth_to_others(m.state, m.state.turn, orange) > worth_to_others(m.state, m.state.turn, green)


def test_it_ends_the_turn_when_another_tile_only_helps_others() -> None:
    ended = went_on = 0
    for seed in range(20):
        for s, _ in stroll("gaudi", 2, {}, seed):
            if s.phase == TILE and s.lain > 0 and s.able and not must_go_on(s):
                best = max(worth_of_tile(s, i) for i in range(s.held[s.turn]) if s.able >> i & 1)
                choice = choose(s)
                assert (choice == "end") <= (best <= 0)
                assert (choice != "end") <= (best >= 0)
                ended += choice == "end"
                went_on += choice != "end"
    assert ended > 10
    assert went_on > 10


@pytest.mark.parametrize("options", [{}, {"length": "short"}, {"rules": "beginner"}])
def test_it_beats_random_players_from_either_seat(options: dict[str, str]) -> None:
    for seat in range(2):
        bots = ["random", "random"]
        bots[seat] = "policy"
        assert playouts("gaudi", 2, options, games=200, bots=bots, seed=seat).wins[seat] > 0.95


def test_children_finish_more_animals_with_it() -> None:
    simple = playouts("gaudi", 3, {"rules": "children"}, games=100, bots=["policy"] * 3)
    chance = playouts("gaudi", 3, {"rules": "children"}, games=100)
    assert simple.scores[0] > 2 * chance.scores[0]


def test_its_games_end() -> None:
    games = playouts("gaudi", 4, games=200, bots=["policy"] * 4)
    assert games.games == 200
    assert games.steps / games.games < 400
