"""The rules of Moths, in the order of RULES.md."""

from tablee.dice import Dice, pick, roll
from tablee.engine.jit import compiled
from tablee.games.contract import CHANCE, OVER, Actions, Numbers, State
from tablee_moths.actions import DRAW_FAVOURITE, DRAW_MOTH, LIGHT
from tablee_moths.components import COLOURS, KINDS, LANTERNS, MOST_POINTS, MOTHS
from tablee_moths.state import ENDED, FAVOURITES, LIGHTS, MOTH, NONE


@compiled
def mover(s: State) -> int:
    """Who is to choose: a seat, chance, or nobody any more."""
    if s.phase == LIGHTS:
        return int(s.seat)
    return OVER if s.phase == ENDED else CHANCE


@compiled
def together(s: State) -> int:
    """MOTH-2.2 All choose their lanterns at the same time."""
    return (1 << int(s.players)) - 1 if s.phase == LIGHTS else 0


@compiled
def legal(s: State, out: Actions) -> int:
    """MOTH-1.3, MOTH-2.1, MOTH-2.5 Any colour; any moth that has not come yet; any lantern that is not burnt out."""
    n = 0
    if s.phase == FAVOURITES:
        for c in range(len(COLOURS)):
            out[n] = DRAW_FAVOURITE + c
            n += 1
    elif s.phase == MOTH:
        for k in range(KINDS):
            if s.left[k] > 0:
                out[n] = DRAW_MOTH + k
                n += 1
    elif s.phase == LIGHTS:
        for i in range(LANTERNS):
            if not s.burnt[s.seat, i]:
                out[n] = LIGHT + i
                n += 1
    return n


@compiled
def weight(s: State, action: int) -> int:
    """MOTH-1.3, MOTH-2.1 Favourites are equally likely, and so are the single moths that are left."""
    return int(s.left[action - DRAW_MOTH]) if action >= DRAW_MOTH else 1


@compiled
def sample(s: State, dice: Dice) -> int:
    """An outcome of chance."""
    if s.phase == FAVOURITES:
        return DRAW_FAVOURITE + roll(dice, len(COLOURS))
    return DRAW_MOTH + pick(s.left, MOTHS - int(s.night), dice)


@compiled
def apply(s: State, action: int) -> None:
    """Plays an action, or lets chance have its outcome."""
    if action >= DRAW_MOTH:
        come(s, action - DRAW_MOTH)
    elif action >= DRAW_FAVOURITE:
        s.favourite[s.seat] = action - DRAW_FAVOURITE
        s.seat += 1
        if s.seat == s.players:
            s.phase = MOTH
    else:
        s.choice[s.seat] = action - LIGHT + 1
        s.seat += 1
        if s.seat == s.players:
            end_night(s)


@compiled
def come(s: State, kind: int) -> None:
    """MOTH-2.1 A moth comes to the windows."""
    s.left[kind] -= 1
    s.moth = kind
    s.catcher = NONE
    s.seat = 0
    s.phase = LIGHTS


@compiled
def end_night(s: State) -> None:
    """MOTH-2.2 All lanterns are lit."""
    s.catcher = brightest(s)
    if s.catcher != NONE:
        s.caught[s.catcher, s.moth // MOST_POINTS] += s.moth % MOST_POINTS + 1
    for p in range(s.players):
        s.burnt[p, s.choice[p] - 1] = 1  # MOTH-2.5
        s.lit[p] = s.choice[p]
        s.choice[p] = 0
    s.night += 1
    s.phase = ENDED if s.night == s.nights else MOTH


@compiled
def brightest(s: State) -> int:
    """MOTH-2.3 Who has the brightest lantern that nobody else has; MOTH-2.4 NONE if there is none."""
    for n in range(LANTERNS, 0, -1):
        found, owner = 0, NONE
        for p in range(s.players):
            if s.choice[p] == n:
                found += 1
                owner = p
        if found == 1:
            return owner
    return NONE


@compiled
def reveals(s: State, action: int) -> bool:
    """MOTH-2.2 The last choice shows all of them; an outcome of chance is seen by somebody."""
    return action >= DRAW_FAVOURITE or s.seat == s.players - 1


@compiled
def points(s: State, p: int) -> int:
    """MOTH-3.2 The points of the moths, those of the favourite colour twice."""
    total = 0
    for c in range(len(COLOURS)):
        total += int(s.caught[p, c]) * (2 if c == s.favourite[p] else 1)
    return total


@compiled
def scores(s: State, out: Numbers) -> None:
    """MOTH-3.2 Everybody's points."""
    for p in range(s.players):
        out[p] = points(s, p)


@compiled
def places(s: State, out: Numbers) -> None:
    """MOTH-3.3 Most points win; equals share a place."""
    for p in range(s.players):
        place = 1
        for q in range(s.players):
            if points(s, q) > points(s, p):
                place += 1
        out[p] = place
