"""A position of Maya as an SVG picture.

Upright it is 720 units wide (tablee/svg.py):

    the others      a panel each, in the order of their turns from the viewer's left: gold, stones to lay, stones in
                    reserve, low and high workers in hand, markers
    the pyramids    four of them before the evening sky, with their stones and the gold that each level pays
    the quarries    pits with the workers sent there, the first on the right
    the choices     what can be chosen, or what is going on (art_choices.py)
    the viewer      the same as the others have, the hand, and the button that passes or declines

For a wide screen the pyramids stand beside a column with the others and the round, the quarries and the choices fill
the whole width, and the viewer's hand lies beside the name.

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees its workers face down.
"""

from tablee.drawing import svg
from tablee.drawing.svg import group, rect, text
from tablee.games.contract import View
from tablee.games.maya.art import pieces as art
from tablee.games.maya.art.board import INNER, MARGIN, PYRAMIDS_H, QUARRIES_H, pyramids, quarries
from tablee.games.maya.art.choices import area_height, choices
from tablee.games.maya.components import TITLE
from tablee.games.maya.text.labels import label, prompt, show
from tablee.games.maya.text.phrases import ability_words, gold_words, marker_words, stone_words
from tablee.i18n import Say

GAP = 14
ACROSS = {2: 2, 3: 3, 4: 2}  # how many of the others' panels stand beside each other
FLAT, DEEP = 116, 154  # heights of their panels: narrow ones need three lines
ROOMY = 330  # a panel as wide as this needs only two
LINE = 40  # the line with the round
OWN = 158

BROAD = 1080  # the width for wide screens
ROOM = BROAD - 2 * MARGIN
SIDE = ROOM - INNER - GAP  # of the column beside the pyramids
BESIDE = 112  # the viewer's panel with the hand beside the name


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it, upright or for a wide screen."""
    return landscape(view, say) if wide else upright(view, say)


def upright(view: View, say: Say) -> str:
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
    return svg.document(
        height,
        TITLE,
        description(view, say),
        svg.table(height),
        *(
            other_seat(view, say, seat, MARGIN + (w + GAP) * (i % across), MARGIN + (h + GAP) * (i // across), w, h)
            for i, seat in enumerate(others)
        ),
        group(pyramids(view, say), y=scene, id="pyramids"),
        group(round_line(view, say), y=line, id="round"),
        group(quarries(view, say, INNER), y=pits, id="quarries"),
        group(choices(view, say, INNER), y=area, id="choices"),
        own_seat(view, say, near),
    )


def landscape(view: View, say: Say) -> str:
    """The pyramids, beside them the others and the round; below the quarries, the choices and the viewer."""
    others = others_of(view)
    h, gap = (FLAT, GAP) if len(others) < 4 else (104, 10)
    left = MARGIN + INNER + GAP
    below = (h + gap) * len(others)
    pits = MARGIN + PYRAMIDS_H + GAP
    area = pits + QUARRIES_H + GAP
    near = area + area_height(view, ROOM) + GAP
    height = near + BESIDE + MARGIN
    return svg.document(
        height,
        TITLE,
        description(view, say),
        svg.table(height, BROAD),
        *(other_seat(view, say, seat, left, MARGIN + (h + gap) * i, SIDE, h) for i, seat in enumerate(others)),
        group(pyramids(view, say), y=MARGIN, id="pyramids"),
        group(round_stone(view, say, SIDE, PYRAMIDS_H - below), x=left, y=MARGIN + below, id="round"),
        group(quarries(view, say, ROOM), y=pits, id="quarries"),
        group(choices(view, say, ROOM), y=area, id="choices"),
        own_seat_beside(view, say, near),
        width=BROAD,
    )


def others_of(view: View) -> list[int]:
    """The other seats, from the viewer's left on."""
    first = view["seat"] or 0
    return [(first + i) % view["players"] for i in range(1, view["players"])]


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    return "\n".join([*(" ".join(line.split()) for line in show(view, say) if line), prompt(view, say)])


def round_line(view: View, say: Say) -> str:
    """The round, and a word about the numbers on the board."""
    words = text(118, 29, round_words(view, say), fill="on-felt", anchor="start", weight=700)
    return suns(view, 34, 20, 28, 11) + words + reconstructed(say, svg.WIDTH - MARGIN - 8, 29, "end")


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
    return slab + suns(view, x, y, step, r) + words + reconstructed(say, w / 2, h - 17 if low else h - 22, "middle")


def round_words(view: View, say: Say) -> str:
    """The round, and how many there are."""
    return say("Round {round} of {rounds}.", round=view["round"], rounds=view["rounds"])


def suns(view: View, x: float, y: float, step: float, r: float) -> str:
    """A sun for every round, from (x, y) on: of gold if it has risen."""
    to_come = svg.disc(0, 0, r - 1, None, stroke=svg.paint("lamp"), stroke_width=2)
    return "".join(
        group(art.coin(r) if i < view["round"] else to_come, x=x + step * i, y=y) for i in range(view["rounds"])
    )


def reconstructed(say: Say, x: float, y: float, anchor: str) -> str:
    """MAYA-1.4, MAYA-1.5 A word about the numbers on the board."""
    whole = say("The numbers of quarries and pyramids are reconstructed, not those of the printed game.")
    return group(svg.title(whole), text(x, y, say("Reconstructed numbers"), fill="on-felt", anchor=anchor))


# ---- seats


def other_seat(view: View, say: Say, seat: int, x: float, y: float, w: float, h: float) -> str:
    """Another player, in one line below the name or, in a narrow panel, in two."""
    roomy = w > ROOMY
    held = markers(view, say, seat)
    line = min(88.0, h - 21)
    inside = counts(view, say, seat, 26, line) + (
        hand_counts(view, say, seat, 228, line) + group(held, x=w - 24, y=36)
        if roomy
        else hand_counts(view, say, seat, 14, 127) + group(held, x=w - 24, y=127)
    )
    return svg.seat_panel(
        seat,
        say.name(seat),
        w,
        h,
        art.starter(54, 54) if view["start"] == seat else "",
        inside,
        x=x,
        y=y,
        head=218 if roomy else None,
        turn=has_turn(view, seat),
        won=has_won(view, seat),
    )


def has_turn(view: View, seat: int) -> bool:
    """Whether the game waits for the seat."""
    return seat in view["waiting"] if view.get("waiting") else bool(view["mover"] == seat)


def has_won(view: View, seat: int) -> bool:
    """Whether the seat has won."""
    return bool(view["over"]) and view["places"][seat] == 1


def counts(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """Gold, stones to lay and stones in reserve."""
    shown = view["seats"][seat]
    gold = group(
        svg.title(gold_words(shown["gold"], say)),
        art.coin(),
        text(19, 8.5, shown["gold"], anchor="start", weight=700),
        x=x,
        y=y,
    )
    lay = say("to lay: {stones}", stones=stone_words(shown["stock"], say))
    left = say("in reserve: {stones}", stones=stone_words(shown["reserve"], say))
    stock = group(
        svg.title(lay), art.stone(seat, 0.9), text(17, 8.5, shown["stock"], anchor="start", weight=700), x=x + 76, y=y
    )
    reserve = group(
        svg.title(left),
        art.no_stone(0.72),
        text(14, 8.5, shown["reserve"], fill="soft-ink", anchor="start"),
        x=x + 142,
        y=y,
    )
    return gold + stock + reserve


def hand_counts(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """MAYA-3.4 How many low and high workers are in hand, and whether they all stay there."""
    shown = view["seats"][seat]
    words = say("{low} low, {high} high", low=shown["low"], high=shown["high"])
    cards = [
        group(
            group(art.worker_back(back, 26, 34), x=0, y=-17),
            text(32, 8.5, shown[back], anchor="start", weight=700),
            x=x + 54 * i,
            y=y,
        )
        for i, back in enumerate(("low", "high"))
    ]
    return group(svg.title(words), *cards)


def markers(view: View, say: Say, seat: int) -> str:
    """The markers that a seat can still use, from right to left; two bars if it sends no more workers."""
    shown = view["seats"][seat]
    held = [(art.ability(name, 15), ability_words(name, say)) for name in shown["abilities"]]
    held += [(art.marker(name, 15), marker_words(name, say)) for name in shown["markers"]]
    if shown["passed"] and view["phase"] == "send":
        held.append((art.rests(0, 0), say("has passed")))
    return "".join(group(svg.title(words), drawn, x=-32 * i) for i, (drawn, words) in enumerate(held))


def own_seat(view: View, say: Say, y: float) -> str:
    """The nearest seat, with its hand and the button that passes or declines."""
    seat = view["seat"] or 0
    return svg.seat_panel(
        seat,
        say.name(seat),
        INNER,
        OWN,
        art.starter(54, 54) if view["start"] == seat else "",
        counts(view, say, seat, 238, 38),
        group(markers(view, say, seat), x=508, y=38)
        if button_of(view)
        else group(markers(view, say, seat), x=654, y=38),
        hand(view, seat, 16, 74),
        carried(view, say, seat, 570, 111),
        quiet_button(view, say, 138, INNER, 13, (34, 99)),
        x=MARGIN,
        y=y,
        head=220,
        turn=has_turn(view, seat),
        won=has_won(view, seat),
    )


def own_seat_beside(view: View, say: Say, y: float) -> str:
    """The same for a wide screen: the hand lies beside the name."""
    seat = view["seat"] or 0
    held = markers(view, say, seat)
    middle = BESIDE / 2
    return svg.seat_panel(
        seat,
        say.name(seat),
        ROOM,
        BESIDE,
        art.starter(54, 54) if view["start"] == seat else "",
        counts(view, say, seat, 28, 84),
        group(held, x=ROOM - 30, y=88 if button_of(view) else middle),
        hand(view, seat, 250, (BESIDE - art.WORKER_H) / 2),
        carried(view, say, seat, 776, middle),
        quiet_button(view, say, 150, ROOM, 13 if held else middle - 25, (-92, 33) if held else (-92, 15)),
        x=MARGIN,
        y=y,
        head=240,
        turn=has_turn(view, seat),
        won=has_won(view, seat),
    )


def hand(view: View, seat: int, x: float, y: float) -> str:
    """MAYA-1.1 The workers in hand: low ones first; face down for whoever may not see them."""
    shown = view["seats"][seat]
    cards = [art.worker_back(back) for back in ("low", "high") for _ in range(shown[back])]
    names = [f"hand-{i}" for i in range(len(cards))]
    if shown["hand"] is not None:
        order = sorted(shown["hand"], key=lambda value: value if value > 0 else 9)
        cards = [art.worker(value, "low" if 3 <= value <= 5 else "high") for value in order]
        names = [f"hand-{value}-{order[:i].count(value)}" for i, value in enumerate(order)]
    pairs = enumerate(zip(cards, names, strict=True))
    return "".join(group(card, x=x + (art.WORKER_W + 7) * i, y=y, id=name) for i, (card, name) in pairs)


def carried(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """MAYA-4.8 How many stones the workers in hand can carry; for the viewer alone."""
    carry = view["seats"][seat]["carry"]
    if carry is None or view["phase"] in ("build", "pay", "over"):
        return ""
    words = stone_words(carry, say)
    return group(
        svg.title(words),
        art.ability("carry", 22),
        text(30, 14, carry, svg.LARGE, anchor="start", weight=700),
        x=x,
        y=y,
    )


def button_of(view: View) -> str | None:
    """The action on the button of the nearest seat."""
    return next((a for a in ("pass", "decline") if a in view["legal"]), None)


def quiet_button(view: View, say: Say, w: float, right: float, y: float, price: tuple[float, float]) -> str:
    """The button that passes, or declines to use a marker; `price`: where it says what that costs."""
    notation = button_of(view)
    if notation is None:
        return ""
    words = say("Pass") if notation == "pass" else say("No thanks")
    h = 50
    face = svg.halo(w, h, 10) + svg.chip(w, h, svg.fit(words, w + 4), "accent", "on-accent", svg.SMALL)
    felt = svg.hit(-5, -8, w + 10, h + 16)
    chosen = svg.action(notation, label(notation, view, say), felt, svg.lift(face), price_of_pass(view, *price))
    return group(chosen, x=right - w - 14, y=y, id=f"button-{notation}")


def price_of_pass(view: View, x: float, y: float) -> str:
    """MAYA-5.6, MAYA-5.7 By the button, while building: a stone is given back, for one gold if it must be."""
    if view["phase"] != "build":
        return ""
    forced = not any(action.startswith("lay") for action in view["legal"])
    stone = text(x, y, "−1", weight=700) + group(art.block(0.9), x=x + 38, y=y - 8)
    gold = text(x, y + 34, "+1", weight=700) + group(art.coin(), x=x + 38, y=y + 26)
    return stone + (gold if forced else "")
