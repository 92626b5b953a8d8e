"""Parses and checks the arguments of the command line. A UsageError is one line that says what is possible."""

from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import tablee.games
from tablee import bots
from tablee.cli.language import UsageError, say
from tablee.engine.devices import NoGpu, check_device
from tablee.engine.simulate import BOTS
from tablee.games import NAMES
from tablee.games.contract import Game

DEVICES = ("cpu", "cuda")
# The first parts of our own paths. A house below one of them could not tell its own pages from those of the host.
OWN_PATHS = (
    *("about", "api", "health", "manifest.webmanifest", "metrics", "new", "offline", "play", "rules", "schema"),
    *("settings", "static", "sw.js", "t", "waiting"),
)
LARGEST = 10**18  # the largest number that the command line accepts


def parse_int(option: str, text: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number from `least` to `most`, both included."""
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
    raise UsageError(line)


def parse_game(name: str | None) -> Game:
    """The game of that name."""
    if name in NAMES:
        return tablee.games.game(name)
    games = ", ".join(NAMES)
    if name is None:
        raise UsageError(say("Say which game. The games: {games}.", games=games))
    raise UsageError(say("There is no game “{name}”. The games: {games}.", name=name, games=games))


def parse_players(game: Game, text: str | None) -> int:
    """The number of players; the game's usual number if none was given."""
    if text is None:
        return game.usual_players
    return parse_int("--players", text, game.players[0], game.players[-1])


def parse_options(game: Game, texts: Sequence[str]) -> dict[str, str]:
    """The chosen options of the game, each given as `expert=yes`."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if value not in game.options.get(name, ()):
            possible = ", ".join(f"{n}={v}" for n, values in game.offered.items() for v in values)
            if not possible:
                raise UsageError(say("{game} has no options.", game=game.title))
            raise UsageError(
                say("{game} has no option “{text}”. Possible: {options}.", game=game.title, text=text, options=possible)
            )
        chosen[name] = value
    return chosen


def parse_seat(players: int, text: str) -> int | None:
    """The person's seat; None for a spectator."""
    if text == "none":
        return None
    if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < players:
        return int(text)
    raise UsageError(say("--seat is a number from 0 to {last}, or none, not “{text}”.", last=players - 1, text=text))


def parse_bot(name: str, game: Game) -> str:
    """The name of a bot that can play in a match of this game."""
    if name not in bots.NAMES:
        known = ", ".join(bots.NAMES)
        raise UsageError(say("There is no bot “{name}”. The bots: {bots}.", name=name, bots=known))
    try:
        bots.check(name, game)
    except ValueError:
        raise UsageError(say("The bot {name} has not learnt {game}.", name=name, game=game.title)) from None
    return name


def parse_bots(names: Sequence[str], players: int) -> list[str]:
    """The names of compiled bots, one for each seat: without a name all are random, one name stands for all seats."""
    for name in names:
        if name not in BOTS:
            raise UsageError(say("There is no bot “{name}”. The bots: {bots}.", name=name, bots=", ".join(BOTS)))
    if len(names) not in (0, 1, players):
        raise UsageError(
            say("Name one bot for all seats, or {players}, one for each; not {n}.", players=players, n=len(names))
        )
    return list(names) if len(names) == players else list(names or ["random"]) * players


def parse_jobs(text: str | None) -> int | None:
    """How many tasks at once; None: one for each core."""
    return parse_int("--jobs", text, 1, 4096) if text is not None else None


def needs(extra: str, package: str, error: ImportError) -> str:
    """One line that says what to install."""
    install = f"pip install '{extra}'"
    return say("This needs {package}: {command} ({reason})", package=package, command=install, reason=error)


def parse_device(name: str) -> str:
    """A device that this machine has."""
    if name not in DEVICES:
        raise UsageError(say("--device is one of {devices}, not “{name}”.", devices=", ".join(DEVICES), name=name))
    try:
        check_device(name)
    except NoGpu as reason:
        raise UsageError(say("There is no GPU to be used here; take --device cpu. ({reason})", reason=reason)) from None
    return name


def existing_file(name: str | None) -> Path:
    """The path of an existing file."""
    if name is None:
        raise UsageError(say("Say which file."))
    if not Path(name).is_file():
        raise UsageError(say("There is no file “{file}”.", file=name))
    return Path(name)


def writable_file(name: str) -> Path:
    """The path of a file that exists or can be created."""
    path = Path(name)
    if path.is_dir() or not path.parent.is_dir():
        raise UsageError(say("No file can be written at “{file}”.", file=name))
    return path


# ---- addresses


def parse_url(text: str) -> str:
    """The address of a house behind a proxy, without a slash at its end."""
    parts = urlsplit(text)
    first = parts.path.strip("/").partition("/")[0]
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise UsageError(
            say("--url is an address such as {example}, not “{text}”.", example="https://example.org/games", text=text)
        )
    if first in OWN_PATHS:
        raise UsageError(say("--url cannot end in /{path}: the house has pages of its own there.", path=first))
    return text.rstrip("/")


def parse_proxies(text: str) -> str:
    """The addresses of proxies."""
    try:
        for part in text.split(","):
            if part.strip():
                ip_network(part.strip())
    except ValueError:
        raise UsageError(
            say("--proxy is a list of addresses such as 127.0.0.1,10.0.0.0/8, not “{text}”.", text=text)
        ) from None
    return text
