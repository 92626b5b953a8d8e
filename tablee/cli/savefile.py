"""Saves an unfinished game to a file and loads it again."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tablee.cli.language import UsageError, say
from tablee.match import Match
from tablee.record import RecordError


def save(match: Match, path: Path) -> None:
    """Writes the record to a new file and renames it, so that the old one is never half overwritten."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(match.record(), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise UsageError(
            say("The game could not be kept in “{file}” ({reason}).", file=path, reason=error.strerror)
        ) from None


def load(path: Path, game: str) -> Match:
    """The unfinished match of a file; UsageError if the file holds anything else."""
    try:
        match = Match.from_record(path.read_text(encoding="utf-8"))
    except (RecordError, UnicodeDecodeError, OSError):
        raise UsageError(
            say("“{file}” is there already and holds no game; it was left as it is. Choose another file.", file=path)
        ) from None
    if match.game.name != game:
        raise UsageError(say("The game in “{file}” is {game}. Choose another file.", file=path, game=match.game.title))
    if match.over:
        raise UsageError(say("The game in “{file}” is over. Choose another file.", file=path))
    if Match.key(match.seed, match.commitment) is None:
        raise UsageError(say("The cards of the game in “{file}” cannot be drawn here. Choose another file.", file=path))
    return match


def check_same(
    match: Match,
    path: Path,
    *,
    players: int | None,
    options: Mapping[str, str],
    seed: int | None,
    name: str | None,
    seat: int | None,
) -> None:
    """Raises a UsageError if the arguments differ from those the saved game was begun with. None: not given."""
    names: Sequence[str] = match.names
    differs = {
        "--players": players not in (None, match.players),
        "--option": any(match.options[option] != value for option, value in options.items()),
        "--seed": seed not in (None, match.seed),
        "--name": name is not None and seat is not None and [name] != list(names[seat : seat + 1]),
    }
    for option, different in differs.items():
        if different:
            raise UsageError(
                say(
                    "The game in “{file}” was begun with another {option}. Leave {option} out, or choose another file.",
                    file=path,
                    option=option,
                )
            )
