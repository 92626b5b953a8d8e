"""The players of Maya round the table: the others' panels, and the viewer's own seat with the hand."""

from tablee.drawing import svg
from tablee.drawing.svg import el, group, text
from tablee.games.maya.art import pieces
from tablee.games.maya.art.layout import BESIDE, INNER, MARGIN, OWN, ROOM, ROOMY
from tablee.games.maya.text.labels import label
from tablee.games.maya.text.phrases import can_lay, gold_words, stone_words
from tablee.games.maya.view import Back, View
from tablee.i18n import Say

BACKS: tuple[Back, ...] = ("low", "high")


def other_seat(view: View, say: Say, seat: int, x: float, y: float, w: float, h: float) -> str:
    """Another player, in one line below the name or, in a narrow panel, in two."""
    roomy = w > ROOMY
    held = markers(view, seat)
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
        svg.explained("starter", "", pieces.starter(54, 54)) if view["start"] == seat else "",
        inside,
        x=x,
        y=y,
        head=218 if roomy else None,
        turn=has_turn(view, seat),
        won=has_won(view, seat),
    )


def has_turn(view: View, seat: int) -> bool:
    """Whether the game waits for the seat."""
    waiting = view.get("waiting")
    return seat in waiting if waiting else view["mover"] == seat


def has_won(view: View, seat: int) -> bool:
    """Whether the seat has won."""
    return view["places"] is not None and view["places"][seat] == 1


def counts(view: View, say: Say, seat: int, x: float, y: float, own: bool = False) -> str:
    """Gold, stones to lay and stones in reserve; the viewer's own are grasped to bid and to lay."""
    shown = view["seats"][seat]
    gold = svg.explained(
        "gold",
        gold_words(shown["gold"], say),
        pieces.coin(),
        text(19, 8.5, shown["gold"], anchor="start", weight=700),
        x=x,
        y=y,
        data_handle="bid ?" if own else None,
    )
    lay = say("to lay: {stones}", stones=stone_words(shown["stock"], say))
    left = say("in reserve: {stones}", stones=stone_words(shown["reserve"], say))
    stock = svg.explained(
        "stock",
        lay,
        pieces.stone(seat, 0.9),
        text(17, 8.5, shown["stock"], anchor="start", weight=700),
        x=x + 76,
        y=y,
        data_handle="lay *" if own else None,
    )
    reserve = svg.explained(
        "reserve",
        left,
        pieces.no_stone(0.72),
        text(14, 8.5, shown["reserve"], fill="soft-ink", anchor="start"),
        x=x + 142,
        y=y,
    )
    return group(gold, stock, reserve, id=f"counts-{seat}")


def hand_counts(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """MAYA-3.4 How many low and high workers are in hand, and whether they all stay there."""
    shown = view["seats"][seat]
    words = say("{low} low, {high} high", low=shown["low"], high=shown["high"])
    cards = [
        group(
            group(pieces.worker_back(back, 26, 34), x=0, y=-17),
            text(32, 8.5, shown[back], anchor="start", weight=700),
            x=x + 54 * i,
            y=y,
        )
        for i, back in enumerate(BACKS)
    ]
    return svg.explained("workers", words, *cards, id=f"workers-{seat}")


def markers(view: View, seat: int) -> str:
    """The markers that a seat can still use, from right to left; two bars if it sends no more workers."""
    shown = view["seats"][seat]
    held = [(pieces.ability(name, 15), f"ability-{name}") for name in shown["abilities"]]
    held += [(pieces.marker(name, 15), f"marker-{name}") for name in shown["markers"]]
    if shown["passed"] and view["phase"] == "send":
        held.append((pieces.rests(0, 0), "passed"))
    return "".join(svg.explained(sign, "", drawn, x=-32 * i) for i, (drawn, sign) in enumerate(held))


def own_seat(view: View, say: Say, y: float) -> str:
    """The nearest seat, with its hand and the button that passes or declines."""
    seat = view["seat"] or 0
    return svg.seat_panel(
        seat,
        say.name(seat),
        INNER,
        OWN,
        svg.explained("starter", "", pieces.starter(54, 54)) if view["start"] == seat else "",
        counts(view, say, seat, 238, 38, own=True),
        group(markers(view, seat), x=508, y=38) if button_of(view) else group(markers(view, seat), x=654, y=38),
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
    held = markers(view, seat)
    middle = BESIDE / 2
    return svg.seat_panel(
        seat,
        say.name(seat),
        ROOM,
        BESIDE,
        svg.explained("starter", "", pieces.starter(54, 54)) if view["start"] == seat else "",
        counts(view, say, seat, 28, 84, own=True),
        group(held, x=ROOM - 30, y=88 if button_of(view) else middle),
        hand(view, seat, 250, (BESIDE - pieces.WORKER_H) / 2),
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
    step = pieces.WORKER_W + 7
    if shown["hand"] is None:
        backs = [pieces.worker_back(back) for back in BACKS for _ in range(shown[back])]
        held = [group(card, x=x + step * i, y=y, id=f"hand-{i}") for i, card in enumerate(backs)]
        return el("g", *held, data_hand="")
    order = sorted(shown["hand"], key=lambda value: value if value > 0 else 9)
    cards = []
    for i, value in enumerate(order):
        name = f"hand-{value}-{order[:i].count(value)}"
        cards.append(group(pieces.worker(value), x=x + step * i, y=y, id=name, data_handle=f"send {value} ?"))
    return el("g", *cards, data_hand="")


def carried(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """MAYA-4.8 How many stones the workers in hand can carry; for the viewer alone."""
    carry = view["seats"][seat]["carry"]
    if carry is None or view["phase"] in ("build", "pay", "over"):
        return ""
    words = stone_words(carry, say)
    return svg.explained(
        "carry",
        words,
        pieces.ability("carry", 22),
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
    face = svg.button(w, h, svg.fit(words, w + 4), len(view["legal"]) == 1)
    felt = svg.hit(-5, -8, w + 10, h + 16)
    chosen = svg.action(notation, label(notation, view, say), felt, svg.lift(face), price_of_pass(view, *price))
    return group(chosen, x=right - w - 14, y=y, id=f"button-{notation}")


def price_of_pass(view: View, x: float, y: float) -> str:
    """MAYA-5.6, MAYA-5.7 By the button, while building: a stone is given back, for one gold if it must be."""
    if view["phase"] != "build":
        return ""
    stone = text(x, y, "−1", weight=700) + group(pieces.block(0.9), x=x + 38, y=y - 8)
    gold = text(x, y + 34, "+1", weight=700) + group(pieces.coin(), x=x + 38, y=y + 26)
    return stone + ("" if can_lay(view) else gold)
