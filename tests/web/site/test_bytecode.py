"""Compiled templates on disk: compiled once, and anew whenever something has changed that decides about them."""

from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, Environment

from tablee.web.site.bytecode import DiskCache

SOURCE = {"page.html": "<p>{{ name }}</p>\n{% if name %}\n!{% endif %}"}


class Counting(Environment):
    """Counts the templates that it compiles."""

    compiled = 0

    def compile(self, *arguments: Any, **more: Any) -> Any:
        self.compiled += 1
        return super().compile(*arguments, **more)


def rendered(source: dict[str, str] = SOURCE, **syntax: Any) -> tuple[str, int]:
    """What a new process would write for <b>, and how many templates it would compile."""
    templates = Counting(loader=DictLoader(source), bytecode_cache=DiskCache(syntax), **syntax)
    return templates.get_template("page.html").render(name="<b>"), templates.compiled


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_template_is_compiled_once() -> None:
    assert [rendered() for _ in range(3)] == [("<p><b></p>\n\n!", 1), ("<p><b></p>\n\n!", 0), ("<p><b></p>\n\n!", 0)]


def test_a_changed_template_and_another_syntax_are_compiled_anew() -> None:
    rendered()
    assert rendered({"page.html": "{{ name }}?"}) == ("<b>?", 1)
    assert rendered(autoescape=True) == ("<p>&lt;b&gt;</p>\n\n!", 1)
    assert rendered(trim_blocks=True) == ("<p><b></p>\n!", 1)
    assert rendered()[1] == 0


def test_a_damaged_file_is_not_used(folder: Path) -> None:
    rendered()
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert rendered() == ("<p><b></p>\n\n!", 1)
    assert rendered()[1] == 0


def test_without_a_folder_that_can_be_written_nothing_is_kept(folder: Path) -> None:
    folder.write_text("in the place of the folder", "utf-8")
    assert [rendered()[1] for _ in range(2)] == [1, 1]
