"""The search: right where it can be checked, blind to what is hidden, within its means, and better than its guide."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tablee import Match, bots, games
from tablee.bots.levels import LEVELS
from tablee.bots.search import Candidate, SearchBot, SearchSettings, search, searching, workspace_of
from tablee.bots.tree import LEAST, Workspace, new_workspace, searcher
from tablee.dice import new_dice
from tablee.games import NAMES
from tests import toy

pytestmark = pytest.mark.slow

LITTLE = SearchSettings(budget=3_000)
LONGEST = {"gold": 400, "maya": 600, "aztec": 400, "madness": 2000, "gaudi": 600}  # steps of one simulation


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)


def after(game: str, players: int, moves: int, seed: int = 1) -> Match:
    """A match in which policy players have made so many choices."""
    m, player = Match(game, players, seed=seed), bots.get("policy", seed)
    for _ in range(moves):
        m.play(player.choose(m, m.mover), m.mover)
    while len(m.legal()) == 1:
        m.play(m.legal()[0])
    return m


def last_used(m: Match) -> Workspace:
    """The workspace of the search before."""
    with workspace_of(m.game) as work:
        return work


def test_a_card_that_wins_the_game_is_played() -> None:
    """Maya Madness, the last token within reach: whatever else the hand holds, the winning card is chosen."""
    m = after("madness", 2, 4)
    s, seat = m.state, m.mover
    s.won[seat] = 4
    s.won[1 - seat] = 4
    kind = next(k for k in range(11) if s.hand[seat, k] > 0 and 1 <= int(s.secret[seat]) - (k - 5) <= 10)
    s.count = int(s.secret[seat]) - (kind - 5)
    winning = SearchBot(1, LITTLE).choose(m, seat)
    m.play(winning, seat)
    assert m.over
    assert m.places is not None
    assert m.places[seat] == 1


@pytest.mark.parametrize("game", NAMES)
def test_every_simulation_is_counted_once_at_the_choice(game: str) -> None:
    m = after(game, 3, 6)
    found, simulations = search(m, m.mover, replace(searching(m.game), budget=4_000), new_dice(1))
    assert sum(f.tried for f in found) == simulations >= LEAST
    assert {m.game.write(f.action) for f in found} <= set(m.legal())
    assert all(0 <= f.worth <= 1 and 0 <= f.wins <= 1 for f in found)
    assert found == sorted(found, key=lambda f: -f.tried)


def test_a_sealed_choice_of_another_changes_nothing() -> None:
    """Aztec bids: the seat asked last decides the same before and after the others have chosen, whatever they chose."""
    m = after("aztec", 3, 0)
    while len(m.waiting) < 3:
        m.play(bots.get("policy").choose(m, m.mover), m.mover)
    seat = m.waiting[-1]
    alone = SearchBot(5, LITTLE).choose(m, seat)
    for bids in (m.legal(0)[0], m.legal(0)[-1]), (m.legal(0)[-1], m.legal(0)[0]):
        for other, bid in zip(m.waiting[:2], bids, strict=True):
            m.play(bid, other)
        assert SearchBot(5, LITTLE).choose(m, seat) == alone
        for other in (0, 1):
            m.undo(other)


def test_those_asked_before_the_seat_choose_in_every_simulation() -> None:
    """The seat's choice lies below the unseen choices of all who are asked before it."""
    m = after("gold", 3, 0)
    assert m.waiting == [0, 1, 2]
    search(m, 2, LITTLE, new_dice(1))
    work = last_used(m)
    node = work.nodes[2]
    for _ in range(2):
        assert work.nodes[node.first].branch == 0, "a bid that the seat does not see"
        assert work.nodes[node.first].next == -1, "and cannot tell from any other"
        node = work.nodes[node.first]
    assert work.nodes[node.first].branch > 0


def test_searches_in_threads_find_what_they_find_alone() -> None:
    matches = [after(game, 3, 5, seed) for game in ("madness", "aztec") for seed in range(3)]

    def found(m: Match) -> list[Candidate]:
        return search(m, m.mover, LITTLE, new_dice(7))[0]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(found, matches * 3)) == [found(m) for m in matches] * 3


def test_a_workspace_is_used_again_and_never_by_two_searches_at_a_time() -> None:
    game = games.game("toy")
    with workspace_of(game) as one, workspace_of(game) as other:
        assert one.nodes is not other.nodes
    with workspace_of(game) as again:
        assert again.nodes is one.nodes or again.nodes is other.nodes


def test_a_search_goes_on_when_its_trees_are_full() -> None:
    m = after("aztec", 3, 20)
    work = new_workspace(m.game, 12)
    work.states[0] = m.imagine(m.mover, new_dice(1), asked=False)
    done = searcher(m.game)(work, m.mover, 0, new_dice(1), LITTLE.as_array(), 20_000)
    assert work.used[0] == 12
    assert done > LEAST
    assert work.nodes[work.start[0]].first >= 0


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("level", [name for name, level in LEVELS.items() if level.search])
def test_a_choice_costs_no_more_steps_than_the_budget_and_the_last_simulation(game: str, level: str) -> None:
    """The budget is what limits the time of a choice; bench/search.py says how many milliseconds that is."""
    made = LEVELS[level].search
    assert made is not None
    settings = made(games.game(game))
    for players in (games.game(game).players[0], games.game(game).players[-1]):
        m = after(game, players, 10)
        _, simulations = search(m, m.mover, settings, new_dice(1))
        spent = int(last_used(m).spent[0])
        assert simulations >= LEAST
        assert spent < settings.budget + LONGEST[game] or simulations == LEAST
        assert spent <= simulations * LONGEST[game]


def test_levels_that_search_differ_in_budget() -> None:
    game = games.game("gaudi")
    normal, strong, master = (level.search(game).budget for level in LEVELS.values() if level.search)
    assert master > 3 * strong > 25 * normal


def test_the_interpreter_searches_like_compiled_code() -> None:
    code = """
import json
from tablee import Match
from tablee.bots.search import SearchSettings, search
from tablee.dice import new_dice
m = Match("toy", 3, seed=2)
print(json.dumps([[f.__dict__ for f in search(m, p, SearchSettings(budget=900), new_dice(3))[0]] for p in m.waiting]))
"""
    compiled, interpreted = (json.loads(toy.elsewhere(code, NUMBA_DISABLE_JIT=no)) for no in ("0", "1"))
    assert compiled == interpreted
    assert all(len(found) > 1 for found in compiled)


def test_a_little_search_beats_its_guide() -> None:
    """Aztec, both seats of twelve deals against the policy: far more than half even with a small budget."""
    won = 0.0
    for deal in range(12):
        for seat in (0, 1):
            m = Match("aztec", 2, seed=deal)
            players = [bots.get("policy", deal), bots.get("policy", deal)]
            players[seat] = SearchBot(deal, replace(searching(m.game), budget=15_000))
            while not m.over:
                m.play(players[m.mover].choose(m, m.mover), m.mover)
            assert m.places is not None
            won += (m.places[seat] == 1) / m.places.count(1)
    assert won / 24 > 0.6
