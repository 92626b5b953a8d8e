"""A position as OpenSpiel's states carry it: the record and the mover's choices in one array that is cheap to copy.

A record that crosses from Python into compiled code costs microseconds, an array of plain integers a quarter of one;
copying the one costs sixty times as much as copying the other. So a position is an array of `int16`:

    the record, as it lies in memory  |  the legal actions, in ascending order  |  a copy of them, if all are as likely

and one compiled call takes it to the next choice. In OpenSpiel chance has numbers of its own, from 0: outcome k here
is action `actions + k` of the game. The copy is of outcomes only, as `int64`: so NumPy takes their odds at once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee import games
from tablee.adapters.openspiel.odds import Odds, Pairs, Places, line
from tablee.dice import WORD, Dice
from tablee.engine.jit import compiled, direct
from tablee.games.contract import CHANCE, OVER, Game, State, share

Words = npt.NDArray[np.int16]
Floats = npt.NDArray[Any]
Marks = npt.NDArray[np.uint32]
Evens = dict[int, tuple[Pairs, Places]]  # of outcomes that are all as likely: the row of their odds, and their copy

TERMINAL = -4  # whose choice it is once the game has ended, in OpenSpiel's numbers; chance is CHANCE in both
DRAWING = CHANCE - TERMINAL  # what a step returns of the mover when it is chance
FEW = 16  # a step returns one number: how many choices there are, times this, plus the mover, minus TERMINAL


@dataclass(frozen=True, eq=False)
class Kit:
    """A game's rules on positions. `advance` and `look` return the mover and how many choices it has (see `FEW`).

    Outcomes that are all as likely as each other are counted from `even` instead of from 0.
    """

    game: Game
    words: int  # length of the record in an array
    fields: list[str]  # the record's, without its gaps
    even: int
    copy: int  # where the copy of such outcomes begins in an array
    length: int  # length of the whole array
    look: Callable[[Words], int]
    advance: Callable[[Words, int], int]  # plays an action, or lets chance have an outcome
    odds: Odds
    weigh: Callable[[Words, Places, Places], int]  # where the pairs of the outcomes lie in the odds
    observe: Callable[[Words, int, Floats], None]
    remember: Callable[[Words, int, Words, Marks], None]  # takes up what a seat knows
    follow: Callable[[Words, Words, int, Words, Marks], int]  # what a seat sees of some actions, and how many it sees
    redeal: Callable[[Words, int, Dice], int]
    results: Callable[[Words, int, Floats], None]  # 0: by places, 1: scores

    def record(self, at: Words) -> State:
        """The record in an array: shared, not copied."""
        record: State = at[: self.words].view(self.game.state)[0]
        return record

    def choices(self, at: Words) -> list[int]:
        """The legal actions, or the outcomes of chance."""
        found: list[int] = at[self.words : self.words + self.look(at) // FEW % self.even].tolist()
        return found

    def scratch(self) -> Words:
        """Room for a record and dice, for `remember` and `follow`."""
        return np.empty(self.words + 4, np.int16)

    def array(self, s: State) -> Words:
        """An array with a copy of a record."""
        at = np.zeros(self.length, np.int16)
        at[: self.words] = np.frombuffer(s.tobytes(), np.int16)
        self.look(at)
        return at


@cache
def kit_of(name: str) -> Kit:
    """The kit of a game, compiled when first used."""
    game = games.game(name)
    state = game.state
    if state.itemsize % 2:
        raise ValueError(f"the record of {name} has an odd number of bytes")
    words = state.itemsize // 2
    actions = game.actions
    even = game.most_legal + 1
    copy = (words + game.most_legal + 3) // 4 * 4  # 64 bits are read fastest where a whole number of them lies before
    length = copy + 4 * min(game.most_legal, game.outcomes)
    mover, legal, weight, apply = game.mover, game.legal, game.weight, game.apply
    scores, places, observing, redealing = game.scores, game.places, game.observe, game.redeal
    seeing = game.sees

    @compiled
    def alike(s: State, outcomes: Any, n: int) -> bool:
        i = 1
        while i < n and weight(s, outcomes[i]) == weight(s, outcomes[0]):
            i += 1
        return i == n

    @compiled
    def look(at: Any) -> int:
        s = at[:words].view(state)[0]
        seat = int(mover(s))
        if seat == OVER:
            return 0
        out = at[words:copy]
        n = int(legal(s, out))
        for i in range(1, n):  # games list their actions in order, or nearly so
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
    def advance(at: Any, action: int) -> int:
        s = at[:words].view(state)[0]
        apply(s, action + actions if mover(s) == CHANCE else action)
        return look(at)

    @compiled
    def weigh(at: Any, rows: Any, places: Any) -> int:
        """Where the pairs lie; 0. If a row is missing: the weights instead, and what they add up to."""
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
    def observe(at: Any, seat: int, out: Any) -> None:
        observing(at[:words].view(state)[0], seat, out)

    @compiled
    def remember(at: Any, seat: int, scratch: Any, marks: Any) -> None:
        """What a seat knows is what `redeal` keeps: with the same dice all it cannot tell apart becomes the same."""
        dice = scratch[words : words + 4].view(np.uint32)
        dice[0], dice[1] = 1, 2
        for i in range(words):
            scratch[i] = at[i]
        redealing(scratch[:words].view(state)[0], seat, dice)
        mark(scratch[:words], marks)

    @compiled
    def follow(at: Any, played: Any, seat: int, scratch: Any, marks: Any) -> int:
        """Plays the actions and leaves of them those the seat sees; `marks` takes up all it has known meanwhile."""
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
    def redeal(at: Any, seat: int, dice: Any) -> int:
        redealing(at[:words].view(state)[0], seat, dice)
        return look(at)

    @compiled
    def results(at: Any, scored: int, out: Any) -> None:
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


LANES = 4  # a digest is so many words of 32 bits


@compiled
def mark(record: Any, marks: Any) -> None:
    """Takes up a record, unless it is the same as the last: `marks` are the digests of the last and of all."""
    a, b, c, d = 1, 2, 3, 4
    for i in range(len(record)):
        if record[i] != 0:
            word = int(record[i]) & 0xFFFF | i << 16
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
    """A word goes into a lane of 32 bits."""
    lane = ((lane ^ word) * factor) & WORD
    return lane ^ lane >> 15


class Position:
    """Where a state stands: the array, whose choice it is, how many choices there are, and what seats remember."""

    __slots__ = ("at", "evens", "memories", "packed", "root", "seen")

    def __init__(self, at: Words, packed: int, root: Words, memories: dict[int, Any] | None = None) -> None:
        self.at = at
        self.seen = at.data  # the same words; Python takes a few of them in half the time from here
        self.packed = packed  # whose choice it is, and how many choices there are (FEW)
        self.root = root  # where the state's own history begins
        self.memories = memories  # by seat, as far as anybody has asked
        self.evens: Evens | None = None  # by number of choices, as far as anybody has asked

    def __deepcopy__(self, _: object) -> "Position":
        """What OpenSpiel does to clone a state: only the array is copied."""
        new = object.__new__(Position)
        new.at = at = self.at.copy()
        new.seen = at.data
        new.packed = self.packed
        new.root = self.root
        memories = self.memories
        new.memories = memories.copy() if memories else None
        new.evens = None
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.at, self.packed, self.root, self.memories)
