"""What results depend on: two machines are compared before they compute together."""

from pathlib import Path

import pytest

from tablee.executor import versions as module
from tablee.executor.versions import difference, digest, versions


def test_equal_machines_do_not_differ() -> None:
    assert difference(versions(), versions()) is None
    assert set(versions()) == {"python", "numpy", "numba", "llvmlite", "the code of tablee"}


def test_a_difference_is_told() -> None:
    other = {**versions(), "numpy": "1.0"}
    assert difference({**other, "numpy": "2.0"}, other) == "numpy is 1.0, not 2.0"


def test_names_and_contents_of_files_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "PACKAGE", tmp_path)
    found = set()
    for name, content in (("a.py", "1"), ("a.py", "2"), ("b.py", "1"), ("b.txt", "1")):
        (tmp_path / name).write_text(content)
        found.add(digest("*.py"))
        (tmp_path / name).unlink()
    assert len(found) == 4
