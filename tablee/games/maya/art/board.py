"""The middle of the table of Maya: the four pyramids, in two rows, and the quarries, from right to left."""

from tablee.drawing import svg
from tablee.drawing.svg import group, rect, text
from tablee.games.maya.art import pieces
from tablee.games.maya.art.layout import HEADER, INNER, MARGIN, PYRAMIDS_H, QUARRIES_H, ROW
from tablee.games.maya.text.labels import label
from tablee.games.maya.text.phrases import gold_words
from tablee.games.maya.view import LevelView, PyramidView, QuarryView, View
from tablee.games.views import viewer
from tablee.i18n import Say

PITCH = 27  # from one stone of a level to the next
LEVEL = 44
AXIS = 138  # from a pyramid's left end to its middle
TABLET = 304  # from there to the middle of the gold that it pays
BACK, FRONT = 264, 496  # where the two rows of pyramids stand


# ---- pyramids


def sky(_: object, __: Say) -> str:
    """The evening sky and the jungle that the pyramids stand before."""
    return group(pieces.sky(MARGIN, 0, INNER, PYRAMIDS_H, BACK - 12), id="sky")


def pyramid_place(view: View, say: Say, i: int) -> str:
    """MAYA-1.5 The i-th of the four pyramids: the first two stand behind, the others in front."""
    shown = view["pyramids"][i]
    x, y = MARGIN + 5 + (i % 2) * 342, FRONT if i > 1 else BACK
    return group(
        pyramid(view, say, shown), x=x, y=y, id=f"pyramid-{shown['name']}", data_handle=f"lay {shown['name']} ?"
    )


def pyramid(view: View, say: Say, shown: PyramidView) -> str:
    """A pyramid standing on y = 0, with its name below."""
    top = -LEVEL * len(shown["levels"])
    levels = [
        group(level(view, say, shown, row), id=f"level-{shown['name']}-{row['level']}") for row in shown["levels"]
    ]
    return (
        group(pieces.temple(shown["name"]), x=AXIS, y=top, id=f"temple-{shown['name']}")
        + "".join(levels)
        + text(AXIS, 28, shown["title"], svg.SMALL, "bone", book=True, weight=700)
    )


def level(view: View, say: Say, shown: PyramidView, row: LevelView) -> str:
    """A level: what it pays, its stones, and the place where the viewer may lay or the stones that may be taken."""
    w = PITCH * row["spaces"] + 16
    x, y = AXIS - w / 2, -LEVEL * row["level"]
    name = f"{shown['name']} {row['level']}"
    notation = next((a for a in (f"lay {name}", f"take {name}") if a in view["legal"]), None)
    seats = order(row)
    places = [(x + 8 + PITCH * (i + 0.5), y + 24) for i in range(row["spaces"])]
    first, second = (gold_words(n, say) for n in row["gold"])
    drawn = [
        group(pieces.terrace(w, LEVEL), x=x, y=y),
        *(group(pieces.niche(), x=a, y=b) for a, b in places[len(seats) :]),
    ]
    if notation:
        drawn.append(group(svg.halo(w + 2, LEVEL - 6, 7), x=x - 1, y=y + 4))
    counted: dict[int, int] = {}
    for seat, (a, b) in zip(seats, places, strict=False):
        n = counted[seat] = counted.get(seat, 0) + 1
        drawn.append(stone(view, seat, n, row["stones"][seat], name, notation, a, b))
    if notation and notation.startswith("lay"):
        a, b = places[len(seats)]
        drawn.append(svg.lift(group(pieces.free_place(viewer(view)), x=a, y=b)))
    lit = view["pays"] == shown["name"]
    gold = pieces.gold_tablet(tuple(row["gold"]), lit)
    tablet = svg.explained("tablet", f"{first} – {second}", gold, x=TABLET, y=y + LEVEL / 2 + 2)
    if notation:
        felt = svg.hit(x - 6, y, w + 12, LEVEL)
        return svg.action(notation, label(notation, view, say), felt, *drawn) + tablet
    if view["seat"] is None:
        return "".join(drawn) + tablet
    asked = f"take {name}" if view["phase"] == "take" else f"lay {name}"
    return group(*drawn, **svg.barred(asked, f"{shown['title']} {row['level']}")) + tablet


def order(row: LevelView) -> list[int]:
    """Whose the stones of a level are, one by one: whoever has most comes first."""
    seats = sorted(range(len(row["stones"])), key=lambda p: (-row["stones"][p], p))
    return [p for p in seats for _ in range(row["stones"][p])]


def stone(view: View, seat: int, n: int, many: int, name: str, notation: str | None, x: float, y: float) -> str:
    """The n-th stone of a seat on a level; the one laid last is framed, one that may be taken is raised."""
    drawn = pieces.stone(seat)
    if n == many and is_last(view, seat, name):
        drawn += rect(-14.5, -17, 29, 34, None, 6, stroke=svg.paint("bone"), stroke_width=3.5)
    if n == many and seat == view["seat"] and notation and notation.startswith("take"):
        drawn = svg.lift(group(drawn, y=-9))
    return group(drawn, x=x, y=y, id=f"stone-{name.replace(' ', '-')}-{seat}-{n}")


def is_last(view: View, seat: int, name: str) -> bool:
    """Whether the seat laid a stone there with the last action."""
    last = view.get("last")
    return bool(last and last["seat"] == seat and last["action"] == f"lay {name}")


# ---- quarries


def column(view: View, number: int, room: float) -> tuple[float, float]:
    """MAYA-1.4 Where a quarry begins, and how wide it is, if all have so much room: the first is the rightmost."""
    many = len(view["quarries"])
    step = (room + 6) / many
    return MARGIN + step * (many - number), step - 6


def pit_place(view: View, say: Say, i: int, x: float, w: float) -> str:
    """A pit with its workers."""
    quarry = view["quarries"][i]
    number = quarry["number"]
    return group(pit(view, say, quarry, w), x=x, id=f"quarry-{number}", data_handle=f"send ? {number}")


def pit(view: View, say: Say, quarry: QuarryView, w: float) -> str:
    """A quarry: number, marker and stones; then the workers in the order in which they came. It may be chosen whole."""
    now = view["settled"] is not None and view["settled"]["quarry"] == quarry["number"] and is_settling(view)
    number = quarry["number"]
    notation = next((a for a in (f"shield {number}", f"foreman {number}") if a in view["legal"]), None)
    left = range(len(quarry["cards"]), quarry["limit"])
    drawn = [
        group(pieces.pit(w, QUARRIES_H, now), id=f"pit-{number}"),
        group(header(quarry, w), id=f"header-{number}"),
        *(open_place(i, w) for i in left),
        *(lying(view, quarry, i, w) for i in range(len(quarry["cards"]))),
        extras(say, quarry, w),
    ]
    if notation:
        glow = svg.halo(w, QUARRIES_H, 14)
        felt = svg.hit(0, 0, w, QUARRIES_H)
        return svg.action(notation, label(notation, view, say), felt, drawn[0], glow, *drawn[1:])
    return "".join(drawn)


def is_settling(view: View) -> bool:
    """Whether quarries are being settled: the one turned up last is then looked at."""
    return view["phase"] in ("turn up", "minus", "shield", "take", "put", "stone", "start", "carry", "transport")


def header(quarry: QuarryView, w: float) -> str:
    """The number of a quarry, its marker with whoever holds it, and the stones for each place."""
    marker = svg.explained(
        f"ability-{quarry['ability']}",
        "",
        pieces.ability(quarry["ability"], 20),
        svg.sign(quarry["holder"], 15, 12, 11) if quarry["holder"] is not None else "",
        x=w - 27,
        y=26,
        id=f"ability-{quarry['number']}",
    )
    number = text(12, 37, quarry["number"], svg.PLAIN, "on-felt", "start", book=True, weight=700)
    many = len(quarry["stones"])
    left = w / 2 - 11.25 * many
    prizes = "".join(
        rect(left + 22.5 * i, 50, 21, 27, "stone", 4, stroke=svg.paint("stone-edge"), stroke_width=1.8)
        + text(left + 22.5 * i + 10.5, 72, n, svg.SMALL, "on-stone", weight=700)
        for i, n in enumerate(quarry["stones"])
    )
    return number + marker + svg.explained("prizes", "", prizes)


def open_place(i: int, w: float) -> str:
    """MAYA-3.3 A place for one more worker."""
    line = {"stroke": svg.paint("felt-line"), "stroke_width": 1.6, "stroke_dasharray": "5 5", "opacity": 0.6}
    return rect(5, HEADER + ROW * i + 1, w - 10, pieces.SLIP - 2, None, 7, **line)


def lying(view: View, quarry: QuarryView, i: int, w: float) -> str:
    """MAYA-3.4 The i-th worker in a quarry, framed if it came with the last action that the viewer saw, and nobody has
    sent another one since.
    """
    card = quarry["cards"][i]
    last = view.get("last")
    newest = bool(
        last
        and i == len(quarry["cards"]) - 1
        and last["seat"] == card["owner"] == view["sender"]
        and last["action"] == f"send {card['value']} {quarry['number']}"
    )
    frame = rect(-1, -1, w - 8, pieces.SLIP + 2, None, 8, stroke=svg.paint("bone"), stroke_width=3) if newest else ""
    drawn = pieces.slip(card, w - 10, quarry["turned"] or view["over"]) + frame
    sign = "worker" if quarry["turned"] or view["over"] else "worker-down"
    name, handle = f"worker-{quarry['number']}-{i}", f"send ? {quarry['number']}"
    return svg.explained(sign, "", drawn, x=5, y=HEADER + ROW * i, id=name, data_handle=handle)


def extras(say: Say, quarry: QuarryView, w: float) -> str:
    """MAYA-7.1, MAYA-8.3 Below the workers: the foreman, and whoever is shielded there."""
    y = HEADER + 6 * ROW + 18
    drawn = ""
    if quarry["foreman"] is not None:
        whose = group(pieces.marker("foreman", 15), x=20, y=y) + svg.sign(quarry["foreman"], 40, y + 5, 11)
        drawn += svg.explained("marker-foreman", "", whose, id=f"foreman-{quarry['number']}")
    for i, seat in enumerate(quarry["shielded"]):
        x = w - 24 - 22 * i
        words = say("shielded: {player}", player=say.name(seat))
        drawn += svg.explained("shielded", words, pieces.ability("shield", 15), svg.sign(seat, 10, 6, 10), x=x, y=y)
    return drawn
