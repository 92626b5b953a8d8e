"""The record of a match: a text that people can read and programs can replay. docs/record.md describes the format."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from io import StringIO
from typing import TypeVar

from tablee import games
from tablee.chance import ENTROPY_BYTES, SECRET_BYTES, SOURCES, Commitment, Source, deal_of
from tablee.company import NAME_LENGTH, Guest, has_winner, read_numbers, write_numbers
from tablee.games.contract import CHANCE, Game
from tablee.match import ASK, IllegalAction, Match
from tablee.start import Start

Read = TypeVar("Read")
Value = TypeVar("Value")

# Format 2 has three headers more, `Player`, `Stand-in` and `Source`; format 3 also `Earlier`, for a match that begins
# at a choice of an earlier one. A record is written in the first format that has all it needs.
TITLES = ("Tablée record 1", "Tablée record 2", "Tablée record 3")
UNFINISHED = "unfinished"
ENDED = "ended"  # the players gave the game up
NO_WINNER = "no winner"  # bots that stood in for people finished it
STAND_IN = "Stand-in"
_MOVE = re.compile(r"([0-9]{1,9})[ \t]+(\*|[0-9]{1,9})[ \t]+(\S+(?: \S+)*)[ \t]+([0-9a-f]{2})")
_AGAIN = re.compile(r"again[ \t]+([0-9]{1,9})[ \t]+([0-9a-f]{32})[ \t]+([0-9a-f]{2})")
_END = re.compile(r"end[ \t]+([0-9a-f]{16})")


class RecordError(ValueError):
    """A record cannot be read. `line` and `move` count from 1; `move` is 0 in the headers."""

    def __init__(self, line: int, move: int, reason: str) -> None:
        self.line, self.move, self.reason = line, move, reason
        super().__init__(f"line {line}{f', move {move}' if move else ''}: {reason}")


# ---- writing


def write_record(match: Match, told: Sequence[str | None]) -> str:
    """The record of a match. `told` has a comment for each action, or None."""
    headers = list(_headers(match))
    digest = _digest(b"", "\n".join(headers))
    lines = [*headers, f"Check: {digest.hex()[:8]}", ""]
    parts = _parts(match)
    for part in parts:
        start = part.start
        if start is not None:
            digest = _digest(digest, f"again {start.seat} {start.deal.hex()}")
            lines.append(f"again {start.seat} {start.deal.hex()} {digest.hex()[:2]}")
        comments = told if part is match else [None] * len(part.played)
        for number, (move, words) in enumerate(zip(part.played, comments, strict=True), 1):
            actor = "*" if move.seat == CHANCE else str(move.seat)
            notation = match.game.write(move.action)
            digest = _digest(digest, f"{actor} {notation}")
            comment = f"   ; {words}" if words else ""
            lines.append(f"{number:<4d} {actor} {notation:<14s} {digest.hex()[:2]}{comment}")
    return "\n".join([*lines, f"end {digest.hex()[:16]}", ""])


def _parts(match: Match) -> list[Match]:
    """The matches that a match goes on from, the first of them first, and the match itself."""
    parts = [match]
    while parts[0].start is not None:
        parts.insert(0, parts[0].start.earlier)
    return parts


def _headers(match: Match) -> Iterator[str]:
    sources = match.commitment.sources if match.commitment is not None else {}
    yield TITLES[2 if match.start else 1 if sources or any(match.company) or match.ended else 0]
    yield f"Game: {match.game.name}"
    yield f"Rules: {match.game.rules_version}"
    yield f"Players: {match.players}"
    for name, value in match.options.items():
        yield f"Option {name}: {value}"
    for seat, name in enumerate(match.names):
        if name:
            yield f"Name {seat}: {name}"
    for seat, guest in enumerate(match.company):
        if guest is not None:
            yield f"Player {seat}: {guest.write()}"
    for seat, guest in enumerate(match.company):
        if guest is not None and guest.moves:
            yield f"{STAND_IN} {seat}: {write_numbers(guest.moves)}"
    if match.seed is not None:
        yield "Chance: seed"
        yield f"Seed: {match.seed}"
    elif match.commitment is not None:
        yield "Chance: committed"
        yield f"Promise: {match.commitment.promise.hex()}"
        for seat, entropy in sorted(match.commitment.entropy.items()):
            yield f"Entropy {seat}: {entropy.hex()}"
        for seat, source in sorted(sources.items()):
            yield f"Source {seat}: {source}"
        if (match.over or match.ended) and match.commitment.secret is not None:
            yield f"Secret: {match.commitment.secret.hex()}"
    else:
        yield "Chance: by hand"
    if match.start is not None:
        yield f"Earlier: {' '.join(str(len(part.played)) for part in _parts(match)[:-1])}"
    yield f"Moves: {len(match.played)}"
    yield f"Result: {_result(match)}"


def _result(match: Match) -> str:
    if match.places is None:
        return ENDED if match.ended else UNFINISHED
    scores = f"scores {' '.join(map(str, match.scores))}"
    if not has_winner(match.company, (move.seat for move in match.played)):
        return f"{scores}, {NO_WINNER}"
    return f"{scores}, places {' '.join(map(str, match.places))}"


def _digest(before: bytes, text: str) -> bytes:
    """The digest of a line and of all lines above it, from which its mark is taken."""
    return blake2b(before + text.encode(errors="surrogatepass"), digest_size=32, person=b"tablee record").digest()


# ---- reading


@dataclass
class _Lines:
    """The lines of a record with their numbers, comments and blank lines left out."""

    text: str

    def __post_init__(self) -> None:
        lines = [line.rstrip() for line in StringIO(self.text.removeprefix("\ufeff"), newline=None)]
        self.numbered = [(i, line) for i, line in enumerate(lines, 1) if line and line.lstrip()[0] != ";"]
        self.last = max(len(lines), 1)


@dataclass
class _Headers:
    match: Match  # at its start, chance by hand
    seed: int | None
    commitment: Commitment | None
    moves: int
    result: str
    result_line: int
    stand_ins: dict[int, tuple[int, tuple[int, ...]]]  # by seat: the line, and the numbers of moves
    starts: list[int]  # the moves of each earlier match that is still to be read
    earlier: str | None = None  # a sentence, if the record was written for earlier rules
    # Who made the moves read so far. Choices made at the same time are not in the match before the last one is read.
    seats: list[int] = field(default_factory=list)

    @property
    def key(self) -> bytes | None:
        return Match.key(self.seed, self.commitment)


def read_record(text: str) -> Match:
    """The match of a record; RecordError says what is wrong with which line.

    A finished game that was played by earlier rules is read as long as the present rules lead to the same result.
    """
    lines = _Lines(text)
    headers, digest, body = _read_headers(lines)
    try:
        return _read_moves(lines, headers, digest, body)
    except RecordError as error:
        if headers.earlier is None:
            raise
        raise RecordError(error.line, error.move, f"{headers.earlier}: {error.reason}") from None


def _read_moves(lines: _Lines, headers: _Headers, digest: bytes, body: list[tuple[int, str]]) -> Match:
    """The match of the headers, with its moves played."""
    ended = False
    for at, line in body:
        end = _END.fullmatch(line)
        if ended:
            raise RecordError(at, len(headers.seats), "nothing follows the end line")
        if end:
            _check_end(headers, digest, at, end[1])
            ended = True
        elif at == body[-1][0] and not _MOVE.fullmatch(line) and not _AGAIN.fullmatch(line):
            break
        elif headers.starts and len(headers.seats) == headers.starts[0]:
            digest = _read_again(headers, digest, at, line)
        else:
            digest = _read_move(headers, digest, at, line)
    if not ended:
        reason = f"the record is cut off: {headers.moves} moves and an end line were announced"
        raise RecordError(lines.last, len(headers.seats), reason)
    _check_stand_ins(headers)
    headers.match.ended = headers.result == ENDED and not headers.match.over
    if _result(headers.match) != headers.result:
        reason = f"the result is {_result(headers.match)!r}, not {headers.result!r}"
        raise RecordError(headers.result_line, 0, reason)
    headers.match.pick_from(headers.seed, headers.commitment)
    return headers.match


def _check_stand_ins(headers: _Headers) -> None:
    """The moves that a bot made for somebody are moves of that seat."""
    for seat, (at, numbers) in headers.stand_ins.items():
        for number in numbers:
            if headers.seats[number - 1] != seat:
                raise RecordError(at, 0, f"move {number} is not one of seat {seat}: nobody stood in for it there")


def _check_end(headers: _Headers, digest: bytes, at: int, mark: str) -> None:
    read = len(headers.seats)
    if headers.starts:
        raise RecordError(at, read, f"{headers.starts[0]} moves of an earlier match were announced, {read} are here")
    if read != headers.moves:
        raise RecordError(at, read, f"{headers.moves} moves were announced, {read} are here")
    if mark != digest.hex()[:16]:
        raise RecordError(at, read, "the end mark does not fit the moves above")
    if read != len(headers.match.played):
        raise RecordError(at, read, "the record ends before all have chosen")


def _read_headers(lines: _Lines) -> tuple[_Headers, bytes, list[tuple[int, str]]]:
    """The headers, their digest, and the lines after them."""
    if not lines.numbered or lines.numbered[0][1] not in TITLES:
        at = lines.numbered[0][0] if lines.numbered else 1
        raise RecordError(at, 0, f"a record begins with the line {', '.join(map(repr, TITLES[:-1]))} or {TITLES[-1]!r}")
    title = lines.numbered[0][1]
    found: dict[str, tuple[int, str]] = {}
    kept = [title]
    for k, (at, line) in enumerate(lines.numbered[1:], 1):
        name, colon, value = line.partition(":")
        if not colon or line[0].isdigit():
            raise RecordError(at, 0, f"not a header: {line[:60]!r}; the headers end with a Check line")
        if name in found:
            raise RecordError(at, 0, f"there is a second header {name!r}")
        found[name] = (at, value.strip())
        if name == "Check":
            digest = _digest(b"", "\n".join(kept))
            headers = _Fields(found, 1 + TITLES.index(title)).read()
            if value.strip() != digest.hex()[:8]:
                raise RecordError(at, 0, "the headers above were changed: their check mark does not fit")
            return headers, digest, [(i, text.partition(";")[0].rstrip()) for i, text in lines.numbered[k + 1 :]]
        kept.append(line)
    raise RecordError(lines.last, 0, "the record is cut off within its headers")


class _Fields:
    """Reads the headers one by one; RecordError says what is wrong with which line."""

    def __init__(self, found: dict[str, tuple[int, str]], format: int) -> None:
        """`format`: the number in the title."""
        self.found, self.format = found, format
        self.earlier: str | None = None
        self.check_line = found.pop("Check")[0]

    def read(self) -> _Headers:
        game = self._game()
        self.players = self._number("Players")
        self._trying(game.check_players, self.players)
        options = {}
        for name, value in self._group("Option"):
            self._trying(game.option_indexes, {name: value})
            options[name] = value
        names = {seat: self._name(value) for seat, value in self._seats("Name")}
        company = {seat: self._trying(Guest.read, value) for seat, value in self._later("Player")}
        seed, commitment = self._chance()
        starts = self._starts()
        moves = self._number("Moves")
        stand_ins = self._stand_ins(company, moves)
        result = self._take("Result")
        result_line = self._line
        if result == ENDED and self.format < 2:
            raise RecordError(result_line, 0, f"the result {ENDED!r} belongs to format 2")
        if result == UNFINISHED and commitment is not None and commitment.secret is not None:
            raise RecordError(self.secret_line, 0, "the secret is published when the game is over, not before")
        for name, (at, _) in self.found.items():
            raise RecordError(at, 0, f"there is no header {name!r}")
        named = [names.get(p, "") for p in range(self.players)]
        match = Match(game.name, self.players, options, chance=ASK, names=named)
        match.company = [company.get(p) for p in range(self.players)]
        return _Headers(match, seed, commitment, moves, result, result_line, stand_ins, starts, self.earlier)

    def _starts(self) -> list[int]:
        """The moves of each earlier match that the match goes on from."""
        if self.format < 3:
            return []
        value = self._take("Earlier")
        if not re.fullmatch(r"[0-9]{1,9}( [0-9]{1,9})*", value):
            raise RecordError(self._line, 0, f"the moves of each earlier match belong here, not {value[:60]!r}")
        return [int(number) for number in value.split()]

    def _stand_ins(self, company: dict[int, Guest], moves: int) -> dict[int, tuple[int, tuple[int, ...]]]:
        """Which moves a bot made for somebody, by seat; `company` is told too."""
        found = {}
        for seat, value in self._later(STAND_IN):
            numbers = self._trying(partial(read_numbers, most=moves), value)
            guest = company.get(seat)
            if guest is None or guest.bot:
                raise RecordError(self._line, 0, f"a bot stands in for people and programs; who is in seat {seat}?")
            company[seat] = replace(guest, moves=numbers)
            found[seat] = self._line, numbers
        return found

    def _trying(self, check: Callable[[Read], Value], value: Read) -> Value:
        """Applies a check to a value; a ValueError is reported for the line of the header read last."""
        try:
            return check(value)
        except ValueError as error:
            raise RecordError(self._line, 0, str(error)) from None

    def _game(self) -> Game:
        name = self._take("Game")
        game = self._trying(games.game, name)
        version = self._number("Rules")
        if version != game.rules_version:
            reason = f"written for rules {version} of {name}; this Tablée plays rules {game.rules_version}"
            if not 0 < version < game.rules_version or self._unfinished():
                raise RecordError(self._line, 0, reason)
            self.earlier = reason
        return game

    def _unfinished(self) -> bool:
        """Is the game not over? Then it can go on only by the rules it began with."""
        return self.found.get("Result", (0, UNFINISHED))[1] == UNFINISHED

    def _chance(self) -> tuple[int | None, Commitment | None]:
        kind = self._take("Chance")
        if kind == "by hand":
            return None, None
        if kind == "seed":
            return self._number("Seed"), None
        if kind != "committed":
            raise RecordError(self._line, 0, f"chance is 'seed', 'committed' or 'by hand', not {kind!r}")
        promise = self._bytes(self._take("Promise"), SECRET_BYTES, SECRET_BYTES)
        entropy = {seat: self._bytes(value, 1, ENTROPY_BYTES) for seat, value in self._seats("Entropy")}
        sources = {seat: self._source(value) for seat, value in self._later("Source")}
        self._trying(Commitment(promise, entropy, None, sources).check, self.players)
        secret = self._bytes(self._take("Secret"), SECRET_BYTES, SECRET_BYTES) if "Secret" in self.found else None
        self.secret_line = self._line
        commitment = Commitment(promise, entropy, secret, sources)
        self._trying(commitment.check, self.players)
        return None, commitment

    def _source(self, value: str) -> Source:
        for source in SOURCES:
            if source == value:
                return source
        raise RecordError(self._line, 0, f"a source of entropy is {', '.join(SOURCES)}, not {value[:60]!r}")

    def _name(self, value: str) -> str:
        if not 1 <= len(value) <= NAME_LENGTH:
            raise RecordError(self._line, 0, f"a name has 1 to {NAME_LENGTH} signs, not {len(value)}")
        return value

    def _take(self, name: str) -> str:
        if name not in self.found:
            raise RecordError(self.check_line, 0, f"the header {name!r} is missing")
        self._line, value = self.found.pop(name)
        return value

    def _number(self, name: str) -> int:
        value = self._take(name)
        if not re.fullmatch(r"-?[0-9]{1,4300}", value):  # Python reads no longer ones, so no seed has more digits
            raise RecordError(self._line, 0, f"{name} is a whole number, not {value!r}")
        return int(value)

    def _bytes(self, value: str, least: int, most: int) -> bytes:
        if not re.fullmatch(f"([0-9a-f]{{2}}){{{least},{most}}}", value):
            length = f"{least}" if least == most else f"{least} to {most}"
            raise RecordError(self._line, 0, f"{length} bytes in hexadecimal digits belong here, not {value[:60]!r}")
        return bytes.fromhex(value)

    def _group(self, kind: str) -> Iterator[tuple[str, str]]:
        """The headers of one kind, such as `Option expert: yes`: what follows the kind, and the value."""
        for name in [name for name in self.found if name.startswith(f"{kind} ")]:
            yield name.removeprefix(f"{kind} "), self._take(name)

    def _later(self, kind: str) -> Iterator[tuple[int, str]]:
        """Headers of a kind that format 1 does not have."""
        return self._seats(kind) if self.format >= 2 else iter(())

    def _seats(self, kind: str) -> Iterator[tuple[int, str]]:
        for seat, value in self._group(kind):
            if seat not in map(str, range(self.players)):
                raise RecordError(self._line, 0, f"{kind} is followed by a seat, 0 to {self.players - 1}, not {seat!r}")
            yield int(seat), value


def _read_move(headers: _Headers, digest: bytes, at: int, line: str) -> bytes:
    """Plays one line of the record; returns the digest so far."""
    match = headers.match
    number = len(headers.seats) + 1
    parts = _MOVE.fullmatch(line)
    if parts is None:
        if _AGAIN.fullmatch(line):
            raise RecordError(at, number, f"move {number} should stand here, not a line 'again'")
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
    headers.seats.append(seat)
    if len(match.played) == number and [move.seat for move in match.played] != headers.seats:
        raise RecordError(at, number, "choices made at the same time stand in the order of the seats")
    return digest


def _read_again(headers: _Headers, digest: bytes, at: int, line: str) -> bytes:
    """Reads where the next match begins: all that a seat could not know is dealt anew; returns the digest so far."""
    earlier, read = headers.match, headers.starts.pop(0)
    parts = _AGAIN.fullmatch(line)
    if parts is None:
        raise RecordError(at, read, f"a line 'again' should stand here, not {line.strip()[:60]!r}")
    seat, deal, mark = parts.groups()
    if headers.key is not None and not headers.starts and deal_of(headers.key).hex() != deal:
        raise RecordError(at, read, "hidden things are not dealt anew as chance says")
    name, players, options, names = earlier.game.name, earlier.players, earlier.options, earlier.names
    try:
        start = Start(earlier, int(seat), bytes.fromhex(deal))
        headers.match = Match(name, players, options, chance=ASK, names=names, start=start)
    except ValueError as error:
        raise RecordError(at, read, str(error)) from None
    headers.match.company, headers.seats = earlier.company, []
    digest = _digest(digest, f"again {seat} {deal}")
    if mark != digest.hex()[:2]:
        raise RecordError(at, read, "this line was changed, or one above it: its mark does not fit")
    return digest


def _check_draw(headers: _Headers, at: int, number: int, notation: str) -> None:
    match, key = headers.match, headers.key
    if match.mover != CHANCE or key is None or headers.starts:  # draws of an earlier match had another key
        return
    drawn = match.game.write(match.next_pick(key))
    if drawn != notation:
        raise RecordError(at, number, f"chance drew {drawn!r} here, the record says {notation!r}")


def _actor(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}" if seat >= 0 else "nobody"


# ---- checking


@dataclass(frozen=True)
class Verdict:
    """What a record proves. `fair`: None if the draws cannot be checked. `problem`: None if the record is in order."""

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
