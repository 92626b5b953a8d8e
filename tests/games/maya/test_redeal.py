"""`redeal` in Maya: it keeps what a seat knows, and draws evenly among all that the seat cannot tell apart."""

from collections import Counter
from itertools import permutations

import numpy as np

from tablee import games
from tablee.games.contract import SPECTATOR, State
from tablee.games.maya.components import CARD_NAMES, HIGH
from tests.evenness import assert_drawn_like, redeals
from tests.games.maya.table import conserved, found, observation, offer, turn_up, workers
from tests.positions import play, stroll
from tests.variants import pairs_of_game

MAYA = games.game("maya")


UNTOUCHED = [name for name in MAYA.state.names or () if name not in ("hand", "carry", "worker", "bid")]


def known_facts(s: State, seat: int) -> dict[str, object]:
    """What the seat knows, taken from the position without `view`."""
    return {
        "own": (s.hand[seat].tolist(), int(s.carry[seat]), int(s.bid[seat])) if seat >= 0 else None,
        "own and turned up": [
            [int(s.worker[q, i]) for i in range(s.cards[q]) if q <= s.quarry or s.owner[q, i] == seat]
            for q in range(s.quarries)
        ],
        "backs": [[bool(s.worker[q, i] >= HIGH) for i in range(s.cards[q])] for q in range(s.quarries)],
        "who has bid": (s.bid >= 0).tolist(),
        "left alone": [s[name].tolist() for name in UNTOUCHED],
    }


@pairs_of_game("maya")
def test_redeal_keeps_what_the_seat_knows(players: int, options: dict[str, str]) -> None:
    for step, (s, _) in enumerate(stroll("maya", players, options, seed=3)):
        if step % 2 == 0:
            seat = step // 2 % (players + 1) - 1
            for other in redeals(MAYA, s, seat, times=1, seed=step):
                assert known_facts(other, seat) == known_facts(s, seat)
                assert MAYA.look(other, seat) == MAYA.look(s, seat)
                conserved(other)
                if seat >= 0:
                    assert np.array_equal(observation(other, seat), observation(s, seat))


def test_redeal_changes_what_the_seat_does_not_know() -> None:
    m = found()
    workers(m, 1, "1:3 1:8 2:4")
    hands = {tuple(other.hand[1].tolist()) for other in redeals(MAYA, m.state, 0, times=300)}
    laid = {tuple(other.worker[0, :3].tolist()) for other in redeals(MAYA, m.state, 0, times=300)}
    assert (len(hands), len(laid)) == (12, 3 * 4 * 3)


def test_redeal_for_a_spectator_keeps_only_what_is_public() -> None:
    m = found()
    workers(m, 1, "0:3 1:8 2:4")
    assert len({int(other.worker[0, 0]) for other in redeals(MAYA, m.state, SPECTATOR, times=200)}) == 3
    assert len({int(other.worker[0, 0]) for other in redeals(MAYA, m.state, 0, times=200)}) == 1


def test_redeal_keeps_cards_that_have_been_turned_up() -> None:
    m = found()
    workers(m, 2, "1:3 1:8 2:5")
    workers(m, 3, "1:4 1:7")
    turn_up(m, 2)
    for other in redeals(MAYA, m.state, 0, times=300):
        assert other.worker[1, :3].tolist() == m.state.worker[1, :3].tolist()
        assert CARD_NAMES[other.worker[2, 0]] in ("4", "5")
        assert CARD_NAMES[other.worker[2, 1]] in ("6", "7", "-3")


def test_redeal_changes_nothing_when_all_cards_are_back_in_the_hands() -> None:
    m = found()
    assert all(other.tobytes() == m.state.tobytes() for other in redeals(MAYA, m.state, SPECTATOR, times=20))


def test_redeal_draws_bids_that_others_have_sealed() -> None:
    m = offer(3)
    s = m.state
    for action in ("bid 3", "bid 2"):
        m.game.apply(s, m.game.read(action))
    drawn = [tuple(int(n) for n in other.bid[:3]) for other in redeals(MAYA, s, 1, times=2000)]
    assert {bids[1:] for bids in drawn} == {(2, -1)}
    assert_drawn_like(Counter(bids[0] for bids in drawn), dict.fromkeys(range(11), 1))


def test_redeal_of_equal_dice_is_equal() -> None:
    m = found()
    workers(m, 1, "1:3 1:8 2:4")
    assert list(redeals(MAYA, m.state, 0, times=20, seed=3)) == list(redeals(MAYA, m.state, 0, times=20, seed=3))
    assert list(redeals(MAYA, m.state, 0, times=20, seed=3)) != list(redeals(MAYA, m.state, 0, times=20, seed=4))


# ---- how often


def test_redealt_cards_are_even_among_all_arrangements_that_fit() -> None:
    """Against every way to lay the cards of seat 1, one by one: two low and one high face down, a 4 turned up."""
    m = found()
    workers(m, 1, "1:4")
    workers(m, 2, "1:3 1:6")
    workers(m, 4, "1:5")
    play(m, "pass", "pass", "pass", "turn up 1")
    low, high = [0, 1, 2], [3, 4, 5, 6]  # kinds: 3, the other 4, 5; 6, 7, 8, -3
    ways: Counter[tuple[int, ...]] = Counter(
        (first, big, second) for first, second, _ in permutations(low) for big in high
    )
    seen: Counter[tuple[int, ...]] = Counter(
        (int(s.worker[1, 0]), int(s.worker[1, 1]), int(s.worker[3, 0])) for s in redeals(MAYA, m.state, 0)
    )
    assert_drawn_like(seen, ways)


def test_redealt_fours_are_as_likely_as_there_are_fours() -> None:
    m = found()
    workers(m, 1, "2:3")
    seen = Counter(int(s.worker[0, 0]) for s in redeals(MAYA, m.state, 0))
    assert_drawn_like(seen, {0: 1, 1: 2, 2: 1})
