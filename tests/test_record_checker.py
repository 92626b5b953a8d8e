"""docs/record.md is enough to write an independent checker: here is one, at work on games of every kind."""

import re
from pathlib import Path

import pytest

from tablee import NAMES, Commitment, Match, games
from tablee.chance import hash_of
from tests import record_checker
from tests.positions import choices_in
from tests.record_checker import Wrong, check
from tests.record_texts import RECORDS, SECRET, error_of, forged, playing
from tests.variants import every_pair


def hosted(players: int) -> Commitment:
    """As a house makes it: one device took part, the house made the rest."""
    commitment = Commitment.new(SECRET).sit(0, bytes(range(32)), "device")
    for seat in range(1, players):
        commitment = commitment.sit(seat, bytes([seat]), "house")
    return commitment


def test_the_checker_knows_nothing_of_tablee() -> None:
    text = Path(record_checker.__file__).read_text(encoding="utf-8")
    assert not re.search(r"^\s*(from|import) (tablee|tests)", text, re.MULTILINE)


@every_pair
def test_an_independent_checker_agrees_on_every_draw(name: str, players: int, options: dict[str, str]) -> None:
    m = playing(Match(name, players, options, chance=hosted(players), names=["Ana"]), seed=players)
    assert m.over
    found = check(m.record())
    assert found.draws == [list(zip(draw.outcomes, draw.weights, strict=True)) for draw in m.all_picks()]
    assert len(found.draws) == m.picks


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
def test_it_agrees_on_seeds_too(game: str, seed: int) -> None:
    m = playing(Match(game, games.game(game).players[-1], seed=seed), seed=seed)
    assert len(check(m.record("fr")).draws) == m.picks


@pytest.mark.parametrize("name", ["seeded", "committed", "by-hand"])
def test_it_reads_records_written_long_ago(name: str) -> None:
    check((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def test_both_take_the_key_of_a_seed_from_the_number_without_zeros_before_it() -> None:
    text = playing(Match("gold", 2, seed=7)).record()
    for written, same in (("Seed: 007", True), ("Seed: 0000007", True), ("Seed: 8", False), ("Seed: -7", False)):
        changed = forged(text, ("Seed: 7", written))
        assert (error_of(changed) is None) is same
        if same:
            check(changed)
        else:
            with pytest.raises(Wrong, match=r"draw 0|could not"):
                check(changed)
    zero = forged(playing(Match("gold", 2, seed=0)).record(), ("Seed: 0", "Seed: -0"))
    assert error_of(zero) is None
    check(zero)


def test_it_finds_what_is_wrong() -> None:
    text = playing(Match("aztec", 3, chance=hosted(3))).record()
    lines = text.splitlines()
    first, second = (next(i for i, line in enumerate(lines) if line.startswith(f"{n} ")) for n in (1, 2))
    words = lines[first].split()[2:-1], lines[second].split()[2:-1]
    swapped = forged(
        text, (" ".join(words[0]), "first"), (" ".join(words[1]), " ".join(words[0])), ("first", " ".join(words[1]))
    )
    for wrong in (
        swapped,
        forged(text, ("Secret: 00", "Secret: 01")),
        forged(text, ("Entropy 1: 01", "Entropy 1: 02")),
        forged(text, ("Promise: 86", "Promise: 87")),
        text.replace("Players: 3", "Players: 4"),
        text.replace("\nend ", "\nend 0"),
    ):
        assert error_of(wrong) is not None
        with pytest.raises(Wrong):
            check(wrong)


def test_a_hash_is_made_as_the_document_says() -> None:
    document = (Path(__file__).parents[1] / "docs" / "record.md").read_text(encoding="utf-8")
    assert f"      {hash_of(bytes(range(32))).hex()}\n" in document


@pytest.mark.parametrize("game", NAMES)
def test_it_agrees_on_matches_that_began_at_a_choice(game: str) -> None:
    earlier = playing(Match(game, games.game(game).usual_players, seed=3), seed=3)
    at = next(at for at, seat in choices_in(earlier) if at > 12)
    seat = next(seat for found, seat in choices_in(earlier) if found == at)
    again = playing(earlier.again(at, seat, chance=hosted(earlier.players)), seed=1)
    text = again.record("fr")
    found = check(text).record
    assert len(found.moves) == len(again.played)
    again_line = next(line for line in text.splitlines() if line.startswith("again "))
    for change in ((again_line, again_line.replace(again_line.split()[2], "0" * 32)), (again_line + "\n", "")):
        with pytest.raises(Wrong):
            check(text.replace(*change))
        assert error_of(text.replace(*change)) is not None


@pytest.mark.parametrize("game", NAMES)
def test_what_was_dealt_anew_long_ago_is_dealt_so_still(game: str) -> None:
    """If this fails `redeal` has changed: raise the version of the game's rules, because such records depend on it."""
    text = (RECORDS / f"again-{game}.txt").read_text(encoding="utf-8")
    check(text)
    assert error_of(text) is None
    assert Match.from_record(text).record() == text
