"""A position of Maya Madness as an SVG picture.

One layout serves every screen. It is 720 units wide (tablee/svg.py) and a third higher than wide, so that it fills a
phone held upright with text of at least 12 px, and on a desk is limited by the height of the window:

    the others        a panel each, in the order of their turns from the viewer's left; in the expert game with the
                      numbers that can be guessed
    the cloth         draw pile, the count on its stone, discard pile; the count as a bead on a cord, and the viewer's
                      goal in gold
    the viewer        name, tokens won, secret number; below it the hand, and the values of a jaguar

Nothing moves when the turn passes on: places for choices are kept free when there is nothing to choose. A spectator
sits behind the first seat and sees no hand; at the end whoever may see everything sees every hand.
"""

from tablee.drawing import svg
from tablee.drawing.svg import disc, el, group, path, rect, text
from tablee.games.contract import View
from tablee.games.madness.actions import CARD_NAMES
from tablee.games.madness.art import pieces as art
from tablee.games.madness.components import GOAL, HAND, JOKER, NUMBERS, TITLE
from tablee.games.madness.text.labels import card_words, label, prompt
from tablee.i18n import Say, number, signed

MARGIN = 18
INNER = svg.WIDTH - 2 * MARGIN
GAP = 14

PANEL, GUESSES = 172, 106  # height of another seat's panel, and of the numbers to guess in it
CLOTH = 348
OWN = 78
CARD_W, CARD_H = 122, 172  # a card of the hand
CHIPS = 96

STONE = 122  # the height of the stone's middle on the cloth
CORD = 268  # and of the cord
SHOWN = 13  # numbers on the cord
STEP = 50
MIDDLE = svg.WIDTH / 2


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it; nearly square, it serves wide screens too."""
    first = view["seat"] or 0
    own = view["seats"][first]
    others = [(first + i) % view["players"] for i in range(1, view["players"])]
    asks = view["expert"] and view["seat"] is not None
    top = MARGIN
    cloth = top + PANEL + (GUESSES if asks else 0) + GAP
    near = cloth + CLOTH + GAP
    hand = near + OWN + 20
    height = hand + CARD_H + CHIPS + MARGIN if own["hand"] is not None else near + OWN + MARGIN
    return svg.document(
        height,
        TITLE,
        description(view, say),
        svg.table(height),
        *(other_seat(view, say, seat, i, len(others), top, asks) for i, seat in enumerate(others)),
        group(middle(view, say), y=cloth, id="middle"),
        own_seat(view, say, first, near),
        group(own_hand(view, say, own["hand"]), y=hand, id="hand") if own["hand"] is not None else "",
    )


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    said = [say("The count is {count}.", count=number(view["count"]))]
    if view["top"]:
        said.append(say("On the discard pile: {card}.", card=card_words(view["top"], say)))
    for p, seat in enumerate(view["seats"]):
        player = say.name(p)
        cards = say.plural("{n} card", "{n} cards", seat["cards"])
        tokens = say.plural("{n} token", "{n} tokens", len(seat["tokens"]))
        said.append(say("{player}: {cards}, {tokens}.", player=player, cards=cards, tokens=tokens))
        if seat["hand"]:
            held = ", ".join(card_words(card, say) for card in seat["hand"])
            said.append(say("{player} holds {cards}.", player=player, cards=held))
        if seat["secret"]:
            said.append(say("{player} wants {number}.", player=player, number=seat["secret"]))
    return " ".join([*said, prompt(view, say)])


# ---- seats


def has_won(view: View, seat: int) -> bool:
    """Whether the game is over and this seat has won it."""
    return bool(view["over"]) and len(view["seats"][seat]["tokens"]) >= view["goal"]


def other_seat(view: View, say: Say, seat: int, place: int, places: int, y: float, asks: bool) -> str:
    """Another player: hand and secret number face down, tokens won, and in the expert game the numbers to guess."""
    w = min(344, (INNER - GAP * (places - 1)) / places)
    x = MIDDLE + (w + GAP) * (place - (places - 1) / 2) - w / 2
    shown = view["seats"][seat]
    roomy = w > 300
    secret = token(shown["secret"], w - (52 if roomy else 25), 118 if roomy else 94, 32 if roomy else 17, gold=True)
    return svg.seat_panel(
        seat,
        say.name(seat),
        w,
        PANEL + (GUESSES if asks else 0),
        small_hand(shown, 12, 70, 40 if roomy else 33),
        secret if has_secret(view, seat) else "",
        won_tokens(view, seat, 30, 143, 46 if roomy else (w - 60) / (GOAL - 1)),
        group(guesses(view, say, seat, w), y=PANEL) if asks else "",
        x=x,
        y=y,
        turn=view["mover"] == seat,
        deals=view["dealer"] == seat,
        won=has_won(view, seat),
    )


def has_secret(view: View, seat: int) -> bool:
    """Whether a secret token lies before the seat: not before it is drawn, nor after it was lost."""
    if view["phase"] in ("dealer", "deal", "turn up", "start"):
        return False
    if view["phase"] == "first tokens":
        return bool(seat < view["taker"])
    if view["phase"] == "new token":
        return bool(seat != view["taker"])
    last = last_action(view)
    if not view["over"] or last is None:
        return True
    right = last["action"].startswith("guess") and has_won(view, last["seat"])
    return bool(seat != (int(last["action"].split()[1]) if right else last["seat"]))


def last_action(view: View) -> View | None:
    """The last action and who took it, to be marked; None if there was none yet."""
    return view.get("last")


def small_hand(seat: View, x: float, y: float, step: float) -> str:
    """A hand as small cards: backs, or faces when they may be seen."""
    if seat["hand"] is None:
        cards = [svg.back(30, 44) for _ in range(seat["cards"])]
    else:
        cards = [art.face(card, 32, 46) for card in seat["hand"]]
    return group(*(group(card, x=x + i * step, y=y) for i, card in enumerate(cards)))


def token(shown: int | None, x: float, y: float, r: float, gold: bool = False) -> str:
    """A token: its number, on gold if it is still secret; face down if it is not to be seen."""
    if shown is None:
        return svg.token_back(x, y, r)
    fill, ink = ("gold", "on-gold") if gold else ("stone", "on-stone")
    size = svg.PLAIN if r > 25 else svg.SMALL
    return (
        disc(x, y, r, fill, stroke=svg.paint(ink), stroke_width=2)
        + disc(x, y, r - 3.5, None, stroke=svg.paint(ink), stroke_width=1, opacity=0.5)
        + text(x, y + size * 0.36, shown, size, ink, weight=700, narrow=1.7 * r - 6 if shown > 9 else None)
    )


def won_tokens(view: View, seat: int, x: float, y: float, step: float) -> str:
    """MAD-4.4 Five places for the tokens won, from x on. MAD-5.4 Face down in the expert game."""
    drawn = []
    won = view["seats"][seat]["tokens"]
    for i in range(view["goal"]):
        at = x + step * i
        if i < len(won):
            shown = won[i] if view["over"] or not view["expert"] else None
            drawn.append(group(token(shown, 0, 0, 18.5), x=at, y=y, id=f"token-{seat}-{i}"))
        else:
            drawn.append(disc(at, y, 17, None, stroke=svg.paint("line"), stroke_width=2, stroke_dasharray="5 5"))
    return "".join(drawn)


def guesses(view: View, say: Say, seat: int, w: float) -> str:
    """MAD-5.1 The numbers 1 to 10: those known to be wrong are struck out; the last guess has its guesser's sign."""
    step = (w - 12) / 5
    barred = view["seats"][seat]["barred"]
    last = last_action(view)
    open_to_guess = f"guess {seat} 1" in view["legal"]
    drawn = [svg.tray(4, -7, w - 8, 108)] if open_to_guess else []
    for v in range(1, NUMBERS + 1):
        notation = f"guess {seat} {v}"
        legal = notation in view["legal"]
        tile = guess_chip(step - 4, v, v in barred, legal)
        if legal:
            tile = svg.action(notation, label(notation, view, say), svg.hit(-2, -3, step, 50), svg.lift(tile))
        mark = svg.sign(last["seat"], step - 10, 8, 13) if last and last["action"] == notation else ""
        x, y = 8 + step * ((v - 1) % 5), 50 * ((v - 1) // 5)
        drawn.append(group(tile, mark, x=x, y=y, id=f"guess-{seat}-{v}"))
    return "".join(drawn)


def guess_chip(w: float, v: int, barred: bool, legal: bool) -> str:
    """A number to guess: a chip if it can be guessed now, else flat; struck out if it cannot be right."""
    if legal and not barred:
        return svg.quiet_halo(w, 44) + svg.chip(w, 44, str(v), size=svg.SMALL)
    tile = rect(0, 0, w, 44, "paper", 10, stroke=svg.paint("line"), stroke_width=1)
    strike = path(f"M9,36 L{svg.number(w - 9)},8", None, "line", 2.5) if barred else ""
    return (svg.quiet_halo(w, 44) if legal else "") + tile + strike + text(w / 2, 31, v, svg.SMALL, "soft-ink")


def own_seat(view: View, say: Say, seat: int, y: float) -> str:
    """The nearest seat: tokens won, and its secret number in gold, or its cards face down for a spectator."""
    shown = view["seats"][seat]
    if shown["hand"] is None:
        right = small_hand(shown, 452, 17, 34) + (svg.token_back(650, 39, 20) if has_secret(view, seat) else "")
    elif shown["secret"] is None:
        right = ""
    else:
        words = say("Your number") if view["seat"] is not None else say("Number")
        glow = disc(645, 39, 34, "glow", opacity=0.5)
        right = text(600, 48, words, anchor="end") + glow + token(shown["secret"], 645, 39, 28, gold=True)
    return svg.seat_panel(
        seat,
        say.name(seat),
        INNER,
        OWN,
        won_tokens(view, seat, 242, 39, 42),
        right,
        guessed_at(view, seat),
        x=MARGIN,
        y=y,
        head=220,
        turn=view["mover"] == seat,
        deals=view["dealer"] == seat,
        won=has_won(view, seat),
    )


def guessed_at(view: View, seat: int) -> str:
    """The last guess, if it was about this seat: the number, and the sign of whoever guessed."""
    last = last_action(view)
    if not last or not last["action"].startswith(f"guess {seat} "):
        return ""
    return group(
        svg.chip(58, 34, last["action"].split()[2] + "?", size=svg.SMALL),
        svg.sign(last["seat"], 2, 4, 14),
        x=440,
        y=-20,
    )


# ---- the middle of the table


def middle(view: View, say: Say) -> str:
    """The cloth with the piles, the count and the cord; after the end the winner's name."""
    return (
        svg.cloth(MARGIN, 0, INNER, CLOTH)
        + draw_pile(view, say)
        + ("" if view["over"] or view["players"] == 2 else direction(view, say))
        + stone(view)
        + discard_pile(view, say)
        + cord(view, say)
        + "".join(winner(say, seat) for seat in range(view["players"]) if has_won(view, seat))
    )


def draw_pile(view: View, say: Say) -> str:
    """The draw pile, higher the more cards it has."""
    high = min(3, view["pile"] // 12)
    cards = [group(svg.back(104, 146), x=-3 * i, y=-3 * i) for i in range(high + 1)] if view["pile"] else [no_card()]
    return group(svg.title(say("Draw pile")), *cards, svg.tally(52, 161, view["pile"]), x=66, y=42, id="pile")


def discard_pile(view: View, say: Say) -> str:
    """The discard pile: its top card, the value named with a jaguar, and the sign of whoever played last."""
    drawn = [svg.title(say("Discard pile"))]
    many = sum(view["discard"].values())
    if many > 1:
        drawn.append(group(svg.card(104, 146), turn=4, x=4))
    drawn.append(top_card(view, many) if view["top"] else no_card())
    last = last_action(view)
    if last and not last["action"].startswith("guess"):
        drawn.append(rect(-4, -4, 112, 154, None, 13, stroke=svg.paint(f"seat-{last['seat'] + 1}"), stroke_width=4))
        drawn.append(svg.sign(last["seat"], 98, 4, 20))
    if view["joker"]:
        drawn.append(group(value_chip(62, 46, view["joker"]), x=-54, y=50))
    return group(*drawn, svg.tally(52, 161, many), x=552, y=42, id="discard")


def top_card(view: View, many: int) -> str:
    """The card on top of the discard pile, which comes from the hand it was played from: the viewer's, or unseen."""
    card, last = view["top"], last_action(view)
    origin = []
    if last and last["seat"] == view["seat"]:
        left = view["seats"][view["seat"]]["hand"].count(card)
        origin = [f"hand-{card}-{left}", f"hand-{card}-{left - 1}"]  # the second if the like was drawn for it
    elif last:
        origin = [f"seat-{last['seat']}"]
    return group(art.face(card, 104, 146), id=f"top-{many}", data_from=" ".join(origin) or None)


def no_card() -> str:
    """Where a pile would lie."""
    return rect(0, 0, 104, 146, None, 10, stroke=svg.paint("on-felt"), stroke_width=2, stroke_dasharray="8 7")


def value_chip(w: float, h: float, value: int, plain: bool = False) -> str:
    """A value from -5 to 5 on a chip, in the colour of its card."""
    return svg.chip(w, h, number(value) if plain else signed(value), ink=art.colour(value))


def stone(view: View) -> str:
    """The count, large, on a round stone, with its Maya numeral."""
    count = number(view["count"])
    marks = ["M-6,-84 V-96 H6 V-84 Z" if i % 5 == 0 else "M0,-84 V-94" for i in range(20)]
    return group(
        disc(2, 6, 102, "shadow", opacity=0.5),
        disc(0, 0, 102, "stone", stroke=svg.paint("stone-edge"), stroke_width=3),
        disc(0, 0, 90, None, stroke=svg.paint("stone-shade"), stroke_width=20),
        *(group(path(mark, None, "stone-edge", 3), turn=18 * i) for i, mark in enumerate(marks)),
        disc(0, 0, 79, None, stroke=svg.paint("stone-edge"), stroke_width=2.5),
        text(0, 18, count, svg.HUGE if len(count) < 3 else svg.TITLE, "on-stone", book=True, weight=700),
        art.numeral(abs(view["count"]), 0, 48, 38, "on-stone"),
        x=MIDDLE,
        y=STONE,
        id="count",
    )


def direction(view: View, say: Say) -> str:
    """MAD-2.6, MAD-3.5 Two arrows round the stone: the way the turn goes, seen from above."""
    clockwise = view["direction"] > 0
    arc = "M-97,78 A124,124 0 0 1 -97,-78"
    head = "M-110,-70 L-92,-84 L-88,-62" if clockwise else "M-88,62 L-92,84 L-110,70"
    arrow = path(arc, None, "felt-line", 5) + path(head, None, "felt-line", 5)
    words = say("Play goes clockwise.") if clockwise else say("Play goes anticlockwise.")
    return group(svg.title(words), arrow, group(arrow, turn=180), x=MIDDLE, y=STONE, id="direction")


def winner(say: Say, seat: int) -> str:
    """MAD-4.4 A ribbon across the stone with the winner's name."""
    words = say("{player} wins", player=say.name(seat))
    size = svg.LARGE if svg.fit(words, 270, svg.LARGE) == words else svg.PLAIN
    return group(
        path("M-202,12 H-160 V66 H-202 L-188,39 Z M202,12 H160 V66 H202 L188,39 Z", "red", "dark", 2),
        rect(-174, 0, 348, 64, "gold", 6, stroke=svg.paint("on-gold"), stroke_width=2.5),
        svg.sign(seat, -138, 32, 24),
        text(20, 45, svg.fit(words, 270, size), size, "on-gold", book=True, weight=700),
        x=MIDDLE,
        y=STONE + 58,
        id="winner",
    )


# ---- the cord


def leftmost(count: int) -> int:
    """The first number shown: -1, so that all goals are seen, unless the count is beyond; it never comes to an end."""
    return min(max(-1, count - SHOWN + 2), count - 1)


def cord(view: View, say: Say) -> str:
    """The count as a bead on a knotted cord; the last move as a leap; the viewer's goal in gold."""
    count = view["count"]
    goal = None if view["seat"] is None else view["seats"][view["seat"]]["secret"]
    low = leftmost(count)
    shown = range(low, low + SHOWN)
    beyond = 0 if goal is None else (goal > shown[-1]) - (goal < low)
    goal_at = place(low, min(max(goal or low, low), shown[-1])) - 16 * beyond
    sparse = (max(len(number(v)) for v in shown) + 1) // 2  # long numbers stand at every second or third knot
    line = f"M{MARGIN + 24},{CORD} H{svg.WIDTH - MARGIN - 24}"
    return group(
        path(line, None, "shadow", 9, opacity=0.35),
        path(line, None, "felt-line", 5),
        path(line, None, "felt", 1.5, stroke_dasharray="2 7"),
        *(disc(place(low, v), CORD, 5, "felt-line") for v in shown),
        *(
            text(place(low, v), CORD + 50, number(v), svg.SMALL, "on-felt", weight=700 if v == count else 400)
            for v in shown
            if (v - count) % sparse == 0 and (goal is None or abs(place(low, v) - goal_at) >= 44 + 6 * sparse)
        ),
        "" if goal is None else goal_mark(goal, goal_at, beyond, say),
        "" if view["over"] else leap(view, low),
        bead(place(low, count)),
        id="cord",
    )


def place(low: int, v: int) -> float:
    """Where a number is on the cord."""
    return MIDDLE + STEP * (v - low - (SHOWN - 1) / 2)


def goal_mark(goal: int, x: float, beyond: int, say: Say) -> str:
    """The secret number, in gold under its knot; an arrow if it lies `beyond` the left (-1) or right (1) end."""
    pointer = f"M{36 * beyond},-10 l{11 * beyond},10 l{-11 * beyond},10" if beyond else "M0,-24 V-34"
    return group(
        svg.title(say("Your number")),
        disc(0, 0, 30, "glow", opacity=0.4),
        path(pointer, None, "gold", 5),
        disc(0, 0, 23, "gold", stroke=svg.paint("glow"), stroke_width=3),
        text(0, 9, goal, svg.SMALL, "on-gold", weight=700),
        x=x,
        y=CORD + 41,
        id="goal",
    )


def bead(x: float) -> str:
    """A bead of jade."""
    shine = path("M-9,-5 C-7,-11 -1,-13 4,-12", None, "bone", 3.5)
    return group(
        disc(1, 3, 20, "shadow", opacity=0.5),
        disc(0, 0, 20, "jade", stroke=svg.paint("bone"), stroke_width=3),
        disc(0, 0, 6, "dark"),
        shine,
        x=x,
        y=CORD,
        id="bead",
    )


def leap(view: View, low: int) -> str:
    """Where the count came from, if the last action tells and it is on the cord."""
    before = count_before(view)
    if before is None or before == view["count"] or not low <= before < low + SHOWN:
        return ""
    x, to = place(low, before), place(low, view["count"])
    top = svg.number(CORD - 8 - min(60, 24 + abs(to - x) / 4))
    d = f"M{svg.number(x)},{CORD - 8} Q{svg.number((x + to) / 2)},{top} {svg.number(to)},{CORD - 22}"
    ring = disc(x, CORD, 9, "felt", stroke=svg.paint("on-felt"), stroke_width=2.5)
    return path(d, None, "on-felt", 3, stroke_dasharray="1 8") + ring


def count_before(view: View) -> int | None:
    """The count before the last action; None if that cannot be told."""
    last, count = last_action(view), int(view["count"])
    if last is None:
        return None
    what, *rest = last["action"].split()
    if what == "reverse":
        return -count
    if what == "joker":
        return count - int(rest[0])
    return count - int(what) if what in CARD_NAMES[:JOKER] else None


# ---- the viewer's hand


def own_hand(view: View, say: Say, hand: list[str]) -> str:
    """MAD-3.1 The hand: what can be played glows. Equal cards are one choice. Below, the values of a jaguar."""
    step = (INNER - CARD_W) / (HAND - 1)
    left = MARGIN + step * (HAND - len(hand)) / 2
    drawn = []
    for card in dict.fromkeys(hand):
        copies = [i for i, held in enumerate(hand) if held == card]
        cards = [hand_card(view, card, n, left + step * i) for n, i in enumerate(copies)]
        if card in view["legal"]:
            felt = svg.hit(left + step * copies[0], 0, CARD_W, CARD_H)
            drawn.append(svg.action(card, label(card, view, say), felt, *cards[1:], svg.lift(cards[0])))
        else:
            drawn.append("".join(cards))
    return (
        svg.frieze(MARGIN + 6, CARD_H + 44, INNER - 12, 28, "wood-edge", 0.9)
        + "".join(drawn)
        + values(view, say, hand, left, step)
    )


def hand_card(view: View, card: str, n: int, x: float) -> str:
    """One card of the hand; the second and third of a kind are pictures of the first, so that it is read out once."""
    legal = card in view["legal"] or (card == "joker" and "joker +1" in view["legal"])
    glow = svg.halo(CARD_W, CARD_H) if legal else ""
    kind = f"face-{CARD_NAMES.index(card)}"
    face = el("use", href=f"#{kind}") if n else group(art.face(card, CARD_W, CARD_H), id=kind)
    return group(glow, face, x=x, id=f"hand-{card}-{n}", data_from="pile")


def values(view: View, say: Say, hand: list[str], left: float, step: float) -> str:
    """MAD-2.3, MAD-3.3 Ten chips: the values a jaguar can take, or the starting counts."""
    named = [a for a in view["legal"] if a.startswith(("joker ", "start "))]
    if not named:
        return ""
    y = CARD_H + 30
    tray = svg.tray(MARGIN, y - 10, INNER, 76)
    if named[0].startswith("joker"):
        tip = svg.number(left + step * hand.index("joker") + CARD_W / 2)
        tray = tray + path(f"M{tip},{y - 28} l20,19 h-40 Z", "glow")
    chips = []
    for i, notation in enumerate(named):
        what, value = notation.split()
        tile = svg.quiet_halo(60, 54) + value_chip(60, 54, int(value), plain=what == "start")
        chosen = svg.action(notation, label(notation, view, say), svg.hit(-3, -6, 66, 66), svg.lift(tile))
        chips.append(group(chosen, x=MARGIN + 11 + 65.5 * i + 12 * (i >= 5), y=y, id=f"value-{value}"))
    return group(tray, *chips, id="values")
