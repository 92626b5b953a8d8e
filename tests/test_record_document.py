"""docs/record.md: its example, digests, draws and list of headers agree with the code."""

import re
from hashlib import blake2b
from pathlib import Path

import pytest

from tablee import NAMES, Commitment, Match, games, verify
from tablee.chance import deal_of
from tablee.company import Guest
from tests.positions import stroll
from tests.record_texts import SECRET, committed, forged, line_of, mark, playing, seeded

DOCUMENT = (Path(__file__).parents[1] / "docs" / "record.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.usefixtures("toy_game")


def test_marks_are_made_as_the_document_says() -> None:
    for text in (seeded(), playing(Match("madness", 4, {"expert": "yes"}, seed=3), 5).record()):
        assert forged(text) == text


def example() -> str:
    found = re.search(r"```text\n(.*?)```", DOCUMENT, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_example_in_the_document_is_what_the_code_writes() -> None:
    m = Match("madness", 2, seed=7, names=["Ana"])
    m.play("-3")
    assert m.record() == example()
    assert verify(example()).fair


def test_the_digests_in_the_document_are_right() -> None:
    lines = example().splitlines()
    headers = lines[: line_of(example(), "Check") - 1]
    first = mark(b"", "\n".join(headers))
    second = mark(first, "* dealer 1")
    assert f"    {first.hex()}\n" in DOCUMENT
    assert f"    {second.hex()}\n" in DOCUMENT
    assert lines[len(headers)] == f"Check: {first.hex()[:8]}"
    assert lines[line_of(example(), "1 ") - 1].endswith(second.hex()[:2])


def test_the_draws_in_the_document_are_right() -> None:
    """Computed from the document alone: the key of seed 7, then draws 0 and 1 of its match."""
    key = blake2b(b"7", digest_size=32, person=b"tablee seed").digest()
    assert f"    {key.hex()}\n" in DOCUMENT
    told = re.findall(r"The digest is `(\w+)`, so\s\*x\* is\s(\d+)", DOCUMENT)
    for i, total in enumerate((2, 69)):
        message = bytes(7) + bytes([i]) + bytes(8)
        digest = blake2b(message, key=key, digest_size=8, person=b"tablee draw").digest()
        x = int.from_bytes(digest, "big")
        assert (digest.hex(), str(x)) == told[i]
        assert x < 2**64 // total * total, "no second attempt is needed"
        assert x % total == (1, 67)[i]
    m = Match("madness", 2, seed=7)
    assert [m.game.write(move.action) for move in m.played[:2]] == ["dealer 1", "draw temple"]


def test_the_commitment_in_the_document_is_right() -> None:
    promise = blake2b(SECRET, digest_size=32, person=b"tablee promise").digest()
    mixed = b"\x00\x03Ana" + b"\x01\x02\x00\xff"
    key = blake2b(mixed, key=SECRET, digest_size=32, person=b"tablee key").digest()
    assert f"      {promise.hex()}\n      {mixed.hex()}\n      {key.hex()}\n" in DOCUMENT
    assert (committed().promise, committed().key()) == (promise, key)


def test_the_deal_in_the_document_is_right() -> None:
    key = blake2b(b"7", digest_size=32, person=b"tablee seed").digest()
    deal = blake2b(key=key, digest_size=16, person=b"tablee again").digest()
    assert f"      {deal.hex()}\n" in DOCUMENT
    assert deal_of(key) == deal


def test_the_document_names_every_header_that_is_written() -> None:
    told = re.findall(r"^\| `([A-Z][a-z-]+)", DOCUMENT, re.MULTILINE)
    finished = playing(Match("toy", 2, chance=committed(), names=["Ana"])).record()
    m = playing(Match("toy", 2, chance=Commitment.new(SECRET).sit(0, bytes(16), "device"), names=["Ana"]))
    bids = [number for number, move in enumerate(m.played, 1) if move.seat == 0]
    m.company = [Guest("person", 2, moves=tuple(bids[1:])), Guest("bot easy")]
    assert f"Stand-in 0: {bids[1]}" in m.record()
    assert m.record().startswith("Tablée record 2\n")
    began = m.again(2, 0, seed=7).record()
    assert began.startswith("Tablée record 3\n")
    for text in (finished, seeded(), m.record(), began):
        lines = text.splitlines()
        written = [re.split(r"[: ]", line)[0] for line in lines[1 : line_of(text, "Check") - 1]]
        assert [told.index(name) for name in written] == sorted(told.index(name) for name in written)


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_outcomes_of_chance_stand_in_the_order_of_their_numbers(game: str) -> None:
    g = games.game(game)
    for players, options in g.variants():
        for s, action in stroll(game, players, options, seed=1):
            if action >= g.actions:
                assert g.list_legal(s) == sorted(g.list_legal(s))
