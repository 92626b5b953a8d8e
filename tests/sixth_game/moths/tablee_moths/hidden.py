"""MOTH-4: what a seat may know. Nothing outside this file decides that."""

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.games.contract import EVERYTHING, Numbers, State
from tablee.games.reading import Reading, read
from tablee_moths.actions import DRAW_MOTH
from tablee_moths.components import COLOURS, KINDS, LANTERNS, MOST_POINTS, SEATS
from tablee_moths.state import ENDED, LIGHTS, NONE
from tablee_moths.view import Colour, Moth, Phase, Seat, Window

PHASES: tuple[Phase, ...] = ("favourites", "moth", "lights", "over")
NAMED: tuple[Colour, ...] = ("pale", "amber", "blue")


def view(s: State, seat: int) -> Window:
    """What the seat knows, as plain data."""
    return _view(read(s), seat)


def _view(s: Reading, seat: int) -> Window:
    return {
        "phase": PHASES[s.phase],
        "night": s.night,
        "nights": s.nights,
        "moth": moth(s.moth) if s.moth != NONE else None,
        "catcher": s.catcher if s.catcher != NONE else None,
        "lantern": s.choice[seat] or None if seat >= 0 else None,
        "seats": [_seat(s, p, seat) for p in range(s.players)],
    }


def moth(kind: int) -> Moth:
    """A kind of moth in words."""
    return {"colour": NAMED[kind // MOST_POINTS], "points": kind % MOST_POINTS + 1}


def _seat(s: Reading, p: int, viewer: int) -> Seat:
    known = (viewer in (p, EVERYTHING) or s.phase == ENDED) and s.favourite[p] != NONE  # MOTH-4.2
    return {
        "lanterns": [i + 1 for i in range(LANTERNS) if not s.burnt[p][i]],
        "lit": s.lit[p] or None,
        "caught": {colour: s.caught[p][c] for c, colour in enumerate(NAMED)},
        "favourite": NAMED[s.favourite[p]] if known else None,
    }


@compiled
def sees(s: State, action: int, seat: int) -> bool:
    """MOTH-4.2, MOTH-4.3 Favourites and tonight's lanterns are seen by their owner; moths by everybody."""
    return seat == EVERYTHING or action >= DRAW_MOTH or seat == int(s.seat)


# What `observe` writes, in order. Seats are counted from the observer's own.
LAYOUT = (
    ("own favourite colour, one-hot", len(COLOURS)),
    ("the moth at the windows, one-hot", KINDS),
    ("own lantern chosen tonight, one-hot", LANTERNS),
    ("nights to come / 5", 1),
    ("moths that have not come yet: of each kind", KINDS),
    ("by seat: takes part", SEATS),
    ("by seat: lanterns not burnt out", SEATS * LANTERNS),
    ("by seat: points caught / 6, by colour", SEATS * len(COLOURS)),
)
OBSERVATION = sum(length for _, length in LAYOUT)


@compiled
def observe(s: State, seat: int, out: Numbers) -> None:
    """MOTH-4 What the seat knows, as numbers (LAYOUT)."""
    for i in range(OBSERVATION):
        out[i] = 0
    at = 0
    if s.favourite[seat] != NONE:
        out[at + int(s.favourite[seat])] = 1
    at += len(COLOURS)
    if s.phase == LIGHTS:
        out[at + int(s.moth)] = 1
    at += KINDS
    if s.choice[seat] > 0:
        out[at + int(s.choice[seat]) - 1] = 1
    at += LANTERNS
    out[at] = (s.nights - s.night) / 5
    at += 1
    for k in range(KINDS):
        out[at + k] = s.left[k]
    at += KINDS
    for i in range(s.players):
        p = (seat + i) % s.players
        out[at + i] = 1
        for k in range(LANTERNS):
            out[at + SEATS + i * LANTERNS + k] = 1 - s.burnt[p, k]
        for c in range(len(COLOURS)):
            out[at + SEATS * (1 + LANTERNS) + i * len(COLOURS) + c] = s.caught[p, c] / 6


OTHERS = SEATS - 1

# What `observe_hidden` writes: what the seat cannot know, for critics. Other seats are counted from the next one on.
HIDDEN_LAYOUT = (
    ("by other seat: favourite colour, one-hot", OTHERS * len(COLOURS)),
    ("by other seat: lantern chosen tonight, one-hot", OTHERS * LANTERNS),
)
HIDDEN = sum(length for _, length in HIDDEN_LAYOUT)


@compiled
def observe_hidden(s: State, seat: int, out: Numbers) -> None:
    """What the seat cannot know, as numbers (HIDDEN_LAYOUT)."""
    for i in range(HIDDEN):
        out[i] = 0
    for i in range(s.players - 1):
        p = (seat + 1 + i) % s.players
        if s.favourite[p] != NONE:
            out[len(COLOURS) * i + int(s.favourite[p])] = 1
        if s.choice[p] > 0:
            out[OTHERS * len(COLOURS) + LANTERNS * i + int(s.choice[p]) - 1] = 1


@compiled
def redeal(s: State, seat: int, dice: Dice) -> None:
    """MOTH-4.2, MOTH-4.3 The others' favourites and tonight's lanterns become others that could be."""
    if s.phase == ENDED:
        return
    for p in range(s.players):
        if p != seat and s.favourite[p] != NONE:
            s.favourite[p] = roll(dice, len(COLOURS))
        if p != seat and s.choice[p] > 0:
            s.choice[p] = any_lantern(s, p, dice)


@compiled
def any_lantern(s: State, p: int, dice: Dice) -> int:
    """One of the lanterns of a seat that are not burnt out."""
    left = roll(dice, LANTERNS - int(s.night))  # one burns out every night
    n = 0
    while s.burnt[p, n] or left > 0:
        left -= 1 - int(s.burnt[p, n])
        n += 1
    return n + 1
