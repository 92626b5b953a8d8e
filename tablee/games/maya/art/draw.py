"""A position of Maya as an SVG picture, upright and for a wide screen; layout.py says where everything lies.

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees its workers face down.
"""

from tablee.drawing import svg
from tablee.drawing.picture import Layer, Picture, Piece, excerpt, only, piece
from tablee.drawing.svg import group, rect, text
from tablee.games.maya.art import pieces as things
from tablee.games.maya.art.board import column, is_settling, pit_place, pyramid_place, sky
from tablee.games.maya.art.choices import area_height, choices
from tablee.games.maya.art.layout import (
    BESIDE,
    BROAD,
    DEEP,
    FLAT,
    GAP,
    INNER,
    LINE,
    MARGIN,
    OWN,
    PYRAMIDS_H,
    QUARRIES_H,
    ROOM,
    ROOMY,
    SIDE,
)
from tablee.games.maya.art.seats import button_of, has_turn, other_seat, own_seat, own_seat_beside
from tablee.games.maya.components import TITLE
from tablee.games.maya.text.position import describe
from tablee.games.maya.text.prompts import prompt
from tablee.games.maya.view import View
from tablee.games.sections import sentences
from tablee.games.views import viewer
from tablee.i18n import Say

ACROSS = {2: 2, 3: 3, 4: 2}  # how many of the others' panels stand beside each other, upright


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it, upright or for a wide screen."""
    return pieces(view, say, wide).draw()


def pieces(view: View, say: Say, wide: bool = False) -> Picture:
    """The drawing in pieces."""
    return landscape(view, say) if wide else upright(view, say)


def upright(view: View, say: Say) -> Picture:
    """One below the other: the others, the pyramids, the quarries, the choices, the viewer."""
    others = others_of(view)
    across = ACROSS[len(others)]
    w = (INNER - GAP * (across - 1)) / across
    h = FLAT if w > ROOMY else DEEP
    scene = MARGIN + (h + GAP) * (len(others) // across)
    line = scene + PYRAMIDS_H
    pits = line + LINE
    area = pits + QUARRIES_H + GAP
    near = area + area_height(view, INNER) + GAP
    height = near + OWN + MARGIN
    places = [(MARGIN + (w + GAP) * (i % across), MARGIN + (h + GAP) * (i // across)) for i in range(len(others))]
    drawn: list[Piece | Layer] = [
        piece(table, {}, say, height, svg.WIDTH),
        *(
            piece(other_seat, seat_excerpt(view, seat), say, seat, x, y, w, h)
            for seat, (x, y) in zip(others, places, strict=True)
        ),
        Layer("pyramids", scenery(view, say), y=scene),
        piece(round_place, excerpt(view, "round", "rounds"), say, line),
        Layer("quarries", pits_of(view, say, INNER), y=pits),
        piece(choices_place, choices_excerpt(view), say, area, INNER),
        piece(own_seat, own_excerpt(view), say, near),
    ]
    return Picture(height, TITLE, lambda: description(view, say), drawn, acts=view["seat"] is not None)


def landscape(view: View, say: Say) -> Picture:
    """The pyramids, beside them the others and the round; below the quarries, the choices and the viewer."""
    others = others_of(view)
    h, gap = (FLAT, GAP) if len(others) < 4 else (104, 10)
    left = MARGIN + INNER + GAP
    below = (h + gap) * len(others)
    pits = MARGIN + PYRAMIDS_H + GAP
    area = pits + QUARRIES_H + GAP
    near = area + area_height(view, ROOM) + GAP
    height = near + BESIDE + MARGIN
    drawn: list[Piece | Layer] = [
        piece(table, {}, say, height, BROAD),
        *(
            piece(other_seat, seat_excerpt(view, seat), say, seat, left, MARGIN + (h + gap) * i, SIDE, h)
            for i, seat in enumerate(others)
        ),
        Layer("pyramids", scenery(view, say), y=MARGIN),
        piece(round_beside, excerpt(view, "round", "rounds"), say, left, MARGIN + below, SIDE, PYRAMIDS_H - below),
        Layer("quarries", pits_of(view, say, ROOM), y=pits),
        piece(choices_place, choices_excerpt(view), say, area, ROOM),
        piece(own_seat_beside, own_excerpt(view), say, near),
    ]
    return Picture(height, TITLE, lambda: description(view, say), drawn, acts=view["seat"] is not None, width=BROAD)


# ---- the pieces, and what they show


def seat_excerpt(view: View, seat: int) -> View:
    """What the panel of another seat shows."""
    return excerpt(
        view,
        "places",
        phase=view["phase"] if view["phase"] == "send" else "",
        start=seat if view["start"] == seat else None,
        seats=only(view["seats"], seat),
        **turn_of(view, seat),
    )


def turn_of(view: View, seat: int) -> dict[str, object]:
    """Whether it is the turn of a seat."""
    turn = has_turn(view, seat)
    return {"waiting": [seat] if turn else [], "mover": seat if turn else None}


def own_excerpt(view: View) -> View:
    """What the nearest seat shows, and its button."""
    seat = view["seat"] or 0
    keys = ["places", "phase", "seat"]
    legal: list[str] = []
    if button_of(view) is not None:
        keys.append("by_joker")
        # What passing costs depends on whether a stone can be laid, and the look of the button on other choices.
        others = [action for action in view["legal"] if action != button_of(view)]
        legal = [*filter(None, [button_of(view)]), *sorted(others, key=lambda action: not action.startswith("lay"))[:1]]
    return excerpt(
        view,
        *keys,
        start=seat if view["start"] == seat else None,
        seats=only(view["seats"], seat),
        legal=legal,
        **turn_of(view, seat),
    )


def pyramid_excerpt(view: View, i: int) -> View:
    """What a pyramid shows."""
    name, last, seat = view["pyramids"][i]["name"], view.get("last"), view["seat"]
    legal = [action for action in view["legal"] if action.startswith((f"lay {name} ", f"take {name} "))]
    return excerpt(
        view,
        seat=seat if legal or seat is None else 0,  # whoever cannot choose there sees what all others see
        pyramids=only(view["pyramids"], i),
        phase=view["phase"] if view["phase"] == "take" else "",
        pays=name if view["pays"] == name else None,
        last=last if last and last["action"].startswith(f"lay {name} ") else None,
        legal=legal,
    )


def pit_excerpt(view: View, i: int) -> View:
    """What a quarry shows."""
    number, settled = i + 1, view["settled"]
    last = view.get("last")
    sent_here = last and last["action"].startswith("send ") and last["action"].endswith(f" {number}")
    here = settled is not None and settled["quarry"] == number and is_settling(view)
    return excerpt(
        view,
        "over",
        quarries=only(view["quarries"], i),
        phase=view["phase"] if here else "",
        settled=excerpt(settled, "quarry") if settled is not None and here else None,
        last=last if sent_here else None,
        sender=view["sender"] if sent_here else None,
        legal=[action for action in (f"shield {number}", f"foreman {number}") if action in view["legal"]],
    )


def choices_excerpt(view: View) -> View:
    """What the place for choices shows. While workers are sent, that is only where they can go."""
    if view["phase"] != "send" or view["over"]:
        legal = [action for action in view["legal"] if not action.startswith(("lay ", "take ", "put "))]
        keys = ("phase", "places", "players", "seat", "choice", "sale", "settled", "quarries", "seats")
        return excerpt(view, *keys, legal=legal)
    if len(view["legal"]) < 2:
        return excerpt(view, "phase", "places", legal=[])
    numbers = [excerpt(quarry, "number") for quarry in view["quarries"]]
    own = {viewer(view): excerpt(view["seats"][viewer(view)], "hand")}
    return excerpt(view, "phase", "places", "seat", "legal", quarries=numbers, seats=own)


def table(_: object, __: Say, height: float, width: float) -> str:
    """The table that everything lies on."""
    return group(svg.table(height, width), id="table")


def scenery(view: View, say: Say) -> list[Piece]:
    """The sky and the pyramids before it."""
    return [
        piece(sky, {}, say),
        *(piece(pyramid_place, pyramid_excerpt(view, i), say, i) for i in range(len(view["pyramids"]))),
    ]


def round_place(view: View, say: Say, y: float) -> str:
    """The round, below the pyramids."""
    return group(round_line(view, say), y=y, id="round")


def round_beside(view: View, say: Say, x: float, y: float, w: float, h: float) -> str:
    """The round, beside the pyramids."""
    return group(round_stone(view, say, w, h), x=x, y=y, id="round")


def pits_of(view: View, say: Say, room: float) -> list[Piece]:
    """The quarries, side by side in so much room."""
    return [
        piece(pit_place, pit_excerpt(view, i), say, i, *column(view, i + 1, room)) for i in range(len(view["quarries"]))
    ]


def choices_place(view: View, say: Say, y: float, room: float) -> str:
    """What can be chosen, or what is going on."""
    return group(choices(view, say, room), y=y, id="choices")


def others_of(view: View) -> list[int]:
    """The other seats, from the viewer's left on."""
    first = view["seat"] or 0
    return [(first + i) % view["players"] for i in range(1, view["players"])]


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    return " ".join([*sentences(describe(view, say)), prompt(view, say)])


def round_line(view: View, say: Say) -> str:
    """The round, and a word about the numbers on the board."""
    words = text(118, 29, round_words(view, say), fill="on-felt", anchor="start", weight=700)
    return (
        svg.explained("suns", "", suns(view, 34, 20, 28, 11))
        + words
        + reconstructed(say, svg.WIDTH - MARGIN - 8, 29, "end")
    )


def round_stone(view: View, say: Say, w: float, h: float) -> str:
    """The same on a slab w by h: the suns above the words, or beside them if it is low."""
    low = h < 100
    r = 11 if low else min(40, h / 2 - 54)
    step = 28 if low else 2.5 * r
    x, y = (28.0, h / 2 - 17) if low else (w / 2 - step * (view["rounds"] - 1) / 2, h / 2 - 40)
    words = text(
        110 if low else w / 2,
        h / 2 - 8 if low else h - 58,
        round_words(view, say),
        fill="on-felt",
        anchor="start" if low else "middle",
        weight=700,
    )
    slab = rect(0, 0, w, h, "groove", 16, stroke=svg.paint("wood-edge"), stroke_width=3)
    return (
        slab
        + svg.explained("suns", "", suns(view, x, y, step, r))
        + words
        + reconstructed(say, w / 2, h - 17 if low else h - 22, "middle")
    )


def round_words(view: View, say: Say) -> str:
    """The round, and how many there are."""
    return say("Round {round} of {rounds}.", round=view["round"], rounds=view["rounds"])


def suns(view: View, x: float, y: float, step: float, r: float) -> str:
    """A sun for every round, from (x, y) on: of gold if it has risen."""
    to_come = svg.disc(0, 0, r - 1, None, stroke=svg.paint("lamp"), stroke_width=2)
    return "".join(
        group(things.coin(r) if i < view["round"] else to_come, x=x + step * i, y=y) for i in range(view["rounds"])
    )


def reconstructed(say: Say, x: float, y: float, anchor: str) -> str:
    """MAYA-1.4, MAYA-1.5 A word about the numbers on the board."""
    whole = say("The numbers of quarries and pyramids are reconstructed, not those of the printed game.")
    return svg.explained(
        "reconstructed", whole, text(x, y, say("Reconstructed numbers"), fill="on-felt", anchor=anchor)
    )
