"""A position as OpenSpiel's states hold it: the game's state and the mover's choices in one array.

Passing a structured record from Python to compiled code takes microseconds, a plain array a quarter of one, and copying
a plain array is sixty times as fast. So a position is an array of `int16`:

    the bytes of the state  |  the legal actions, in ascending order  |  equally likely outcomes once more, as `int64`

and one compiled call plays an action and writes the next choices. OpenSpiel numbers the outcomes of chance from 0:
outcome k here is action `actions + k` of the game. The `int64` copy of the outcomes is what NumPy uses to index `Odds`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tablee import games
from tablee.adapters.openspiel.odds import Odds, Pairs, Places, line
from tablee.dice import WORD, Dice
from tablee.engine.jit import compiled, direct
from tablee.games.contract import CHANCE, OVER, Game, State, share

if TYPE_CHECKING:
    from tablee.adapters.openspiel.memory import Memory

Words = npt.NDArray[np.int16]
Floats = npt.NDArray[np.floating]
Marks = npt.NDArray[np.uint32]
Evens = dict[int, tuple[Pairs, Places]]  # equally likely outcomes: the row of their odds, and their `int64` copy

TERMINAL = -4  # OpenSpiel's mover once the game has ended; chance is CHANCE in OpenSpiel too
# `look` and `advance` return one number, FEW * choices + mover - TERMINAL; 0 when the game has ended.
FEW = 16
AT_CHANCE = CHANCE - TERMINAL  # the remainder of that number when chance is to pick


@dataclass(frozen=True, eq=False)
class Kit:
    """A game's compiled functions on positions. `advance` and `look` return mover and number of choices (see `FEW`).

    If all outcomes of chance are equally likely, `even` is added to their number.
    """

    game: Game
    words: int  # length of the state in an array
    fields: list[str]  # of the state, without the gaps of alignment
    even: int  # more than any number of choices
    copy: int  # index of the `int64` copy in an array
    length: int  # of the whole array
    look: Callable[[Words], int]  # writes the legal actions
    advance: Callable[[Words, int], int]  # plays an action or an outcome of chance
    odds: Odds
    weigh: Callable[[Words, Places, Places], int]  # the indexes of the outcomes' pairs in the odds
    observe: Callable[[Words, int, Floats], None]
    remember: Callable[[Words, int, Words, Marks], None]  # adds what a seat knows now to its digest
    follow: Callable[[Words, Words, int, Words, Marks], int]  # plays actions; returns how many of them a seat sees
    redeal: Callable[[Words, int, Dice], int]
    results: Callable[[Words, int, Floats], None]  # 0: rewards by places, 1: scores

    def record(self, at: Words) -> State:
        """The state in an array, as a view of its memory."""
        record: State = at[: self.words].view(self.game.state)[0]
        return record

    def choices(self, at: Words) -> list[int]:
        """The legal actions, or the outcomes of chance."""
        found: list[int] = at[self.words : self.words + self.look(at) // FEW % self.even].tolist()
        return found

    def scratch(self) -> Words:
        """Working memory for `remember` and `follow`: a state and dice."""
        return np.empty(self.words + 4, np.int16)

    def array(self, s: State) -> Words:
        """An array with a copy of a state."""
        at = np.zeros(self.length, np.int16)
        at[: self.words] = np.frombuffer(s.tobytes(), np.int16)
        self.look(at)
        return at


@cache
def kit_of(name: str) -> Kit:
    """The compiled functions of a game; Numba compiles each when it is first called."""
    game = games.game(name)
    state = game.state
    words = state.itemsize // 2
    actions = game.actions
    even = game.most_legal + 1
    copy = (words + game.most_legal + 3) // 4 * 4  # aligned to 64 bits
    length = copy + 4 * min(game.most_legal, game.outcomes)
    mover, legal, weight, apply = game.mover, game.legal, game.weight, game.apply
    scores, places, observing, redealing = game.scores, game.places, game.observe, game.redeal
    seeing = game.sees

    @compiled
    def alike(s: State, outcomes: Words, n: int) -> bool:
        i = 1
        while i < n and weight(s, outcomes[i]) == weight(s, outcomes[0]):
            i += 1
        return i == n

    @compiled
    def look(at: Words) -> int:
        s = at[:words].view(state)[0]
        seat = int(mover(s))
        if seat == OVER:
            return 0
        out = at[words:copy]
        n = int(legal(s, out))
        for i in range(1, n):  # insertion sort: games list their actions almost in order
            a = out[i]
            if out[i - 1] > a:
                k = i
                while k > 0 and out[k - 1] > a:
                    out[k] = out[k - 1]
                    k -= 1
                out[k] = a
        choices = n
        if seat == CHANCE:
            if alike(s, out, n):
                outcomes = at[copy:].view(np.int64)
                for i in range(n):
                    outcomes[i] = out[i] - actions
                choices += even
            for i in range(n):
                out[i] -= actions
        return FEW * choices + seat - TERMINAL

    @compiled
    def advance(at: Words, action: int) -> int:
        s = at[:words].view(state)[0]
        apply(s, action + actions if mover(s) == CHANCE else action)
        return look(at)

    @compiled
    def weigh(at: Words, rows: Places, places: Places) -> int:
        """Writes the indexes and returns 0. If a row is missing: writes the weights and returns their sum."""
        s = at[:words].view(state)[0]
        total = 0
        for i in range(len(places)):
            places[i] = int(weight(s, at[words + i] + actions))
            total += places[i]
        first = line(0, total)
        if first + total >= len(rows):
            return total
        for i in range(len(places)):
            if rows[first + places[i]] < 0:
                return total
        for i in range(len(places)):
            places[i] = rows[first + places[i]] + at[words + i]
        return 0

    @compiled
    def observe(at: Words, seat: int, out: Floats) -> None:
        observing(at[:words].view(state)[0], seat, out)

    @compiled
    def remember(at: Words, seat: int, scratch: Words, marks: Marks) -> None:
        """A seat knows what `redeal` keeps: with fixed dice, states that it cannot tell apart become the same state."""
        dice = scratch[words : words + 4].view(np.uint32)
        dice[0], dice[1] = 1, 2
        for i in range(words):
            scratch[i] = at[i]
        redealing(scratch[:words].view(state)[0], seat, dice)
        mark(scratch[:words], marks)

    @compiled
    def follow(at: Words, played: Words, seat: int, scratch: Words, marks: Marks) -> int:
        """Plays the actions, keeps in `played` those that the seat sees, and updates its digests after each action."""
        seen = 0
        s = at[:words].view(state)[0]
        for i in range(len(played)):
            action = int(played[i])
            if mover(s) == CHANCE:
                action += actions
            if seeing(s, action, seat):
                played[seen] = action
                seen += 1
            apply(s, action)
            remember(at, seat, scratch, marks)
        return seen

    @compiled
    def redeal(at: Words, seat: int, dice: Dice) -> int:
        redealing(at[:words].view(state)[0], seat, dice)
        return look(at)

    @compiled
    def results(at: Words, scored: int, out: Floats) -> None:
        s = at[:words].view(state)[0]
        if scored:
            scores(s, out)
        else:
            places(s, out)
            share(out, len(out))

    array, numbers = np.zeros(length, np.int16), np.zeros(0, np.int64)
    return Kit(
        game=game,
        words=words,
        fields=[field for field in state.names or () if not field.startswith("gap")],
        even=even,
        copy=copy,
        length=length,
        look=look,
        advance=direct(advance, array, 0),
        odds=Odds(game.outcomes),
        weigh=direct(weigh, array, numbers, numbers),
        observe=observe,
        remember=remember,
        follow=follow,
        redeal=redeal,
        results=results,
    )


LANES = 4  # 32-bit words in a digest


@compiled
def mark(state: Words, marks: Marks) -> None:
    """Updates the digests, of the last state and of all states so far, unless the state is the same as the last."""
    a, b, c, d = 1, 2, 3, 4
    for i in range(len(state)):
        if state[i] != 0:
            word = int(state[i]) & 0xFFFF | i << 16
            a = mixed(a, word, 0x9E3779B1)
            b = mixed(b, word, 0x85EBCA6B)
            c = mixed(c, word, 0xC2B2AE35)
            d = mixed(d, word, 0x27D4EB2F)
    if a != marks[0] or b != marks[1] or c != marks[2] or d != marks[3]:
        marks[0], marks[1], marks[2], marks[3] = a, b, c, d
        for k in range(LANES):
            marks[LANES + k] = mixed(int(marks[LANES + k]), int(marks[k]), 0x165667B1)


@compiled
def mixed(lane: int, word: int, factor: int) -> int:
    """One step of the hash: mixes a word into a 32-bit lane."""
    lane = ((lane ^ word) * factor) & WORD
    return lane ^ lane >> 15


class Position:
    """What a state holds: the array, the mover and number of choices, and what seats remember."""

    __slots__ = ("at", "evens", "memories", "packed", "root", "seen")

    def __init__(self, at: Words, packed: int, root: Words, memories: "dict[int, Memory] | None" = None) -> None:
        self.at = at
        self.seen = at.data  # a memoryview: slices of it are twice as fast to convert to a list
        self.packed = packed  # mover and number of choices (see FEW)
        self.root = root  # the position before the first action of the state's history
        self.memories = memories  # by seat; computed when asked for
        self.evens: Evens | None = None  # by number of choices; computed when asked for

    def __deepcopy__(self, _: object) -> "Position":
        """OpenSpiel deep-copies the position when it clones a state; only the array has to be copied."""
        new = object.__new__(Position)
        new.at = at = self.at.copy()
        new.seen = at.data
        new.packed = self.packed
        new.root = self.root
        memories = self.memories
        new.memories = memories.copy() if memories else None
        new.evens = None
        return new

    def __reduce__(self) -> tuple[object, ...]:
        return Position, (self.at, self.packed, self.root, self.memories)
