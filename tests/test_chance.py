"""Draws that anyone can check: exact shares, one key one stream, and a key that nobody can choose."""

import json
from collections.abc import Sequence
from hashlib import blake2b
from itertools import count, islice
from typing import Any

import pytest

from tablee import match
from tablee.chance import ENTROPY_BYTES, Commitment, Source, key_of_seed, promise_of
from tablee.match import pick
from tests.chance_vectors import FILE, vectors

KEY = bytes(32)
SECRET = bytes(range(32))
TOP = 1 << 64


class Scripted:
    """In the place of the hash: gives these numbers, one for each attempt, and keeps what was asked."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[tuple[bytes, dict[str, Any]]] = []

    def __call__(self, text: bytes, **parameters: Any) -> "Scripted":
        self.asked.append((text, parameters))
        return self

    def digest(self) -> bytes:
        return self.numbers.pop(0).to_bytes(8, "big")


def scripted(monkeypatch: pytest.MonkeyPatch, weights: Sequence[int], *numbers: int) -> int:
    """Where a draw falls when the hash gives these numbers; all of them are used."""
    script = Scripted(*numbers)
    monkeypatch.setattr(match, "blake2b", script)
    drawn = pick(KEY, 0, weights)
    assert not script.numbers
    return drawn


# ---- a draw


def test_every_outcome_has_exactly_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each remainder belongs to one outcome, as many remainders as its weight."""
    weights = (3, 0, 1, 2)
    drawn = [scripted(monkeypatch, weights, number) for number in range(12)]
    assert drawn == [0, 0, 0, 2, 3, 3] * 2
    assert 1 not in drawn, "what has no weight is never drawn"


@pytest.mark.parametrize("total", [1, 2, 3, 5, 6, 7, 69, 1000, (1 << 63) + 1, TOP - 1, TOP])
def test_numbers_that_would_favour_the_first_outcomes_are_drawn_again(
    monkeypatch: pytest.MonkeyPatch, total: int
) -> None:
    even = TOP - TOP % total
    assert even % total == 0
    assert even + total > TOP
    first = total - 1 if total > 1 else 1
    weights = (first, total - first) if total > first else (first,)
    assert scripted(monkeypatch, weights, even - 1) == len(weights) - 1
    if even < TOP:
        assert scripted(monkeypatch, weights, even, TOP - 1, even - total) == 0


def test_a_draw_hashes_its_number_and_the_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Scripted(TOP - 1, TOP - 1, 4)
    monkeypatch.setattr(match, "blake2b", script)
    assert pick(KEY, 258, [1, 1, 1]) == 1
    parameters = {"key": KEY, "digest_size": 8, "person": b"tablee draw"}
    assert script.asked == [(bytes([0, 0, 0, 0, 0, 0, 1, 2, *bytes(7), attempt]), parameters) for attempt in range(3)]


def test_a_draw_depends_on_the_key_and_its_number_alone() -> None:
    weights = [1] * 1000
    stream = [pick(KEY, i, weights) for i in range(50)]
    assert [pick(KEY, i, weights) for i in reversed(range(50))] == stream[::-1]
    other = [pick(key_of_seed(1), i, weights) for i in range(50)]
    assert sum(a == b for a, b in zip(stream, other, strict=True)) < 5
    assert len(set(stream)) > 40


def test_draws_are_spread_as_the_weights_say() -> None:
    weights = [1, 2, 3, 4]
    drawn = [pick(KEY, i, weights) for i in range(10_000)]
    for k, weight in enumerate(weights):
        assert abs(drawn.count(k) - 1000 * weight) < 200  # more than four standard deviations


def test_seeds_give_unrelated_keys_of_32_bytes() -> None:
    keys = {key_of_seed(seed) for seed in range(-50, 50)}
    assert len(keys) == 100
    assert {len(key) for key in keys} == {32}
    assert key_of_seed(7) == blake2b(b"7", digest_size=32, person=b"tablee seed").digest()


# ---- the commitment


def test_a_promise_is_kept_by_its_secret_alone() -> None:
    commitment = Commitment.new(SECRET)
    assert commitment.promise == promise_of(SECRET) != SECRET
    assert commitment.kept()
    assert not commitment.published().kept()
    for i in range(32):
        other = bytes(b ^ (i == j) for j, b in enumerate(SECRET))
        assert not Commitment(commitment.promise, {}, other).kept()


def test_fresh_commitments_have_secrets_of_their_own() -> None:
    secrets = {Commitment.new().secret for _ in range(20)}
    assert len(secrets) == 20
    assert {len(secret or b"") for secret in secrets} == {32}


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_secret_is_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"a secret is 32 bytes, not {length}"):
        Commitment.new(bytes(length))


def test_what_is_published_has_no_secret_and_no_key() -> None:
    commitment = Commitment.new(SECRET).sit(0, b"Ana")
    public = commitment.published()
    assert public.secret is None
    assert (public.promise, public.entropy) == (commitment.promise, commitment.entropy)
    assert SECRET.hex() not in repr(public)
    assert repr(SECRET) not in repr(public)
    with pytest.raises(ValueError, match="has not been published yet"):
        public.key()


def test_a_player_adds_entropy_once() -> None:
    commitment = Commitment.new(SECRET).sit(1, b"Ana")
    with pytest.raises(ValueError, match="seat 1 has already added"):
        commitment.sit(1, b"Ben")
    assert commitment.entropy == {1: b"Ana"}


@pytest.mark.parametrize("length", [0, ENTROPY_BYTES + 1])
def test_entropy_is_neither_empty_nor_too_long(length: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 64 bytes, not {length}"):
        Commitment.new(SECRET).sit(0, bytes(length))
    Commitment.new(SECRET).sit(0, bytes(ENTROPY_BYTES))


def test_sitting_down_leaves_the_earlier_commitment_as_it_was() -> None:
    before = Commitment.new(SECRET)
    after = before.sit(0, b"Ana")
    assert before.entropy == {}
    assert after.promise == before.promise
    assert after.key() != before.key()


def test_the_key_is_made_of_the_secret_and_everybodys_entropy() -> None:
    base = Commitment.new(SECRET)
    keys = [
        commitment.key()
        for commitment in (
            base,
            base.sit(0, b"a"),
            base.sit(1, b"a"),
            base.sit(0, b"b"),
            base.sit(0, b"a").sit(1, b"bc"),
            base.sit(0, b"ab").sit(1, b"c"),  # the same bytes, otherwise divided
            base.sit(0, b"abc"),
            base.sit(0, b"a\x01\x02bc"),  # what the framing of another looks like
            Commitment.new(bytes(32)).sit(0, b"a"),
        )
    ]
    assert len(set(keys)) == len(keys)
    assert {len(key) for key in keys} == {32}


def test_the_order_of_sitting_down_does_not_matter() -> None:
    base = Commitment.new(SECRET)
    assert base.sit(0, b"a").sit(1, b"b").key() == base.sit(1, b"b").sit(0, b"a").key()


def test_a_match_refuses_a_commitment_it_cannot_draw_from() -> None:
    Commitment.new(SECRET).sit(1, b"a").check(2)
    Commitment.new(SECRET).published().check(2)
    with pytest.raises(ValueError, match="there is no seat 2 to add entropy: the seats are 0 to 1"):
        Commitment.new(SECRET).sit(2, b"a").check(2)
    with pytest.raises(ValueError, match="not the one that was promised"):
        Commitment(promise_of(bytes(32)), {}, SECRET).check(2)


def test_the_first_draws_of_a_key_stay_what_they_are() -> None:
    """If this fails, draws of every earlier record look forged."""
    assert [pick(KEY, i, [5, 1, 3]) for i in range(12)] == list(islice(_by_hand((5, 1, 3)), 12))


def _by_hand(weights: Sequence[int]) -> Any:
    total = sum(weights)
    for i in count():
        digest = blake2b(i.to_bytes(8, "big") + bytes(8), key=KEY, digest_size=8, person=b"tablee draw").digest()
        r = int.from_bytes(digest, "big") % total
        yield 0 if r < weights[0] else 1 if r < weights[0] + weights[1] else 2


def test_the_vectors_for_the_scripts_are_what_python_computes() -> None:
    """If this fails, run `python -m tests.chance_vectors`: the tests of the scripts would compare with old values."""
    assert json.loads(FILE.read_text(encoding="utf-8")) == json.loads(json.dumps(vectors()))


def test_who_could_choose_the_key_is_told_by_how_entropy_came() -> None:
    secret = Commitment.new(bytes(32))
    assert secret.chooser == "house"
    assert secret.sit(0, bytes(16)).chooser == "house", "earlier records do not tell"
    told: list[tuple[tuple[Source, ...], str]] = [
        (("house",), "house"),
        (("before", "house"), "house"),
        (("early", "house"), "pair"),
        (("early", "device"), "nobody"),
    ]
    for sources, chooser in told:
        commitment = secret
        for seat, source in enumerate(sources):
            commitment = commitment.sit(seat, bytes(16), source)
        assert commitment.chooser == chooser
        assert commitment.published().sources == dict(enumerate(sources))
