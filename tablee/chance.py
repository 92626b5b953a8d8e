"""The keys of outcomes of chance, which anyone can check afterwards (docs/record.md, "Chance").

A match has a 32-byte key. Its outcome number i (0, 1, 2 …) among outcomes with integer weights is a function of the key
and i alone (`pick` in match.py): BLAKE2b, keyed, of the pair (i, attempt), read as a 64-bit number, with rejection
sampling, so that every outcome has exactly its share.

For a hosted match nobody can choose the key. The house publishes a promise, the hash of its secret, before seats are
taken. Each player's device makes entropy and first sends only its hash; when all seats are taken everybody's entropy is
opened. The key is made of the secret and all entropy, and the secret is published when the game ends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from secrets import token_bytes
from typing import Literal, get_args

SECRET_BYTES = 32
ENTROPY_BYTES = 64  # a player's entropy is at most this long
HASHED_BYTES = 16  # entropy that is hashed first has at least so many bytes: nobody can find it by trying
HASH_BYTES = 32
DEAL_BYTES = 16  # that hidden things are dealt anew with, where a match begins at a choice of an earlier one

# How the entropy of a seat came.
#   device   the player's device made it and sent its hash first; it was opened when every hash was there
#   early    the player sent it open, after the promise was published: whoever sat down later could know it
#   before   the player sent it open, before the promise was published: the house could know it
#   house    the house made it, because the player sent none
Source = Literal["device", "early", "before", "house"]
SOURCES: tuple[Source, ...] = get_args(Source)

# Who could have chosen the key.
#   nobody   not even the house and all other players together: the entropy of at least one seat is of the kind `device`
#   pair     nobody who acts alone, but the house together with a player who sat down later
#   house    the house alone
Chooser = Literal["nobody", "pair", "house"]


@dataclass(frozen=True)
class Pick:
    """What chance picked once: the possible outcomes in their order, in notation, their weights, and the one picked."""

    outcomes: Sequence[str]
    weights: Sequence[int]
    notation: str


def key_of_seed(seed: int) -> bytes:
    """The key of a match made from a seed, for tests and experiments: the same seed, the same cards."""
    return blake2b(str(seed).encode(), digest_size=32, person=b"tablee seed").digest()


def deal_of(key: bytes) -> bytes:
    """What hidden things are dealt anew with, where the match with this key begins at a choice of an earlier one."""
    return blake2b(key=key, digest_size=DEAL_BYTES, person=b"tablee again").digest()


@dataclass(frozen=True)
class Commitment:
    """The house's secret and what the players added; `secret` is None for someone who has not been shown it yet."""

    promise: bytes
    entropy: Mapping[int, bytes]  # by seat; a seat that added nothing is left out
    secret: bytes | None = None
    sources: Mapping[int, Source] = field(default_factory=dict)  # by seat; earlier records do not tell them

    @classmethod
    def new(cls, secret: bytes | None = None) -> "Commitment":
        """A fresh commitment, before seats are taken."""
        secret = token_bytes(SECRET_BYTES) if secret is None else secret
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret is {SECRET_BYTES} bytes, not {len(secret)}")
        return cls(promise_of(secret), {}, secret)

    def sit(self, seat: int, entropy: bytes, source: Source | None = None) -> "Commitment":
        """The same commitment with the entropy of a seat, which is added once. `source`: None if it is not known."""
        if seat in self.entropy:
            raise ValueError(f"seat {seat} has already added its entropy")
        if not 0 < len(entropy) <= ENTROPY_BYTES:
            raise ValueError(f"entropy is 1 to {ENTROPY_BYTES} bytes, not {len(entropy)}")
        sources = self.sources if source is None else {**self.sources, seat: source}
        return Commitment(self.promise, {**self.entropy, seat: entropy}, self.secret, sources)

    def published(self) -> "Commitment":
        """Without the secret: what everyone may see while the game goes on."""
        return Commitment(self.promise, self.entropy, None, self.sources)

    @property
    def chooser(self) -> Chooser:
        """Who could have chosen the key."""
        sources = set(self.sources.values())
        return "nobody" if "device" in sources else "pair" if "early" in sources else "house"

    def kept(self) -> bool:
        """Is the secret the one that was promised?"""
        return self.secret is not None and promise_of(self.secret) == self.promise

    def check(self, players: int) -> None:
        """Checks that a match of so many players can use it; ValueError says why not."""
        for seat in self.entropy:
            if not 0 <= seat < players:
                raise ValueError(f"there is no seat {seat} to add entropy: the seats are 0 to {players - 1}")
        for seat, source in self.sources.items():
            if seat not in self.entropy:
                raise ValueError(f"seat {seat} has a source of entropy, but no entropy")
            if source == "device" and len(self.entropy[seat]) < HASHED_BYTES:
                raise ValueError(f"entropy that was hashed first has at least {HASHED_BYTES} bytes")
        if self.secret is not None and not self.kept():
            raise ValueError("the secret is not the one that was promised")

    def key(self) -> bytes:
        """The key of the match: the secret, and every seat's entropy with its length."""
        if self.secret is None:
            raise ValueError("the secret has not been published yet")
        mixed = blake2b(key=self.secret, digest_size=32, person=b"tablee key")
        for seat, entropy in sorted(self.entropy.items()):
            mixed.update(bytes([seat, len(entropy)]) + entropy)
        return mixed.digest()


def promise_of(secret: bytes) -> bytes:
    """What the house publishes of its secret beforehand."""
    return blake2b(secret, digest_size=32, person=b"tablee promise").digest()


def hash_of(entropy: bytes) -> bytes:
    """What a player's device sends of its entropy beforehand."""
    return blake2b(entropy, digest_size=HASH_BYTES, person=b"tablee entropy").digest()
