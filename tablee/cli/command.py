"""The `tablee` command: games, play, lesson, serve, backup, restore, doctor, keys, simulate, arena, analyse, …"""

import contextlib
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tablee import __version__, bots
from tablee.bots import workload
from tablee.bots.levels import LEVELS
from tablee.chance import Commitment
from tablee.cli import house
from tablee.cli.analysis import register_analysis
from tablee.cli.arena import register_arena
from tablee.cli.arguments import (
    existing_file,
    parse_bot,
    parse_bots,
    parse_device,
    parse_game,
    parse_int,
    parse_options,
    parse_players,
    parse_proxies,
    parse_seat,
    parse_url,
    writable_file,
)
from tablee.cli.help import FILE, INTERRUPTED, NAME, NUMBER, Command, CommandGroup
from tablee.cli.language import UsageError, say
from tablee.cli.learn import learn
from tablee.cli.lesson import TerminalLesson
from tablee.cli.options import FileName, GameName, Options, Players, Seed
from tablee.cli.output import decimal, grid, grouped, progress
from tablee.cli.place import Data, Database, DatabaseFile, Keys, explained, key_file, parse_database
from tablee.cli.play import TerminalMatch
from tablee.cli.savefile import check_same, load, save
from tablee.cli.sweep import register_sweep
from tablee.company import has_winner, tidy
from tablee.engine.handover import handed_over
from tablee.engine.simulate import Results, playouts
from tablee.engine.softstart import softly
from tablee.games import NAMES, game
from tablee.i18n import N_
from tablee.lessons import has_lesson
from tablee.lessons import lesson as take_lesson
from tablee.match import Match
from tablee.record import Verdict
from tablee.record import verify as verify_record

app = typer.Typer(
    cls=CommandGroup,
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help=N_("Five out-of-print board games to play, to watch, to check and to simulate by the billion."),
)


@app.callback()
def tablee(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=N_("Says which version this is."))] = False,
) -> None:
    """Prints the version, or the help page when no command is given."""
    if version:
        print(f"tablee {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """The entry point. Characters that the terminal's encoding lacks are printed as question marks."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app()


# ---- games


@app.command(cls=Command, help=N_("Lists the games."))
def games() -> None:
    """Prints the games with their numbers of players and their options."""
    table = grid(say("Name"), say("Game"), say("Players"), say("Options"))
    for box in map(game, NAMES):
        options = ", ".join(f"{name}={'|'.join(values)}" for name, values in box.offered.items())
        table.add_row(box.name, box.title, f"{box.players[0]}–{box.players[-1]}", options)
    Console(highlight=False).print(table)


# ---- play


@app.command(cls=Command, help=N_("Plays a game in the terminal, against bots."))
@softly()
def play(
    game: GameName = None,
    players: Players = None,
    option: Options = None,
    bot: Annotated[
        str,
        typer.Option("--bot", metavar="policy|random", help=N_("Who plays the other seats; policy unless you say.")),
    ] = "policy",
    seat: Annotated[
        str, typer.Option("--seat", metavar=NUMBER, help=N_("Your seat, the first is 0; none to watch."))
    ] = "0",
    seed: Seed = None,
    name: Annotated[str | None, typer.Option("--name", metavar=NAME, help=N_("Your name at the table."))] = None,
    save: Annotated[
        str | None,
        typer.Option("--save", metavar=FILE, help=N_("Keeps the game in this file; a game that is there goes on.")),
    ] = None,
) -> int:
    """Starts a match or loads a saved one, plays it, and saves it with --save."""
    chosen = parse_game(game)
    options = parse_options(chosen, option or [])
    number = parse_players(chosen, players)
    from_seed = parse_int("--seed", seed) if seed is not None else None
    rival = parse_bot(bot, chosen)
    path = writable_file(save) if save else None
    own = tidy(name or "") or None
    with handed_over(workload, chosen.name, compiles=rival in (*LEVELS, "search", "net")) as handover:
        if path and path.exists() and path.stat().st_size:
            match = load(path, chosen.name)
            place = parse_seat(match.players, seat)
            asked_for = None if players is None else number
            check_same(match, path, players=asked_for, options=options, seed=from_seed, name=own, seat=place)
        else:
            place = parse_seat(number, seat)
            names = [own if own and p == place else "" for p in range(number)]
            match = Match(chosen.name, number, options, seed=from_seed, names=names)
        if rival in (*LEVELS, "search") and not handover.ready:
            print(say("The game is being compiled, once on this machine. For a minute bots play by rules of thumb."))
        return _play_match(match, place, rival, path)


def _play_match(match: Match, seat: int | None, bot: str, path: Path | None) -> int:
    """Plays until the end or until the person leaves; Ctrl-C leaves too."""
    code = 0
    rivals = {p: bots.get(bot, (match.seed or 0) + len(match.played) + p) for p in range(match.players) if p != seat}

    def save_match() -> None:
        if path:
            save(match, path)

    try:
        TerminalMatch(match, seat, rivals, say.lang, save=save_match).play()
    except KeyboardInterrupt:
        code = INTERRUPTED
        print()
    save_match()
    print()
    print(_last_line(match, seat, path))
    return code


def _last_line(match: Match, seat: int | None, path: Path | None) -> str:
    """Says how to continue the game, or what can be done with its record."""
    if path is None:
        return say("Thank you for playing.") if match.over else say("You leave the table. The game was not kept.")
    file = shlex.quote(str(path))
    if match.over:
        return say("The record is in {file}; “tablee verify {file}” checks it.", file=file)
    command = f"tablee play {match.game.name} --seat {'none' if seat is None else seat} --save {file}"
    return say("The game is kept. To go on: {command}", command=command)


# ---- lesson


@app.command(cls=Command, help=N_("Teaches a game by playing it, in the terminal."))
def lesson(game: GameName = None) -> int:
    """Takes somebody through the lesson of a game."""
    chosen = parse_game(game)
    if not has_lesson(chosen.name):
        raise UsageError(say("{game} has no lesson.", game=chosen.title))
    try:
        TerminalLesson(take_lesson(chosen.name), say.lang).play()
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    return 0


# ---- serve


@app.command(cls=Command, help=N_("Opens the house: the games in the browser, and an API for programs."))
def serve(
    host: Annotated[
        str, typer.Option("--host", metavar=N_("ADDRESS"), help=N_("The address to serve; 0.0.0.0 for everybody."))
    ] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar=NUMBER, help=N_("The port; 8000 unless you say."))] = "8000",
    data: Data = "data",
    database: Database = None,
    database_file: DatabaseFile = None,
    keys: Keys = None,
    log: Annotated[
        str, typer.Option("--log", metavar="text|json", help=N_("How the log is written; text unless you say."))
    ] = "text",
    workers: Annotated[
        str, typer.Option("--workers", metavar=NUMBER, help=N_("Processes that serve together; 1 unless you say."))
    ] = "1",
    host_name: Annotated[
        str,
        typer.Option(
            "--host-name", metavar=N_("NAME"), help=N_("How the log calls this machine, if several serve one house.")
        ),
    ] = "",
    url: Annotated[
        str | None,
        typer.Option(
            "--url", metavar="URL", help=N_("The address that people see, if a proxy stands before the house.")
        ),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(
            "--proxy", metavar=N_("ADDRESSES"), help=N_("The proxies that are believed when they say who asks.")
        ),
    ] = "",
    secure: Annotated[
        bool, typer.Option("--secure", help=N_("People come by https only, though the proxy does not say so."))
    ] = False,
    contact: Annotated[
        str, typer.Option("--contact", metavar=N_("ADDRESS"), help=N_("Whom to tell of a weakness, in security.txt."))
    ] = "",
) -> int:
    """Serves until it is told to stop."""
    from tablee.web.server import check_address
    from tablee.web.server import serve as serve_house
    from tablee.web.settings import Settings

    number, processes = parse_int("--port", port, 1, 65535), parse_int("--workers", workers, 1, 64)
    if log not in ("text", "json"):
        raise UsageError(say("--log is one of {kinds}, not “{text}”.", kinds="text, json", text=log))
    settings = Settings(
        data=Path(data),
        database=parse_database(database, database_file),
        keys=key_file(keys),
        log=log,
        host_name=host_name,
        url=parse_url(url) if url is not None else "",
        proxy=parse_proxies(proxy),
        secure=secure,
        contact=contact,
    )
    address = f"http://{host}:{number}/"
    try:
        check_address(host, number)
    except OSError:
        raise UsageError(
            say("{address} cannot be served: it is taken, or not this machine’s. Try another --port.", address=address)
        ) from None
    opened = say("The house is open: {address} (Ctrl-C closes it)", address=settings.url or address)
    with explained():
        serve_house(settings, host, number, processes, lambda: print(opened, flush=True))
    return 0


app.command(cls=Command, help=N_("Writes a backup of a house into a file, also while it is open."))(house.backup)
app.command(cls=Command, help=N_("Puts a backup into a folder or a database."))(house.restore)
app.command(cls=Command, help=N_("Looks at a house and says what is wrong with it and what to do."))(house.doctor)
app.command(cls=Command, help=N_("Lists and changes the keys of a house; revokes cookies and tokens."))(house.keys)


# ---- simulate


@app.command(cls=Command, help=N_("Plays many games at once, bots against bots, and says who wins how often."))
def simulate(
    game: GameName = None,
    players: Players = None,
    option: Options = None,
    games: Annotated[
        str, typer.Option("--games", metavar=NUMBER, help=N_("How many games; ten thousand unless you say."))
    ] = "10000",
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="random|policy",
            help=N_("Who plays, once for all or once for each seat; random unless you say."),
        ),
    ] = None,
    device: Annotated[
        str, typer.Option("--device", metavar="cpu|cuda", help=N_("Where: on the processor or on a GPU."))
    ] = "cpu",
    threads: Annotated[
        str | None, typer.Option("--threads", metavar=NUMBER, help=N_("Threads of the processor; otherwise all."))
    ] = None,
    seed: Seed = None,
) -> None:
    """Plays, shows progress, and prints the results."""
    chosen = parse_game(game)
    number = parse_players(chosen, players)
    options = parse_options(chosen, option or [])
    many = parse_int("--games", games, 1)
    named = parse_bots(bot or [], number)
    workers = parse_int("--threads", threads, 1, 4096) if threads is not None else None
    start = parse_int("--seed", seed) if seed is not None else 0
    where = parse_device(device)
    with progress() as bar:
        task = bar.add_task(say("Playing"), total=many)
        results = playouts(
            chosen.name,
            number,
            options,
            games=many,
            seed=start,
            bots=named,
            device=where,
            threads=workers,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    _print_results(results, named)


def _print_results(results: Results, named: list[str]) -> None:
    console = Console(highlight=False)
    speed = round(results.steps / max(results.seconds, 1e-9))
    line = say(
        "{games} games, {steps} steps in {seconds} s: {speed} steps/s.",
        games=grouped(results.games),
        steps=grouped(results.steps),
        seconds=decimal(results.seconds, 2),
        speed=grouped(speed),
    )
    console.print(line, soft_wrap=True, markup=False)
    table = grid(say("Seat"), say("Bot"), say("Wins"), say("Mean score"), right=2)
    for seat, name in enumerate(named):
        wins = say("{percent}%", percent=decimal(100 * results.wins[seat], 2))
        table.add_row(str(seat), name, wins, decimal(results.scores[seat], 3))
    console.print(table)


# ---- arena, learn and analyse

register_arena(app)
app.command(cls=Command, help=N_("Learns a game by playing against itself, on a GPU or, to try it, on the processor."))(
    learn
)
register_sweep(app)
register_analysis(app)


# ---- verify and bench


@app.command(cls=Command, help=N_("Checks a record: every draw, every move and the result."))
def verify(file: FileName = None) -> int:
    """Prints the verdict; 1 if something is wrong with the record."""
    path = existing_file(file)
    try:
        verdict = verify_record(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        print(say("This is not a record: it is not a text."))
        return 1
    for line in _verdict_lines(verdict):
        print(line)
    return 0 if verdict.ok else 1


def _verdict_lines(verdict: Verdict) -> list[str]:
    """What the verdict says, line by line."""
    if verdict.problem is not None:
        line, move, reason = verdict.problem.line, verdict.problem.move, verdict.problem.reason
        if move:
            return [say("Not in order: line {line}, move {move}: {reason}.", line=line, move=move, reason=reason)]
        return [say("Not in order: line {line}: {reason}.", line=line, reason=reason)]
    match = verdict.match
    assert match is not None  # a record without a problem has been replayed
    found = [
        say(
            "{game}, {players} players, {moves} moves.",
            game=match.game.title,
            players=match.players,
            moves=len(match.played),
        )
    ]
    if match.start is not None:
        found.append(
            say("It begins at a choice in an earlier game, whose draws only the record of that game can show.")
        )
    if match.over:
        found.append(say("Every move is legal, and the result is right."))
        if not has_winner(match.company, (move.seat for move in match.played)):
            found.append(say("Nobody wins: bots that stood in for the players finished this game."))
    elif match.ended:
        found.append(say("Every move is legal. Its players ended the game, without a result."))
    else:
        found.append(say("Every move is legal. The game is not over yet."))
    if verdict.fair is None:
        found.append(
            say("Whether the draws are fair cannot be checked: what they were drawn from is not in the record.")
        )
    elif match.seed is not None:
        found.append(say("Every draw is the one that the seed {seed} gives.", seed=match.seed))
    else:
        found.append(say("Every draw is the one that the secret promised before the game gives."))
    if match.commitment is not None:
        found.append(_chooser_line(match.commitment))
    return found


def _chooser_line(commitment: Commitment) -> str:
    """Who could have chosen the draws."""
    if commitment.chooser == "nobody":
        return say("A player’s own device took part in the shuffle: without that player nobody could choose the draws.")
    if commitment.chooser == "pair":
        return say("Nobody could choose the draws alone; the house and a player who sat down later could together.")
    return say("Drawn by the house alone: no player’s device took part. It could have chosen the draws.")


@app.command(cls=Command, help=N_("Measures the speed of the rules next to other libraries."))
def bench() -> int:
    """Runs the script of the source checkout."""
    script = Path(__file__).parents[2] / "bench" / "steps.py"
    if not script.is_file():
        print(say("The measurements are part of the source code: run this in a checkout of Tablée."), file=sys.stderr)
        return 1
    return subprocess.run([sys.executable, str(script)], check=False).returncode
