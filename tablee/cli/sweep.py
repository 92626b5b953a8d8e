"""`tablee sweep`: a game learnt with several settings, side by side, and which of them learn it best."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer
from rich.console import Console

from tablee.cli.arguments import existing_file, needs, parse_device, parse_game, parse_int
from tablee.cli.executors import executor_for, kept_results
from tablee.cli.help import FILE, GAME, NUMBER, Command
from tablee.cli.language import UsageError, say
from tablee.cli.options import Jobs, Ray
from tablee.cli.output import decimal, grid, grouped
from tablee.i18n import N_

if TYPE_CHECKING:
    from tablee.learn.settings import Setting
    from tablee.learn.sweep import Outcome, Trial

FIGURES = "sweep.jsonl"  # in the folder of a sweep: what came of each trial; its weights are beside it


class Figures(TypedDict):
    """An `Outcome` as it is kept."""

    players: int
    wins: float
    interval: float
    choices: int
    doubt: float
    weights: str  # the name of their file


def sweep(
    game: Annotated[str | None, typer.Argument(metavar=GAME, help=N_("The game; “tablee games” lists them."))] = None,
    tried: Annotated[
        list[str] | None,
        typer.Option(
            "--try",
            metavar=N_("SETTING=VALUE,VALUE…"),
            help=N_("Values to try, such as width=64,128 or rate=0.001:0.0001; with several, every combination."),
        ),
    ] = None,
    seeds: Annotated[
        str,
        typer.Option(
            "--seeds", metavar=NUMBER, help=N_("How often each is tried, with another seed; once unless you say.")
        ),
    ] = "1",
    rounds: Annotated[
        str, typer.Option("--rounds", metavar=NUMBER, help=N_("How long each learns; a hundred rounds unless you say."))
    ] = "100",
    device: Annotated[
        str, typer.Option("--device", metavar="cpu|cuda", help=N_("Where: on the processor or on a GPU."))
    ] = "cpu",
    start: Annotated[
        str | None, typer.Option("--from", metavar=FILE, help=N_("Weights to go on from, instead of from nothing."))
    ] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Annotated[
        str,
        typer.Option(
            "--out", metavar=N_("FOLDER"), help=N_("The folder for figures and weights; the same command goes on.")
        ),
    ] = "sweep",
) -> int:
    """Trains every combination of the values, prints how strong each became, and keeps figures and weights."""
    chosen, number, many = parse_game(game), parse_int("--rounds", rounds, 1), parse_int("--seeds", seeds, 1)
    weights = existing_file(start) if start is not None else None
    try:
        from tablee.learn.sweep import Train, trials
    except ImportError as error:
        raise UsageError(needs("tablee[learn]", "PyTorch", error)) from None
    values = parse_tried(tried or [])
    where = parse_device(device) if ray is None else device
    tasks = trials(chosen, values, seeds=range(1, many + 1), rounds=number, device=where, start=weights)
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)

    def plain(trial: "Trial", outcome: "Outcome") -> Figures:
        file = folder / f"{trial.name.replace(' ', '_').replace(':', '-')}.safetensors"
        file.write_bytes(outcome.weights)
        return {
            "players": outcome.players,
            "wins": outcome.wins,
            "interval": outcome.interval,
            "choices": outcome.choices,
            "doubt": outcome.doubt,
            "weights": file.name,
        }

    if where == "cuda" and ray is None and jobs is None:
        jobs = "1"  # one GPU learns one game at a time
    with executor_for(jobs, ray) as executor, kept_results(folder / FIGURES, len(tasks), say("Learning")) as keeper:
        found = keeper.work_through(executor, Train(where, weights), tasks, plain)
        if found is None:
            return keeper.stopped()
    _print_outcomes([trial.name for trial in tasks], found)
    print(say("The weights are in {folder}.", folder=folder))
    return 0


def parse_tried(texts: list[str]) -> dict[str, list["Setting"]]:
    """The values to try of each setting, given as `width=64,128`."""
    from tablee.learn.sweep import read_value, setting_names

    tried: dict[str, list[Setting]] = {}
    for text in texts:
        name, _, values = text.partition("=")
        if name not in setting_names():
            known = ", ".join(setting_names())
            raise UsageError(say("There is no setting “{name}”. The settings: {names}.", name=name, names=known))
        try:
            tried[name] = [read_value(name, value) for value in values.split(",")]
        except ValueError:
            raise UsageError(
                say("“{text}” is not a value of a setting, such as {example}.", text=text, example="width=64,128")
            ) from None
    return tried


def _print_outcomes(names: list[str], found: list[Figures]) -> None:
    """A row for each trial, the strongest first."""
    table = grid(say("Trial"), say("Wins"), say("95% interval"), say("Choices"), right=1)
    for name, each in sorted(zip(names, found, strict=True), key=lambda row: -row[1]["wins"]):
        wins, half = (say("{percent}%", percent=decimal(100 * part, 1)) for part in (each["wins"], each["interval"]))
        table.add_row(name, wins, f"± {half}", grouped(each["choices"]))
    Console(highlight=False).print(table)
    players = found[0]["players"]
    even = decimal(100 / players, 0)
    print(say("Wins are against policy with {players} (even: {even} %).", players=players, even=even))


def register_sweep(app: typer.Typer) -> None:
    """Adds the command."""
    told = N_("Learns a game with several settings side by side, and tells which learn it best.")
    app.command("sweep", cls=Command, help=told)(sweep)
