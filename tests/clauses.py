"""Which tests prove which clause: `make clauses`.

A clause is a line `- MAD-3.5 …` of a game's RULES.md. A test names it in its own name, spelled out:
`test_mad_3_5_reverse_changes_the_sign`. The check fails on a clause that no test names, and on a test that names a
clause that does not exist.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
SHOWN = 3  # test names printed beside a clause

CLAUSE = re.compile(r"- ([A-Z]+)-(\d+)\.(\d+)\b")


@dataclass(frozen=True)
class Rulebook:
    """The clauses of one game, in order, each with the tests that name it; and names of clauses it does not have."""

    game: str
    tests: dict[str, list[str]]
    stale: dict[str, list[str]]

    @property
    def gaps(self) -> list[str]:
        return [clause for clause, tests in self.tests.items() if not tests]

    @property
    def faults(self) -> list[str]:
        """What is wrong, one sentence each."""
        return (
            ([] if self.tests else [f"{self.game}: RULES.md has no clauses"])
            + [f"{clause} has no test" for clause in self.gaps]
            + [f"{test} names {clause}, which does not exist" for clause in self.stale for test in self.stale[clause]]
        )

    def table(self) -> str:
        """Clause, number of tests, the first of their names."""
        lines = [self.game]
        for clause, tests in self.tests.items():
            more = ["…"] if len(tests) > SHOWN else []
            lines.append(f"  {clause:10}{len(tests):4}  {', '.join(tests[:SHOWN] + more)}".rstrip())
        return "\n".join(lines)


def clauses(rules: Path) -> list[str]:
    """The clause ids of a RULES.md, in its order."""
    found = (CLAUSE.match(line) for line in rules.read_text(encoding="utf-8").splitlines())
    return [f"{m[1]}-{m[2]}.{m[3]}" for m in found if m]


def tests_in(tests: Path) -> Iterator[str]:
    """The test functions in a folder."""
    for file in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
                yield node.name


def named(test: str, prefixes: set[str]) -> list[str]:
    """The clauses that a test names; `mad_2_10` is MAD-2.10 and not MAD-2.1."""
    found = re.findall(rf"_({'|'.join(sorted(prefixes))})_(\d+)_(\d+)(?=_|$)", test.upper()) if prefixes else []
    return [f"{prefix}-{chapter}.{number}" for prefix, chapter, number in found]


def rulebooks(root: Path = ROOT) -> list[Rulebook]:
    """Every game that has a RULES.md, with its tests."""
    names = list(tests_in(root / "tests"))
    books = []
    for rules in sorted(root.glob("tablee/games/*/RULES.md")):
        ids = clauses(rules)
        prefixes = {clause.split("-")[0] for clause in ids}
        tests: dict[str, list[str]] = {clause: [] for clause in ids}
        stale: dict[str, list[str]] = {}
        for name in names:
            for clause in named(name, prefixes):
                (tests if clause in tests else stale).setdefault(clause, []).append(name)
        books.append(Rulebook(rules.parent.name, tests, stale))
    return books


def main(root: Path = ROOT) -> int:
    """Prints the tables, then what is wrong; 1 if anything is."""
    books = rulebooks(root)
    for book in books:
        print(book.table())
    faults = [fault for book in books for fault in book.faults]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
