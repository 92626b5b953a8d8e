"""A tiny auction on the contract, with what Maya Madness does not have: sealed bids, and a turn of several small steps.

Every player has a lucky letter, A or B, known to nobody else. Each round all bid 0 to 3 at the same time; then chance
draws a prize of 1 to 3 points, and the highest bid takes it, if it stands alone. The taker marks a letter, may show
that it is their lucky one for a point more, and is done. Most points win.

    number   notation                who
    0–3      bid 0 … bid 3           all together
    4–5      mark A, mark B          the taker; can be taken back
    6        show                    the taker: turns the lucky letter up; cannot be taken back
    7        done                    the taker; the next bids follow at once
    8–9      luck A, luck B          chance, two to one
    10–12    prize 1 … prize 3       chance, three to two to one

It is in no registry: `sit` makes `Match`, `playouts` and `Batch` find it for as long as one test lasts.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tablee import games
from tablee.dice import Dice, roll
from tablee.drawing import svg
from tablee.drawing.picture import Picture, excerpt, piece
from tablee.engine.jit import compiled
from tablee.games.contract import (
    CHANCE,
    DOUBT,
    EVERYTHING,
    OVER,
    Account,
    Actions,
    Common,
    Game,
    Numbers,
    State,
    View,
    never_astray,
    no_chapter,
    no_shortcuts,
    no_signs,
    rank,
    record,
)
from tablee.games.loading import load
from tablee.games.moments import no_moments
from tablee.games.reasons import not_now, nothing_to_tell
from tablee.games.sections import Section
from tablee.games.stakes import amount_of_bid, nothing_at_stake
from tablee.i18n import Say

NAME = "toy"
ROOT = Path(__file__).parents[1]
SEATS = 3
LUCK, BIDS, PRIZE, TURN, ENDED = range(5)  # what the game waits for
PHASES = ("luck", "bids", "prize", "turn", "over")
BID, MARK, SHOW, DONE, DRAW_LUCK, DRAW_PRIZE = 0, 4, 6, 7, 8, 10
HIGHEST = 3  # bid, and prize
NO_BID = -1
WRITTEN = [
    *(f"bid {k}" for k in range(HIGHEST + 1)),
    *("mark A", "mark B", "show", "done", "luck A", "luck B"),
    *(f"prize {k}" for k in range(1, HIGHEST + 1)),
]

STATE = record(
    ("players", np.int8),
    ("rounds", np.int8),  # still to play, this one included
    ("phase", np.int8),
    ("taker", np.int8),  # who gets a lucky letter, who bids next, who took the prize
    ("prize", np.int8),
    ("mark", np.int8),  # 0: none yet, 1: A, 2: B
    ("luck", np.int8, (SEATS,)),  # the same, for each seat
    ("shown", np.int8, (SEATS,)),
    ("bid", np.int8, (SEATS,)),
    ("points", np.int16, (SEATS,)),
)


@compiled
def setup(s: State, players: int, options: npt.NDArray[np.int8]) -> None:
    s.players = players
    s.rounds = 2 + options[0]
    s.phase = LUCK
    s.taker = 0
    s.prize = 0
    s.mark = 0
    for p in range(SEATS):
        s.luck[p] = 0
        s.shown[p] = 0
        s.bid[p] = NO_BID
        s.points[p] = 0


# ---- rules


@compiled
def mover(s: State) -> int:
    if s.phase == BIDS or s.phase == TURN:
        return int(s.taker)
    return OVER if s.phase == ENDED else CHANCE


@compiled
def together(s: State) -> int:
    if s.phase == BIDS:
        return (1 << int(s.players)) - 1
    return 1 << s.taker if s.phase == TURN else 0


@compiled
def legal(s: State, out: Actions) -> int:
    first, n = DONE, 1
    if s.phase == LUCK:
        first, n = DRAW_LUCK, 2
    elif s.phase == BIDS:
        first, n = BID, HIGHEST + 1
    elif s.phase == PRIZE:
        first, n = DRAW_PRIZE, HIGHEST
    elif s.phase == ENDED:
        n = 0
    elif s.mark == 0:
        first, n = MARK, 2
    elif not s.shown[s.taker]:
        first, n = SHOW, 2
    for i in range(n):
        out[i] = first + i
    return n


@compiled
def weight(s: State, action: int) -> int:
    return DRAW_PRIZE + HIGHEST - action if action >= DRAW_PRIZE else DRAW_PRIZE - action


@compiled
def sample(s: State, dice: Dice) -> int:
    if s.phase == LUCK:
        return DRAW_LUCK + (roll(dice, 3) == 2)
    left = roll(dice, 6)
    return DRAW_PRIZE + (left >= 3) + (left >= 5)


@compiled
def apply(s: State, action: int) -> None:
    if action >= DRAW_PRIZE:
        s.prize = action - DRAW_PRIZE + 1
        award(s)
    elif action >= DRAW_LUCK:
        s.luck[s.taker] = action - DRAW_LUCK + 1
        s.taker += 1
        if s.taker == s.players:
            s.taker = 0
            s.phase = BIDS
    elif action == DONE:
        end_round(s)
    elif action == SHOW:
        s.shown[s.taker] = 1
        s.points[s.taker] += s.mark == s.luck[s.taker]
    elif action >= MARK:
        s.mark = action - MARK + 1
    else:
        s.bid[s.taker] = action
        s.taker += 1
        if s.taker == s.players:
            s.phase = PRIZE


@compiled
def award(s: State) -> None:
    """The highest bid takes the prize, if it stands alone."""
    highest, equals = -1, 0
    for p in range(s.players):
        if s.bid[p] > highest:
            highest, equals = int(s.bid[p]), 0
            s.taker = p
        equals += s.bid[p] == highest
    if equals > 1:
        end_round(s)
    else:
        s.points[s.taker] += s.prize
        s.phase = TURN


@compiled
def end_round(s: State) -> None:
    left = int(s.rounds) - 1
    s.rounds = left
    s.phase = BIDS if left > 0 else ENDED
    s.taker = 0
    s.prize = 0
    s.mark = 0
    for p in range(s.players):
        s.bid[p] = NO_BID


@compiled
def reveals(s: State, action: int) -> bool:
    return action == SHOW


@compiled
def scores(s: State, out: Numbers) -> None:
    for p in range(s.players):
        out[p] = s.points[p]


@compiled
def places(s: State, out: Numbers) -> None:
    rank(s.points, s.players, out)


# ---- what a seat may know


def view(s: State, seat: int) -> View:
    def own(p: int) -> bool:
        return seat in (p, EVERYTHING)

    return {
        "phase": PHASES[s.phase],
        "prize": int(s.prize),
        "mark": " AB"[s.mark].strip(),
        "luck": [" AB"[s.luck[p]].strip() if own(p) or s.shown[p] else "?" for p in range(s.players)],
        "bids": [int(s.bid[p]) if own(p) or s.phase != BIDS else None for p in range(s.players)],
        "points": [int(s.points[p]) for p in range(s.players)],
    }


@compiled
def sees(s: State, action: int, seat: int) -> bool:
    """Bids and lucky letters are seen by their owner alone."""
    return seat == int(s.taker) or seat == EVERYTHING or not (action < MARK or DRAW_LUCK <= action < DRAW_PRIZE)


OBSERVATION = 6 + 2 * SEATS


@compiled
def observe(s: State, seat: int, out: Numbers) -> None:
    out[0] = s.phase
    out[1] = s.rounds
    out[2] = s.prize
    out[3] = s.mark
    out[4] = s.luck[seat]
    out[5] = s.bid[seat]
    for i in range(SEATS):
        p = (seat + i) % s.players
        out[6 + i] = s.points[p]
        out[6 + SEATS + i] = s.luck[p] if s.shown[p] else 0


HIDDEN = 2 * SEATS


@compiled
def observe_hidden(s: State, seat: int, out: Numbers) -> None:
    for i in range(SEATS):
        p = (seat + i) % s.players
        out[i] = s.luck[p]
        out[SEATS + i] = s.bid[p]


@compiled
def redeal(s: State, seat: int, dice: Dice) -> None:
    for p in range(s.players):
        if p != seat and s.luck[p] and not s.shown[p]:
            s.luck[p] = 1 + (roll(dice, 3) == 2)
        if p != seat and s.phase == BIDS and s.bid[p] != NO_BID:
            s.bid[p] = roll(dice, HIGHEST + 1)


# ---- notation and words


def write(action: int) -> str:
    return WRITTEN[action]


def read(text: str) -> int:
    if text not in WRITTEN:
        raise ValueError(f"{text!r} is no action of the toy")
    return WRITTEN.index(text)


def label(action: str, view: View, say: Say) -> str:
    return f"{say.name(view['seat'])}: {action}!"


def prompt(view: View, say: Say) -> str:
    if view["seat"] in view["waiting"]:
        return "Choose."
    return "Waiting for " + ", ".join(say.name(p) for p in view["waiting"]) + "."


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """A bid is told to its owner at once, and to everybody when the last is in."""
    said = [f"{say.name(before['mover'])}: {action}."] if action and before["mover"] is not None else []
    if before["phase"] == "bids" != after["phase"]:
        said.append("Bids: " + ", ".join(map(str, after["bids"])) + ".")
    return " ".join(said) or None


def describe(view: View, say: Say) -> list[Section]:
    return [Section("Points", [f"{say.name(p)}: {points}" for p, points in enumerate(view["points"])])]


def standing(view: View, seat: int, say: Say) -> str:
    return f"{view['points'][seat]} points"


def about(say: Say) -> str:
    return "Bid for prizes."


def goal(players: int, options: Mapping[str, str], say: Say) -> str:
    return "Win most prizes."


def option_title(option: str, say: Say) -> str:
    return "Length"


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    return ("Long", "More rounds.") if value == "yes" else ("Short", "Fewer rounds.")


def account(view: View, say: Say) -> Account:
    return [[("Prizes", points)] for points in view["points"]]


def reason(view: View, action: str, say: Say) -> str | None:
    return f"You may win {HIGHEST} points." if action.startswith("bid") else None


def cover(say: Say) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg"><title>The toy</title></svg>'


def draw(view: View, say: Say, wide: bool = False) -> str:
    return pieces(view, say, wide).draw()


def pieces(view: View, say: Say, wide: bool = False) -> Picture:
    shown = piece(words, excerpt(view, "phase", "luck", "bids", "chosen"), say)
    return Picture(100, "The toy", shown.draw, [shown], acts=False)


def words(view: View, say: Say) -> str:
    return svg.text(9, 50, f"{view['phase']} {view['luck']} {view['bids']} {view['chosen']} {say.lang}")


@compiled
def policy(s: State, out: Actions, n: int, dice: Dice) -> int:
    """Bids high, marks the lucky letter, and shows it."""
    if s.phase == BIDS:
        return HIGHEST - roll(dice, 2)
    if s.mark == 0:
        return MARK + int(s.luck[s.taker]) - 1
    return int(out[0])


TOY = Game(
    name=NAME,
    title="The toy",
    rules_version=1,
    folder=ROOT / "tests",
    players=range(2, SEATS + 1),
    usual_players=SEATS,
    options={"long": ("no", "yes")},
    minutes=1,
    score_range=(0, 3 * (HIGHEST + 1)),
    picture=(1, 3),
    state=STATE,
    setup=setup,
    mover=mover,
    together=together,
    legal=legal,
    weight=weight,
    sample=sample,
    apply=apply,
    reveals=reveals,
    scores=scores,
    places=places,
    view=view,
    sees=sees,
    observe=observe,
    observe_again=observe,
    redeal=redeal,
    observation=OBSERVATION,
    layout=[("all there is", OBSERVATION)],
    observe_hidden=observe_hidden,
    hidden=HIDDEN,
    hidden_layout=[("lucky letters and bids", HIDDEN)],
    view_type=Common,
    actions=DRAW_LUCK,
    outcomes=len(WRITTEN) - DRAW_LUCK,
    most_legal=HIGHEST + 1,
    write=write,
    read=read,
    label=label,
    prompt=prompt,
    tell=tell,
    describe=describe,
    standing=standing,
    chapter=no_chapter,
    about=about,
    goal=goal,
    option_title=option_title,
    option_words=option_words,
    account=account,
    reason=reason,
    shortcuts=no_shortcuts,
    why=not_now,
    brings=nothing_to_tell,
    signs=no_signs,
    moments=no_moments,
    stake=nothing_at_stake,
    amount=amount_of_bid,
    draw=draw,
    pieces=pieces,
    cover=cover,
    policy=policy,
    thinking={"budget": 4_000},
    patience=0,
    many_phases=False,
    astray=never_astray,
    doubt=DOUBT,
)


# ---- at the table


def sit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is one of the games until the test is over."""
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, NAME))
    monkeypatch.setitem(games.PACKAGES, NAME, __name__)
    monkeypatch.setattr(games, "load", lambda name, package: TOY if name == NAME else load(name, package))


def elsewhere(code: str, **environment: str) -> str:
    """What Python prints in a process of its own, where the toy is one of the games too."""
    seated = f"import pytest; from tests import toy; toy.sit(pytest.MonkeyPatch())\n{code}"
    return bare(seated, **environment)


def bare(code: str, **environment: str) -> str:
    """What Python prints in a process of its own, which has imported nothing yet. An exception there is one here."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=settings, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
