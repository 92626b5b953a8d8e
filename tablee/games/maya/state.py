"""A position of Maya as a flat record of integers."""

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compact, compiled
from tablee.games.contract import CHANCE, State, record
from tablee.games.maya import phases
from tablee.games.maya.components import (
    CARDS,
    FEWEST,
    FOUNDING,
    HAND_POINTS,
    KINDS,
    LEVELS,
    LIMIT,
    MARKERS,
    PYRAMIDS,
    PYRAMIDS_USED,
    QUARRIES,
    QUARRIES_USED,
    SEATS,
    SPACES,
    START_GOLD,
    STONES,
)

MANY_PHASES = True  # of 32 games at random 9 are in the same one

NOWHERE = -1

STATE = record(
    ("gold", np.int16, (SEATS,)),
    ("bid", np.int16, (SEATS,)),  # in the professional game; -1: not made yet
    ("players", np.int8),
    ("phase", np.int8),  # what the game waits for (phases.py)
    ("turn", np.int8),  # the mover: a seat, CHANCE or OVER
    ("start", np.int8),  # the starting player, -1 until drawn
    ("rounds", np.int8),  # rounds played: 0, 1, 2
    ("by_player", np.int8),  # 1: each player's first card in a quarry is low; 0: the first card there (MAYA-3.2)
    ("pro", np.int8),  # 1: the professional game
    ("quarries", np.int8),  # how many are in play
    # sending workers
    ("open", np.int8),  # bit q: the quarry takes another card
    ("begun", np.int8),  # bit q: there is a card
    ("passed", np.int8),  # bit p: the player has passed
    ("there", np.int8, (SEATS,)),  # bit q: the player has a card there
    ("hand", np.int8, (SEATS, KINDS)),
    ("carry", np.int8, (SEATS,)),  # points of the hand
    ("cards", np.int8, (QUARRIES,)),  # how many lie in a quarry
    ("owner", np.int8, (QUARRIES, LIMIT)),  # whose they are, in the order they were played
    ("worker", np.int8, (QUARRIES, LIMIT)),  # and their kinds
    # sharing the stones; these tell of quarry `quarry` until the next one is turned up
    ("quarry", np.int8),  # turned up last, -1: none yet in this round
    ("shared", np.int8),  # 1: its stones have been shared out
    ("minus", np.int8),  # bit p: the player still has to use a -3
    ("points", np.int8, (SEATS,)),
    ("first", np.int8, (SEATS,)),  # place of the first card in the quarry; LIMIT: only the foreman; -1: takes no part
    ("hit", np.int8, (SEATS,)),  # from whom the player's -3 took points, -1: nobody
    ("place", np.int8, (SEATS,)),  # 1 for the first, 0: none
    ("gained", np.int8, (SEATS,)),  # stones
    ("holder", np.int8, (QUARRIES,)),  # who has the quarry's ability marker, -1: nobody
    ("shielded", np.int8, (SEATS,)),  # bit q: the player's points there cannot be reduced
    ("by_joker", np.int8),  # 1: the ability is used with the joker
    ("bearer", np.int8),  # who carries two more with the joker, -1: nobody
    ("moving", np.int8),  # the level that the stone being moved came from, -1: none
    # stones and pyramids
    ("stock", np.int8, (SEATS,)),
    ("reserve", np.int8, (SEATS,)),
    ("stones", np.int8, (LEVELS, SEATS)),
    ("room", np.int8, (LEVELS,)),  # spaces left; 0 where the pyramid is not in play
    ("height", np.int8),  # while building: levels 0 … height-1 are full everywhere, this one is not (MAYA-5.2)
    ("lays", np.int8),  # of a double: stones still to lay
    ("pyramid", np.int8),  # that pays next
    # the professional game
    ("offered", np.int8),  # bit m: the marker is or was on sale in this round
    ("blue", np.int8, (MARKERS,)),  # who has the marker and can still use it, -1: nobody
    ("foreman", np.int8),  # the quarry where it lies, -1: none
    ("foreman_of", np.int8),  # whose it is
    ("buyers", np.int8),  # bit p: the player has still to choose a marker
)


@compiled
@compact
def setup(s: State, players: int, options: npt.NDArray[np.int8]) -> None:
    """MAYA-2.1 Quarries and pyramids are laid out; nobody has begun."""
    s.players = players
    s.phase = phases.FIRST_PLAYER
    s.turn = CHANCE
    s.start = -1
    s.rounds = 0
    s.by_player = options[0]
    s.pro = options[1]
    s.quarries = QUARRIES_USED[players - FEWEST]
    s.open = 0
    s.by_joker = 0
    s.moving = NOWHERE
    s.height = 0
    s.lays = 0
    s.pyramid = 0
    s.buyers = 0
    for p in range(SEATS):
        s.stock[p] = FOUNDING
        s.reserve[p] = STONES - FOUNDING
        s.gold[p] = START_GOLD if s.pro else 0
    for k in range(LEVELS):
        s.room[k] = SPACES[k] * PYRAMIDS_USED[players - FEWEST, k % PYRAMIDS]
        for p in range(SEATS):
            s.stones[k, p] = 0
    take_cards_back(s)
    clear_round(s)


@compiled
def clear_round(s: State) -> None:
    """MAYA-6.4 All markers are back; nothing is sold, turned up or carried yet."""
    s.quarry = NOWHERE
    s.shared = 0
    s.minus = 0
    s.bearer = -1
    s.offered = 0
    s.foreman = NOWHERE
    s.foreman_of = -1
    for m in range(MARKERS):
        s.blue[m] = -1
    for q in range(QUARRIES):
        s.holder[q] = -1
    for p in range(SEATS):
        s.points[p] = 0
        s.first[p] = -1
        s.hit[p] = -1
        s.place[p] = 0
        s.gained[p] = 0
        s.shielded[p] = 0
        s.bid[p] = -1


@compiled
def take_cards_back(s: State) -> None:
    """MAYA-4.9 Everybody has all eight cards again."""
    s.begun = 0
    s.passed = 0
    for q in range(QUARRIES):
        s.cards[q] = 0
        for i in range(LIMIT):
            s.owner[q, i] = -1
            s.worker[q, i] = -1
    for p in range(SEATS):
        s.there[p] = 0
        s.carry[p] = HAND_POINTS
        for k in range(KINDS):
            s.hand[p, k] = CARDS[k]
