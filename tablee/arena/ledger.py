"""The finished games of a tournament on disk: one line of JSON for each, appended when the game ends.

The file is named after the tournament and after a fingerprint of everything that its games depend on: the contest, and
the code of the game and of the bots. The numbers of deals and of processes are not part of it. So the same command
continues a tournament that was stopped, a command with more deals plays only the missing ones, and games of changed
bots are never mixed with older ones. A line that is incomplete because the process was killed is ignored, and its game
is played again.
"""

import json
from collections.abc import Iterator
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import IO

from tablee import games
from tablee.arena.play import Contest, GameResult, Times

PACKAGE = Path(__file__).parents[1]
SHOWN = ("text", "art")  # folders of a game that no move depends on: what people read and see


def fingerprint(contest: Contest) -> str:
    """Names the games of a tournament: what they are, not how many."""
    digest = blake2b(digest_size=6, person=b"tablee ledger")
    content = {
        "game": contest.game,
        "rules": games.game(contest.game).rules_version,
        "players": contest.players,
        "options": dict(sorted(contest.options.items())),
        "bots": contest.bots,
        "seed": contest.seed,
        "seatings": contest.seatings,
        "others": {name: words_of(maker) for name, maker in contest.others.items()},
    }
    if contest.less_luck:
        content["less luck"] = True
    if contest.play_on:
        content["play on"] = contest.play_on
    digest.update(json.dumps(content, sort_keys=True).encode())
    for path in _code(contest.game):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def words_of(made: object) -> object:
    """What makes a bot, as it is told in every process alike: the words for a function have its address in them."""
    if isinstance(made, partial):
        return [
            words_of(made.func),
            *map(words_of, made.args),
            {name: words_of(part) for name, part in made.keywords.items()},
        ]
    return getattr(made, "__qualname__", repr(made))


def _code(game: str) -> Iterator[Path]:
    """The files that decide which moves are played."""
    yield from (PACKAGE / name for name in ("chance.py", "dice.py", "match.py", "arena/deals.py"))
    yield from (path for path in sorted((PACKAGE / "bots").glob("*.py")) if path.stem != "hints")
    folder = games.game(game).folder
    for path in sorted(folder.rglob("*.py")):
        if path.relative_to(folder).parts[0] not in SHOWN:
            yield path


def stem(contest: Contest) -> str:
    """The name of a tournament's files: the game, the players, the bots and the fingerprint."""
    bots = "-".join(contest.bots)
    plain = "".join(c if c.isalnum() or c in "-_" else "_" for c in bots)[:60]
    return f"{contest.game}-{contest.players}-{plain}-{fingerprint(contest)}"


class Ledger:
    """The finished games, in a folder or, without one, in memory only."""

    def __init__(self, contest: Contest, folder: Path | None) -> None:
        self.games: dict[tuple[int, int], GameResult] = {}
        self._file: IO[str] | None = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{stem(contest)}.jsonl"
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

    def add(self, game: GameResult) -> None:
        """Adds a game and hands it to the operating system, so that it is not lost when this process is killed."""
        self.games[game.deal, game.seating] = game
        if self._file:
            self._file.write(write_line(game) + "\n")
            self._file.flush()

    def close(self) -> None:
        """Nothing more will be added."""
        if self._file:
            self._file.close()


def write_line(game: GameResult) -> str:
    """A game as one line."""
    times = [t.plain() for t in game.times]
    return json.dumps({**vars(game), "bots": list(game.bots), "times": times}, separators=(",", ":"))


def read_line(line: str) -> GameResult | None:
    """The game of a line; None if the line is not whole."""
    try:
        data = json.loads(line)
        times = [Times.from_plain(t) for t in data.pop("times")]
        return GameResult(**{**data, "bots": tuple(data["bots"]), "times": times})
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
