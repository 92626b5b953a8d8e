"""A position of Maya as an SVG picture.

One layout serves every screen. It is 720 units wide (tablee/svg.py):

    the others      a panel each, in the order of their turns from the viewer's left: gold, stones to lay, stones in
                    reserve, low and high workers in hand, markers
    the pyramids    four of them before the evening sky, with their stones and the gold that each level pays
    the quarries    pits with the workers sent there, the first on the right
    the choices     what can be chosen, or what is going on (art_choices.py)
    the viewer      the same as the others have, the hand, and the button that passes or declines

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees its workers face down.
"""

from tablee import svg
from tablee.games.contract import View
from tablee.games.maya import art
from tablee.games.maya.art_board import INNER, MARGIN, PYRAMIDS_H, QUARRIES_H, pyramids, quarries
from tablee.games.maya.art_choices import area_height, choices
from tablee.games.maya.components import TITLE
from tablee.games.maya.phrases import ability_words, gold_words, marker_words, stone_words
from tablee.games.maya.words import label, prompt, show
from tablee.svg import group, text
from tablee.words import Say

GAP = 14
ROWS = {2: (2,), 3: (3,), 4: (2, 2)}  # how the others' panels are arranged
WIDE, NARROW = 116, 154  # heights of their panels
LINE = 40  # the line with the round
OWN = 158


def draw(view: View, say: Say) -> str:
    """The position as the viewer may know it."""
    first = view["seat"] or 0
    others = [(first + i) % view["players"] for i in range(1, view["players"])]
    scene = MARGIN + (panel_height(view) + GAP) * len(ROWS[len(others)])
    line = scene + PYRAMIDS_H
    pits = line + LINE
    area = pits + QUARRIES_H + GAP
    near = area + area_height(view) + GAP
    height = near + OWN + MARGIN
    return svg.document(
        height,
        TITLE,
        description(view, say),
        svg.table(height),
        *(other_seat(view, say, seat, i, len(others)) for i, seat in enumerate(others)),
        group(pyramids(view, say), y=scene, id="pyramids"),
        group(round_line(view, say), y=line, id="round"),
        group(quarries(view, say), y=pits, id="quarries"),
        group(choices(view, say), y=area, id="choices"),
        own_seat(view, say, first, near),
    )


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    return "\n".join([*(" ".join(line.split()) for line in show(view, say) if line), prompt(view, say)])


def round_line(view: View, say: Say) -> str:
    """The round, and a word about the numbers on the board."""
    said = say("Round {round} of {rounds}.", round=view["round"], rounds=view["rounds"])
    whole = say("The numbers of quarries and pyramids are reconstructed, not those of the printed game.")
    suns = "".join(
        group(
            art.coin(11) if i < view["round"] else svg.disc(0, 0, 10, None, stroke=svg.paint("lamp"), stroke_width=2),
            x=34 + 28 * i,
            y=20,
        )
        for i in range(view["rounds"])
    )
    return (
        suns
        + text(118, 29, said, fill="on-felt", anchor="start", weight=700)
        + group(
            svg.title(whole),
            text(svg.WIDTH - MARGIN - 8, 29, say("Reconstructed numbers"), fill="on-felt", anchor="end"),
        )
    )


# ---- seats


def panel_height(view: View) -> int:
    """The height of another seat's panel: three beside each other are narrow, and need three lines."""
    return NARROW if view["players"] == 4 else WIDE


def other_seat(view: View, say: Say, seat: int, i: int, many: int) -> str:
    """Another player, in one line below the name or, in a narrow panel, in two."""
    across = ROWS[many][0]
    w = (INNER - GAP * (across - 1)) / across
    wide = across == 2
    held = markers(view, say, seat)
    inside = counts(view, say, seat, 26, 88) + (
        hand_counts(view, say, seat, 228, 88) + group(held, x=w - 24, y=36)
        if wide
        else hand_counts(view, say, seat, 14, 127) + group(held, x=w - 24, y=127)
    )
    return svg.seat_panel(
        seat,
        say.name(seat),
        w,
        panel_height(view),
        art.starter(54, 54) if view["start"] == seat else "",
        inside,
        x=MARGIN + (w + GAP) * (i % across),
        y=MARGIN + (panel_height(view) + GAP) * (i // across),
        head=218 if wide else None,
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


def own_seat(view: View, say: Say, seat: int, y: float) -> str:
    """The nearest seat, with its hand and the button that passes or declines."""
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
        hand(view, seat),
        carried(view, say, seat),
        quiet_button(view, say),
        x=MARGIN,
        y=y,
        head=220,
        turn=has_turn(view, seat),
        won=has_won(view, seat),
    )


def hand(view: View, seat: int) -> str:
    """MAYA-1.1 The workers in hand: low ones first; face down for whoever may not see them."""
    shown = view["seats"][seat]
    cards = [art.worker_back(back) for back in ("low", "high") for _ in range(shown[back])]
    names = [f"hand-{i}" for i in range(len(cards))]
    if shown["hand"] is not None:
        order = sorted(shown["hand"], key=lambda value: value if value > 0 else 9)
        cards = [art.worker(value, "low" if 3 <= value <= 5 else "high") for value in order]
        names = [f"hand-{value}-{order[:i].count(value)}" for i, value in enumerate(order)]
    pairs = enumerate(zip(cards, names, strict=True))
    return "".join(group(card, x=16 + (art.WORKER_W + 7) * i, y=74, id=name) for i, (card, name) in pairs)


def carried(view: View, say: Say, seat: int) -> str:
    """MAYA-4.8 How many stones the workers in hand can carry; for the viewer alone."""
    carry = view["seats"][seat]["carry"]
    if carry is None or view["phase"] in ("build", "pay", "over"):
        return ""
    words = stone_words(carry, say)
    return group(
        svg.title(words),
        art.ability("carry", 22),
        text(30, 14, carry, svg.LARGE, anchor="start", weight=700),
        x=570,
        y=111,
    )


def button_of(view: View) -> str | None:
    """The action on the button of the nearest seat."""
    return next((a for a in ("pass", "decline") if a in view["legal"]), None)


def quiet_button(view: View, say: Say) -> str:
    """The button that passes, or declines to use a marker."""
    notation = button_of(view)
    if notation is None:
        return ""
    words = say("Pass") if notation == "pass" else say("No thanks")
    w, h = 138, 50
    face = svg.halo(w, h, 10) + svg.chip(w, h, svg.fit(words, w + 4), "accent", "on-accent", svg.SMALL)
    felt = svg.hit(-5, -8, w + 10, h + 16)
    chosen = svg.action(notation, label(notation, view, say), felt, svg.lift(face), price_of_pass(view))
    return group(chosen, x=INNER - w - 14, y=13, id=f"button-{notation}")


def price_of_pass(view: View) -> str:
    """MAYA-5.6, MAYA-5.7 Below the button, while building: a stone is given back, for one gold if it must be."""
    if view["phase"] != "build":
        return ""
    forced = not any(action.startswith("lay") for action in view["legal"])
    stone = text(34, 99, "−1", weight=700) + group(art.block(0.9), x=72, y=91)
    gold = text(34, 133, "+1", weight=700) + group(art.coin(), x=72, y=125)
    return stone + (gold if forced else "")
