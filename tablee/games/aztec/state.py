"""A position of Le Trésor des Aztèques as a flat record of integers."""

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compiled
from tablee.games.aztec.components import (
    ALL_OBJECTIVES,
    ALL_VALUES,
    CARDS,
    NO_CARD,
    PAIR,
    PURSE,
    SEATS,
    SUITS,
)
from tablee.games.contract import CHANCE, State, record

# What the game waits for.
LAY = 0  # chance: the next objective, for lot `taker`
DEAL = 1  # chance: the next card, for the hand of `taker`
DEAL_LOTS = 2  # chance: the next card, for lot `taker`
SALE = 3  # `bidders` bid for the leader's token
DRAW = 4  # chance: who of `tied` leads, after three ties
NAME = 5  # the leader names a lot
BID = 6  # `bidders` bid for the lot named
SETTLE = 7  # the leader takes that lot, or says who of `tied` gets it
PLAY = 8  # `turn` plays a card
CHOOSE_LEADER = 9  # the former leader says who of `tied` leads the next round
ENDED = 10

# Sets of seats and of lots are bits, sets of cards one number for each suit (components.py).
STATE = record(
    ("players", np.int8),
    ("phase", np.int8),
    ("turn", np.int8),  # who is asked: a seat, CHANCE or OVER
    ("led", np.int8),  # suit led, -1: no card in the trick yet
    ("laid", np.int8),  # cards in the trick
    ("best", np.int8),  # who wins the trick as it stands; between tricks who won the last one, -1: no card played yet
    ("first", np.int8),  # who led the trick; between tricks who led the last one, -1: no card played yet
    ("done", np.int8),  # tricks finished; 12 until the next round begins
    ("taker", np.int8),  # the seat or lot that chance deals to
    ("dealt", np.int8),  # what it has been dealt
    ("pile_size", np.int8),
    ("rounds", np.int8),  # rounds begun: 0 before the first objective of the game is laid
    ("fewest", np.int8),  # 1: the last objective is for the fewest tricks (AZT-6.4)
    ("leader", np.int8),  # -1 until the token is sold
    ("lot", np.int8),  # the lot being sold, -1: none
    ("high", np.int8),  # the highest bid for it, in tens
    ("bidders", np.int8),  # seats that bid now
    ("tied", np.int8),  # seats among which the leader, the former leader or chance decides
    ("ties", np.int8),  # ties in a row for the leader's token
    ("unserved", np.int8),  # seats without a lot
    ("unsold", np.int8),  # lots without a buyer
    ("aside", np.int16),  # objectives not laid out
    ("pile", np.int32, (SUITS,)),  # cards not dealt
    ("hand", np.int32, (SEATS, SUITS)),
    ("table", np.int8, (SEATS,)),  # the card each seat played last in this round, -1: none
    ("gone", np.int8, (SEATS,)),  # and the one before
    ("void", np.int8, (SEATS,)),  # suits, as bits, that the seat has shown not to have (AZT-7.2)
    ("tricks", np.int8, (SEATS,)),  # tricks won
    ("captured", np.int8, (SEATS, SUITS)),  # cards in them
    ("money", np.int8, (SEATS,)),  # in tens
    ("bid", np.int8, (SEATS,)),  # sealed bids in tens, -1: none
    ("shown", np.int8, (SEATS,)),  # bids opened last, -1: none
    ("lot_of", np.int8, (SEATS,)),  # the lot a seat has, -1: none
    ("paid", np.int8, (SEATS,)),  # what it paid for it
    ("objective", np.int8, (SEATS, PAIR)),  # by lot, -1 until laid
    ("goods", np.int32, (SEATS, SUITS)),  # by lot, its four cards; they stay written here when they have been bought
    ("pool", np.int32, (SUITS,)),  # where `redeal` mixes; all 0 otherwise
    ("wants", np.int8, (SEATS,)),  # cards it still owes to hands; all 0 otherwise
)


@compiled
def setup(s: State, players: int, options: npt.NDArray[np.int8]) -> None:
    """AZT-1.3 Each player has 100; nothing is dealt yet."""
    s.players = players
    s.fewest = options[0]
    s.phase = LAY
    s.turn = CHANCE
    s.rounds = 0
    s.leader = -1
    s.aside = ALL_OBJECTIVES
    for p in range(SEATS):
        s.money[p] = PURSE if p < players else 0
        s.wants[p] = 0
    for k in range(SUITS):
        s.pool[k] = 0
    clear_table(s)


@compiled
def clear_table(s: State) -> None:
    """AZT-2.1, AZT-2.2 All cards are gathered in and shuffled. Money, leader and objectives are left as they are."""
    s.led = -1
    s.laid = 0
    s.best = -1
    s.first = -1
    s.done = 0
    s.taker = 0
    s.dealt = 0
    s.pile_size = CARDS
    s.lot = -1
    s.high = 0
    s.bidders = 0
    s.tied = 0
    s.ties = 0
    s.unserved = (1 << s.players) - 1
    s.unsold = s.unserved
    for k in range(SUITS):
        s.pile[k] = ALL_VALUES
    for p in range(SEATS):
        s.table[p] = NO_CARD
        s.gone[p] = NO_CARD
        s.void[p] = 0
        s.tricks[p] = 0
        s.bid[p] = -1
        s.shown[p] = -1
        s.lot_of[p] = -1
        s.paid[p] = 0
        for i in range(PAIR):
            s.objective[p, i] = -1
        for k in range(SUITS):
            s.hand[p, k] = 0
            s.captured[p, k] = 0
            s.goods[p, k] = 0
