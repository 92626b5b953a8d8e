"""Does each bot beat the one below it, in every game? And simple strategies? And an outsider?

    python bench/ladder.py [--deals 100] [--quick-deals 200] [--games gold maya] [--out FOLDER] [--jobs 16]
    python bench/ladder.py --simple [--levels normal strong]
    python bench/ladder.py --outsider [--deals 100]

Every game at 2 (maya 3), 3 and the most players. A row is one bot among as many of the other as there are seats left,
in every seat (`both`: also the other way round), with duplicate deals: every deal is played once in each seating with
the same chance. The 95 % interval of its share of wins is taken over deals (tablee/arena/intervals.py). With
`--until-clear` a row stops as soon as it is clear of even, and has an interval that allows for that. Milliseconds a
move and simulations a second are those of the bot and of the other while they think, one core each.

`--simple` puts each simple strategy (tablee/bots/simple.py) among as many of a level as there are seats left. Every
level above `easy` has to beat all of them: their share of wins is below even.

Games go on from FOLDER, also after Ctrl-C or `--minutes`; a row is played anew when its game or the bots have changed.
Then also rows that are not finished are printed, with the deals that are. With `--side-by-side` a deal of every row is
played in turn, so that all rows have about as many when time is up.
Needs nothing but NumPy and Numba; the outsider needs OpenSpiel.

A pair is BOT:OTHER, or GAME/BOT:OTHER for one game. `master*0.5` and `search*4` are bots with so many times the budget,
and `look(calm=0.01,reach=4)` is `master` with other settings (tablee/bots/master.py): so two bots can be given the same
time. `net@FILE`, `master@FILE` and `look(…)@FILE` play with the weights in that file, such as those of a responder.
`--heads-up` plays with the fewest players only. `--less-luck` and `--play-on` are those of `tablee arena`; the variance
over deals is told with what is left of it.

The outsider is OpenSpiel's `ISMCTSBot` with 300 simulations a move, random roll-outs, and our resampler, so that it too
sees nothing but what its seat knows. It plays madness, aztec and gold heads-up. Its roll-outs are compiled, because
OpenSpiel's own in Python take nearly all of its time; `--their-rollouts` uses those, to count its simulations a second.
"""

import argparse
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

import tablee.games
from tablee.arena.results import Results
from tablee.arena.tournament import Tournament, make_contest, run_all
from tablee.bots import Bot
from tablee.bots.master import LookSettings, MasterBot, looking
from tablee.bots.net import NetBot
from tablee.bots.search import SearchBot, SearchSettings, searching
from tablee.bots.simple import STRATEGIES, strategies_of
from tablee.dice import new_dice, roll
from tablee.engine.devices import device_name
from tablee.engine.jit import compiled
from tablee.executor import Processes, cores
from tablee.games import NAMES
from tablee.games.contract import CHANCE, OVER, Game
from tablee.match import Match

PAIRS = ("master:search", "strong:search", "net:search", "search:policy", "policy:random")
GOALS = {
    ("master", "search", 2): 0.65,
    ("master", "search", 3): 0.5,
    ("strong", "search", 2): 0.65,
    ("strong", "search", 3): 0.5,
    ("search", "policy", 2): 0.65,
    ("search", "policy", 3): 0.45,
    ("master", "openspiel", 2): 0.95,
}
LEVELS_ABOVE_EASY = ("normal", "strong", "master")
TITLES = ("game", "players", "bot", "among", "deals", "games", "share of wins", "even", "clear", "points above")
COUNTS = ("ms a move", "simulations/s")
LUCK = ("with less luck", "variance")


OUTSIDER = "openspiel"
OUTSIDER_GAMES = ("madness", "aztec", "gold")
SIMULATIONS = 300
EXPLORE = 2.0  # UCT's constant: returns are -1 … 1, twice as wide as the usual 0 … 1


def changed(changes: str, game: Game) -> LookSettings:
    """What the game is looked ahead with, but for these changes: `calm=0.01,reach=4`."""
    told = dict(part.split("=") for part in changes.split(",") if part)
    return replace(looking(game), **{name: type(getattr(LookSettings(), name))(float(told[name])) for name in told})


def looked(times: float, game: Game) -> LookSettings:
    """What `master` looks ahead with, but with so many times its budget."""
    return replace(looking(game), budget=int(looking(game).budget * times))


def searched(times: float, game: Game) -> SearchSettings:
    """What `search` searches with, but with so many times its budget."""
    return replace(searching(game), budget=int(searching(game).budget * times))


def maker_of(bot: str, their_rollouts: bool) -> Callable[[int], Bot] | None:
    """Who makes a bot that has no name of its own in the arena; None: it has one."""
    if bot == OUTSIDER:
        return partial(OpenSpielBot, theirs=their_rollouts)
    if told := re.fullmatch(r"look\((.*)\)(?:@(.+))?", bot):
        return partial(MasterBot, settings=partial(changed, told[1]), path=Path(told[2]) if told[2] else None)
    if told := re.fullmatch(r"(net|master)@(.+)", bot):
        return partial(NetBot if told[1] == "net" else MasterBot, path=Path(told[2]))
    if told := re.fullmatch(r"(master|search)\*([\d.]+)", bot):
        if told[1] == "master":
            return partial(MasterBot, settings=partial(looked, float(told[2])))
        return partial(SearchBot, settings=partial(searched, float(told[2])))
    return None


class TimeIsUp(Exception):
    """The minutes that were given are over; what is finished is kept."""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    game: str
    players: int
    bot: str
    other: str
    deals: int

    def tournament(self, asked: argparse.Namespace) -> Tournament:
        made = {bot: maker_of(bot, asked.their_rollouts) for bot in (self.bot, self.other)}
        others = {bot: maker for bot, maker in made.items() if maker is not None}
        contest = make_contest(
            self.game,
            self.players,
            [self.bot, self.other],
            seed=asked.seed,
            less_luck=asked.less_luck,
            play_on=asked.play_on,
            others=others,
        )
        return Tournament(contest, self.deals, asked.out, asked.until_clear)

    def text(self, results: Results) -> str:
        mine, theirs = results.standing(self.bot), results.standing(self.other)
        fewest = self.players == tablee.games.game(self.game).players[0]  # three are the fewest only in maya
        goal = GOALS.get((self.bot, self.other, self.players)) if fewest else None
        clear = "yes" if mine.clear else "no"
        if self.bot in STRATEGIES:
            clear += f", {'beaten' if mine.wins.value < mine.even else 'not beaten'}"
        if goal is not None:
            clear += f", {'at least' if mine.wins.value >= goal else 'below'} {goal:.0%}"
        among = self.other if self.players == 2 else f"{self.players - 1} {self.other}"
        wins = f"{mine.wins.value:.1%} [{mine.wins.low:.1%}, {mine.wins.high:.1%}]"
        margin = f"{mine.margin.value:+.1f} [{mine.margin.low:+.1f}, {mine.margin.high:+.1f}]"
        time = " : ".join(f"{1000 * s.mean_time:.3g}" for s in (mine, theirs))
        simulations = " : ".join(f"{s.simulations:,.0f}" if s.simulations else "–" for s in (mine, theirs))
        cells = [self.game, self.players, self.bot, among, results.deals, mine.games, wins, f"{mine.even:.1%}"]
        return line(*cells, clear, margin, time, simulations, *self.less_luck(results))

    def less_luck(self, results: Results) -> list[str]:
        """The share of wins with the luck taken out, and how much of the variance over deals is left."""
        steady = results.standing(self.bot).steady
        if steady is None:
            return []
        left = results.steady_by_deal(self.bot).var() / results.by_deal(self.bot, "wins").var()
        return [f"{steady.value:.1%} [{steady.low:.1%}, {steady.high:.1%}]", f"× {left:.2f}"]


def line(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


@cache
def random_end(name: str) -> Callable[[Any, Any, Any], None]:
    """Plays at random to the end, compiled: what OpenSpiel's RandomRolloutEvaluator does."""
    game = tablee.games.game(name)
    mover, legal, sample, apply = game.mover, game.legal, game.sample, game.apply
    state, words = game.state, game.state.itemsize // 2

    @compiled
    def play_on(at: Any, out: Any, dice: Any) -> None:
        s = at[:words].view(state)[0]
        seat = mover(s)
        while seat != OVER:
            apply(s, sample(s, dice) if seat == CHANCE else int(out[roll(dice, legal(s, out))]))
            seat = mover(s)

    return play_on


class RandomRollouts:
    """An evaluator for OpenSpiel's searches: one random game to its end."""

    def __init__(self, name: str, seed: int) -> None:
        self.play_on = random_end(name)
        self.out = np.zeros(tablee.games.game(name).most_legal, np.int16)
        self.dice = new_dice(seed)

    def evaluate(self, state: Any) -> Any:
        """The returns of a game that goes on at random from here."""
        at = state.position.at.copy()
        returns = np.zeros(state.num_players())
        self.play_on(at, self.out, self.dice)
        state.kit.results(at, False, returns)
        return returns

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Every action is as likely as every other."""
        if state.is_chance_node():
            return state.chance_outcomes()  # type: ignore[no-any-return]
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class OpenSpielBot:
    """OpenSpiel's search at our table."""

    def __init__(self, seed: int, theirs: bool = False) -> None:
        self.seed = seed
        self.theirs = theirs
        self.bot: Any = None
        self.simulations = 0

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        state = self._state(match, seat)
        if len(state.legal_actions()) > 1:
            self.simulations += SIMULATIONS
        return match.game.write(int(self.bot.step(state)))

    def _state(self, match: Match, seat: int) -> Any:
        """The match as OpenSpiel sees it. Of seats that choose at the same time the earlier choose anything: it is
        hidden, and the resampler draws it anew.
        """
        import pyspiel
        from open_spiel.python.algorithms.ismcts import ISMCTSBot
        from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

        from tablee.adapters.openspiel.game import PREFIX, resampler

        game = pyspiel.load_game(PREFIX + match.game.name, {"players": match.players, **match.options})
        if self.bot is None:
            dice = np.random.RandomState(self.seed % (1 << 32))
            ours = RandomRollouts(match.game.name, self.seed)
            rollouts = RandomRolloutEvaluator(1, dice) if self.theirs else ours
            self.bot = ISMCTSBot(game, rollouts, EXPLORE, SIMULATIONS, random_state=dice)
            self.bot.set_resampler(resampler(self.seed))
        state = game.new_initial_state()
        for move in match.played:
            state.apply_action(move.action - match.game.actions if move.seat == CHANCE else move.action)
        while state.current_player() != seat:
            state.apply_action(state.legal_actions()[0])
        return state


def counts_of(game: str, asked: argparse.Namespace) -> list[int]:
    """The numbers of players that are played: the fewest, three, the most, if nothing else is asked for."""
    counts = tablee.games.game(game).players
    if asked.heads_up:
        return [counts[0]]
    return [n for n in asked.players or sorted({counts[0], 3, counts[-1]}) if n in counts]


def rows(asked: argparse.Namespace) -> list[Row]:
    if asked.outsider:
        games = [game for game in OUTSIDER_GAMES if game in asked.games]
        return [Row(game, 2, asked.against, OUTSIDER, asked.deals) for game in games]
    if asked.simple:
        return [
            Row(game, players, strategy, level, asked.quick_deals if level == "normal" else asked.deals)
            for level in asked.levels
            for game in asked.games
            for players in counts_of(game, asked)
            for strategy in strategies_of(tablee.games.game(game))
        ]
    made = []
    for pair in asked.pairs:
        only, _, bots = pair.partition("/") if pair.partition("/")[0] in NAMES else ("", "", pair)  # files have "/" too
        bot, other = bots.split(":")
        for game in asked.games:
            if only not in ("", game):
                continue
            for players in counts_of(game, asked):
                deals = asked.quick_deals if {bot, other} <= {"random", "policy"} else asked.deals
                made.append(Row(game, players, bot, other, deals))
                if asked.both and players > 2:
                    made.append(Row(game, players, other, bot, deals))
    return made


class Counter:
    """Says on the error stream how far it is, and stops when the minutes are over."""

    def __init__(self, minutes: float | None) -> None:
        self.begun = self.told = monotonic()
        self.minutes = minutes
        self.first: int | None = None

    def __call__(self, done: int, total: int) -> None:
        now = monotonic()
        if self.first is None:
            self.first = done
        if self.minutes is not None and now - self.begun > 60 * self.minutes:
            raise TimeIsUp
        if now - self.told > 5 and done > self.first:
            left = (now - self.begun) / (done - self.first) * (total - done)
            print(f"\r{done:,} of {total:,} games, {left / 60:.0f} min left  ", end="", file=sys.stderr, flush=True)
            self.told = now


def play(table: list[Row], asked: argparse.Namespace) -> bool:
    """Prints the rows in their order, each as soon as it is finished; False if time was up before the last."""
    texts: dict[int, str] = {}
    printed = 0

    def finished(which: int, results: Results) -> None:
        nonlocal printed
        texts[which] = table[which].text(results)
        while printed in texts:
            print(texts[printed], flush=True)
            printed += 1

    try:
        tournaments = [row.tournament(asked) for row in table]
        run_all(
            tournaments,
            executor=Processes(asked.jobs),
            side_by_side=asked.side_by_side,
            progress=Counter(asked.minutes),
            finished=finished,
        )
    except (TimeIsUp, KeyboardInterrupt):
        for which in range(printed, len(table)):
            results = tournaments[which].results()
            if results.deals > 1:
                print(table[which].text(results))
        print(f"\nstopped with {len(texts)} of {len(table)} rows finished", file=sys.stderr)
        return False
    return True


def main() -> None:
    asked = arguments()
    print(f"{asked.jobs} cores of {device_name('cpu')}, seed {asked.seed}")
    titles = TITLES + COUNTS + (LUCK if asked.less_luck else ())
    print("", line(*titles), "|---" * len(titles) + "|", sep="\n", flush=True)
    if not play(rows(asked), asked):
        raise SystemExit(1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(NAMES), choices=NAMES)
    parser.add_argument("--players", nargs="+", type=int, help="otherwise 2 (maya 3), 3 and the most")
    parser.add_argument("--heads-up", action="store_true", help="only the fewest players: 2 (maya 3)")
    parser.add_argument("--pairs", nargs="+", default=list(PAIRS), help="such as strong:search normal:easy")
    parser.add_argument("--simple", action="store_true", help="simple strategies among levels instead")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS_ABOVE_EASY), help="of --simple")
    parser.add_argument("--outsider", action="store_true", help="a bot against OpenSpiel's ISMCTSBot instead")
    parser.add_argument("--against", default="master", help="who plays against the outsider")
    parser.add_argument("--their-rollouts", action="store_true", help="the outsider's roll-outs are OpenSpiel's own")
    parser.add_argument("--both", action="store_true", help="also one of the weaker among the stronger")
    parser.add_argument("--deals", type=int, default=100, help="of rows with a bot that searches")
    parser.add_argument("--quick-deals", type=int, default=200, help="of the other rows")
    parser.add_argument("--until-clear", action="store_true", help="stop a row when it is clear of even")
    parser.add_argument("--less-luck", action="store_true", help="also with the luck of draws taken out")
    parser.add_argument("--play-on", type=int, default=0, help="choices before the critic says what was luck")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path, help="folder for finished games; the same command goes on from there")
    parser.add_argument("--side-by-side", action="store_true", help="a deal of every row in turn")
    parser.add_argument("--minutes", type=float, help="stop after so long; with --out nothing is lost")
    return parser.parse_args()


if __name__ == "__main__":
    main()
