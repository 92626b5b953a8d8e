"""A table of Maya Madness for tests: what matters is named, the rest is filled up."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

import numpy as np

from tablee import games
from tablee.games.contract import Numbers, State
from tablee.games.madness.actions import CARD_NAMES
from tablee.games.madness.components import CARDS, HAND
from tablee.games.madness.hidden import OBSERVATION
from tablee.games.madness.view import Card, View
from tablee.match import Match
from tests.positions import play, unroll

BOX: Counter[str] = Counter({name: int(n) for name, n in zip(CARD_NAMES, CARDS, strict=True)})


def deal(
    *hands: str,
    top: str = "0",
    secrets: Sequence[int] = (10, 10, 9, 9),
    dealer: int | None = None,
    expert: bool | str = False,
) -> Match:
    """A match for as many players as there are hands, at the first turn: seat 0's, unless a dealer is named.

    A hand is written `+4 -2 joker`; hands of fewer than five cards are filled up with the most common cards left.
    With `top="joker"` the dealer is still to name the count, and no tokens are drawn.
    """
    players = len(hands)
    named = [hand.split() for hand in hands]
    left = BOX - Counter([card for hand in named for card in hand]) - Counter([top])
    for hand in named:
        while len(hand) < HAND:
            hand.append(max(left, key=lambda card: left[card]))
            left[hand[-1]] -= 1
    options = {"expert": expert if isinstance(expert, str) else "yes" if expert else "no"}
    m = unroll("madness", players, options, f"dealer {players - 1 if dealer is None else dealer}")
    draw(m, *(card for hand in named for card in hand), top)
    if top != "joker":
        token(m, *secrets[:players])
    return m


def draw(m: Match, *cards: str) -> None:
    """Chance deals, turns up or draws these cards."""
    play(m, *(f"draw {card}" for card in cards))


def token(m: Match, *numbers: int) -> None:
    """Chance gives these secret numbers."""
    play(m, *(f"token {v}" for v in numbers))


def look(m: Match, viewer: int | str | None = None, at: int | None = None) -> View:
    """What a viewer sees, as `Match.view` tells it, by its type."""
    return cast(View, m.view(viewer, at))


def count(m: Match) -> int:
    """The count, as it is said aloud."""
    return look(m)["count"]


def hand(m: Match, seat: int) -> list[Card]:
    """The cards of a seat, as it sees them."""
    cards = look(m, seat)["seats"][seat]["hand"]
    assert cards is not None
    return cards


def tokens(m: Match, seat: int, viewer: int | None = None) -> list[int | None]:
    """The tokens that a seat has won, as a spectator or another seat sees them."""
    return look(m, viewer)["seats"][seat]["tokens"]


def held(m: Match) -> list[int]:
    """How many cards of each hand come from earlier piles."""
    return [seat["held"] for seat in look(m)["seats"]]


def from_pile(s: State, batch: int, seats: Iterable[int]) -> Counter[str]:
    """The cards that these seats hold from one pile."""
    return Counter(CARD_NAMES[s.card[p, i]] for p in seats for i in range(s.cards[p]) if s.batch[p, i] == batch)


def observation(s: State, seat: int) -> Numbers:
    """What a seat observes, as numbers."""
    out = np.full(OBSERVATION, np.nan, np.float32)
    games.game("madness").observe(s, seat, out)
    return out


# ---- positions that would take long to reach


def award(m: Match, seat: int, *numbers: int, giver: int = -1, barred: Iterable[int] = ()) -> None:
    """Tokens from the middle join a seat's collection: seen by all, or given away by `giver` in a wrong guess."""
    s = m.state
    for v in numbers:
        assert s.tokens[v - 1] > 0, f"no token {v} is left"
        s.tokens[v - 1] -= 1
        i = int(s.won[seat])
        s.token[seat, i], s.giver[seat, i], s.token_barred[seat, i] = v, giver, mask(barred)
        s.won[seat] += 1


def bar(m: Match, seat: int, *numbers: int) -> None:
    """Everyone knows that these are not the seat's secret number."""
    m.state.barred[seat] |= mask(numbers)


def mask(numbers: Iterable[int]) -> int:
    return sum(1 << v for v in numbers)


def leave_in_pile(m: Match, cards: str = "") -> None:
    """All but these cards of the draw pile go under the discard pile."""
    s = m.state
    kept = Counter(cards.split())
    for k, name in enumerate(CARD_NAMES):
        assert kept[name] <= s.pile[k], f"{name} is not {kept[name]} times in the pile"
        s.discard[k] += s.pile[k] - kept[name]
        s.pile[k] = kept[name]
    s.pile_size = kept.total()


def renew(m: Match, card: str, drawn: str) -> None:
    """The mover plays a card, finds the draw pile empty, and draws from the new one."""
    leave_in_pile(m)
    play(m, card, f"draw {drawn}")


def all_cards(s: State) -> list[int]:
    """How many cards of each kind there are, wherever they lie."""
    return [int(n) for n in s.pile + s.discard + s.hand.sum(axis=0)]


def all_tokens(s: State) -> list[int]:
    """How many tokens of each number there are, wherever they lie."""
    out = Counter([*s.secret.tolist(), *(v for p in range(s.players) for v in s.token[p, : s.won[p]].tolist())])
    return [int(s.tokens[v - 1]) + out[v] for v in range(1, 11)]
