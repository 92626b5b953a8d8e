"""What the house and the terminal need as native code, for the compiler (`tablee.engine.compiler`).

Needed are the search and the network of the bots, what a match calls, and what `Game` has. Whatever else texts and
drawings call is found by a rehearsal: a few games by the policy, with everything that people would be shown.
"""

from collections.abc import Sequence

import numpy as np

from tablee import games
from tablee.bots.appraiser import appraiser_of, new_way
from tablee.bots.calibration import no_trust
from tablee.bots.judge import room_to_judge
from tablee.bots.lookahead import lookahead, new_desk
from tablee.bots.master import looks_ahead
from tablee.bots.net import forward, no_layers, pick_action, sharpness
from tablee.bots.policy import PolicyBot
from tablee.bots.tree import SETTINGS, new_workspace, searcher
from tablee.bots.weigher import new_scales, weigher
from tablee.dice import new_dice, roll
from tablee.engine.jit import INTERPRETED
from tablee.engine.needs import Need, need
from tablee.games.contract import Game
from tablee.i18n import Say
from tablee.match import Match

GAMES = games.NAMES
REHEARSED = 40  # positions that are shown, of each of the games that are rehearsed


def needs(name: str) -> Sequence[Need]:
    """What one game needs, the most urgent first: until its code is native, bots that think ahead play by the policy.

    That is looking ahead with what was learnt, or the search, whichever is better in this game.
    """
    if INTERPRETED:
        return []
    game = games.game(name)
    state, points = np.zeros(1, game.state)[0], np.zeros(1, np.float32)
    position, out, weights = np.zeros(game.state.itemsize, np.uint8), np.zeros(1, np.int16), np.zeros(1, np.int64)
    dice, settings, indexes = new_dice(0), np.zeros(SETTINGS), np.zeros(1, np.int8)
    layers, rules = no_layers(), game.entry_points
    search = need(searcher(game), new_workspace(game, 1), 0, 0, dice, settings, 0)
    first, later = [search], list[Need]()
    if looks_ahead(game):
        first, later = (
            [need(lookahead(game), new_desk(game, layers, layers), 0, dice, settings, 0, layers, layers)],
            first,
        )
    return [
        *first,
        need(game.policy, state, out, 0, dice),
        need(game.redeal, state, 0, dice),
        need(rules.look, position, out),
        need(rules.step, position, 0, out),
        need(rules.ask, position, 0, out),
        need(rules.weigh, position, out, weights),
        need(rules.sees, position, 0, 0),
        need(game.setup, state, 0, indexes),
        need(game.mover, state),
        need(game.together, state),
        need(game.legal, state, out),
        need(game.apply, state, 0),
        need(game.reveals, state, 0),
        need(game.scores, state, points),
        need(game.places, state, points),
        need(roll, dice, 0),
        need(game.observe, state, 0, points),
        need(forward, points, layers, points, points),
        need(sharpness(game), state, 0, 1.0),
        need(pick_action, points, out, 0, 1.0, 1.0, dice),
        *later,
        *_needs_of_analysis(game),
    ]


def _needs_of_analysis(game: Game) -> list[Need]:
    """What the analysis of a finished game needs. Nobody waits for it while a game is being played."""
    layers, dice, functions = no_layers(), new_dice(0), weigher(game)
    scales, room = new_scales(game, layers, layers), room_to_judge(game, layers)
    return [
        need(appraiser_of(game), new_way(game, no_trust()), dice, 0, layers, *room, np.zeros(1)),
        need(functions.weigh, scales, 0, 0, 0, 0, True, dice, layers, layers),
        need(functions.expect, scales, 0, 0, 0, True, dice, layers, layers),
    ]


def rehearse(name: str) -> None:
    """Plays by the policy with the fewest and the most players, all options being the last of their values or the
    first, and shows the table to everybody.
    """
    game = games.game(name)
    for players, index in ((game.players[0], 0), (game.players[-1], -1)):
        match = Match(name, players, {option: values[index] for option, values in game.options.items()}, seed=0)
        bot = PolicyBot(0)
        shown = 0
        while not match.over and shown < REHEARSED:
            shown += 1
            seat = match.mover
            show(match, seat)
            match.play(bot.choose(match, seat), seat)
            match.can_undo(seat)
        while not match.over:
            match.play(bot.choose(match, match.mover))
        show(match, None)


def show(match: Match, seat: int | None) -> None:
    """What the page or the terminal of a seat shows now."""
    view = match.view(seat)
    match.draw(seat)
    match.prompt(seat)
    match.log(seat=seat, since=max(0, len(match.played) - 10))
    if seat is not None:
        match.labels(seat)
        match.game.shortcuts(view, Say("en"))
