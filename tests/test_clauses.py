"""Every clause has a test, and the check that says so can fail."""

from pathlib import Path

import pytest

from tests.clauses import main, named, rulebooks

RULES = """# `chess`
- CHESS-1.1 Two players.
- CHESS-1.10 Thirty-two pieces,
  all of wood. See - CHESS-7.7 elsewhere.
"""


def write_tests(root: Path, *names: str) -> Path:
    """A folder with the rules above and tests of these names."""
    (root / "tablee/games/chess").mkdir(parents=True)
    (root / "tablee/games/chess/RULES.md").write_text(RULES)
    (root / "tests/games/chess").mkdir(parents=True)
    (root / "tests/games/chess/test_rules.py").write_text("".join(f"def {name}(): ...\n" for name in names))
    return root


def test_every_clause_of_every_game_has_a_test() -> None:
    books = rulebooks()
    assert books
    assert [fault for book in books for fault in book.faults] == []


def test_a_clause_with_a_test_each_is_complete(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_tests(tmp_path, "test_chess_1_1_two_players", "test_chess_1_10", "test_chess_1_10_and_wood")
    assert main(root) == 0
    assert capsys.readouterr().out.splitlines() == [
        "chess",
        "  CHESS-1.1    1  test_chess_1_1_two_players",
        "  CHESS-1.10   2  test_chess_1_10, test_chess_1_10_and_wood",
    ]


def test_a_clause_without_a_test_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_tests(tmp_path, "test_chess_1_10_pieces", "helper_chess_1_1")
    assert main(root) == 1
    assert capsys.readouterr().err == "CHESS-1.1 has no test\n"


def test_a_test_of_a_clause_that_does_not_exist_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_tests(tmp_path, "test_chess_1_1", "test_chess_1_10", "test_chess_7_7_castling")
    assert main(root) == 1
    assert capsys.readouterr().err == "test_chess_7_7_castling names CHESS-7.7, which does not exist\n"


def test_a_game_whose_rules_have_no_clauses_is_found(tmp_path: Path) -> None:
    (write_tests(tmp_path) / "tablee/games/chess/RULES.md").write_text("# `chess`\n")
    assert main(tmp_path) == 1


@pytest.mark.parametrize(
    ("test", "clauses"),
    [
        ("test_mad_2_1_five_cards", ["MAD-2.1"]),
        ("test_mad_2_10_five_cards", ["MAD-2.10"]),
        ("test_mad_2_3_and_2_4_first_card", ["MAD-2.3"]),
        ("test_mad_2_3_and_mad_2_4_first_card", ["MAD-2.3", "MAD-2.4"]),
        ("test_mad_2_3", ["MAD-2.3"]),
        ("test_mad_2_first_card", []),
        ("test_nomad_2_3", []),
        ("test_gold_2_3", []),
    ],
)
def test_a_test_names_a_clause_by_spelling_it_out(test: str, clauses: list[str]) -> None:
    assert named(test, {"MAD"}) == clauses
