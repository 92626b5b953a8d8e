"""A puzzle of the day for tests, made by hand: nobody has to analyse anything."""

from datetime import date

from tablee import games
from tablee.analysis.puzzles import Puzzle
from tablee.match import Match
from tablee.start import position_at
from tests.positions import choices_in
from tests.record_texts import playing

DAY = date(2026, 1, 2)


def hand_made(game: str = "madness", day: date = DAY) -> Puzzle:
    """A choice of a random game; its first action is called the best."""
    match = playing(Match(game, games.game(game).players[0], seed=day.toordinal()), seed=1)
    for at, seat in choices_in(match):
        then = position_at(match, at)
        legal = then.legal(seat)
        if at > 20 and len(legal) > 2:
            losses = {action: 0.12 * k for k, action in enumerate(legal)}
            return Puzzle(game, seat, then.record(), legal[0], losses, legal[1], 0.9, {"en": "", "fr": ""})
    raise AssertionError(f"no choice in a game of {game}")
