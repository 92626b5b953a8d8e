"""What a seat may know of a position of Maya Madness (MAD-6). Nothing outside this file decides that."""

import numpy as np
import numpy.typing as npt

from tablee.compile import compiled
from tablee.dice import Dice, pick, roll
from tablee.games.contract import EVERYTHING, Numbers, State, View
from tablee.games.madness.actions import CARD_NAMES, DRAW_CARD, DRAW_DEALER, DRAW_TOKEN
from tablee.games.madness.components import CARDS, GOAL, JOKER, KINDS, NO_CARD, NUMBERS, SEATS
from tablee.games.madness.state import DEAL, PLAY, REFILL, TURN_UP

PHASES = ("dealer", "deal", "turn up", "start", "first tokens", "play", "new token", "refill", "over")


def view(s: State, seat: int) -> View:
    """MAD-6 What the seat knows, as plain data."""
    return {
        "phase": PHASES[s.phase],
        "expert": bool(s.expert),
        "goal": GOAL,
        "dealer": _known(s.dealer),
        "turn": _known(s.turn),
        "taker": int(s.turn if s.phase == REFILL else s.taker),
        "direction": int(s.direction),
        "bound": bool(s.bound),
        "count": int(s.count),
        "pile": int(s.pile_size),
        "discard": {CARD_NAMES[k]: int(s.discard[k]) for k in range(KINDS) if s.discard[k]},
        "top": CARD_NAMES[s.top] if s.top != NO_CARD else None,
        "joker": int(s.joker) if s.top == JOKER and s.joker else None,
        "tokens": int(s.tokens.sum()),
        "seats": [_seat_view(s, p, seat) for p in range(s.players)],
    }


def _known(seat: int) -> int | None:
    return int(seat) if seat >= 0 else None


def _seat_view(s: State, p: int, seat: int) -> View:
    own = seat in (p, EVERYTHING)
    return {
        "cards": int(s.cards[p]),
        "held": int(s.held[p].sum()),
        "hand": [CARD_NAMES[k] for k in range(KINDS) for _ in range(s.hand[p, k])] if own else None,
        "secret": int(s.secret[p]) if own and s.secret[p] else None,
        "tokens": [int(s.token[p, i]) if knows_token(s, p, i, seat) else None for i in range(s.won[p])],
        "barred": [v for v in range(1, NUMBERS + 1) if s.barred[p] >> v & 1],
        "guessed": [q for q in range(s.players) if s.guessed[p] >> q & 1],
    }


@compiled
def knows_token(s: State, owner: int, i: int, seat: int) -> bool:
    """MAD-5.4 A token given away by a wrong guess is known to its giver and its receiver; the others to everyone."""
    giver = s.giver[owner, i]
    return giver < 0 or seat == giver or seat == owner or seat == EVERYTHING


def sees(s: State, action: int, seat: int) -> bool:
    """Cards and tokens are drawn unseen by the others; everything else happens in the open."""
    if seat == EVERYTHING or action < DRAW_CARD or action >= DRAW_DEALER or s.phase == TURN_UP:
        return True
    if action >= DRAW_TOKEN or s.phase == DEAL:
        return seat == int(s.taker)
    return seat == int(s.turn)


# ---- numbers for learning

COUNTS = 41  # the count from -15 to 25; beyond, the nearest of them
LOWEST = -15

# What `observe` writes, in order. Seats are counted from the observer's own, in the clockwise direction.
LAYOUT = (
    ("own hand: cards of each kind", KINDS),
    ("own secret number, one-hot", NUMBERS),
    ("count from -15 to 25, one-hot, ends clipped", COUNTS),
    ("count / 10", 1),
    ("(count - own secret number) / 10", 1),
    ("discard pile: cards of each kind", KINDS),
    ("cards not seen, in hands or pile: of each kind", KINDS),
    ("of those, known to be in hands: of each kind", KINDS),
    ("draw pile / 69", 1),
    ("tokens not seen: of each number", NUMBERS),
    ("direction of play: +1 or -1", 1),
    ("expert game", 1),
    ("another card must follow a temple", 1),
    ("a turn is being played", 1),
    ("by seat: takes part", SEATS),
    ("by seat: has the turn", SEATS),
    ("by seat: is the dealer", SEATS),
    ("by seat: cards in hand", SEATS),
    ("by seat: tokens won / 5", SEATS),
    ("by seat: has guessed this seat's token", SEATS * SEATS),
    ("by seat: known not to be the secret number", SEATS * NUMBERS),
)
OBSERVATION = sum(length for _, length in LAYOUT)


@compiled
def observe(s: State, seat: int, out: Numbers) -> None:
    """MAD-6 What the seat knows, as numbers (LAYOUT)."""
    for i in range(OBSERVATION):
        out[i] = 0
    secret = int(s.secret[seat])
    at = 0
    for k in range(KINDS):
        out[at + k] = s.hand[seat, k]
    at += KINDS
    if secret > 0:
        out[at + secret - 1] = 1
    at += NUMBERS
    out[at + min(max(s.count - LOWEST, 0), COUNTS - 1)] = 1
    at += COUNTS
    out[at] = s.count / 10
    out[at + 1] = (s.count - secret) / 10 if secret > 0 else 0
    at += 2
    for k in range(KINDS):
        in_hands = 0
        for p in range(s.players):
            if p != seat:
                in_hands += s.held[p, k]
        out[at + k] = s.discard[k]
        out[at + KINDS + k] = CARDS[k] - s.discard[k] - s.hand[seat, k]
        out[at + 2 * KINDS + k] = in_hands
    at += 3 * KINDS
    out[at] = s.pile_size / 69
    at += 1
    for v in range(NUMBERS):
        out[at + v] = tokens_unseen(s, seat, v + 1)
    at += NUMBERS
    out[at] = s.direction
    out[at + 1] = s.expert
    out[at + 2] = s.bound
    out[at + 3] = s.phase == PLAY
    at += 4
    for i in range(s.players):
        p = (seat + i) % s.players
        out[at + i] = 1
        out[at + SEATS + i] = p == s.turn
        out[at + 2 * SEATS + i] = p == s.dealer
        out[at + 3 * SEATS + i] = s.cards[p]
        out[at + 4 * SEATS + i] = s.won[p] / GOAL
        for j in range(s.players):
            out[at + 5 * SEATS + SEATS * i + j] = s.guessed[p] >> (seat + j) % s.players & 1
        for v in range(NUMBERS):
            out[at + 5 * SEATS + SEATS * SEATS + NUMBERS * i + v] = s.barred[p] >> (v + 1) & 1


@compiled
def tokens_unseen(s: State, seat: int, number: int) -> int:
    """How many tokens of this number the seat has not seen: in the middle, secret, or given away between others."""
    unseen = int(s.tokens[number - 1])
    for p in range(s.players):
        if p != seat and s.secret[p] == number:
            unseen += 1
        for i in range(s.won[p]):
            if s.token[p, i] == number and not knows_token(s, p, i, seat):
                unseen += 1
    return unseen


# ---- another position that looks the same


@compiled
def redeal(s: State, seat: int, dice: Dice) -> None:
    """Replaces everything the seat cannot know by an even draw among all that agrees with what it does know."""
    redeal_cards(s, seat, dice)
    redeal_tokens(s, seat, dice)


@compiled
def redeal_cards(s: State, seat: int, dice: Dice) -> None:
    """Two heaps: cards that others have held since the pile was renewed (MAD-6.2), and the rest with the pile."""
    for p in range(s.players):
        if p != seat:
            held = 0
            for k in range(KINDS):
                s.pile[k] += s.hand[p, k] - s.held[p, k]
                s.pool[k] += s.held[p, k]
                held += s.held[p, k]
                s.hand[p, k] = 0
                s.held[p, k] = 0
            s.held[p, 0] = held  # their number, while the cards are in the pool
    pooled = 0
    unseen = int(s.pile_size)
    for p in range(s.players):
        if p != seat:
            pooled += s.held[p, 0]
            unseen += s.cards[p] - s.held[p, 0]
    for p in range(s.players):
        if p != seat:
            held = int(s.held[p, 0])
            s.held[p, 0] = 0
            for i in range(s.cards[p]):
                if i < held:
                    k = take(s.pool, pooled, dice)
                    pooled -= 1
                    s.held[p, k] += 1
                else:
                    k = take(s.pile, unseen, dice)
                    unseen -= 1
                s.hand[p, k] += 1


@compiled
def take(heap: npt.NDArray[np.int8], size: int, dice: Dice) -> int:
    """Takes one card out of a heap of `size` and says its kind."""
    k = pick(heap, size, dice)
    heap[k] -= 1
    return k


@compiled
def redeal_tokens(s: State, seat: int, dice: Dice) -> None:
    """Tokens the seat has not seen change places, but none goes where everyone knows it is not (`barred`).

    Drawn anew until all fit; `draw_allowed` sees to it that every arrangement that fits is equally likely.
    """
    for v in range(NUMBERS):
        s.pool[v] = tokens_unseen(s, seat, v + 1)
    fits = False
    while not fits:
        fits = True
        for v in range(NUMBERS):
            s.tokens[v] = s.pool[v]
        for p in range(s.players):
            if p != seat and s.secret[p] > 0 and fits:
                s.secret[p] = draw_allowed(s, s.barred[p], dice)
                fits = s.secret[p] > 0
                if not fits:
                    s.secret[p] = 1  # any number, drawn again
            for i in range(s.won[p]):
                if fits and not knows_token(s, p, i, seat):
                    s.token[p, i] = draw_allowed(s, s.token_barred[p, i], dice)
                    fits = s.token[p, i] > 0
    for v in range(NUMBERS):
        s.pool[v] = 0


@compiled
def draw_allowed(s: State, barred: int, dice: Dice) -> int:
    """Takes a token that is not barred out of s.tokens; 0 as often as makes up for those that earlier draws took."""
    allowed = 0
    for v in range(NUMBERS):
        if not barred >> (v + 1) & 1:
            allowed += s.pool[v]
    left = roll(dice, allowed)
    for v in range(NUMBERS):
        if not barred >> (v + 1) & 1:
            if left < s.tokens[v]:
                s.tokens[v] -= 1
                return v + 1
            left -= s.tokens[v]
    return 0
