"""What a seat may know of a position of Maya Madness, as types. hidden.py decides it (MAD-6)."""

from typing import Annotated, Literal, TypedDict

from tablee.games.contract import Common

Phase = Literal["dealer", "deal", "turn up", "start", "first tokens", "play", "new token", "refill", "over"]
Card = Literal["-5", "-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4", "+5", "joker", "skip", "reverse", "temple"]


class SeatView(TypedDict):
    """A player, as the viewer knows them."""

    cards: Annotated[int, "how many cards are in the hand"]
    held: Annotated[int, "how many of them were drawn before the draw pile was last renewed"]
    hand: Annotated[list[Card] | None, "the cards, from the lowest number up; null: the viewer may not see them"]
    secret: Annotated[int | None, "the secret number, 1 to 10; null: not to be seen, or not drawn yet"]
    tokens: Annotated[
        list[int | None], "the tokens won, in that order; null: one that the viewer does not know or has to remember"
    ]
    barred: Annotated[list[int], "the numbers that everyone knows are not the secret one"]
    guessed: Annotated[list[int], "the seats that have guessed this secret number wrongly, and may not guess it again"]


class Own(TypedDict):
    """What is on the table."""

    phase: Annotated[
        Phase,
        "what the game waits for: `start` is the dealer, who names the starting count; `play` is the player whose turn "
        "it is; `over` is nobody; the others are chance",
    ]
    expert: Annotated[bool, "whether numbers may be guessed"]
    memory: Annotated[bool, "whether tokens lie face down once they have been won and shown to all"]
    goal: Annotated[int, "how many tokens win the game"]
    dealer: Annotated[int | None, "the seat that deals; null until it is drawn"]
    turn: Annotated[int | None, "the seat whose turn it is; null before the first turn"]
    taker: Annotated[
        int | None, "the seat that gets the card or token that chance deals next; null if chance deals none"
    ]
    direction: Annotated[Literal[1, -1], "which way the turn goes: 1 to the next seat, -1 to the one before"]
    bound: Annotated[bool, "whether a temple was played, so that another card must follow"]
    count: Annotated[int, "the count"]
    pile: Annotated[int, "how many cards are in the draw pile"]
    discard: Annotated[
        dict[Card, int], "how many cards of each kind are in the discard pile; those of none are left out"
    ]
    top: Annotated[Card | None, "the card on top of the discard pile; null: it is empty"]
    joker: Annotated[int | None, "the value named with the joker on top; null: no joker is, or nothing was named"]
    tokens: Annotated[int, "how many tokens lie face down in the middle"]
    seats: Annotated[list[SeatView], "by seat: the players"]


class View(Common, Own):
    """A whole view."""
