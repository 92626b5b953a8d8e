"""An independent checker of records: written from docs/record.md alone, it imports nothing of Tablée.

It checks the digests and every draw: what could be drawn, with which weights, and that the key gives what was drawn. It
does not know the rules of the games, only what the document says about chance.
"""

import re
from dataclasses import dataclass, field
from hashlib import blake2b

TITLES = ("Tablée record 1", "Tablée record 2", "Tablée record 3")
Options = list[tuple[str, int]]  # the possible outcomes of a draw in their order, each with its weight


class Wrong(Exception):
    """What does not agree with the document."""


@dataclass(frozen=True)
class Record:
    """A record, read but not checked."""

    headers: dict[str, str]
    moves: list[tuple[str, str]]  # who, and what in notation; in format 3 after the last line `again`
    deals: list[bytes] = field(default_factory=list)  # of the lines `again`

    @property
    def players(self) -> int:
        return int(self.headers["Players"])


@dataclass
class Checked:
    """What the checker found out on its way; nothing was wrong."""

    record: Record
    draws: list[Options] = field(default_factory=list)


def check(text: str) -> Checked:
    """Checks a record; Wrong says what is not in order."""
    record = read(text)
    check_names(record)
    check_stand_ins(record)
    key = key_of(record)
    found = Checked(record)
    if record.deals:
        if key is not None and record.deals[-1] != blake2b(key=key, digest_size=16, person=b"tablee again").digest():
            raise Wrong("deal")
        return found  # what is left in the piles now, only the rules of the game say
    game = GAMES[record.headers["Game"]](record)
    for who, move in record.moves:
        if who != "*":
            game.played(int(who), move)
            continue
        options = game.possible(move.split()[0]) or [(move, 1)]  # a step that leaves nothing to chance
        if move not in dict(options):
            raise Wrong(f"{move} could not be drawn")
        if key is not None and drawn(key, len(found.draws), options) != move:
            raise Wrong(f"draw {len(found.draws)} is not {move}")
        found.draws.append(options)
        game.drew(move)
    return found


# ---- Text, Title, Headers, Check, Moves, End


def read(text: str) -> Record:
    """The headers and moves, with all digests checked."""
    lines = [line.rstrip() for line in re.split("\r\n|\r|\n", text.removeprefix("\ufeff"))]
    lines = [line for line in lines if line and not line.lstrip().startswith(";")]
    if lines[0] not in TITLES:
        raise Wrong("title")
    at = next(i for i, line in enumerate(lines) if line.startswith("Check:"))
    headers = {name: value.strip() for name, _, value in (line.partition(":") for line in lines[1:at])}
    digest = digest_of(b"", "\n".join(lines[:at]))
    if lines[at].partition(":")[2].strip() != digest.hex()[:8]:
        raise Wrong("check")
    moves: list[tuple[str, str]] = []
    deals: list[bytes] = []
    earlier = [int(number) for number in headers["Earlier"].split(" ")] if lines[0] == TITLES[2] else []
    *body, last = [line.partition(";")[0].split() for line in lines[at + 1 :]]
    for written, who, *words, mark in body:
        if written == "again":
            digest = digest_of(digest, f"again {who} {words[0]}")
            if len(deals) == len(earlier) or len(moves) != earlier[len(deals)] or mark != digest.hex()[:2]:
                raise Wrong("again")
            moves = []
            deals.append(bytes.fromhex(words[0]))
            continue
        move = " ".join(words)
        digest = digest_of(digest, f"{who} {move}")
        if int(written) != len(moves) + 1 or mark != digest.hex()[:2]:
            raise Wrong(f"move {len(moves) + 1}")
        moves.append((who, move))
    if last != ["end", digest.hex()[:16]] or len(moves) != int(headers["Moves"]) or len(deals) != len(earlier):
        raise Wrong("end")
    return Record(headers, moves, deals)


def digest_of(before: bytes, text: str) -> bytes:
    return blake2b(before + text.encode(), digest_size=32, person=b"tablee record").digest()


def check_names(record: Record) -> None:
    for name, value in record.headers.items():
        if name.startswith("Name ") and not 1 <= len(value) <= 40:
            raise Wrong(name)


def check_stand_ins(record: Record) -> None:
    """The moves that bots made for people are moves of their seats; and whether the game has a winner."""
    own_last = False
    stood_in = False
    for seat in map(str, range(record.players)):
        moves = [number for number, (who, _) in enumerate(record.moves, 1) if who == seat]
        numbers: list[int] = []
        if f"Stand-in {seat}" in record.headers:
            stood_in = True
            for run in record.headers[f"Stand-in {seat}"].split(" "):
                first, _, last = run.partition("-")
                numbers += range(int(first), int(last or first) + 1)
            if not set(numbers) <= set(moves) or numbers != sorted(set(numbers)):
                raise Wrong(f"Stand-in {seat}")
        person = record.headers.get(f"Player {seat}", "bot").startswith(("person", "program"))
        own_last = own_last or bool(person and moves and moves[-1] not in numbers)
    result = record.headers["Result"]
    if result not in ("unfinished", "ended") and ("no winner" in result) != (stood_in and not own_last):
        raise Wrong("winner")


# ---- Chance: the key, and a draw


def key_of(record: Record) -> bytes | None:
    headers = record.headers
    if headers["Chance"] == "seed":
        seed = re.sub("^(-?)0+(?=[0-9])", r"\1", headers["Seed"]).replace("-0", "0")
        return blake2b(seed.encode(), digest_size=32, person=b"tablee seed").digest()
    if headers["Chance"] == "by hand":
        return None
    if "Secret" not in headers:
        return None
    if headers["Result"] == "unfinished":
        raise Wrong("a secret before the end")
    secret = bytes.fromhex(headers["Secret"])
    if blake2b(secret, digest_size=32, person=b"tablee promise").hexdigest() != headers["Promise"]:
        raise Wrong("promise")
    mixed = b""
    for seat in range(record.players):
        if f"Entropy {seat}" in headers:
            entropy = bytes.fromhex(headers[f"Entropy {seat}"])
            mixed += bytes([seat, len(entropy)]) + entropy
    return blake2b(mixed, key=secret, digest_size=32, person=b"tablee key").digest()


def drawn(key: bytes, i: int, options: Options) -> str:
    total = sum(weight for _, weight in options)
    a = 0
    while True:
        message = i.to_bytes(8, "big") + a.to_bytes(8, "big")
        x = int.from_bytes(blake2b(message, key=key, digest_size=8, person=b"tablee draw").digest(), "big")
        if x < 2**64 // total * total:
            break
        a += 1
    r = x % total
    edge = 0
    for outcome, weight in options:
        edge += weight
        if r < edge:
            return outcome
    raise AssertionError("the weights have this sum")


# ---- What is drawn in each game


class Game:
    """What can be drawn, kept up to date move by move. The first word of an outcome says what kind of thing it is."""

    def __init__(self, record: Record) -> None:
        self.players = record.players
        self.options = {k.removeprefix("Option "): v for k, v in record.headers.items() if k.startswith("Option ")}

    def possible(self, word: str) -> Options:
        """All outcomes of a kind that can be drawn now, in order, with weights."""
        raise NotImplementedError

    def drew(self, move: str) -> None:
        """Chance has brought this."""

    def played(self, seat: int, move: str) -> None:
        """A player has done this."""


def left(box: dict[str, int]) -> Options:
    """What is left in a box, in its order."""
    return [(outcome, number) for outcome, number in box.items() if number]


class Madness(Game):
    KINDS = ("-5", "-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4", "+5", "joker", "skip", "reverse", "temple")
    CARDS = (3, 4, 4, 7, 7, 7, 7, 7, 4, 4, 3, 4, 3, 3, 2)
    TINY = (0, 0, 0, 0, 3, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0)

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        tiny = self.options.get("expert") == "tiny"
        self.pile = {f"draw {k}": n for k, n in zip(self.KINDS, self.TINY if tiny else self.CARDS, strict=True)}
        self.discard = dict.fromkeys(self.pile, 0)
        self.tokens = {f"token {v}": 2 for v in range(1, 3 if tiny else 11)}
        self.turned_up = self.players * (2 if tiny else 5) + 1
        self.cards = 0

    def possible(self, word: str) -> Options:
        if word == "dealer":
            return [(f"dealer {seat}", 1) for seat in range(self.players)]
        if word == "token":
            return left(self.tokens)
        if not left(self.pile):
            self.pile, self.discard = self.discard, self.pile
        return left(self.pile)

    def drew(self, move: str) -> None:
        if move in self.tokens:
            self.tokens[move] -= 1
        elif move in self.pile:
            self.pile[move] -= 1
            self.cards += 1
            self.discard[move] += self.cards == self.turned_up

    def played(self, seat: int, move: str) -> None:
        card = f"draw {move.split()[0]}"
        if card in self.discard:
            self.discard[card] += 1


class Gold(Game):
    FACES = ("stone", "jade", "bronze", "silver", "gold")
    SIZES = (("1/8", 2), ("1/6", 3), ("1/4", 1))  # and how many pieces of each size every pair of faces has

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        pairs = [{upper, self.FACES[(k + 1) % 5]} for k, upper in enumerate(self.FACES)]
        self.bag = {(size, frozenset(pair)): n for size, n in self.SIZES for pair in pairs}

    def possible(self, word: str) -> Options:
        if word == "first":
            return [(f"first {seat}", 1) for seat in range(self.players)]
        found = []
        for size, _ in self.SIZES:
            for k, upper in enumerate(self.FACES):
                for lower in (self.FACES[(k + 1) % 5], self.FACES[k - 1]):
                    found.append((f"draw {size} {upper} {lower}", self.bag[size, frozenset((upper, lower))]))
        return [(outcome, number) for outcome, number in found if number]

    def drew(self, move: str) -> None:
        word, *piece = move.split()
        if word == "draw":
            self.bag[piece[0], frozenset(piece[1:])] -= 1


class Gaudi(Game):
    def __init__(self, record: Record) -> None:
        super().__init__(record)
        tiles = [a + b + c for a in "ogb" for b in "ogb" for c in "ogb"]
        self.pile = {f"draw {tile}": 4 if len(set(tile)) == 1 else 3 for tile in tiles}
        goals = [(a, c) for a in ("snail", "jellyfish", "starfish") for c in ("orange", "green", "blue")]
        cards = 1 if self.players <= 3 else 2
        self.goals = {f"goal {animal} {colour}": (animal, colour) for animal, colour in goals}
        self.cards = {card: cards for goal in goals for card in goal}
        self.first = True
        self.swapped = ""

    def possible(self, word: str) -> Options:
        if word == "first":
            return [(f"first {seat}", 1) for seat in range(self.players)]
        if word == "goal":
            return left({goal: self.cards[a] * self.cards[c] for goal, (a, c) in self.goals.items()})
        if self.first:
            return [(tile, n) for tile, n in self.pile.items() if len(set(tile.split()[1])) == 3]
        return left(self.pile)

    def drew(self, move: str) -> None:
        if move in self.goals:
            for card in self.goals[move]:
                self.cards[card] -= 1
        elif move in self.pile:
            self.pile[move] -= 1
            self.first = False
            if self.swapped:
                self.pile[self.swapped] += 1
                self.swapped = ""

    def played(self, seat: int, move: str) -> None:
        word, _, tile = move.partition(" ")
        self.swapped = f"draw {tile}" if word == "swap" else ""


class Maya(Game):
    MARKERS = ("porters", "joker", "block", "foreman")

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.offers = dict.fromkeys((f"offer {marker}" for marker in self.MARKERS), 1)

    def possible(self, word: str) -> Options:
        if word == "first":
            return [(f"first {seat}", 1) for seat in range(self.players)]
        return left(self.offers) if word == "offer" else []

    def drew(self, move: str) -> None:
        if move in self.offers:
            self.offers[move] = 0
            if len(left(self.offers)) == len(self.MARKERS) - (self.players - 1):  # the sale of this round is complete
                self.offers = dict.fromkeys(self.offers, 1)


class Aztec(Game):
    OBJECTIVES = (
        *("most-talismans", "most-amulets", "most-coins"),
        *(f"{n}-tricks" for n in range(7)),
        *("most-tricks", "last"),
    )

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.objectives: dict[str, int] = {}
        self.cards: dict[str, int] = {}
        self.laid = 0
        self.bids: dict[int, int] = {}
        self.tied = list(range(self.players))

    def possible(self, word: str) -> Options:
        if word == "leader":
            return [(f"leader {seat}", 1) for seat in self.tied]
        if word == "deal":
            return left(self.cards)
        if self.laid % (2 * self.players) == 0:
            self.objectives = dict.fromkeys((f"objective {name}" for name in self.OBJECTIVES), 1)
            self.cards = dict.fromkeys((f"deal {suit}{v}" for suit in "TAC" for v in range(1, 21)), 1)
        return left(self.objectives)

    def drew(self, move: str) -> None:
        if move in self.objectives:
            self.objectives[move] = 0
            self.laid += 1
        elif move in self.cards:
            self.cards[move] = 0

    def played(self, seat: int, move: str) -> None:
        if not move.startswith("bid "):
            return
        self.bids[seat] = int(move.split()[1])
        if len(self.bids) == len(self.tied):  # matters only before the leader is known
            self.tied = [p for p, bid in self.bids.items() if bid == max(self.bids.values())]
            self.bids = {}


GAMES: dict[str, type[Game]] = {"madness": Madness, "gold": Gold, "gaudi": Gaudi, "maya": Maya, "aztec": Aztec}
