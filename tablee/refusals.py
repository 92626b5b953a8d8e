"""Why an action was refused, in words for programs. They name no action of another seat: that may be hidden."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tablee.engine.entrypoints import seats
from tablee.games.contract import CHANCE

if TYPE_CHECKING:
    from tablee.match import Match


def actor(seat: int) -> str:
    """Who acts."""
    return "chance" if seat == CHANCE else f"seat {seat}"


def refusal(match: "Match", action: str | int, seat: int, choices: Sequence[int]) -> str:
    """Why a seat cannot play an action that it named, and what it can play."""
    if not choices:
        return offer(match, seat, choices)
    known = isinstance(action, str) or 0 <= action < match.game.actions + match.game.outcomes
    written = action if isinstance(action, str) or not known else match.game.write(action)
    return f"{actor(seat)} cannot play {written!r} now; {offer(match, seat, choices)}"


def offer(match: "Match", seat: int, choices: Sequence[int]) -> str:
    """What the seat can play, or why it cannot."""
    if choices:
        return "legal: " + ", ".join(match.game.write(a) for a in choices)
    if match.over:
        return "the game is over"
    if seat != CHANCE and not 0 <= seat < match.players:
        return f"there is no seat {seat}: the seats are 0 to {match.players - 1}"
    return f"it is not the turn of {actor(seat)}: {actor(match.mover)} is to play"


def obstacle(match: "Match", seat: int, sealed: Collection[int]) -> str:
    """Why a seat cannot take its last action back; empty: it can. `sealed`: the seats whose choices are sealed."""
    if seat in sealed:
        return ""
    if match.over or match.ended:
        return "the game is over: nothing can be taken back"
    if not match.played:
        return "nothing has been played yet"
    last, before = match.played[-1], match.state_at(len(match.played) - 1)
    if last.seat == CHANCE:
        return "cards or pieces have been drawn since: nothing can be taken back"
    if last.seat != seat:
        return f"{actor(last.seat)} has played since: nothing can be taken back"
    if sealed:
        return "another player has chosen since: nothing can be taken back"
    if match.game.reveals(before, last.action) or len(seats(match.game.together(before))) > 1:
        return "that action has shown something hidden: it cannot be taken back"
    return ""
