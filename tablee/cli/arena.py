"""A tournament in the terminal: a bar while it is played, then who won how often, and where the report is."""

import json
import shlex
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tablee.arena.figures import Figures
from tablee.arena.ledger import stem
from tablee.arena.report import report, verdict
from tablee.arena.results import Results
from tablee.arena.tournament import Tournament, make_contest, run_all
from tablee.bots.weights import Unfit
from tablee.cli.arguments import parse_bot, parse_game, parse_int, parse_options, parse_players
from tablee.cli.executors import executor_for
from tablee.cli.help import GAME, NUMBER, Command
from tablee.cli.language import UsageError, say
from tablee.cli.options import Jobs, Options, Players, Ray
from tablee.cli.output import grid, progress
from tablee.executor import Executor
from tablee.games.contract import Game
from tablee.i18n import N_


def arena(
    game: Annotated[
        str | None, typer.Option("--game", metavar=GAME, help=N_("The game; “tablee games” lists them."))
    ] = None,
    players: Players = None,
    named: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar=N_("BOT,BOT…"),
            help=N_("Who plays; with fewer names than seats the last fills them. strong,policy unless you say."),
        ),
    ] = "strong,policy",
    deals: Annotated[
        str, typer.Option("--deals", metavar=NUMBER, help=N_("How many deals; two hundred unless you say."))
    ] = "200",
    option: Options = None,
    seatings: Annotated[
        str,
        typer.Option(
            "--seatings", metavar="all|turns", help=N_("Every order of the bots, or only turns round the table.")
        ),
    ] = "all",
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help=N_("Stops as soon as the first bot is clearly better or weaker."))
    ] = False,
    less_luck: Annotated[
        bool, typer.Option("--less-luck", help=N_("Also takes the luck of draws out, where the game was learnt."))
    ] = False,
    play_on: Annotated[
        str,
        typer.Option(
            "--play-on",
            metavar=NUMBER,
            help=N_("With --less-luck: how many choices the network plays on before it judges; slower, less luck."),
        ),
    ] = "0",
    jobs: Jobs = None,
    ray: Ray = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar=NUMBER, help=N_("The same seed deals the same cards; 0 unless you say."))
    ] = "0",
    out: Annotated[
        str,
        typer.Option(
            "--out",
            metavar=N_("FOLDER"),
            help=N_("The folder for games and report; the same command goes on from there."),
        ),
    ] = "arena",
) -> int:
    """Plays each deal in every seating with the same chance outcomes; prints the standings and writes a report."""
    chosen = parse_game(game)
    number = parse_players(chosen, players)
    options, field = parse_options(chosen, option or []), parse_bot_list(named, number, chosen)
    folder, order = writable_folder(out), parse_seatings(seatings)
    many, first = parse_int("--deals", deals, 2), parse_int("--seed", seed)
    reach = parse_int("--play-on", play_on, 0)
    with executor_for(jobs, ray) as executor:
        return play_tournament(
            chosen,
            number,
            options,
            field,
            deals=many,
            seed=first,
            seatings=order,
            executor=executor,
            folder=folder,
            until_clear=until_clear,
            less_luck=less_luck,
            play_on=reach,
        )


def register_arena(app: typer.Typer) -> None:
    """Adds the command."""
    told = N_("Plays a tournament of bots with duplicate deals, and writes a report.")
    app.command("arena", cls=Command, help=told)(arena)


def parse_bot_list(text: str, players: int, game: Game) -> list[str]:
    """The names of the bots, given as `strong,policy`."""
    names = [parse_bot(name.strip(), game) for name in text.split(",")]
    if len(set(names)) < 2:
        raise UsageError(say("--bots names at least two different bots, such as {bots}.", bots="strong,policy"))
    if len(names) > players and len(set(names)) < len(names):
        raise UsageError(
            say("With more bots than the {players} seats, name each of them once in --bots.", players=players)
        )
    return names


def parse_seatings(text: str) -> str:
    """`all` seatings, or only `turns` round the table."""
    if text not in ("all", "turns"):
        raise UsageError(say("--seatings is one of {kinds}, not “{text}”.", kinds="all, turns", text=text))
    return text


def writable_folder(name: str) -> Path:
    """The path of a folder that exists or can be created."""
    path = Path(name)
    if path.exists() and not path.is_dir():
        raise UsageError(say("“{file}” is not a folder; name another with --out.", file=name))
    return path


def play_tournament(
    game: Game,
    players: int,
    options: dict[str, str],
    field: list[str],
    *,
    deals: int,
    seed: int,
    seatings: str,
    executor: Executor,
    folder: Path,
    until_clear: bool,
    less_luck: bool,
    play_on: int,
) -> int:
    """Plays, prints and writes the report; 130 if Ctrl-C stopped it."""
    try:
        contest = make_contest(
            game.name,
            players,
            field,
            options=options,
            seed=seed,
            seatings=seatings,
            less_luck=less_luck,
            play_on=play_on,
        )
    except Unfit:
        raise UsageError(say("Nobody has learnt {game} yet, so luck cannot be told.", game=game.title)) from None
    tournament = Tournament(contest, deals, folder, until_clear)
    if tournament.kept:
        kept = Figures(say).whole(tournament.kept)
        print(say("{games} games are there from before; play goes on from them.", games=kept))
    try:
        results = _play(tournament, executor)
    except KeyboardInterrupt:
        kept, games = Figures(say).whole(tournament.kept), Figures(say).whole(tournament.games)
        print(say("Stopped. {kept} of {games} games are kept: the same command goes on.", kept=kept, games=games))
        return 130
    _print_results(results)
    _write(results, folder)
    return 0


def _play(tournament: Tournament, executor: Executor) -> Results:
    with progress() as bar:
        task = bar.add_task(say("Playing"), total=tournament.games)
        bar.reset(task, completed=tournament.kept)  # games from before say nothing about the time left

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return run_all([tournament], executor=executor, progress=tell)[0]


def _print_results(results: Results) -> None:
    figures, console = Figures(say), Console(highlight=False)
    line = say(
        "{deals} deals, {seatings} seatings of each, {games} games.",
        deals=figures.whole(results.deals),
        seatings=figures.whole(len(results.contest.tables())),
        games=figures.whole(len(results.games)),
    )
    console.print(line, soft_wrap=True, markup=False)
    luck = [say("With less luck")] if results.contest.less_luck else []
    titles = [say("Bot"), say("Share of wins"), say("95% interval"), *luck]
    table = grid(*titles, say("Mean place"), say("Points"), say("A move"), right=1)
    for s in results.standings:
        place, points = figures.decimal(s.place.value, 2), figures.decimal(s.score.value)
        shares = [figures.percent(s.wins.value), figures.shares(s.wins)]
        if s.steady:
            shares.append(f"{figures.percent(s.steady.value)} ({figures.shares(s.steady)})")
        table.add_row(s.bot, *shares, place, points, figures.time(s.mean_time))
    console.print(table)
    for s in results.standings:
        console.print(verdict(s, say), soft_wrap=True, markup=False)


def _write(results: Results, folder: Path) -> None:
    """The results for programs and the report for people, beside the games."""
    name = stem(results.contest)
    numbers, page = folder / f"{name}.json", folder / f"{name}.html"
    numbers.write_text(json.dumps(results.plain(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    page.write_text(report(results, say.lang), encoding="utf-8")
    print(say("The report is in {page}, the numbers are in {numbers}.", page=_quoted(page), numbers=_quoted(numbers)))


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))
