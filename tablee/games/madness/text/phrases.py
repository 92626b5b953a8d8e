"""What several of the texts of Maya Madness say, and the questions that they ask of a view."""

from tablee.games.madness.view import SeatView, View
from tablee.i18n import N_, Say, signed

ANIMALS = {
    "joker": N_("the jaguar"),
    "skip": N_("the quetzal"),
    "reverse": N_("the serpent"),
    "temple": N_("the temple"),
}


def own(view: View) -> SeatView:
    """What the viewer knows of their own seat; not for somebody who watches."""
    assert view["seat"] is not None
    return view["seats"][view["seat"]]


def next_seat(view: View) -> int:
    """MAD-3.4 The seat that comes after the one whose turn it is, and that a quetzal skips."""
    assert view["turn"] is not None
    return (view["turn"] + view["direction"]) % view["players"]


def sees_all(view: View) -> bool:
    """Is this the view of somebody who sees everything, after the end?"""
    return view["seat"] is None and any(seat["hand"] is not None for seat in view["seats"])


def winner(view: View) -> int | None:
    """MAD-4.4 The seat that has won; None: nobody yet, or nobody at all (MAD-7.2)."""
    return next((p for p, seat in enumerate(view["seats"]) if len(seat["tokens"]) >= view["goal"]), None)


def ending(view: View, say: Say) -> str:
    """How the game ended."""
    seat = winner(view)
    if seat is None:
        return say("The cards are played out: nobody wins.")
    return say.by(seat, "{player} wins the game.", N_("You win the game."))


def card_words(name: str, say: Say) -> str:
    """A card by its notation, in words: "+3", "the jaguar"."""
    return say(ANIMALS[name]) if name in ANIMALS else signed(int(name))
