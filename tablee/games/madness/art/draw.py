"""A position of Maya Madness as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on: places for choices are kept free when there is nothing to choose. A spectator
sits behind the first seat and sees no hand; at the end whoever may see everything sees every hand.
"""

from tablee.drawing import svg
from tablee.drawing.svg import group
from tablee.games.madness.art.board import board
from tablee.games.madness.art.choices import own_hand
from tablee.games.madness.art.layout import CARD_H, CHIPS, CLOTH, GAP, GUESSES, MARGIN, OWN, PANEL
from tablee.games.madness.art.seats import other_seat, own_seat
from tablee.games.madness.components import TITLE
from tablee.games.madness.text.phrases import card_words
from tablee.games.madness.text.prompts import prompt
from tablee.games.madness.view import View
from tablee.i18n import Say, number


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
        group(board(view, say), y=cloth, id="middle"),
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
