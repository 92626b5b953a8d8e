"""A position of Maya Madness as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on: places for choices are kept free when there is nothing to choose. A spectator
sits behind the first seat and sees no hand; at the end whoever may see everything sees every hand.
"""

from tablee.drawing import svg
from tablee.drawing.picture import Picture, excerpt, piece
from tablee.drawing.svg import group
from tablee.games.madness.art.board import board
from tablee.games.madness.art.choices import own_hand
from tablee.games.madness.art.layout import CARD_H, CHIPS, CLOTH, GAP, GUESSES, MARGIN, OWN, PANEL
from tablee.games.madness.art.seats import other_seat, own_seat
from tablee.games.madness.components import TITLE
from tablee.games.madness.text.phrases import card_words
from tablee.games.madness.text.prompts import prompt
from tablee.games.madness.view import SeatView, View
from tablee.i18n import Say, number


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it; nearly square, it serves wide screens too."""
    return pieces(view, say, wide).draw()


def pieces(view: View, say: Say, wide: bool = False) -> Picture:
    """The drawing in pieces."""
    first = view["seat"] or 0
    own = view["seats"][first]
    others = [(first + i) % view["players"] for i in range(1, view["players"])]
    asks = view["expert"] and view["seat"] is not None
    top = MARGIN
    cloth = top + PANEL + (GUESSES if asks else 0) + GAP
    near = cloth + CLOTH + GAP
    hand = near + OWN + 20
    height = hand + CARD_H + CHIPS + MARGIN if own["hand"] is not None else near + OWN + MARGIN
    drawn = [
        piece(table, {}, say, height),
        *(
            piece(other_seat, seat_excerpt(view, seat), say, seat, i, len(others), top, asks)
            for i, seat in enumerate(others)
        ),
        piece(middle, middle_excerpt(view, first), say, cloth),
        piece(own_seat, seat_excerpt(view, first), say, first, near),
    ]
    if own["hand"] is not None:
        drawn.append(piece(near_hand, hand_excerpt(view, first), say, first, hand))
    return Picture(height, TITLE, piece(description, view, say), drawn, acts=view["seat"] is not None)


# ---- the pieces, and what they show


def seats_with(view: View, seat: int) -> list[SeatView]:
    """All of one seat, and of the others their tokens, which say whether somebody has won."""
    return [shown if p == seat else excerpt(shown, "tokens") for p, shown in enumerate(view["seats"])]


def seat_excerpt(view: View, seat: int) -> View:
    """What the panel of a seat shows."""
    last = view.get("last")
    return excerpt(
        view,
        *("phase", "taker", "over", "goal", "expert", "seat"),
        seats=seats_with(view, seat),
        mover=seat if view["mover"] == seat else None,
        dealer=seat if view["dealer"] == seat else None,
        last=last if last and (view["over"] or last["action"].startswith(f"guess {seat} ")) else None,
        legal=[action for action in view["legal"] if action.startswith(f"guess {seat} ")],
    )


def middle_excerpt(view: View, first: int) -> View:
    """What the cloth shows."""
    keys = ("pile", "over", "players", "direction", "count", "discard", "top", "joker", "last", "seat", "goal")
    return excerpt(view, *keys, seats=seats_with(view, first))


def hand_excerpt(view: View, first: int) -> View:
    """What the hand shows; labels of cards say what follows when they are played."""
    legal = [action for action in view["legal"] if not action.startswith("guess ")]
    keys = ("count", "players", "turn", "direction") if legal else ()
    return excerpt(view, "seat", *keys, legal=legal, seats=seats_with(view, first))


def table(_: object, __: Say, height: float) -> str:
    """The table that everything lies on."""
    return group(svg.table(height), id="table")


def middle(view: View, say: Say, y: float) -> str:
    """The cloth."""
    return group(board(view, say), y=y, id="middle")


def near_hand(view: View, say: Say, seat: int, y: float) -> str:
    """The hand of the nearest seat."""
    return group(own_hand(view, say, view["seats"][seat]["hand"] or []), y=y, id="hand", data_hand="")


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
