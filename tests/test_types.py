"""How exact the types of the package are: `Any` stands only where a package from outside, or JSON, forces it."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "tablee"
MOST = 40  # lines of the package in which `Any` is used


def any_lines(text: str) -> set[int]:
    """The lines of a module in which the name `Any` is used, also in types that are written as texts."""
    return {
        line
        for node, line in nodes(ast.parse(text))
        if (isinstance(node, ast.Name) and node.id == "Any") or (isinstance(node, ast.Attribute) and node.attr == "Any")
    }


def nodes(tree: ast.AST) -> Iterator[tuple[ast.AST, int]]:
    """All nodes with their lines; a text that is an expression, such as `"list[Any]"`, is taken for one."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        yield node, line
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "Any" in node.value:
            try:
                inner = ast.parse(node.value, mode="eval")
            except SyntaxError:  # prose
                continue
            yield from ((each, line) for each in ast.walk(inner))


def test_any_is_used_only_where_the_outside_forces_it() -> None:
    counts = Counter(
        {
            str(file.relative_to(PACKAGE)): len(any_lines(file.read_text(encoding="utf-8")))
            for file in PACKAGE.rglob("*.py")
        }
    )
    most = "\n".join(f"{count:4} {file}" for file, count in counts.most_common(10) if count)
    assert counts.total() <= MOST, f"{counts.total()} lines use Any, at most {MOST} may; the files with most:\n{most}"


def test_uses_of_any_are_counted_and_imports_and_prose_are_not() -> None:
    text = '''"""Any text."""
from typing import Any
import typing
a: Any = "Any number of them"
b: "list[Any]" = []
def c(d: dict[str, Any], e: Any) -> typing.Any: ...  # Any
'''
    assert any_lines(text) == {4, 5, 6}
