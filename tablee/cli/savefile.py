"""A game kept in a file, to go on with it another day."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tablee.cli.language import Mistake, say
from tablee.match import Match
from tablee.record import RecordError


def keep(match: Match, path: Path) -> None:
    """Writes the record, whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(match.record(), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise Mistake(
            say("The game could not be kept in “{file}” ({reason}).", file=path, reason=error.strerror)
        ) from None


def kept(path: Path, game: str) -> Match:
    """The unfinished game of a file."""
    try:
        match = Match.from_record(path.read_text(encoding="utf-8"))
    except (RecordError, UnicodeDecodeError, OSError):
        raise Mistake(
            say("“{file}” is there already and holds no game; it was left as it is. Choose another file.", file=path)
        ) from None
    if match.game.name != game:
        raise Mistake(say("The game in “{file}” is {game}. Choose another file.", file=path, game=match.game.title))
    if match.over:
        raise Mistake(say("The game in “{file}” is over. Choose another file.", file=path))
    if Match.key(match.seed, match.commitment) is None:
        raise Mistake(say("The cards of the game in “{file}” cannot be drawn here. Choose another file.", file=path))
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
    """A kept game goes on as it was begun; what is asked for otherwise is a mistake."""
    names: Sequence[str] = match.names
    differs = {
        "--players": players not in (None, match.players),
        "--option": any(match.options[option] != value for option, value in options.items()),
        "--seed": seed not in (None, match.seed),
        "--name": name is not None and seat is not None and [name] != list(names[seat : seat + 1]),
    }
    for option, different in differs.items():
        if different:
            raise Mistake(
                say(
                    "The game in “{file}” was begun with another {option}. Leave {option} out, or choose another file.",
                    file=path,
                    option=option,
                )
            )
