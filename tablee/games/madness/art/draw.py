"""A position of Maya Madness as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on: places for choices are kept free when there is nothing to choose. A spectator
sits behind the first seat and sees no hand; at the end whoever may see everything sees every hand.
"""

from tablee.drawing import svg
from tablee.drawing.picture import Layer, Picture, Piece, excerpt, piece
from tablee.drawing.svg import group
from tablee.games.madness.art.board import cord, direction, discard_pile, draw_pile, ribbon, stone
from tablee.games.madness.art.choices import own_hand
from tablee.games.madness.art.layout import CARD_H, CHIPS, CLOTH, GAP, GUESSES, INNER, MARGIN, OWN, PANEL
from tablee.games.madness.art.seats import other_seat, own_seat
from tablee.games.madness.components import TITLE
from tablee.games.madness.text.phrases import card_words, winner
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
    drawn: list[Piece | Layer] = [
        piece(table, {}, say, height),
        *(
            piece(other_seat, seat_excerpt(view, seat), say, seat, i, len(others), top, asks)
            for i, seat in enumerate(others)
        ),
        Layer("middle", middle(view, say, first), y=cloth),
        piece(own_seat, seat_excerpt(view, first), say, first, near),
    ]
    if own["hand"] is not None:
        drawn.append(piece(near_hand, hand_excerpt(view, first), say, first, hand))
    return Picture(height, TITLE, lambda: description(view, say), drawn, acts=view["seat"] is not None)


# ---- the pieces, and what they show


def seats_with(view: View, seat: int, own: SeatView) -> list[SeatView]:
    """What is seen of one seat, and once somebody has won, of the others their tokens, which say who."""
    keys = () if winner(view) is None else ("tokens",)
    none: dict[str, object] = {} if keys else {"tokens": []}
    return [own if p == seat else excerpt(shown, *keys, **none) for p, shown in enumerate(view["seats"])]


def panel_of(view: View, seat: int) -> SeatView:
    """What the panel of a seat shows of it; a hand that the nearest seat sees lies below."""
    shown = view["seats"][seat]
    if seat != (view["seat"] or 0) or shown["hand"] is None:
        return shown
    return excerpt(shown, "tokens", "secret", hand=[])


def seat_excerpt(view: View, seat: int) -> View:
    """What the panel of a seat shows."""
    last = view.get("last")
    return excerpt(
        view,
        *("phase", "taker", "over", "goal", "expert", "seat"),
        seats=seats_with(view, seat, panel_of(view, seat)),
        mover=seat if view["mover"] == seat else None,
        dealer=seat if view["dealer"] == seat else None,
        last=last if last and (view["over"] or last["action"].startswith(f"guess {seat} ")) else None,
        legal=[action for action in view["legal"] if action.startswith(f"guess {seat} ")],
    )


def middle(view: View, say: Say, first: int) -> list[Piece]:
    """The cloth with the piles, the count and the cord; after the end the winner's name."""
    tokens = [excerpt(shown, "tokens") for shown in view["seats"]]
    drawn = [piece(cloth_place, {}, say), piece(draw_pile, excerpt(view, "pile"), say)]
    if not view["over"] and view["players"] > 2:
        drawn.append(piece(direction, excerpt(view, "direction"), say))
    drawn += [
        piece(stone, excerpt(view, "count"), say),
        piece(discard_pile, discard_excerpt(view, first), say),
        piece(cord, cord_excerpt(view, first), say),
        piece(ribbon, excerpt(view, "goal", seats=tokens), say),
    ]
    return drawn


def discard_excerpt(view: View, first: int) -> View:
    """What the discard pile shows; where its top card comes from, the viewer's hand tells."""
    last = view.get("last")
    own = last is not None and last["seat"] == view["seat"]
    hand = {first: excerpt(view["seats"][first], "hand")} if own else {}
    return excerpt(view, "discard", "top", "joker", "last", seat=view["seat"] if own else None, seats=hand)


def cord_excerpt(view: View, first: int) -> View:
    """What the cord shows: the count, the last move and the viewer's goal."""
    seen = view["seat"] is not None
    secret = {first: excerpt(view["seats"][first], "secret")} if seen else {}
    return excerpt(view, "count", "over", "seat", "last", seats=secret)


def hand_excerpt(view: View, first: int) -> View:
    """What the hand shows; labels of cards say what follows when they are played."""
    legal = [action for action in view["legal"] if not action.startswith("guess ")]
    keys = ("count", "players", "turn", "direction") if legal else ()
    return excerpt(view, "seat", *keys, legal=legal, seats=seats_with(view, first, view["seats"][first]))


def table(_: object, __: Say, height: float) -> str:
    """The table that everything lies on."""
    return group(svg.table(height), id="table")


def cloth_place(_: object, __: Say) -> str:
    """The cloth."""
    return group(svg.cloth(MARGIN, 0, INNER, CLOTH), id="cloth")


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
