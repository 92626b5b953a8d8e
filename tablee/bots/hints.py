"""Hints: actions that are good for a seat now, how good they are, and why, in words.

They come from the best there is: from looking ahead with what was learnt (master.py), or from the search where that is
better (search.py). Both know what the seat knows and no more. The reason is in the game's own words
(text/advice.py). While neither can run yet, the only hint is what the policy would do, and it is marked (`early`).
"""

from dataclasses import dataclass, replace

from tablee.bots.master import can_look, look, looking, looks_ahead
from tablee.bots.policy import by_policy
from tablee.bots.search import Candidate, can_search, search, searching
from tablee.dice import Dice, new_dice
from tablee.games.contract import Game
from tablee.i18n import Say
from tablee.match import Match

MOST = 3  # hints at a time
CLOSE = 0.01  # shares of wins that differ by less count as equal
PART = 2  # a hint takes so many times less than a choice of `master`
ENOUGH = 20  # simulations that must have tried an action before it is a hint


@dataclass(frozen=True)
class Hint:
    """One action worth considering."""

    action: str  # in notation
    label: str  # as a choice: "Play +3"
    worth: float | None  # the share of the win that the bot expects of it, 0 … 1; None: it has not looked ahead
    reason: str  # why, in a sentence or two
    early: bool = False  # a rule of thumb: the bots cannot look ahead yet


def hints(match: Match, seat: int, lang: str, seed: int = 0) -> list[Hint]:
    """The best actions of a seat that may choose now, the best first; the same position, the same hints."""
    view, say = match.view(seat), Say(lang, match.names)
    if len(view["legal"]) == 1:
        only = view["legal"][0]
        return [Hint(only, match.game.label(only, view, say), None, say("There is nothing else to do."))]
    candidates = considered(match, seat, new_dice(seed))
    if not candidates:
        action = by_policy(match, seat, new_dice(seed))
        label, reason = match.game.label(action, view, say), match.game.reason(view, action, say)
        return [Hint(action, label, None, reason or "", early=True)]
    kept = [c for c in candidates[:MOST] if c.tried >= ENOUGH] or candidates[:1]
    described = []
    for rank, candidate in enumerate(kept):
        action = match.game.write(candidate.action)
        sentences = [match.game.reason(view, action, say), compared(rank, candidate, kept, say)]
        reason = " ".join(sentence for sentence in sentences if sentence)
        described.append(Hint(action, match.game.label(action, view, say), candidate.wins, reason))
    return described


def can_advise(game: Game) -> bool:
    """Can hints look ahead by now? Until then they are rules of thumb."""
    return can_look(game) if looks_ahead(game) else can_search(game)


def considered(match: Match, seat: int, dice: Dice) -> list[Candidate]:
    """The seat's actions with how good they look, the best first; none while the code for that is not native."""
    game = match.game
    if not can_advise(game):
        return []
    if looks_ahead(game):
        settings = looking(game)
        best = replace(settings, budget=settings.budget // PART, mixes=False)  # the best is asked for, not a surprise
        return look(match, seat, best, dice).candidates
    whole = replace(searching(game), reach=0)  # simulates every game to its end, so that wins are real wins
    return search(match, seat, whole, dice)[0]


def compared(rank: int, candidate: Candidate, kept: list[Candidate], say: Say) -> str:
    """How an action did in the simulations, compared with the first."""
    percent = say("{percent}%", percent=round(100 * candidate.wins))
    if rank == 0:
        return say("Wins about {percent} of the games, as the bot sees it.", percent=percent)
    less = kept[0].wins - candidate.wins
    if abs(less) < CLOSE:
        return say("Wins about as often as the first.")
    if less < 0:
        return say("Wins {percent}, but falls further behind when it fails.", percent=percent)
    return say("Wins {percent}, less often than the first.", percent=percent)
