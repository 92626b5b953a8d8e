"""Writes tests/web/site/static/chance.vectors.json: what Python computes, for the tests of the scripts.

python -m tests.chance_vectors
"""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tablee import Commitment, Match
from tablee.chance import deal_of, hash_of
from tablee.match import pick
from tests.record_texts import SECRET, playing

FILE = Path(__file__).parent / "web" / "site" / "static" / "chance.vectors.json"
WEIGHT, TIMES = 1 << 52, 2050  # so many outcomes with this weight: nearly half of all numbers are rejected


def vectors() -> dict[str, Any]:
    """Everything that is written; the same every time."""
    commitment = Commitment.new(SECRET).sit(0, bytes(range(100, 132)), "device").sit(2, b"Zo\xc3\xab", "early")
    key = commitment.key()
    match = playing(Match("madness", 3, chance=commitment, names=["Ana"]))
    weights = [[1, 1], [3, 4, 4, 7], [1], list(range(1, 40)), [0, 5, 0, 1]]
    return {
        "secret": SECRET.hex(),
        "entropy": {seat: entropy.hex() for seat, entropy in commitment.entropy.items()},
        "promise": commitment.promise.hex(),
        "hashes": {seat: hash_of(entropy).hex() for seat, entropy in commitment.entropy.items()},
        "key": key.hex(),
        "deal": deal_of(key).hex(),
        "draws": [
            {"index": i, "weights": w, "picked": pick(key, i, w)} for i in (0, 1, 255, 256, 70_000) for w in weights
        ],
        "rejected": _rejected(key),
        "digests": [_digest(n, k, length) for n in (0, 8, 128, 200) for k in (0, 1, 32, 64) for length in (8, 32, 64)],
        "record": match.record(),
        "recordDraws": [
            {"notation": d.notation, "outcomes": d.outcomes, "weights": d.weights} for d in match.all_picks()
        ],
    }


def _rejected(key: bytes) -> dict[str, Any]:
    """A draw whose first number is rejected. Weights stay below 2⁵³: JavaScript's numbers are exact up to there."""
    total = WEIGHT * TIMES
    index = next(i for i in range(1000) if _number(key, i) >= (1 << 64) // total * total)
    return {"index": index, "weight": WEIGHT, "times": TIMES, "picked": pick(key, index, [WEIGHT] * TIMES)}


def _number(key: bytes, i: int) -> int:
    text = i.to_bytes(8, "big") + bytes(8)
    return int.from_bytes(blake2b(text, key=key, digest_size=8, person=b"tablee draw").digest(), "big")


def _digest(n: int, k: int, length: int) -> dict[str, Any]:
    message, key = bytes(i % 256 for i in range(n)), bytes(range(k))
    digest = blake2b(message, key=key, digest_size=length, person=b"tablee draw").hexdigest()
    return {"message": message.hex(), "key": key.hex(), "person": "tablee draw", "length": length, "digest": digest}


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), separators=(",", ":")) + "\n", encoding="utf-8")
