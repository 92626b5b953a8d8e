"""A position of Maya Madness as a flat record of integers."""

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compact, compiled
from tablee.games.contract import State, record
from tablee.games.madness.components import (
    BOX_SIZES,
    BOXES,
    COPIES,
    EXPERT,
    GOAL,
    HAND,
    KINDS,
    NO_CARD,
    NUMBERS,
    OPEN,
    SEATS,
    TINY,
    TINY_GOAL,
    TINY_HAND,
    TINY_NUMBERS,
)

# What the game waits for.
CHOOSE_DEALER = 0  # chance: who deals
DEAL = 1  # chance: the next card of the first hands, to `taker`
TURN_UP = 2  # chance: the card that starts the discard pile
START = 3  # the dealer names the starting count
FIRST_TOKENS = 4  # chance: the first secret number of `taker`
PLAY = 5  # `turn` plays a card, or guesses
NEW_TOKEN = 6  # chance: a new secret number for `taker`
REFILL = 7  # chance: a card for `turn`, back to five
ENDED = 8

STATE = record(
    ("players", np.int8),
    ("expert", np.int8),  # 1: the expert game
    ("memory", np.int8),  # 1: in which tokens that were won lie face down (MAD-5.4)
    ("tiny", np.int8),  # 1: the tiny game
    ("dealt", np.int8),  # cards in a hand at the start
    ("goal", np.int8),  # tokens that win the game
    ("numbers", np.int8),  # secret numbers are 1 to this
    ("phase", np.int8),
    ("dealer", np.int8),  # -1 until drawn
    ("turn", np.int8),  # -1 until the first turn
    ("taker", np.int8),  # who gets the card or token that chance deals
    ("direction", np.int8),  # +1 clockwise, -1 the other way
    ("advance", np.int8),  # seats to move on when the turn ends: 1, or 2 after a skip
    ("bound", np.int8),  # 1: a temple was played, another card must follow
    ("top", np.int8),  # kind of the card on the discard pile, -1 if the pile is empty
    ("joker", np.int8),  # the value named with the joker on top
    ("pile_size", np.int8),
    ("renewals", np.int16),  # how often the pile was renewed
    ("count", np.int32),
    ("pile", np.int8, (KINDS,)),  # cards of each kind in the draw pile
    ("discard", np.int8, (KINDS,)),
    ("cards", np.int8, (SEATS,)),  # hand sizes
    ("hand", np.int8, (SEATS, KINDS)),
    ("card", np.int8, (SEATS, HAND)),  # the same cards one by one: their kinds
    ("batch", np.int16, (SEATS, HAND)),  # which pile each was drawn from: 0, and 1 more for each renewal (MAD-6.2)
    ("lacks", np.int16, (SEATS, HAND)),  # bit k: everyone knows that this card is not of kind k (MAD-6.3)
    ("tokens", np.int8, (NUMBERS,)),  # tokens of each number face down in the middle
    ("secret", np.int8, (SEATS,)),  # 1 to 10, 0: none yet
    ("barred", np.int16, (SEATS,)),  # bit v: everyone knows that the secret is not v
    ("guessed", np.int8, (SEATS,)),  # bit p: seat p has guessed this secret (MAD-5.3)
    ("won", np.int8, (SEATS,)),  # tokens won
    ("token", np.int8, (SEATS, GOAL)),  # their numbers, in the order they were won
    ("giver", np.int8, (SEATS, GOAL)),  # who gave it away by a wrong guess, -1: everyone has seen it
    (
        "shown",
        np.int8,
        (SEATS,),
    ),  # bit q: the latest of them is still shown to seat q, who has not chosen since (MAD-5.4)
    ("token_barred", np.int16, (SEATS, GOAL)),  # `barred` of a token given away
    ("pool", np.int8, (KINDS,)),  # where `redeal` mixes: all there is, and
    ("heap", np.int8, (KINDS,)),  # what is left of it; all 0 otherwise
)


@compiled
@compact
def setup(s: State, players: int, options: npt.NDArray[np.int8]) -> None:
    """The cards and tokens lie ready; nothing is dealt yet."""
    s.players = players
    tiny = int(options[0] == TINY)
    s.expert = options[0] == EXPERT or options[0] == OPEN
    s.memory = options[0] == EXPERT
    s.tiny = tiny
    s.dealt = TINY_HAND if tiny else HAND
    s.goal = TINY_GOAL if tiny else GOAL
    s.numbers = TINY_NUMBERS if tiny else NUMBERS
    s.phase = CHOOSE_DEALER
    s.dealer = -1
    s.turn = -1
    s.taker = 0
    s.direction = 1
    s.advance = 1
    s.bound = 0
    s.top = NO_CARD
    s.joker = 0
    s.pile_size = BOX_SIZES[tiny]
    s.renewals = 0
    s.count = 0
    for k in range(KINDS):
        s.pile[k] = BOXES[tiny, k]
        s.discard[k] = 0
        s.pool[k] = 0
        s.heap[k] = 0
    for v in range(NUMBERS):
        s.tokens[v] = COPIES if v < s.numbers else 0
    for p in range(SEATS):
        s.cards[p] = 0
        s.secret[p] = 0
        s.barred[p] = 0
        s.guessed[p] = 0
        s.won[p] = 0
        s.shown[p] = 0
        for k in range(KINDS):
            s.hand[p, k] = 0
        for i in range(HAND):
            s.card[p, i] = NO_CARD
            s.batch[p, i] = 0
            s.lacks[p, i] = 0
        for i in range(GOAL):
            s.token[p, i] = 0
            s.giver[p, i] = -1
            s.token_barred[p, i] = 0
