"""Damaged records: whatever is lost, doubled or changed is found and reported with its line."""

import random
import re
from collections.abc import Iterator

import pytest

from tablee import Match
from tests import toy
from tests.record_texts import RECORDS, error_of, line_of, seeded

pytestmark = pytest.mark.usefixtures("toy_game")


def places(text: str) -> Iterator[int]:
    """The places of lines, from 0: all of a short record; of a long one the headers, the end and some in between."""
    lines = text.splitlines()
    return (i for i in range(len(lines)) if len(lines) < 40 or i < 16 or i % 8 == 0 or i >= len(lines) - 2)


@pytest.fixture(scope="module")
def whole_records() -> list[str]:
    """A short one with sealed bids, the golden ones, and those of matches that began at a choice."""
    golden = sorted(RECORDS.glob("*.txt"), key=lambda path: (path.name.startswith("again"), path.name))
    with pytest.MonkeyPatch.context() as monkeypatch:
        toy.sit(monkeypatch)
        return [seeded(), *(path.read_text(encoding="utf-8") for path in golden)]


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


@pytest.mark.parametrize("seed", range(6))
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
