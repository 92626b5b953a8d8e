"""What a seat may know of a position of Maya Madness (MAD-6). Nothing outside this file decides that."""

from typing import get_args

from tablee.dice import Dice, pick, roll
from tablee.engine.jit import compiled
from tablee.games.contract import EVERYTHING, Numbers, State
from tablee.games.madness.actions import CARD_NAMES, DRAW_CARD, DRAW_DEALER, DRAW_TOKEN
from tablee.games.madness.components import BOXES, GOAL, JOKER, KINDS, LARGEST, NO_CARD, NUMBERS, SEATS
from tablee.games.madness.rules import count_after
from tablee.games.madness.state import DEAL, ENDED, FIRST_TOKENS, NEW_TOKEN, PLAY, REFILL, TURN_UP
from tablee.games.madness.view import Own, Phase, SeatView
from tablee.games.reading import Reading, read

PHASES: tuple[Phase, ...] = get_args(Phase)  # by the numbers of state.py


def view(s: State, seat: int) -> Own:
    """MAD-6 What the seat knows, as plain data."""
    return _view(read(s), seat)


def _view(s: Reading, seat: int) -> Own:
    return {
        "phase": PHASES[s.phase],
        "expert": bool(s.expert),
        "memory": bool(s.memory),
        "goal": s.goal,
        "dealer": _known(s.dealer),
        "turn": _known(s.turn),
        "taker": _taker(s),
        "direction": 1 if s.direction > 0 else -1,
        "bound": bool(s.bound),
        "count": s.count,
        "pile": s.pile_size,
        "discard": {CARD_NAMES[k]: s.discard[k] for k in range(KINDS) if s.discard[k]},
        "top": CARD_NAMES[s.top] if s.top != NO_CARD else None,
        "joker": s.joker if s.top == JOKER and s.joker else None,
        "tokens": sum(s.tokens),
        "seats": [_seat_view(s, p, seat) for p in range(s.players)],
    }


def _known(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _taker(s: Reading) -> int | None:
    """Who gets the card or token that chance is about to deal."""
    if s.phase == REFILL:
        return int(s.turn)
    return int(s.taker) if s.phase in (DEAL, FIRST_TOKENS, NEW_TOKEN) else None


def _seat_view(s: Reading, p: int, seat: int) -> SeatView:
    own = seat in (p, EVERYTHING)
    return {
        "cards": s.cards[p],
        "held": sum(batch < s.renewals for batch in s.batch[p][: s.cards[p]]),
        "hand": [CARD_NAMES[k] for k in range(KINDS) for _ in range(s.hand[p][k])] if own else None,
        "secret": s.secret[p] if own and s.secret[p] else None,
        "tokens": [s.token[p][i] if shows_token(s.record, p, i, seat) else None for i in range(s.won[p])],
        "barred": [v for v in range(1, NUMBERS + 1) if s.barred[p] >> v & 1],
        "guessed": [q for q in range(s.players) if s.guessed[p] >> q & 1],
    }


def shows_token(s: State, owner: int, i: int, seat: int) -> bool:
    """MAD-5.4 Does a view show the number of a token that was won?

    In the expert game it lies face down once it has been shown: its owner may look at it, the others have to remember
    it. Bots and programs that learn from numbers do remember (`knows_token`). Those who watch see it until its owner
    chooses again.
    """
    if s.memory and seat not in (owner, EVERYTHING) and s.phase != ENDED:
        witness = seat if seat >= 0 else owner
        return bool(s.shown[owner] >> witness & 1 and i == s.won[owner] - 1)
    return bool(knows_token(s, owner, i, seat))


@compiled
def knows_token(s: State, owner: int, i: int, seat: int) -> bool:
    """MAD-5.4 Can a seat that forgets nothing know a token that was won?

    One given away by a wrong guess is known to its giver and its receiver; the others to everyone.
    """
    giver = s.giver[owner, i]
    return giver < 0 or seat == giver or seat == owner or seat == EVERYTHING


@compiled
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
        out[at + k] = s.discard[k]
        out[at + KINDS + k] = BOXES[s.tiny, k] - s.discard[k] - s.hand[seat, k]
    for p in range(s.players):
        for i in range(s.cards[p]):
            if p != seat and s.batch[p, i] < s.renewals:
                out[at + 2 * KINDS + int(s.card[p, i])] += 1
    at += 3 * KINDS
    out[at] = s.pile_size / 69
    at += 1
    for v in range(NUMBERS):
        out[at + v] = s.tokens[v]
    for p in range(s.players):
        if p != seat and s.secret[p] > 0:
            out[at + int(s.secret[p]) - 1] += 1
        for i in range(s.won[p]):
            if not knows_token(s, p, i, seat):
                out[at + int(s.token[p, i]) - 1] += 1
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


OTHERS = SEATS - 1
STEPS = 2 * 12 + 1  # from the count to a secret number: -12 to 12, more than two of the highest cards; ends clipped

# What `observe_hidden` writes: what the seat cannot know, for critics. Other seats are counted from the next one on.
# How far each seat is from its number, and which of its cards win at once, follows from the rest; a critic that is told
# need not find it out for every pair of a count and a number.
HIDDEN_LAYOUT = (
    ("by other seat: hand, cards of each kind", OTHERS * KINDS),
    ("by other seat: secret number, one-hot", OTHERS * NUMBERS),
    ("by seat: tokens won, of each number", SEATS * NUMBERS),
    ("draw pile: cards of each kind", KINDS),
    ("tokens in the middle: of each number", NUMBERS),
    ("by seat: from the count to the secret number, -12 to 12, one-hot, ends clipped", SEATS * STEPS),
    ("by seat: cards of each kind that would make the count the secret number", SEATS * KINDS),
)
HIDDEN = sum(length for _, length in HIDDEN_LAYOUT)


@compiled
def observe_hidden(s: State, seat: int, out: Numbers) -> None:
    """What the seat cannot know, as numbers (HIDDEN_LAYOUT)."""
    for i in range(HIDDEN):
        out[i] = 0
    secrets = out[OTHERS * KINDS :]
    won = out[OTHERS * (KINDS + NUMBERS) :]
    middle = won[SEATS * NUMBERS :]
    steps = middle[KINDS + NUMBERS :]
    winning = steps[SEATS * STEPS :]
    for i in range(s.players):
        p = (seat + i) % s.players
        for j in range(s.won[p]):
            won[NUMBERS * i + int(s.token[p, j]) - 1] += 1
        if i > 0:
            for k in range(KINDS):
                out[KINDS * (i - 1) + k] = s.hand[p, k]
            if s.secret[p] > 0:
                secrets[NUMBERS * (i - 1) + int(s.secret[p]) - 1] = 1
    for k in range(KINDS):
        middle[k] = s.pile[k]
    for v in range(NUMBERS):
        middle[KINDS + v] = s.tokens[v]
    for i in range(s.players):
        p = (seat + i) % s.players
        if s.secret[p] > 0:
            distance = int(s.secret[p]) - int(s.count)
            steps[STEPS * i + min(max(distance + STEPS // 2, 0), STEPS - 1)] = 1
            for k in range(KINDS):
                if s.hand[p, k] > 0 and leads_to(k, int(s.count), int(s.secret[p])):
                    winning[KINDS * i + k] = s.hand[p, k]


@compiled
def leads_to(kind: int, count: int, number: int) -> bool:
    """Can one card of this kind make the count this number?"""
    if kind == JOKER:
        return number != count and -LARGEST <= number - count <= LARGEST
    return count_after(count, kind if kind < JOKER else kind - 1) == number


# ---- another position that looks the same


@compiled
def redeal(s: State, seat: int, dice: Dice) -> None:
    """Replaces everything the seat cannot know by an even draw among all that agrees with what it does know."""
    redeal_cards(s, seat, dice)
    redeal_tokens(s, seat, dice)


@compiled
def redeal_cards(s: State, seat: int, dice: Dice) -> None:
    """MAD-6.2 The cards that others drew from one pile change places with each other, and with what is left of it."""
    for p in range(s.players):
        if p != seat:
            for k in range(KINDS):
                s.hand[p, k] = 0
    batch = -1
    while batch < s.renewals:
        batch = next_batch(s, seat, batch)
        redeal_batch(s, seat, batch, dice)
    for p in range(s.players):
        if p != seat:
            for i in range(s.cards[p]):
                s.hand[p, s.card[p, i]] += 1


@compiled
def next_batch(s: State, seat: int, batch: int) -> int:
    """The next pile after `batch` that others hold cards of; the present pile comes last, always."""
    following = int(s.renewals)
    for p in range(s.players):
        for i in range(s.cards[p]):
            if p != seat and batch < s.batch[p, i] < following:
                following = int(s.batch[p, i])
    return following


@compiled
def redeal_batch(s: State, seat: int, batch: int, dice: Dice) -> None:
    """Mixes the cards of one pile, but no card goes where everyone knows it is not (`lacks`, MAD-6.3).

    Cards with something barred are drawn first, anew until all fit; `draw_allowed` sees to it that every arrangement
    that fits is equally likely. The rest is dealt freely.
    """
    size = 0
    for k in range(KINDS):
        s.pool[k] = s.pile[k] if batch == s.renewals else 0
        size += s.pool[k]
    for p in range(s.players):
        for i in range(s.cards[p]):
            if p != seat and s.batch[p, i] == batch:
                s.pool[s.card[p, i]] += 1
                size += 1
    fits = False
    while not fits:
        fits = True
        left = size
        for k in range(KINDS):
            s.heap[k] = s.pool[k]
        for p in range(s.players):
            drawn = 0  # of this hand: its cards of one pile all have the same barred kinds
            for i in range(s.cards[p]):
                if p != seat and s.batch[p, i] == batch and s.lacks[p, i] != 0 and fits:
                    k = draw_allowed(s, s.lacks[p, i], KINDS, drawn, dice)
                    fits = k >= 0
                    s.card[p, i] = max(k, 0)
                    drawn += 1
                    left -= 1
    for p in range(s.players):
        for i in range(s.cards[p]):
            if p != seat and s.batch[p, i] == batch and s.lacks[p, i] == 0:
                k = pick(s.heap, left, dice)
                s.heap[k] -= 1
                s.card[p, i] = k
                left -= 1
    for k in range(KINDS):
        if batch == s.renewals:
            s.pile[k] = s.heap[k]
        s.heap[k] = 0
        s.pool[k] = 0


@compiled
def draw_allowed(s: State, barred: int, kinds: int, drawn: int, dice: Dice) -> int:
    """Takes one thing that is not barred out of `heap`; -1 as often as makes up for what others took from it before.

    `pool` is what the heap was at first; `drawn` such things have gone to the same place already.
    """
    allowed = -drawn
    for k in range(kinds):
        if not barred >> k & 1:
            allowed += s.pool[k]
    left = roll(dice, allowed)
    for k in range(kinds):
        if not barred >> k & 1:
            if left < s.heap[k]:
                s.heap[k] -= 1
                return k
            left -= s.heap[k]
    return -1


@compiled
def redeal_tokens(s: State, seat: int, dice: Dice) -> None:
    """Tokens the seat has not seen change places, but none goes where everyone knows it is not (`barred`, MAD-6.1)."""
    for v in range(NUMBERS):
        s.pool[v] = tokens_unseen(s, seat, v + 1)
    fits = False
    while not fits:
        fits = True
        for v in range(NUMBERS):
            s.heap[v] = s.pool[v]
        for p in range(s.players):
            if p != seat and s.secret[p] > 0 and fits:
                v = draw_allowed(s, s.barred[p] >> 1, NUMBERS, 0, dice)
                fits = v >= 0
                s.secret[p] = max(v, 0) + 1
            for i in range(s.won[p]):
                if fits and not knows_token(s, p, i, seat):
                    v = draw_allowed(s, s.token_barred[p, i] >> 1, NUMBERS, 0, dice)
                    fits = v >= 0
                    s.token[p, i] = max(v, 0) + 1
    for v in range(NUMBERS):
        s.tokens[v] = s.heap[v]
        s.heap[v] = 0
        s.pool[v] = 0
