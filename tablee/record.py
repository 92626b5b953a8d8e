"""The record of a match: text that a person can read and that replays anywhere. docs/record.md tells the format."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from tablee.chance import SECRET_BYTES, Commitment, promise_of
from tablee.games import get
from tablee.games.contract import CHANCE
from tablee.match import ASK, IllegalAction, Match

TITLE = "Tablée record 1"
UNFINISHED = "unfinished"
_MOVE = re.compile(r"(\d+)\s+(\*|\d+)\s+(\S.*?)\s+([0-9a-f]{2})")
_END = re.compile(r"end\s+([0-9a-f]{16})")


class RecordError(ValueError):
    """A record cannot be read. `line` and `move` count from 1; `move` is 0 in the headers."""

    def __init__(self, line: int, move: int, reason: str) -> None:
        self.line, self.move, self.reason = line, move, reason
        super().__init__(f"line {line}{f', move {move}' if move else ''}: {reason}")


# ---- writing


def write_record(match: Match) -> str:
    """The record of a match as it stands."""
    headers = list(_headers(match))
    digest = _digest(b"", "\n".join(headers))
    lines = [*headers, f"Check: {digest.hex()[:8]}", ""]
    for number, move in enumerate(match.played, 1):
        actor = "*" if move.seat == CHANCE else str(move.seat)
        notation = match.game.write(move.action)
        digest = _digest(digest, f"{actor} {notation}")
        lines.append(f"{number:<5d}{actor} {notation:<14s} {digest.hex()[:2]}")
    return "\n".join([*lines, f"end {digest.hex()[:16]}", ""])


def _headers(match: Match) -> Iterator[str]:
    yield TITLE
    yield f"Game: {match.game.name}"
    yield f"Rules: {match.game.rules_version}"
    yield f"Players: {match.players}"
    for name, value in match.options.items():
        yield f"Option {name}: {value}"
    for seat, name in enumerate(match.names):
        if name:
            yield f"Name {seat}: {name}"
    if match.seed is not None:
        yield "Chance: seed"
        yield f"Seed: {match.seed}"
    elif match.commitment is not None:
        yield "Chance: committed"
        yield f"Promise: {match.commitment.promise.hex()}"
        for seat, entropy in sorted(match.commitment.entropy.items()):
            yield f"Entropy {seat}: {entropy.hex()}"
        if match.over and match.commitment.secret is not None:
            yield f"Secret: {match.commitment.secret.hex()}"
    else:
        yield "Chance: by hand"
    yield f"Moves: {len(match.played)}"
    yield f"Result: {_result(match)}"


def _result(match: Match) -> str:
    if match.places is None:
        return UNFINISHED
    return f"scores {' '.join(map(str, match.scores))}, places {' '.join(map(str, match.places))}"


def _digest(before: bytes, text: str) -> bytes:
    """Each line's mark depends on all lines above it."""
    return blake2b(before + text.encode(), digest_size=32, person=b"tablee record").digest()


# ---- reading


@dataclass
class _Lines:
    """The lines of a record with their numbers, comments and blank lines left out."""

    text: str

    def __post_init__(self) -> None:
        lines = self.text.removeprefix("\ufeff").splitlines()
        self.numbered = [(i, line.rstrip()) for i, line in enumerate(lines, 1) if line.strip() and line[0] != ";"]
        self.last = max(len(lines), 1)


def read_record(text: str) -> Match:
    """The match of a record; RecordError says what is wrong with which line."""
    lines = _Lines(text)
    headers, digest, body = _read_headers(lines)
    match = headers.match
    for at, line in body[:-1]:
        digest = _read_move(headers, digest, at, line)
    played = len(match.played)
    at, line = body[-1] if body else (lines.last, "")
    end = _END.fullmatch(line.partition(";")[0].rstrip())
    if end is None:
        if _MOVE.fullmatch(line.partition(";")[0].rstrip()):
            _read_move(headers, digest, at, line)
        raise RecordError(
            lines.last, played, f"the record is cut off: {headers.moves} moves and an end line were announced"
        )
    if played != headers.moves:
        raise RecordError(at, played, f"{headers.moves} moves were announced, {played} are here")
    if end[1] != digest.hex()[:16]:
        raise RecordError(at, played, "the end mark does not fit the moves above")
    if _result(match) != headers.result:
        raise RecordError(headers.result_line, 0, f"the result is {_result(match)!r}, not {headers.result!r}")
    match.draw_from(headers.seed, headers.commitment)
    return match


@dataclass
class _Headers:
    match: Match  # at its start, chance by hand
    seed: int | None
    commitment: Commitment | None
    moves: int
    result: str
    result_line: int
    read: int = 0  # moves read so far; of choices made at the same time, all but the last are not yet in the match

    @property
    def key(self) -> bytes | None:
        return Match.key(self.seed, self.commitment)


def _read_headers(lines: _Lines) -> tuple[_Headers, bytes, list[tuple[int, str]]]:
    """The headers, their digest, and the lines that follow."""
    if not lines.numbered or lines.numbered[0][1] != TITLE:
        at = lines.numbered[0][0] if lines.numbered else 1
        raise RecordError(at, 0, f"a record begins with the line {TITLE!r}")
    found: dict[str, tuple[int, str]] = {}
    kept = [TITLE]
    for k, (at, line) in enumerate(lines.numbered[1:], 1):
        name, colon, value = line.partition(":")
        if not colon or line[0].isdigit():
            raise RecordError(at, 0, "the headers end with a Check line, and there is none")
        if name in found:
            raise RecordError(at, 0, f"there is a second header {name!r}")
        found[name] = (at, value.strip())
        if name == "Check":
            digest = _digest(b"", "\n".join(kept))
            headers = _Fields(found).read()
            if value.strip() != digest.hex()[:8]:
                raise RecordError(at, 0, "the headers above were changed: their check mark does not fit")
            return headers, digest, lines.numbered[k + 1 :]
        kept.append(line)
    raise RecordError(lines.last, 0, "the record is cut off within its headers")


class _Fields:
    """Takes the headers out one by one and says what is wrong with them."""

    def __init__(self, found: dict[str, tuple[int, str]]) -> None:
        self.found = found
        self.check_line = found.pop("Check")[0]

    def read(self) -> _Headers:
        game = self._game()
        players = self._number("Players")
        at_players = self._line
        options = dict(self._group("Option"))
        names = dict(self._seats("Name"))
        seed, commitment = self._chance()
        moves = self._number("Moves")
        result = self._take("Result")
        result_line = self._line
        for name, (at, _) in self.found.items():
            raise RecordError(at, 0, f"there is no header {name!r}")
        try:
            match = Match(game, players, options, chance=ASK, names=[names.get(p, "") for p in range(players)])
        except ValueError as error:
            raise RecordError(at_players, 0, str(error)) from None
        return _Headers(match, seed, commitment, moves, result, result_line)

    def _game(self) -> str:
        name = self._take("Game")
        try:
            game = get(name)
        except ValueError as error:
            raise RecordError(self._line, 0, str(error)) from None
        version = self._number("Rules")
        if version != game.rules_version:
            reason = f"written for rules {version} of {name}; this Tablée plays rules {game.rules_version}"
            raise RecordError(self._line, 0, reason)
        return name

    def _chance(self) -> tuple[int | None, Commitment | None]:
        kind = self._take("Chance")
        if kind == "by hand":
            return None, None
        if kind == "seed":
            return self._number("Seed"), None
        if kind != "committed":
            raise RecordError(self._line, 0, f"chance is 'seed', 'committed' or 'by hand', not {kind!r}")
        promise = self._bytes("Promise", self._take("Promise"))
        entropy = {seat: self._bytes(f"Entropy {seat}", value) for seat, value in self._seats("Entropy")}
        secret = self._bytes("Secret", self._take("Secret")) if "Secret" in self.found else None
        if secret is not None and (len(secret) != SECRET_BYTES or promise_of(secret) != promise):
            raise RecordError(self._line, 0, "the secret is not the one that was promised")
        return None, Commitment(promise, entropy, secret)

    def _take(self, name: str) -> str:
        if name not in self.found:
            raise RecordError(self.check_line, 0, f"the header {name!r} is missing")
        self._line, value = self.found.pop(name)
        return value

    def _number(self, name: str) -> int:
        value = self._take(name)
        if not re.fullmatch(r"-?\d{1,40}", value):
            raise RecordError(self._line, 0, f"{name} is a whole number, not {value!r}")
        return int(value)

    def _bytes(self, name: str, value: str) -> bytes:
        if not re.fullmatch(r"([0-9a-f]{2}){1,64}", value):
            raise RecordError(self._line, 0, f"{name} is written in hexadecimal digits")
        return bytes.fromhex(value)

    def _group(self, kind: str) -> Iterator[tuple[str, str]]:
        """Headers such as `Option expert: yes`, by what stands after the kind."""
        for name in [name for name in self.found if name.startswith(f"{kind} ")]:
            yield name.removeprefix(f"{kind} "), self._take(name)

    def _seats(self, kind: str) -> Iterator[tuple[int, str]]:
        for seat, value in self._group(kind):
            if not re.fullmatch(r"\d", seat):
                raise RecordError(self._line, 0, f"{kind!r} is followed by a seat, not {seat!r}")
            yield int(seat), value


def _read_move(headers: _Headers, digest: bytes, at: int, line: str) -> bytes:
    """Plays one line of the record; returns the digest so far."""
    match = headers.match
    number = headers.read + 1
    parts = _MOVE.fullmatch(line.partition(";")[0].rstrip())
    if parts is None:
        raise RecordError(at, number, f"not a move: {line.strip()[:60]!r}")
    written, actor, notation, mark = parts.groups()
    if int(written) != number:
        raise RecordError(at, number, f"move {number} should stand here, not move {written}")
    seat = CHANCE if actor == "*" else int(actor)
    if seat != match.mover and seat not in match.waiting:
        raise RecordError(at, number, f"{_actor(match.mover)} is to move, not {_actor(seat)}")
    _check_draw(headers, at, number, notation)
    try:
        match.play(notation, seat)
    except IllegalAction as error:
        raise RecordError(at, number, str(error)) from None
    digest = _digest(digest, f"{actor} {notation}")
    if mark != digest.hex()[:2]:
        raise RecordError(at, number, "this move was changed, or one above it: its mark does not fit")
    headers.read = number
    return digest


def _check_draw(headers: _Headers, at: int, number: int, notation: str) -> None:
    match, key = headers.match, headers.key
    if match.mover != CHANCE or key is None:
        return
    drawn = match.game.write(match.next_draw(key))
    if drawn != notation:
        raise RecordError(at, number, f"chance drew {drawn!r} here, the record says {notation!r}")


def _actor(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}" if seat >= 0 else "nobody"


# ---- checking


@dataclass(frozen=True)
class Verdict:
    """What a record proves. `fair` is None when the draws cannot be checked; `problem` is None when all is in order."""

    match: Match | None
    problem: RecordError | None
    fair: bool | None

    @property
    def ok(self) -> bool:
        """Every move is legal, the result is right, and no draw is known to be wrong."""
        return self.problem is None

    def __bool__(self) -> bool:
        return self.ok


def verify(text: str) -> Verdict:
    """Replays a record and checks every draw, every move and the result."""
    try:
        match = read_record(text)
    except RecordError as problem:
        return Verdict(None, problem, None)
    return Verdict(match, None, True if Match.key(match.seed, match.commitment) is not None else None)
