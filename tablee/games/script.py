"""The script of a lesson: a stretch of a game, cut into steps. A game that has a lesson keeps it in its file lesson.py.

A lesson is a record with forced draws. Moves are written as in records, one line for everything that one player does
before somebody else does something: the seat, or `*` for chance, and then actions in notation, with commas between:

    0 bid 4
    1 bid 2
    * draw 1/8 gold silver, draw 1/4 jade stone

The learner has seat 0. In the moves of a step, those of seat 0 are what the learner is asked to do; all others happen
by themselves, before and after. So a step shows the position before the first move of seat 0. When the last of them is
done, what follows it happens, and the next step is shown.

`tablee.lessons` runs a script; its check.py says what a good one is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

ANY = "*"  # in `Step.wrong`: whatever no other pattern matches


@dataclass(frozen=True)
class Step:
    """One new idea, and what the learner does to have it.

    text     what it is about and what to do; short. A text of the catalogue: N_("…")
    moves    what happens in this step. Without a move of seat 0 there is nothing to do but to read and go on
    show     what is ringed: actions in notation, or ids of the drawing with # before them: "#count"
    wrong    what other actions teach: a sentence for each pattern (`bid ?`, `send * 3`); the first that matches is said
    before   moves that are passed over before the step, those of seat 0 too
    """

    text: str
    moves: str = ""
    show: tuple[str, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    before: str = ""


@dataclass(frozen=True)
class Script:
    """A lesson.

    opening   the moves before the first step
    names     the players' names; the learner's is left empty
    guided    options of the game that is played after the lesson: the short or the easy ones
    company   how many play that game; 0: as many as usual
    """

    players: int
    opening: str
    steps: Sequence[Step]
    options: Mapping[str, str] = field(default_factory=dict)
    names: Sequence[str] = ("", "Luc", "Zoé", "Bo", "Mia", "Max")
    guided: Mapping[str, str] = field(default_factory=dict)
    company: int = 0
