"""The finished games of a tournament on disk: one line of JSON for each, appended when it ends.

The file is named after the tournament and after a fingerprint of everything its games depend on: the settings, and the
code of the game and the bots. The number of deals and of cores is not part of it. So the same command goes on where it
was stopped, asking for more deals plays only those that are missing, and games of changed bots are never mixed with
older ones. A line that was cut off by a kill is passed over and its game played again.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import IO

from tablee import games
from tablee.arena.play import Played, Settings, Times

PACKAGE = Path(__file__).parents[1]
SEEN_ONLY = ("art", "text", "hints.py")  # folders of a game and files of the bots that no move depends on


def fingerprint(settings: Settings) -> str:
    """Names the games of a tournament: what they are, not how many."""
    digest = blake2b(digest_size=6, person=b"tablee ledger")
    told = {
        "game": settings.game,
        "rules": games.game(settings.game).rules_version,
        "players": settings.players,
        "options": dict(sorted(settings.options.items())),
        "bots": settings.bots,
        "seed": settings.seed,
        "seatings": settings.seatings,
        "others": {name: getattr(maker, "__qualname__", repr(maker)) for name, maker in settings.others.items()},
    }
    digest.update(json.dumps(told, sort_keys=True).encode())
    for path in _code(settings.game):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def _code(game: str) -> Iterator[Path]:
    """The files that decide what is played."""
    yield from (PACKAGE / f"{name}.py" for name in ("chance", "dice", "match"))
    yield PACKAGE / "arena" / "deals.py"
    for folder in (PACKAGE / "bots", PACKAGE / "games" / game):
        yield from (path for path in sorted(folder.rglob("*.py")) if path.relative_to(folder).parts[0] not in SEEN_ONLY)


def stem(settings: Settings) -> str:
    """The name of a tournament's files: the game, the players, the bots and the fingerprint."""
    bots = "-".join(settings.bots)
    plain = "".join(c if c.isalnum() or c in "-_" else "_" for c in bots)[:60]
    return f"{settings.game}-{settings.players}-{plain}-{fingerprint(settings)}"


class Ledger:
    """Finished games, kept in a folder or, without one, only in memory."""

    def __init__(self, settings: Settings, folder: Path | None) -> None:
        self.games: dict[tuple[int, int], Played] = {}
        self._file: IO[str] | None = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{stem(settings)}.jsonl"
            whole = self._read(path) if path.exists() else True
            self._file = path.open("a", encoding="utf-8")
            if not whole:
                self._file.write("\n")

    def _read(self, path: Path) -> bool:
        """Reads what is there; False if the last line was cut off."""
        text = path.read_text(encoding="utf-8", errors="replace")
        for line in text.splitlines():
            game = read_line(line)
            if game is not None:
                self.games.setdefault((game.deal, game.seating), game)
        return not text or text.endswith("\n")

    def add(self, game: Played) -> None:
        """Keeps a game: once this returns, a kill does not lose it."""
        self.games[game.deal, game.seating] = game
        if self._file:
            self._file.write(write_line(game) + "\n")
            self._file.flush()

    def close(self) -> None:
        """Nothing more will be added."""
        if self._file:
            self._file.close()


def write_line(game: Played) -> str:
    """A game as one line."""
    times = [t.plain() for t in game.times]
    return json.dumps({**vars(game), "bots": list(game.bots), "times": times}, separators=(",", ":"))


def read_line(line: str) -> Played | None:
    """The game of a line; None if the line is not whole."""
    try:
        data = json.loads(line)
        times = [Times.from_plain(t) for t in data.pop("times")]
        return Played(**{**data, "bots": tuple(data["bots"]), "times": times})
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
