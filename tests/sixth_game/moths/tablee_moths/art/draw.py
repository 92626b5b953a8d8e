"""A position of Moths as an SVG picture.

    the others    a panel each: lanterns left, moths caught, favourite
    the window    the night, the moth, and last night's lanterns
    the viewer    the same as for the others; below it the own lanterns, which can be chosen

A spectator sits behind the first seat. The size never changes, so that nothing moves when a night is over.
"""

from tablee.drawing import svg
from tablee.drawing.picture import Picture, excerpt, only, piece
from tablee.drawing.svg import disc, group, text
from tablee.games.sections import sentences
from tablee.i18n import Say
from tablee_moths.art import pieces as things
from tablee_moths.components import LANTERNS, TITLE
from tablee_moths.text.labels import label
from tablee_moths.text.position import describe
from tablee_moths.text.prompts import prompt
from tablee_moths.view import View

MARGIN, GAP = 18, 14
INNER = svg.WIDTH - 2 * MARGIN
PANEL, WINDOW, HAND = 186, 250, 136
OWN_Y = MARGIN + PANEL + GAP + WINDOW + GAP
HAND_Y = OWN_Y + PANEL + GAP
HEIGHT = HAND_Y + HAND + MARGIN


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it; nearly square, it serves wide screens too."""
    return pieces(view, say, wide).draw()


def pieces(view: View, say: Say, wide: bool = False) -> Picture:
    """The drawing in pieces."""
    first = view["seat"] or 0
    others = [(first + i) % view["players"] for i in range(1, view["players"])]
    w = (INNER - GAP * (len(others) - 1)) / len(others)
    drawn = [
        piece(table, {}, say),
        *(piece(panel, seat_excerpt(view, p), say, p, MARGIN + i * (w + GAP), MARGIN, w) for i, p in enumerate(others)),
        piece(window, excerpt(view, "night", "nights", "moth", "phase", "seats"), say),
        piece(panel, seat_excerpt(view, first), say, first, MARGIN, OWN_Y, INNER),
        piece(hand, excerpt(view, "legal", "choice", "lantern", "seat", seats=only(view["seats"], first)), say, first),
    ]
    return Picture(HEIGHT, TITLE, lambda: description(view, say), drawn, acts=view["seat"] is not None)


def seat_excerpt(view: View, seat: int) -> View:
    """What a seat's panel shows."""
    return excerpt(view, "places", "waiting", "mover", seats=only(view["seats"], seat))


def table(_: object, __: Say) -> str:
    """The table that everything lies on."""
    return svg.table(HEIGHT)


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    return " ".join([*sentences(describe(view, say)), prompt(view, say)])


def panel(view: View, say: Say, seat: int, x: float, y: float, w: float) -> str:
    """A seat: the lanterns it has left, the points of its moths by colour, and its favourite."""
    shown = view["seats"][seat]
    step = min(46.0, (w - 24) / LANTERNS)
    small = [
        group(things.lantern(n, n not in shown["lanterns"]), x=12 + step * (n - 1), y=66, scale=0.6)
        for n in range(1, LANTERNS + 1)
    ]
    column = min(84.0, (w - 20) / 3)
    caught = [
        svg.explained(
            "caught",
            "",
            group(things.moth(colour), scale=0.36),
            text(30, 8, points, anchor="start"),
            x=34 + column * i,
            y=160,
        )
        for i, (colour, points) in enumerate(shown["caught"].items())
    ]
    favourite = shown["favourite"]
    secret = group(things.moth(favourite), scale=0.5) if favourite else svg.token_back(0, 0, 20)
    roomy = w > 400
    won = bool(view["places"]) and (view["places"] or [])[seat] == 1
    return svg.seat_panel(
        seat,
        say.name(seat),
        w,
        PANEL,
        *(small if roomy else [text(w / 2, 112, " ".join(map(str, shown["lanterns"])), svg.PLAIN)]),
        *caught,
        svg.explained("favourite", "", disc(0, 0, 34, "felt"), secret, x=w - 52, y=118, id=f"favourite-{seat}")
        if roomy or favourite
        else "",
        x=x,
        y=y,
        turn=seat in view.get("waiting", [view["mover"]]),
        won=won,
        head=w,
    )


def window(view: View, say: Say) -> str:
    """The night with its moth, and what was lit last."""
    drawn = [things.night(INNER, WINDOW)]
    night = min(view["night"] + 1, view["nights"])
    drawn.append(
        text(20, 40, say("Night {n} of {nights}", n=night, nights=view["nights"]), fill="bone", anchor="start")
    )
    moth = view["moth"]
    if moth and view["phase"] == "lights":
        drawn.append(group(things.moth(moth["colour"], moth["points"]), x=INNER / 2, y=120, scale=1.4, id="moth"))
    lit = [(p, seat["lit"]) for p, seat in enumerate(view["seats"]) if seat["lit"]]
    for i, (p, lantern) in enumerate(lit):
        drawn.append(group(svg.sign(p, 0, 0, 16), text(34, 9, lantern, fill="bone"), x=50 + 110 * i, y=WINDOW - 34))
    return group(*drawn, x=MARGIN, y=MARGIN + PANEL + GAP, id="window")


def hand(view: View, say: Say, seat: int) -> str:
    """The seat's lanterns; those that can be chosen now glow."""
    step, chosen = INNER / LANTERNS, view.get("choice") or f"light {view['lantern']}"
    drawn = []
    for n in range(1, LANTERNS + 1):
        notation = f"light {n}"
        lantern = things.lantern(n, n not in view["seats"][seat]["lanterns"])
        if notation in view["legal"]:
            glow = svg.halo(90, 120) if notation != chosen else ""
            words = label(notation, view, say)
            lantern = svg.action(notation, words, svg.hit(0, 0, 90, 120), svg.lift(glow, lantern))
        elif view["seat"] is not None:
            lantern = group(lantern, **svg.barred(notation, say("Light lantern {n}", n=n)))
        mark = svg.sign(seat, 80, 20, 16) if notation == chosen and view["seat"] == seat else ""
        drawn.append(group(lantern, mark, x=step * (n - 1) + (step - 90) / 2, y=8, id=f"lantern-{n}"))
    return group(*drawn, x=MARGIN, y=HAND_Y, id="hand", data_hand="")
