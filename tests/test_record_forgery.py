"""Forged records: what the rules and the draws themselves show, whatever the marks say."""

import re
from collections.abc import Iterator

import pytest

from tablee import CHANCE, Commitment, Match, verify
from tablee.company import Guest
from tests.record_texts import SECRET, committed, error_of, forged, line_of, playing, seeded
from tests.toy import TOY

pytestmark = pytest.mark.usefixtures("toy_game")

FORGED = {
    "an unknown game": (("Game: toy", "Game: chess"), "Game", "there is no game 'chess'; the games: "),
    "a game not written as it should be": (("Game: toy", "Game: Toy"), "Game", "there is no game 'Toy'"),
    "other rules": (("Rules: 1", "Rules: 2"), "Rules", "written for rules 2 of toy; this Tablée plays rules 1"),
    "no rules": (("Rules: 1\n", ""), "Check", "the header 'Rules' is missing"),
    "no number": (("Rules: 1", "Rules: one"), "Rules", "Rules is a whole number, not 'one'"),
    "digits of another script": (("Players: 3", "Players: ٣"), "Players", "Players is a whole number"),
    "too many players": (("Players: 3", "Players: 4"), "Players", "toy is for 2 to 3 players, not 4"),
    "far too many players": (("Players: 3", f"Players: {10**39}"), "Players", "toy is for 2 to 3 players"),
    "an unknown option": (("Option long", "Option short"), "Option", "toy has no option 'short'; its options: long"),
    "an unknown value": (("long: no", "long: perhaps"), "Option", "option long is no or yes, not 'perhaps'"),
    "a name for nobody": (("Name 2", "Name 3"), "Name 3", "Name is followed by a seat, 0 to 2, not '3'"),
    "a name that is too long": (("Name 0: Ana", f"Name 0: {'A' * 41}"), "Name 0", "a name has 1 to 40 signs, not 41"),
    "an empty name": (("Name 0: Ana", "Name 0:"), "Name 0", "a name has 1 to 40 signs, not 0"),
    "a header of format 2": (("Chance: seed", "Source 0: device\nChance: seed"), "Source", "no header 'Source 0'"),
    "a second name": (("Name 2", "Name 0"), "Name 0: Zoë", "there is a second header 'Name 0'"),
    "an unknown header": (("Seed: 1", "Seed: 1\nMood: good"), "Mood", "there is no header 'Mood'"),
    "no header": (("Seed: 1", "Seed: 1\ngood mood"), "good", "not a header: 'good mood'"),
    "unknown chance": (("Chance: seed", "Chance: luck"), "Chance", "'seed', 'committed' or 'by hand', not 'luck'"),
    "another seed": (("Seed: 1", "Seed: 3"), "3 ", "chance drew 'luck A' here, the record says 'luck B'"),
    "another result": (("scores 0 0 1", "scores 0 0 2"), "Result", "the result is 'scores 0 0 1, places 2 2 1', not"),
    "other places": (("places 2 2 1", "places 3 2 1"), "Result", "not 'scores 0 0 1, places 3 2 1'"),
    "no result": (("scores 0 0 1, places 2 2 1", "unfinished"), "Result", "places 2 2 1', not 'unfinished'"),
    "another draw": (("* luck B", "* luck A"), "2 ", "chance drew 'luck B' here, the record says 'luck A'"),
    "an impossible draw": (("* luck B", "* prize 1"), "2 ", "chance drew 'luck B' here, the record says 'prize 1'"),
    "an illegal move": (("2 done", "2 mark B"), "9 ", "seat 2 cannot play 'mark B' now; legal: show, done"),
    "an unreadable move": (("2 done", "2 dance"), "9 ", "'dance' is no action of the toy; legal: show, done"),
    "another player's move": (("2 done", "1 done"), "9 ", "seat 2 is to move, not seat 1"),
    "chance instead of a player": (("2 done", "* done"), "9 ", "seat 2 is to move, not chance"),
    "a player instead of chance": (("* luck B", "1 luck B"), "2 ", "chance is to move, not seat 1"),
    "nobody's move": (("2 done", "99999999999999999999 done"), "9 ", "not a move"),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forgery_is_found_at_its_line(what: str) -> None:
    change, beginning, reason = FORGED[what]
    text = forged(seeded(), change)
    error = error_of(text)
    assert error is not None
    assert reason in error.reason
    assert error.line == line_of(text, beginning)
    assert error.move == (int(beginning) if beginning.strip().isdigit() else 0)
    assert verify(text).problem is not None


@pytest.fixture
def newer_rules() -> Iterator[None]:
    """The toy has a second version of its rules."""
    object.__setattr__(TOY, "rules_version", 2)
    yield
    object.__setattr__(TOY, "rules_version", 1)


EARLIER = "written for rules 1 of toy; this Tablée plays rules 2"


@pytest.mark.usefixtures("newer_rules")
def test_a_finished_game_of_earlier_rules_is_read_while_it_comes_to_the_same_result() -> None:
    text = forged(seeded(), ("Rules: 2", "Rules: 1"))
    assert error_of(text) is None
    assert verify(text).problem is None


@pytest.mark.usefixtures("newer_rules")
@pytest.mark.parametrize("what", ["another result", "another draw", "an illegal move"])
def test_a_game_of_earlier_rules_that_comes_out_otherwise_says_which_rules_it_was_written_for(what: str) -> None:
    change, beginning, reason = FORGED[what]
    text = forged(forged(seeded(), ("Rules: 2", "Rules: 1")), change)
    error = error_of(text)
    assert error is not None
    assert error.reason.startswith(f"{EARLIER}: ")
    assert reason in error.reason
    assert error.line == line_of(text, beginning)


@pytest.mark.usefixtures("newer_rules")
def test_an_unfinished_game_of_earlier_rules_is_refused() -> None:
    text = forged(playing(Match("toy", 3, seed=1), 2).record(), ("Rules: 2", "Rules: 1"))
    error = error_of(text)
    assert error is not None
    assert error.reason == EARLIER


def test_a_move_too_many_or_too_few_is_found() -> None:
    text = seeded()
    more = forged(text.replace("end", "14   0 bid 1  00\nend"))
    error = error_of(more)
    assert error is not None
    assert (error.line, error.reason) == (line_of(more, "14 "), "nobody is to move, not seat 0")
    fewer = forged(re.sub("\n13 .*", "", text))
    error = error_of(fewer)
    assert error is not None
    assert (error.line, error.reason) == (
        line_of(fewer, "Result"),
        "the result is 'unfinished', not 'scores 0 0 1, places 2 2 1'",
    )
    error = error_of(forged(text, ("Moves: 13", "Moves: 12"), count=False))
    assert error is not None
    assert (error.line, error.reason) == (line_of(text, "end"), "12 moves were announced, 13 are here")


def test_sealed_choices_stand_in_the_order_of_the_seats() -> None:
    text = forged(seeded(), ("0 bid 1", "first"), ("1 bid 0", "0 bid 1"), ("first", "1 bid 0"))
    assert text.index("1 bid 0") < text.index("0 bid 1")
    error = error_of(text)
    assert error is not None
    assert error.reason == "choices made at the same time stand in the order of the seats"
    assert error.line == line_of(text, "6 ")


def test_a_record_that_ends_before_all_have_chosen_is_found() -> None:
    text = seeded()
    text = re.sub("Result: .*", "Result: unfinished", text[: text.index("\n6 ")]) + "\nend"
    error = error_of(forged(text))
    assert error is not None
    assert error.reason == "the record ends before all have chosen"


def test_a_very_long_line_is_read_quickly() -> None:
    text = seeded()
    for long in (" " * 200_000, "a " * 100_000, "1" * 200_000):
        for old, new in (("2 done", f"2 mark{long}A"), ("9    2", f"9{long}x2"), ("Players: ", f"Players: {long}")):
            assert error_of(text.replace(old, new)) is not None


COMMITTED_FORGERIES = {
    "another secret": (("Secret: 00", "Secret: 01"), "Secret", "the secret is not the one that was promised"),
    "another promise": (("Promise: 86", "Promise: 87"), "Secret", "the secret is not the one that was promised"),
    "a short secret": (("Secret: 00", "Secret: "), "Secret", "32 bytes in hexadecimal digits belong here"),
    "a short promise": (("Promise: 86", "Promise: "), "Promise", "32 bytes in hexadecimal digits belong here"),
    "capital digits": (("Promise: 86", "Promise: AB"), "Promise", "32 bytes in hexadecimal digits belong here"),
    "no promise": (("Promise", "Premise"), "Check", "the header 'Promise' is missing"),
    "no entropy": (("Entropy 0: 416e61", "Entropy 0: "), "Entropy 0", "1 to 64 bytes in hexadecimal digits"),
    "too much entropy": (("0: 416e61", f"0: {'41' * 65}"), "Entropy 0", "1 to 64 bytes in hexadecimal digits"),
    "entropy of nobody": (("Entropy 1", "Entropy 2"), "Entropy 2", "Entropy is followed by a seat, 0 to 1, not '2'"),
    "a seed as well": (("Promise", "Seed: 1\nPromise"), "Seed", "there is no header 'Seed'"),
}


@pytest.mark.parametrize("what", COMMITTED_FORGERIES)
def test_a_forged_commitment_is_found_at_its_line(what: str) -> None:
    change, beginning, reason = COMMITTED_FORGERIES[what]
    text = forged(playing(Match("toy", 2, chance=committed())).record(), change)
    error = error_of(text)
    assert error is not None
    assert reason in error.reason
    assert error.line == line_of(text, beginning)


def test_other_entropy_means_other_draws() -> None:
    text = playing(Match("madness", 2, chance=committed())).record()
    changed = forged(text, ("Entropy 0: 416e61", "Entropy 0: 416e62"))
    error = error_of(changed)
    assert error is not None
    assert error.reason.startswith("chance drew ")


@pytest.mark.parametrize("chance", ["seed", "committed"])
def test_every_edited_draw_is_found_at_its_line(chance: str) -> None:
    m = playing(Match("toy", 3, seed=1) if chance == "seed" else Match("toy", 3, chance=committed()))
    text = m.record()
    draws = [i for i, move in enumerate(m.played, 1) if move.seat == CHANCE]
    for i in draws:
        at = line_of(text, f"{i} ")
        lines = text.splitlines()
        number, star, kind, drawn, _ = lines[at - 1].split()
        other = {"A": "B", "B": "A", "1": "2", "2": "3", "3": "1"}[drawn]
        lines[at - 1] = f"{number} {star} {kind} {other} 00"
        verdict = verify(forged("\n".join(lines)))
        assert not verdict
        assert verdict.problem is not None
        assert (verdict.problem.line, verdict.problem.move) == (at, i)
        assert verdict.problem.reason == f"chance drew '{kind} {drawn}' here, the record says '{kind} {other}'"
        assert verdict.match is None


def hosted() -> str:
    """A record of format 2."""
    m = Match("toy", 2, chance=Commitment.new(SECRET).sit(0, bytes(16), "device").sit(1, b"Bea", "house"))
    playing(m)
    m.company = [Guest("person", 1), Guest("program")]
    return m.record()


HOSTED_FORGERIES = {
    "an unknown source": (
        ("0: device", "0: heaven"),
        "Source 0",
        "a source of entropy is device, early",
    ),
    "a source of nothing": (("Entropy 1: 426561\n", ""), "Source 1", "seat 1 has a source of entropy, but no entropy"),
    "little entropy of a device": (("1: house", "1: device"), "Source 1", "hashed first has at least 16 bytes"),
    "an unknown player": (("1: program", "1: cat"), "Player 1", "a player is a person, a program or a bot"),
    "format 1": (("record 2", "record 1"), "Player 0", "there is no header 'Player 0'"),
    "format 3": (("record 2", "record 3"), "Check", "the header 'Earlier' is missing"),
    "format 4": (("record 2", "record 4"), "Tablée", "a record begins with the line 'Tablée record 1'"),
}


@pytest.mark.parametrize("what", HOSTED_FORGERIES)
def test_a_forgery_of_format_2_is_found_at_its_line(what: str) -> None:
    change, beginning, reason = HOSTED_FORGERIES[what]
    text = forged(hosted(), change)
    error = error_of(text)
    assert error is not None
    assert reason in error.reason
    assert error.line == line_of(text, beginning)


def test_format_2_comes_back_as_it_was() -> None:
    again = Match.from_record(hosted())
    assert again.record() == hosted()
    assert again.company == [Guest("person", 1), Guest("program")]
    assert again.commitment is not None
    assert again.commitment.sources == {0: "device", 1: "house"}
    assert again.copy().record() == hosted()


def test_a_secret_in_an_unfinished_record_is_refused() -> None:
    """The attack: with the secret everybody can compute the cards to come."""
    m = playing(Match("madness", 2, chance=committed()), 4)
    text = forged(m.record(), ("Moves:", f"Secret: {SECRET.hex()}\nMoves:"))
    error = error_of(text)
    assert error is not None
    assert error.reason == "the secret is published when the game is over, not before"
    assert error.line == line_of(text, "Secret")
    assert verify(m.record()).ok
