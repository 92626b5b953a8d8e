"""Records: they replay, they stay readable, and they prove what was drawn."""

import re

import pytest

from tablee import Match, verify
from tablee.bots import get as get_bot
from tablee.company import Guest
from tests.positions import play
from tests.record_texts import RECORDS, SECRET, VARIANTS, committed, error_of, forged, line_of, playing, seeded

pytestmark = pytest.mark.usefixtures("toy_game")


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


@pytest.mark.slow
def test_a_match_of_more_than_ten_thousand_moves_comes_back() -> None:
    m = Match("madness", 2, seed=1)
    while len(m.played) < 10_005:
        m.play(m.legal()[0])  # two players who never try for the last tokens
    assert Match.from_record(m.record()).played == m.played


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


# ---- stand-ins


def stood_in_for(*seats: int) -> Match:
    """A whole game of the toy in which bots made the last moves of these seats."""
    m = Match("toy", 3, chance=committed(), names=["Ana"])
    playing(m)
    m.company = [
        Guest("person", moves=tuple(n for n, move in enumerate(m.played, 1) if move.seat == p)[-2:])
        if p in seats
        else Guest("person")
        for p in range(3)
    ]
    return m


def test_moves_of_stand_ins_are_told_and_checked() -> None:
    m = stood_in_for(1)
    text = m.record()
    assert re.search(r"^Stand-in 1: [0-9 -]+$", text, re.MULTILINE)
    assert ", places " in text
    assert Match.from_record(text).company == m.company
    number = m.company[1].moves[0] if m.company[1] else 0
    other = next(n for n, move in enumerate(m.played, 1) if move.seat == 0)
    for change, reason in [
        ((f"Stand-in 1: {number}", f"Stand-in 1: {other} {number}"), "not one of seat 1"),
        (("Stand-in 1: ", "Stand-in 1: 0 "), "numbers of moves"),
        (("Stand-in 1: ", "Stand-in 1: 999 "), "numbers of moves"),
        (("Stand-in 1: ", "Stand-in 9: "), "followed by a seat"),
        (("Player 1: person", "Player 1: bot easy"), "stands in for people"),
        (("Tablée record 2", "Tablée record 1"), "no header"),
    ]:
        error = error_of(forged(text, change))
        assert error is not None
        assert reason in error.reason, change


def test_a_game_that_only_stand_ins_finished_names_no_winner() -> None:
    text = stood_in_for(0, 1, 2).record()
    assert ", no winner\n" in text
    assert error_of(text) is None
    assert error_of(forged(text, (", no winner", ", places 1 1 1"))) is not None
    honest = stood_in_for(0, 1).record()
    places = next(line for line in honest.splitlines() if line.startswith("Result")).partition(", ")[2]
    assert error_of(forged(honest, (places, "no winner"))) is not None


def test_a_game_that_was_ended_shows_its_secret_and_one_that_goes_on_does_not() -> None:
    m = playing(Match("toy", 2, chance=committed()), 3)
    assert "Secret" not in m.record()
    m.ended = True
    text = m.record()
    assert text.startswith("Tablée record 2\n")
    assert "Result: ended\n" in text
    assert "Secret: " in text
    again = Match.from_record(text)
    assert again.ended
    assert again.waiting == []
    assert verify(text).fair
    over = playing(Match("toy", 2, chance=committed())).record()
    result = next(line for line in over.splitlines() if line.startswith("Result"))
    assert error_of(forged(over, (result, "Result: ended"), ("Tablée record 1", "Tablée record 2"))) is not None
    assert error_of(forged(text, ("Tablée record 2", "Tablée record 1"))) is not None
