"""What a seat remembers, for perfect recall: the actions it saw, and a digest of all it has known at any time.

It is computed when it is asked for, from the state's history since the last time, and kept with the state. Roll-outs
never ask for it, so it costs them nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tablee.adapters.openspiel.position import LANES, Kit, Marks, Position, Words
from tablee.dice import Dice


@dataclass(frozen=True, eq=False)
class Memory:
    """What a seat remembers up to a position of its past."""

    steps: int  # number of actions of the state's history that are included
    at: Words  # the position after them
    seen: str  # those that the seat saw, in notation
    marks: Marks  # two digests: of what the seat knew then, and of all it has known at any time

    def moved(self, at: Words) -> "Memory":
        """The same memory at the start of a new history."""
        return replace(self, steps=0, at=at)

    def __str__(self) -> str:
        return f"{self.seen}#{self.marks[LANES:].tobytes().hex()}"


def recall(kit: Kit, position: Position, seat: int, history: Sequence[int]) -> Memory:
    """What a seat remembers; `history` holds the actions since the position's root."""
    memories = position.memories
    if memories is None:
        memories = position.memories = {}
    memory = memories.get(seat) or _begun(kit, position.root, seat)
    if memory.steps < len(history):
        memory = _brought_forward(kit, memory, seat, history)
    memories[seat] = memory
    return memory


def redealt(kit: Kit, position: Position, seat: int, history: Sequence[int], dice: Dice) -> Position:
    """A position that a seat cannot tell from this one. The seat keeps its memory; the others know what they know now.

    It has no history, because that would show what was replaced.
    """
    memory = recall(kit, position, seat, history)
    at = position.at.copy()
    packed = kit.redeal(at, seat, dice)
    return Position(at, packed, at.copy(), {seat: memory.moved(at.copy())})


def _begun(kit: Kit, root: Words, seat: int) -> Memory:
    """The memory of a seat at the root: only what it knows there."""
    marks = np.zeros(2 * LANES, np.uint32)
    kit.remember(root, seat, kit.scratch(), marks)
    return Memory(0, root, "", marks)


def _brought_forward(kit: Kit, memory: Memory, seat: int, history: Sequence[int]) -> Memory:
    """The memory after all of `history`. An action that the seat neither saw nor noticed leaves no trace."""
    at, marks = memory.at.copy(), memory.marks.copy()
    played = np.array(history[memory.steps :], np.int16)
    seen = kit.follow(at, played, seat, kit.scratch(), marks)
    told = "".join([f"{kit.game.write(action)}, " for action in played[:seen].tolist()])
    return Memory(len(history), at, memory.seen + told, marks)
