"""`tablee learn`: a network learns a game by playing against itself, and says how it goes."""

import subprocess
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.arena.tournament import run
from tablee.bots.net import NetBot
from tablee.cli.arguments import existing_file, needs, parse_device, parse_game, parse_int, writable_file
from tablee.cli.help import FILE, GAME, NUMBER
from tablee.cli.language import UsageError, say
from tablee.cli.output import decimal, grouped
from tablee.games.contract import Game
from tablee.i18n import N_

if TYPE_CHECKING:
    from tablee.learn.responder import Gain
    from tablee.learn.session import Progress

RESPONDER = "responder"
LOOKED_DEALS = 24  # that a responder plays against a bot that looks ahead, in every seat


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
    start: Annotated[
        str | None, typer.Option("--from", metavar=FILE, help=N_("Weights to go on from, instead of from nothing."))
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="BOT",
            help=N_(
                "Learns to beat this bot, which does not change, and tells what that gains: net or policy. Against "
                "strong and master it plays what it has learnt against net."
            ),
        ),
    ] = None,
    among: Annotated[
        list[str] | None,
        typer.Option(
            "--among",
            metavar=FILE,
            help=N_(
                "Weights of somebody who is among the opponents all through, such as one learnt with --against; can be "
                "repeated."
            ),
        ),
    ] = None,
    onnx: Annotated[
        str | None,
        typer.Option("--onnx", metavar=FILE, help=N_("Learns nothing; writes the game’s weights for other programs.")),
    ] = None,
) -> None:
    """Learns, prints a line now and then, and writes the weights."""
    chosen = parse_game(game)
    if onnx is not None:
        _write_onnx(chosen, writable_file(onnx), start)
        return
    whole = parse_int("--minutes", minutes, 1)
    number = parse_int("--rounds", rounds, 1) if rounds is not None else None
    changes = {"lanes": parse_int("--lanes", lanes, 1)} if lanes is not None else {}
    first = parse_int("--seed", seed)
    where = parse_device(device)
    if among and (resume or against is not None):
        raise UsageError(say("“--among” is for a training that begins: leave it out."))
    if against is not None:
        _respond(chosen, against, whole, number, start=start, out=out, changes=changes, seed=first, device=where)
        return
    path = writable_file(out or f"{chosen.name}.safetensors")
    try:
        from tablee.learn.ranks import join
        from tablee.learn.session import checkpoint_of, learn
        from tablee.learn.settings import settings_for
    except ImportError as error:
        raise UsageError(needs("tablee[learn]", "PyTorch", error)) from None
    if resume and not checkpoint_of(path).is_file():
        raise UsageError(say("There is no checkpoint “{file}” to go on from.", file=checkpoint_of(path)))
    settings = settings_for(chosen, where, **changes)
    ranks = join(where)
    try:
        learn(
            chosen.name,
            settings,
            path,
            seconds=60.0 * whole,
            seed=first,
            device=where,
            tell=_tell,
            resumed=resume,
            rounds=number,
            commit=_commit(),
            start=existing_file(start) if start is not None else None,
            guests=[existing_file(each) for each in among or []],
            ranks=ranks,
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
    ranks.leave()
    if ranks.first:
        print(say("What was learnt is in {file}.", file=path))


def _respond(
    game: Game,
    opponent: str,
    minutes: int,
    rounds: int | None,
    *,
    start: str | None,
    out: str | None,
    changes: dict[str, int],
    seed: int,
    device: str,
) -> None:
    """Learns to beat a bot and prints the gain over an even share after 1, 2 and 5 minutes, and at the end.

    What beats the network is then played against a bot that looks ahead with it, where that was asked for.

    out  where to write the weights of the responder
    """
    weights = existing_file(start) if start is not None else None
    try:
        from tablee.learn.responder import LOOKING, MINUTES, respond
        from tablee.learn.settings import settings_for
    except ImportError as error:
        raise UsageError(needs("tablee[learn]", "PyTorch", error)) from None
    looks = opponent in LOOKING
    if looks and weights is not None:
        raise UsageError(say("“{bot}” looks ahead with the weights of the game: leave --from out.", bot=opponent))
    with TemporaryDirectory(prefix="tablee-") as folder:
        found = writable_file(out) if out is not None else Path(folder) / "responder.safetensors"
        try:
            respond(
                game.name,
                settings_for(game, device, **changes),
                opponent="net" if looks else opponent,
                seed=seed,
                device=device,
                tell=_tell_gain,
                minutes=[*(each for each in MINUTES if each < minutes), minutes],
                weights=weights,
                rounds=rounds,
                out=found if looks or out is not None else None,
            )
        except ValueError as error:
            raise UsageError(str(error)) from None
        if looks:
            _play_against(game, found, opponent, seed)
    if out is not None:
        print(say("What was learnt is in {file}.", file=found))


def _play_against(game: Game, found: Path, opponent: str, seed: int) -> None:
    """Plays what was found against a bot that looks ahead, on all cores, and prints the gain."""
    players = game.players[0]
    others = {RESPONDER: partial(NetBot, path=found)}
    results = run(game.name, players, [RESPONDER, opponent], deals=LOOKED_DEALS, seed=seed, others=others)
    share = results.standing(RESPONDER).wins
    line = say(
        "against {bot}, {deals} deals: gains {gain} points [{low}, {high}] over even ({even} % with {players})",
        bot=opponent,
        deals=results.deals,
        gain=decimal(100 * (share.value - 1 / players), 1),
        low=decimal(100 * (share.low - 1 / players), 1),
        high=decimal(100 * (share.high - 1 / players), 1),
        even=decimal(100 / players, 0),
        players=players,
    )
    print(line, flush=True)


def _write_onnx(game: Game, path: Path, start: str | None) -> None:
    """Writes the weights of a game, or those in a file, for other programs."""
    weights = existing_file(start) if start is not None else None
    try:
        from tablee.learn.onnx import write_onnx
    except ImportError as error:
        raise UsageError(needs("tablee[onnx]", "onnx", error)) from None
    try:
        write_onnx(game, path, weights)
    except ValueError as error:
        raise UsageError(str(error)) from None
    print(say("What was learnt is in {file}.", file=path))


def _tell_gain(gain: "Gain") -> None:
    line = say(
        "{minutes} min · {choices} choices · gains {gain} points ± {interval} over even ({even} % with {players})",
        minutes=decimal(gain.seconds / 60, 1),
        choices=grouped(gain.choices),
        gain=decimal(100 * gain.strength.gain, 1),
        interval=decimal(100 * gain.strength.interval, 1),
        even=decimal(100 * gain.strength.even, 0),
        players=gain.strength.players,
    )
    print(line, flush=True)


def _tell(p: "Progress") -> None:
    choices, rate = grouped(p.choices), grouped(round(p.rate))
    line = say(
        "{minutes} min · {learnt} · wins {wins} % ± {interval} against policy with {players} (even: {even} %) · doubt "
        "{doubt}",
        minutes=decimal(p.seconds / 60, 1),
        learnt=say("{choices} choices, {rate} a second", choices=choices, rate=rate)
        if p.rate
        else say("{choices} choices", choices=choices),
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
