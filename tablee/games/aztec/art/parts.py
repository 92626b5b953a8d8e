"""Pieces of the drawing that seats and cloth share: money, objectives, and what is going on."""

from typing import NamedTuple

from tablee.drawing import svg
from tablee.drawing.svg import group, rect, text
from tablee.games.aztec.art import pieces as art
from tablee.games.aztec.components import TRICKS
from tablee.games.aztec.text.labels import objective_words
from tablee.games.contract import View
from tablee.i18n import Say

MARGIN = 18
INNER = svg.WIDTH - 2 * MARGIN
PLAQUE_H = 44  # an objective with its tally
WIDE = 200  # a plaque as wide as this has words and points besides
NARROW = 100  # and one narrower than this a smaller sign
HIGH = 62  # one as high as this has words below its sign


class Box(NamedTuple):
    """A place on the table: its corner, and how wide and high it is."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        return self.x + self.w / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h


# ---- what is going on


def paid(view: View) -> bool:
    """AZT-6.1 Whether the last trick of the round is over, and the next round not begun."""
    return bool(view["tricks"] == TRICKS)


def market(view: View) -> bool:
    """Whether the lots are being laid out or sold."""
    return not paid(view) and view["phase"] != "play"


def waiting(view: View) -> list[int]:
    """The seats whose choice is waited for."""
    mover = view["mover"]
    alone = [p for p in view["bidders"] if p >= mover] if mover is not None else []
    return list(view.get("waiting", alone or [mover]))


def has_won(view: View, seat: int) -> bool:
    """Whether the game is over and this seat has won it."""
    return bool(view["over"]) and view["places"][seat] == 1


def last_action(view: View) -> str:
    """The last action, to be marked; nothing if there was none yet."""
    last = view.get("last")
    return last["action"] if last else ""


# ---- money


def money(many: int, x: float, y: float, size: int = svg.SMALL) -> str:
    """An amount of cacao, from x on, about y."""
    scale = 1.0 if size == svg.SMALL else 1.3
    return art.bean(x + 11 * scale, y, scale) + text(
        x + 27 * scale, y + size * 0.36, many, size, anchor="start", weight=700
    )


# ---- objectives


def short_words(name: str, view: View, say: Say) -> str:
    """An objective in few words, beside a sign that says the rest."""
    if name[0].isdigit():
        return say.plural("{n} trick", "{n} tricks", int(name[0]))
    if name == "last":
        return say("tricks") if view["fewest"] else say("last trick")
    things = {"talismans": say("talismans"), "amulets": say("amulets"), "coins": say("coins"), "tricks": say("tricks")}
    return things[name.removeprefix("most-")]


def plaque(view: View, say: Say, name: str, w: float, h: float, met: bool, after: str, room: float) -> str:
    """AZT-6.1 An objective: its sign, words beside or below it where there is room, gold if it is met.

    `after` stands at its right and takes `room`.
    """
    fill, ink = ("gold", "on-gold") if met else ("card", "card-ink")
    words, short = objective_words(name, view, say), short_words(name, view, say)
    below = h >= HIGH
    left = w - 12 if below else w - art.SIGN_W - 18 - room
    room = 1.08 * left  # widths are estimated for bold letters, and these are not
    said = svg.fit(words if svg.fit(words, room) == words else short, room)
    spoken = ""
    if below:
        spoken = text(w / 2, h - 9, said, fill=ink)
    elif left > 100:
        spoken = text(art.SIGN_W + 12, h / 2 + 9, said, fill=ink, anchor="start")
    scale = 0.84 if w < NARROW else 1
    at = 22 if below else h / 2
    sign = group(art.objective(name, view["fewest"], ink), x=scale * art.SIGN_W / 2 + 2, y=at, scale=scale)
    frame = rect(0, 0, w, h, fill, 9, stroke=svg.paint("card-edge"), stroke_width=2)
    return svg.title(words) + frame + sign + spoken + after


def goal(view: View, say: Say, seat: int, n: int, w: float, h: float = PLAQUE_H) -> str:
    """One of a seat's objectives with its progress; before it has a lot, the place for it."""
    wide = w > WIDE
    at = 22 if h >= HIGH else h / 2
    if n >= len(view["seats"][seat]["objectives"]):
        return rect(0, 0, w, h, None, 9, stroke=svg.paint("line"), stroke_width=2, stroke_dasharray="5 5")
    what = view["seats"][seat]["objectives"][n]
    ink = "on-gold" if what["met"] else "card-ink"
    worth = art.bean(w - 62, at, 0.8) + text(w - 12, at + 9, what["points"], fill=ink, anchor="end")
    counts = what["name"] != "last" or view["fewest"]  # how many tricks one has says nothing about the last one
    tally = art.count(w - 80 if wide else w - 3, at, what["tally"]) if counts else ""
    room = (80 if wide else 0) + (40 if counts else 0)
    drawn = plaque(view, say, what["name"], w, h, what["met"], tally + (worth if wide else ""), room)
    return group(drawn, art.tick(w - 4, 2) if what["met"] else "", id=f"goal-{seat}-{n}")
