"""What was asked for on the command line, checked: every mistake is one line that says what is possible."""

from collections.abc import Sequence
from pathlib import Path

import tablee.games
from tablee import bots
from tablee.cli.language import Mistake, say
from tablee.engine.devices import NoGpu, check_device
from tablee.engine.simulate import BOTS
from tablee.games import NAMES
from tablee.games.contract import Game

DEVICES = ("cpu", "cuda")
LARGEST = 10**18  # a number typed on the command line has at most so many


def whole(option: str, text: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number within bounds."""
    if text.removeprefix("-").isascii() and text.removeprefix("-").isdecimal() and least <= int(text[:20]) <= most:
        return int(text)
    if most == LARGEST:
        line = say("{option} is a whole number, at least {least}, not “{text}”.", option=option, least=least, text=text)
    else:
        line = say(
            "{option} is a whole number from {least} to {most}, not “{text}”.",
            option=option,
            least=least,
            most=most,
            text=text,
        )
    raise Mistake(line)


def asked_game(name: str | None) -> Game:
    """The game of that name."""
    if name in NAMES:
        return tablee.games.game(name)
    games = ", ".join(NAMES)
    if name is None:
        raise Mistake(say("Say which game. The games: {games}.", games=games))
    raise Mistake(say("There is no game “{name}”. The games: {games}.", name=name, games=games))


def asked_players(game: Game, text: str | None) -> int:
    """How many play; as many as usual unless something else was asked for."""
    if text is None:
        return game.usual_players
    return whole("--players", text, game.players[0], game.players[-1])


def asked_options(game: Game, texts: Sequence[str]) -> dict[str, str]:
    """The options of the game that were chosen, as `expert=yes`."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if value not in game.options.get(name, ()):
            possible = ", ".join(f"{n}={v}" for n, values in game.options.items() for v in values)
            if not possible:
                raise Mistake(say("{game} has no options.", game=game.title))
            raise Mistake(
                say("{game} has no option “{text}”. Possible: {options}.", game=game.title, text=text, options=possible)
            )
        chosen[name] = value
    return chosen


def asked_seat(players: int, text: str) -> int | None:
    """The person's seat; None for somebody who watches."""
    if text == "none":
        return None
    if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < players:
        return int(text)
    raise Mistake(say("--seat is a number from 0 to {last}, or none, not “{text}”.", last=players - 1, text=text))


def asked_bot(name: str) -> str:
    """The name of a bot."""
    if name not in bots.NAMES:
        known = ", ".join(bots.NAMES)
        raise Mistake(say("There is no bot “{name}”. The bots: {bots}.", name=name, bots=known))
    return name


def asked_bots(names: Sequence[str], players: int) -> list[str]:
    """A compiled bot for each seat: none named, all random; one named, the same for all."""
    for name in names:
        if name not in BOTS:
            raise Mistake(say("There is no bot “{name}”. The bots: {bots}.", name=name, bots=", ".join(BOTS)))
    if len(names) not in (0, 1, players):
        raise Mistake(
            say("Name one bot for all seats, or {players}, one for each; not {n}.", players=players, n=len(names))
        )
    return list(names) if len(names) == players else list(names or ["random"]) * players


def asked_device(name: str) -> str:
    """A device that is there."""
    if name not in DEVICES:
        raise Mistake(say("--device is one of {devices}, not “{name}”.", devices=", ".join(DEVICES), name=name))
    try:
        check_device(name)
    except NoGpu as reason:
        raise Mistake(say("There is no GPU to be used here; take --device cpu. ({reason})", reason=reason)) from None
    return name


def asked_file(name: str | None) -> Path:
    """A file that is there."""
    if name is None:
        raise Mistake(say("Say which file."))
    if not Path(name).is_file():
        raise Mistake(say("There is no file “{file}”.", file=name))
    return Path(name)


def asked_place(name: str) -> Path:
    """A file that is there, or that can be made."""
    path = Path(name)
    if path.is_dir() or not path.parent.is_dir():
        raise Mistake(say("No file can be written at “{file}”.", file=name))
    return path
