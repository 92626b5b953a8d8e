"""Records: they replay, they stay readable, and whatever happens to them is found and told with its line."""

import random
import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from tablee import CHANCE, NAMES, Commitment, Match, RecordError, games, verify
from tablee.bots import get as get_bot
from tests import toy
from tests.positions import play, settle, stroll

RECORDS = Path(__file__).parent / "records"
DOCUMENT = (Path(__file__).parents[1] / "docs" / "record.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))
VARIANTS = [("madness", *variant) for variant in games.game("madness").variants()] + [
    ("toy", *variant) for variant in toy.TOY.variants()
]


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)


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


def test_marks_are_made_as_the_document_says() -> None:
    for text in (seeded(), playing(Match("madness", 4, {"expert": "yes"}, seed=3), 5).record()):
        assert forged(text) == text


# ---- there and back


@pytest.mark.parametrize("chance", ["seed", "committed", "by hand"])
@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_a_record_gives_the_same_match_back(game: str, players: int, options: dict[str, str], chance: str) -> None:
    source = {"seed": {"seed": 4}, "committed": {"chance": committed()}, "by hand": {"chance": "ask"}}[chance]
    for actions in (0, 5, 10_000):
        m = playing(Match(game, players, options, names=["Ana"], **source), actions)  # type: ignore[arg-type]
        again = Match.from_record(m.record())
        assert again.record() == m.record()
        assert again.played == m.played
        assert again.state.tobytes() == m.state.tobytes()
        assert (again.options, again.names, again.seed) == (m.options, m.names, m.seed)
        assert (again.mover, again.scores, again.places) == (m.mover, m.scores, m.places)
        assert m.over or actions < 10_000  # a tiny game may be over sooner


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_a_match_goes_on_from_its_record_as_if_nothing_had_been(
    game: str, players: int, options: dict[str, str]
) -> None:
    m = playing(Match(game, players, options, seed=8), 3)
    again = Match.from_record(m.record())
    assert playing(again, seed=5).record() == playing(m, seed=5).record()


def test_what_can_be_taken_back_can_be_after_reading_too() -> None:
    m = Match("toy", 3, chance="ask")
    play(m, "luck A", "luck A", "luck A", "bid 0", "bid 1", "bid 2", "prize 1", "mark B")
    again = Match.from_record(m.record())
    again.undo(2)
    assert again.legal() == ["mark A", "mark B"]


def test_sealed_choices_are_not_in_the_record_before_the_last_is_in() -> None:
    m = Match("toy", 3, seed=1)
    before = m.record()
    m.play("bid 3", seat=1)
    assert m.record() == before
    assert Match.from_record(before).waiting == [0, 1, 2]


@pytest.mark.parametrize("seed", [0, -5, 2**64, 10**4000])
def test_any_whole_number_is_a_seed_and_comes_back(seed: int) -> None:
    m = Match("toy", 2, seed=seed)
    assert Match.from_record(m.record()).seed == seed
    assert verify(m.record()).fair


def test_a_record_with_a_seed_that_stops_before_a_draw_goes_on_drawing() -> None:
    whole = seeded()
    cut = re.sub("Result: .*", "Result: unfinished", whole[: whole.index("\n3 ")])
    m = Match.from_record(forged(f"{cut}\nend"))
    assert m.mover == 0
    assert m.played == Match.from_record(whole).played[:3]


# ---- what does not count


def test_comments_blank_lines_line_ends_and_a_byte_order_mark_do_not_count() -> None:
    text = seeded()
    changed = [
        text.replace("\n", "\r\n"),
        text.replace("\n", "\r"),
        text.replace("\n", "  \t\n"),
        text.replace("\n", "\n\n"),
        text.replace("\n", "\n; a comment: 1 0 bid 3 00\n  ; and another\n"),
        "\n; before all\n" + text + "\n; after all\n",
        "\ufeff" + text,
        text.rstrip("\n"),
        re.sub(r"^(\d.*|end .*)$", r"\1  ; well played; truly", text, flags=re.MULTILINE),
        re.sub(r"^(\d+) +(\S+) (.*?) +(\S+)$", "\\1\t\\2 \\3 \\4", text, flags=re.MULTILINE),
    ]
    for other in changed:
        assert other != text
        assert Match.from_record(other).record() == text


def test_a_comment_moves_the_line_numbers_along() -> None:
    text = seeded().replace("\nGame", "\n; a comment\n\nGame").replace("0 bid 1", "0 bid 3")
    error = error_of(text)
    assert error is not None
    assert error.line == line_of(text, "4 ")
    assert error.move == 4


# ---- damage


def places(text: str) -> Iterator[int]:
    """The places of lines, from 0: all of a short record; of a long one the headers, the end and some in between."""
    lines = text.splitlines()
    return (i for i in range(len(lines)) if len(lines) < 40 or i < 16 or i % 8 == 0 or i >= len(lines) - 2)


@pytest.fixture(scope="module")
def whole_records() -> list[str]:
    """A short one with sealed bids, and the golden ones."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        toy.sit(monkeypatch)
        return [seeded(), *(path.read_text(encoding="utf-8") for path in sorted(RECORDS.glob("*.txt")))]


def bounds(text: str, changed: int) -> range:
    """Where damage to a line may be reported: there, a line below, or for headers as far as the first move."""
    first_move = line_of(text, "1 ")
    return range(changed, first_move + 1) if changed < first_move else range(changed, changed + 2)


def test_a_line_left_out_is_found(whole_records: list[str]) -> None:
    for text in whole_records:
        lines = text.splitlines()
        for i in places(text):
            error = error_of("\n".join(lines[:i] + lines[i + 1 :]))
            if error is None:
                assert lines[i][:1] in ("", ";")
                continue
            last = i + 1 == len(lines)
            assert error.line in bounds(text, i if last else i + 1)
            if re.match(r"\d", lines[i]):
                number = int(lines[i].split()[0])
                assert (error.line, error.move) == (
                    i + 1,
                    number if "should stand here" in error.reason else number - 1,
                )


def test_a_line_written_twice_is_found(whole_records: list[str]) -> None:
    for text in whole_records:
        lines = text.splitlines()
        for i in places(text):
            error = error_of("\n".join([*lines[: i + 1], *lines[i:]]))
            assert (error is None) == (lines[i][:1] in ("", ";"))
            assert error is None or error.line == i + 2


def test_neighbouring_lines_that_change_places_are_found(whole_records: list[str]) -> None:
    for text in whole_records:
        lines = text.splitlines()
        for i in places(text):
            if i + 1 == len(lines):
                break
            error = error_of("\n".join([*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]))
            either = {lines[i][:1], lines[i + 1][:1]}
            assert (error is None) == bool(either & {"", ";"}), lines[i]
            assert error is None or error.line in bounds(text, i + 1)


def test_a_record_cut_off_after_any_line_is_found(whole_records: list[str]) -> None:
    for text in whole_records:
        lines = text.splitlines()
        for kept in places(text):
            error = error_of("\n".join(lines[:kept]))
            assert error is not None
            assert error.line == max(kept, 1) - (kept > 0 and not lines[kept - 1])


def test_a_record_cut_off_after_any_sign_is_found(whole_records: list[str]) -> None:
    short = whole_records[0]
    dice = random.Random(1)
    for text in whole_records:
        for kept in range(len(text)) if text == short else dice.sample(range(len(text)), 40):
            part = text[:kept]
            error = error_of(part)
            if part == text.rstrip("\n"):
                assert error is None
            else:
                assert error is not None
                assert error.line == max(1, len(part.splitlines()))


# What may take a sign's place: other signs of records, blanks, and what tends to break readers.
SIGNS = "0123456789abcdef *+-;:.AZé \t\n\r\x00\x0c\x85\u2028\ud800\U0001f600²٣"


@pytest.mark.parametrize("seed", range(4))
def test_a_sign_changed_added_or_left_out_is_found_or_changes_nothing(whole_records: list[str], seed: int) -> None:
    dice = random.Random(seed)
    text = whole_records[seed]
    canonical = Match.from_record(text).record()
    found = 0
    for _ in range(1500 if seed == 0 else 70):
        at = dice.randrange(len(text))
        sign = dice.choice(SIGNS)
        damaged = dice.choice(
            (text[:at] + sign + text[at + 1 :], text[:at] + sign + text[at:], text[:at] + text[at + 1 :])
        )
        if damaged == text:
            continue
        error = error_of(damaged)
        if error is None:
            assert Match.from_record(damaged).record() == canonical, f"another game: {sign!r} at {at}"
        else:
            found += 1
            assert error.line in bounds(text, text.count("\n", 0, at) + 1), f"{sign!r} at {at}: {error}"
    assert found > 40


def test_noise_is_no_record() -> None:
    dice = random.Random(2)
    title = "Tablée record 1"
    texts = [
        "",
        "\n",
        ";",
        "\ufeff",
        "\x00",
        title,
        f"{title}\n",
        f"{title}\nCheck:",
        f"{title}\n:",
        f"{title}\nCheck: 0\nend 0",
    ]
    texts += ["".join(dice.choice(SIGNS) for _ in range(dice.randrange(200))) for _ in range(200)]
    texts += [f"{title}\n" + "".join(dice.choice(SIGNS) for _ in range(dice.randrange(200))) for _ in range(200)]
    for text in texts:
        error = error_of(text)
        assert error is not None
        assert error.move == 0


# ---- forgeries: what the rules and the draws themselves show, whatever the marks say

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


# ---- chance, and what a record proves


def test_a_finished_committed_game_is_fair_and_anyone_can_check_it() -> None:
    m = playing(Match("madness", 2, chance=committed()))
    verdict = verify(m.record())
    assert verdict.ok
    assert verdict
    assert verdict.fair is True
    assert verdict.problem is None
    assert verdict.match is not None
    assert verdict.match.commitment == m.commitment


def test_an_unfinished_committed_game_cannot_be_checked_yet() -> None:
    m = playing(Match("madness", 2, chance=committed()), 4)
    verdict = verify(m.record())
    assert verdict.ok
    assert verdict.fair is None
    assert verdict.match is not None
    assert verdict.match.commitment == committed().published()


def test_the_secret_is_never_in_the_record_before_the_game_is_over() -> None:
    m = Match("madness", 2, chance=committed())
    bot = get_bot("random")
    while not m.over:
        assert SECRET.hex() not in m.record()
        assert "Secret" not in m.record()
        m.play(bot.choose(m, m.mover))
    assert f"\nSecret: {SECRET.hex()}\n" in m.record()


def test_whoever_has_not_the_secret_writes_the_same_record_until_the_end() -> None:
    m = playing(Match("madness", 2, chance=committed()), 4)
    guest = Match("madness", 2, chance=committed().published())
    for move in m.played:
        guest.play(move.action, move.seat)
    assert guest.record() == m.record()


def test_a_game_by_hand_or_without_its_secret_proves_nothing_about_its_draws() -> None:
    assert verify(playing(Match("madness", 2, chance="ask")).record()).fair is None
    m = playing(Match("madness", 2, chance=committed()))
    kept_back = forged(m.record(), (f"Secret: {SECRET.hex()}\n", ""))
    assert verify(kept_back).ok
    assert verify(kept_back).fair is None


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


# ---- golden records


@pytest.mark.parametrize(
    ("name", "players", "options", "fair", "places"),
    [
        ("seeded", 2, {"expert": "no"}, True, None),
        ("committed", 3, {"expert": "no"}, True, None),
        ("by-hand", 4, {"expert": "yes"}, None, [2, 4, 2, 1]),
    ],
)
def test_a_record_written_long_ago_stays_readable(
    name: str, players: int, options: dict[str, str], fair: bool | None, places: list[int] | None
) -> None:
    """If this fails, old records no longer replay: raise the game's rules version, and keep these files as they are."""
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    verdict = verify(text)
    assert verdict.ok, verdict.problem
    assert verdict.fair is fair
    m = verdict.match
    assert m is not None
    assert (m.players, m.options, m.over) == (players, options, True)
    assert places is None or m.places == places
    counts = [line.partition("   ;")[0] for line in text.splitlines() if not line.startswith(";")]
    assert [line for line in m.record().splitlines() if line] == [line for line in counts if line]


# ---- the document


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


def test_the_document_names_every_header_that_is_written() -> None:
    told = re.findall(r"^\| `([A-Z][a-z]+)", DOCUMENT, re.MULTILINE)
    finished = playing(Match("toy", 2, chance=committed(), names=["Ana"])).record()
    for text in (finished, seeded()):
        lines = text.splitlines()
        written = [re.split(r"[: ]", line)[0] for line in lines[1 : line_of(text, "Check") - 1]]
        assert [told.index(name) for name in written] == sorted(told.index(name) for name in written)


@pytest.mark.parametrize("game", NAMES)
def test_outcomes_of_chance_stand_in_the_order_of_their_numbers(game: str) -> None:
    g = games.game(game)
    for players, options in g.variants():
        for s, action in stroll(game, players, options, seed=1):
            if action >= g.actions:
                assert g.list_legal(s) == sorted(g.list_legal(s))
