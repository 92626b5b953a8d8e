"""What a seat remembers: perfect recall, from what it saw happen and everything it has known at any time.

It is worked out when somebody asks, from the state's history since the last time, and kept with the state: roll-outs,
which never ask, pay nothing for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tablee.adapters.openspiel.position import LANES, Kit, Marks, Position, Words
from tablee.dice import Dice


@dataclass(frozen=True, eq=False)
class Memory:
    """What a seat has seen so far, up to a position of its past."""

    steps: int  # so many actions of the state's history are in it
    at: Words  # the position then
    seen: str  # the actions it saw, in notation
    marks: Marks  # digests: of what the seat knew then, and of all it knew at any time

    def moved(self, at: Words) -> "Memory":
        """The same memory where a new history begins."""
        return replace(self, steps=0, at=at)

    def __str__(self) -> str:
        return f"{self.seen}#{self.marks[LANES:].tobytes().hex()}"


def recall(kit: Kit, position: Position, seat: int, history: Sequence[int]) -> Memory:
    """What a seat remembers; `history` is all the state has been through since its root."""
    memories = position.memories
    if memories is None:
        memories = position.memories = {}
    memory = memories.get(seat) or _begun(kit, position.root, seat)
    if memory.steps < len(history):
        memory = _brought_forward(kit, memory, seat, history)
    memories[seat] = memory
    return memory


def redealt(kit: Kit, position: Position, seat: int, history: Sequence[int], dice: Dice) -> Position:
    """A position that a seat cannot tell from this one: the seat remembers all it has seen, the others what they know.

    It has no history, which would tell the truth that was replaced.
    """
    memory = recall(kit, position, seat, history)
    at = position.at.copy()
    packed = kit.redeal(at, seat, dice)
    return Position(at, packed, at.copy(), {seat: memory.moved(at.copy())})


def _begun(kit: Kit, root: Words, seat: int) -> Memory:
    """A seat that remembers nothing but what it knows at the root."""
    marks = np.zeros(2 * LANES, np.uint32)
    kit.remember(root, seat, kit.scratch(), marks)
    return Memory(0, root, "", marks)


def _brought_forward(kit: Kit, memory: Memory, seat: int, history: Sequence[int]) -> Memory:
    """What it saw of the actions since. Of an action that it neither saw nor noticed there is no trace at all."""
    at, marks = memory.at.copy(), memory.marks.copy()
    played = np.array(history[memory.steps :], np.int16)
    seen = kit.follow(at, played, seat, kit.scratch(), marks)
    told = "".join([f"{kit.game.write(action)}, " for action in played[:seen].tolist()])
    return Memory(len(history), at, memory.seen + told, marks)
