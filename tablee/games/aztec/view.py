"""What a seat may know of a position of Le Trésor des Aztèques, as types. hidden.py decides it (AZT-7)."""

from typing import Annotated, Literal, TypedDict

from tablee.games.contract import Common

Phase = Literal[
    "objectives",
    "deal",
    "deal lots",
    "leader sale",
    "draw leader",
    "name lot",
    "bid",
    "settle",
    "play",
    "choose leader",
    "over",
]

Suit = Literal["talisman", "amulet", "coin"]
Objective = Literal[
    "most-talismans",
    "most-amulets",
    "most-coins",
    "0-tricks",
    "1-tricks",
    "2-tricks",
    "3-tricks",
    "4-tricks",
    "5-tricks",
    "6-tricks",
    "most-tricks",
    "last",
]


class LotView(TypedDict):
    """Two objectives and four cards, sold together."""

    objectives: Annotated[list[Objective], "its objectives; fewer than two while the round is laid out"]
    cards: Annotated[
        list[str],
        "its cards, by suit and value, also when it has been sold; `T7` is talisman 7, `A12` amulet 12, `C20` coin 20",
    ]
    buyer: Annotated[int | None, "the seat that has bought it; null: not sold yet"]
    price: Annotated[int | None, "what the buyer paid for it; null: not sold yet"]


class TrickView(TypedDict):
    """The trick that is being played; between tricks there are no cards in it."""

    cards: Annotated[list[str | None], "by seat: the card it has played into the trick; null: none yet"]
    suit: Annotated[Suit | None, "the suit led; null: no card has been played"]
    leader: Annotated[int | None, "the seat that led; null: no card has been played"]
    winning: Annotated[int | None, "the seat that wins the trick as it stands; null: no card has been played"]


class LastTrickView(TypedDict):
    """The last trick that is finished."""

    cards: Annotated[list[str], "by seat: the card it played"]
    suit: Annotated[Suit, "the suit led"]
    winner: Annotated[int, "the seat that won the trick"]


class ObjectiveView(TypedDict):
    """An objective of a seat, and how far the seat has come."""

    name: Annotated[Objective, "what it asks for"]
    points: Annotated[int, "what it brings if it is met"]
    tally: Annotated[int, "what counts for it so far: cards captured of its suit, or tricks won"]
    met: Annotated[bool, "whether it would be met if the round ended now"]
    missed: Annotated[bool, "whether it can no longer be met, as everybody can tell"]


class CapturedView(TypedDict):
    """The cards in the tricks that a seat has won in this round."""

    talisman: Annotated[int, "how many talismans"]
    amulet: Annotated[int, "how many amulets"]
    coin: Annotated[int, "how many coins"]


class SeatView(TypedDict):
    """A player, as the viewer knows them."""

    money: Annotated[int, "the money, which is also the score"]
    cards: Annotated[int, "how many cards are in the hand"]
    hand: Annotated[list[str] | None, "the cards, by suit and value; null: the viewer may not see them"]
    bought: Annotated[list[str], "those of the cards in the hand that everyone saw bought with a lot"]
    void: Annotated[list[Suit], "the suits that everyone knows the hand does not have"]
    bid: Annotated[int | None, "the bid, of those opened last; null: none was made"]
    sealed: Annotated[int | None, "the bid that is not opened yet; null: none, or the viewer may not see it"]
    lot: Annotated[int | None, "the lot bought, from 0; null: none yet"]
    paid: Annotated[int | None, "what was paid for it; null: none was bought yet"]
    objectives: Annotated[list[ObjectiveView], "the two objectives of the lot; empty: none was bought yet"]
    tricks: Annotated[int, "how many tricks were won in this round"]
    captured: Annotated[CapturedView, "the cards in them"]
    earned: Annotated[int | None, "what the objectives brought; null: the twelfth trick is not finished"]


class Own(TypedDict):
    """What is on the table."""

    phase: Annotated[
        Phase,
        "what the game waits for: `leader sale` and `bid` are the bidders; `name lot` and `settle` are the leader, who "
        "names a lot or says who gets it; `play` is the player whose turn it is; `choose leader` is the former leader; "
        "`over` is nobody; the others are chance",
    ]
    round: Annotated[int, "the round, from 1"]
    rounds: Annotated[int, "after how many rounds the game ends in any case"]
    goal: Annotated[int, "how much money ends the game"]
    fewest: Annotated[bool, "whether the objective `last` asks for the fewest tricks, and not for the last one"]
    leader: Annotated[int | None, "the seat that leads; null until the leader's token is sold"]
    taker: Annotated[int, "the seat or lot, from 0, that chance deals to; 0 if chance deals nothing"]
    lot: Annotated[int | None, "the lot that is being sold, from 0; null: none is"]
    lots: Annotated[list[LotView], "the lots, as many as players; `lot 1` in notation is the first of them"]
    bidders: Annotated[list[int], "the seats that bid now, with those that have bid already; empty: nobody bids"]
    ties: Annotated[int, "how many times in a row the bids for the leader's token were tied"]
    high: Annotated[int | None, "the highest of the bids opened last; null: there are none"]
    tied: Annotated[list[int], "the seats that made the highest bid; at the end of a round, those with least money"]
    trick: Annotated[TrickView, "the trick that is being played"]
    last_trick: Annotated[LastTrickView | None, "the trick before it; null: none is finished in this round"]
    tricks: Annotated[int, "how many tricks of the round are finished; 12 until the next round is laid out"]
    pile: Annotated[int, "how many cards are not dealt"]
    aside: Annotated[int, "how many objectives are not laid out"]
    seats: Annotated[list[SeatView], "by seat: the players"]


class View(Common, Own):
    """A whole view."""
