"""`tablee learn`: a network learns a game by playing against itself, and says how it goes."""

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.arguments import parse_device, parse_game, parse_int, writable_file
from tablee.cli.help import FILE, GAME, NUMBER
from tablee.cli.language import UsageError, say
from tablee.cli.output import decimal, grouped
from tablee.i18n import N_

if TYPE_CHECKING:
    from tablee.learn.session import Progress


def learn(
    game: Annotated[str | None, typer.Argument(metavar=GAME, help=N_("The game; “tablee games” lists them."))] = None,
    minutes: Annotated[
        str, typer.Option("--minutes", metavar=NUMBER, help=N_("How long to learn in all; ten minutes unless you say."))
    ] = "10",
    out: Annotated[
        str | None,
        typer.Option("--out", metavar=FILE, help=N_("Where to write what was learnt; its checkpoint is beside it.")),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help=N_("Goes on from the checkpoint exactly where it stopped."))
    ] = False,
    device: Annotated[
        str, typer.Option("--device", metavar="cpu|cuda", help=N_("Where: on the processor or on a GPU."))
    ] = "cuda",
    lanes: Annotated[
        str | None,
        typer.Option("--lanes", metavar=NUMBER, help=N_("Games side by side; otherwise what suits the device.")),
    ] = None,
    rounds: Annotated[
        str | None,
        typer.Option(
            "--rounds", metavar=NUMBER, help=N_("Rounds instead of minutes: the same seed, the same weights.")
        ),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar=NUMBER, help=N_("The same seed learns the same way."))] = "1",
) -> None:
    """Learns, prints a line now and then, and writes the weights."""
    chosen = parse_game(game)
    whole = parse_int("--minutes", minutes, 1)
    number = parse_int("--rounds", rounds, 1) if rounds is not None else None
    changes = {"lanes": parse_int("--lanes", lanes, 1)} if lanes is not None else {}
    start = parse_int("--seed", seed)
    path = writable_file(out or f"{chosen.name}.safetensors")
    where = parse_device(device)
    try:
        from tablee.learn.session import checkpoint_of, learn
        from tablee.learn.settings import settings_for
    except ImportError as error:
        install = "pip install 'tablee[learn]'"
        raise UsageError(say("Learning needs PyTorch: {command} ({reason})", command=install, reason=error)) from None
    if resume and not checkpoint_of(path).is_file():
        raise UsageError(say("There is no checkpoint “{file}” to go on from.", file=checkpoint_of(path)))
    settings = settings_for(chosen, where, **changes)
    try:
        learn(
            chosen.name,
            settings,
            path,
            seconds=60.0 * whole,
            seed=start,
            device=where,
            tell=_tell,
            resumed=resume,
            rounds=number,
            commit=_commit(),
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
    print(say("What was learnt is in {file}.", file=path))


def _tell(p: "Progress") -> None:
    line = say(
        "{minutes} min · {choices} choices, {rate} a second · wins {wins} % ± {interval} against policy with {players} "
        "(even: {even} %) · doubt {doubt}",
        minutes=decimal(p.seconds / 60, 1),
        choices=grouped(p.choices),
        rate=grouped(round(p.rate)),
        wins=decimal(100 * p.strength.wins, 1),
        interval=decimal(100 * p.strength.interval, 1),
        players=p.strength.players,
        even=decimal(100 * p.strength.even, 0),
        doubt=decimal(p.doubt, 2),
    )
    print(line, flush=True)


def _commit() -> str:
    """The commit of the source checkout, for the header of the weights; empty outside of one."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
