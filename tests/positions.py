"""Positions for tests, reached by short plays. What belongs to one game is in its own `table.py`."""

from collections.abc import Iterator, Mapping

import numpy as np

from tablee import games
from tablee.dice import new_dice, roll
from tablee.engine.entrypoints import Facts, seats
from tablee.games.contract import CHANCE, OVER, State
from tablee.match import ASK, Match


def unroll(game: str, players: int, options: Mapping[str, str], *outcomes: str) -> Match:
    """A match whose chance is asked for, after these first outcomes."""
    m = Match(game, players, options, chance=ASK)
    play(m, *outcomes)
    return m


def play(m: Match, *actions: str) -> None:
    """Players' actions and chance outcomes, as they come."""
    for action in actions:
        m.play(action)


def turn(m: Match, *actions: str) -> None:
    """Plays the actions; after each of them chance gives whatever comes first, until somebody has to choose."""
    for action in actions:
        m.play(action)
        settle(m)


def settle(m: Match) -> None:
    """Chance gives whatever comes first, until somebody has to choose or the game is over."""
    while m.mover == CHANCE:
        m.play(m.legal()[0])


def chances(m: Match) -> dict[str, int]:
    """The outcomes that chance has now, with their weights."""
    return {m.game.write(a): int(m.game.weight(m.state, a)) for a in m.game.list_legal(m.state)}


def stroll(game: str, players: int, options: Mapping[str, str], seed: int) -> Iterator[tuple[State, int]]:
    """A game played at random: every position with the action taken in it, and last the end with -1.

    The position is one record that goes on changing: look at it before asking for the next, or copy it. An entry point
    plays and looks in one call, which takes a tenth of the time of asking the game for each fact.
    """
    g, dice = games.game(game), new_dice(seed)
    rules = g.entry_points
    at = np.frombuffer(bytearray(g.new_state(players, options).tobytes()), np.uint8)
    s: State = at.view(g.state)[0]  # the same memory
    out = np.empty(rules.most_legal, np.int16)
    facts = Facts(b"", rules.look(at, out), out)
    while facts.mover != OVER:
        choices = facts.legal[facts.mover]
        if facts.mover == CHANCE:
            weights = rules.weights(at.tobytes(), choices)
            choices = [a for a, weight in zip(choices, weights, strict=True) for _ in range(weight)]
        action = choices[roll(dice, len(choices))]
        yield s, action
        facts = Facts(b"", rules.step(at, action, out), out)
    yield s, -1


def choices_in(match: Match) -> Iterator[tuple[int, int]]:
    """Every choice: after how many actions, and whose. Where several choose at the same time, before all of them."""
    at = 0
    while at < len(match.played):
        asked = list(seats(match.game.together(match.state_at(at))))
        if match.played[at].seat != CHANCE:
            yield from ((at, seat) for seat in asked)
        at += max(len(asked), 1) if match.played[at].seat != CHANCE else 1
