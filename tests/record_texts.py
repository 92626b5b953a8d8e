"""Records for tests: written, damaged, and forged with marks computed from the document alone."""

from hashlib import blake2b
from pathlib import Path

from tablee import Commitment, Match, RecordError, games, verify
from tablee.bots import get as get_bot
from tests import toy
from tests.positions import play, settle

RECORDS = Path(__file__).parent / "records"
SECRET = bytes(range(32))
VARIANTS = [("madness", *variant) for variant in games.game("madness").variants()] + [
    ("toy", *variant) for variant in toy.TOY.variants()
]


def playing(m: Match, actions: int = 10_000, seed: int = 0) -> Match:
    """Random bots play so many actions, or to the end; where chance is asked, it gives whatever comes first."""
    bot = get_bot("random", seed)
    settle(m)
    for _ in range(actions):
        if m.over:
            break
        m.play(bot.choose(m, m.mover), m.mover)
        settle(m)
    return m


def committed() -> Commitment:
    return Commitment.new(SECRET).sit(0, b"Ana").sit(1, bytes.fromhex("00ff"))


def seeded() -> str:
    """A whole game of the toy, short enough to be damaged in every way: two rounds with sealed bids and a turn."""
    m = Match("toy", 3, seed=1, names=["Ana", "", "Zoë"])
    play(m, "bid 1", "bid 0", "bid 2", "mark A", "done", "bid 3", "bid 3", "bid 3")
    return m.record()


def error_of(text: str) -> RecordError | None:
    """What is wrong with a record; None if it can be read. Any other exception is a failure."""
    error = verify(text).problem
    if error is not None:
        assert 1 <= error.line <= max(1, len(text.splitlines())), error
        assert str(error).startswith(f"line {error.line}")
        assert error.reason
    return error


def line_of(text: str, beginning: str) -> int:
    """The number of the line that begins so."""
    return next(i for i, line in enumerate(text.splitlines(), 1) if line.startswith(beginning))


# ---- marks, computed from the document alone


def mark(before: bytes, text: str) -> bytes:
    return blake2b(before + text.encode(), digest_size=32, person=b"tablee record").digest()


def forged(text: str, *changes: tuple[str, str], count: bool = True) -> str:
    """A record after these changes, with the check, the marks and the count of moves made anew, as a forger would."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    lines = [line for line in text.splitlines() if line]
    check = next(i for i, line in enumerate(lines) if line.startswith("Check"))
    headers, moves = lines[:check], [line.split()[1:-1] for line in lines[check + 1 : -1]]
    headers = [f"Moves: {len(moves)}" if count and line.startswith("Moves") else line for line in headers]
    digest = mark(b"", "\n".join(headers))
    written = [*headers, f"Check: {digest.hex()[:8]}", ""]
    for number, words in enumerate(moves, 1):
        digest = mark(digest, " ".join(words))
        written.append(f"{number:<5d}{words[0]} {' '.join(words[1:]):<14s} {digest.hex()[:2]}")
    return "\n".join([*written, f"end {digest.hex()[:16]}", ""])
