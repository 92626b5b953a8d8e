"""What a program needs: whether its code is on disk, loading it without ever compiling, and code that fits no file."""

from pathlib import Path

import pytest
from numba.core import event

from tablee.engine.cache import FALLBACK, is_writable
from tablee.engine.jit import INTERPRETED
from tablee.engine.needs import need
from tests.engine import small

pytestmark = [pytest.mark.slow, pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")]


def loading() -> tuple[bool, bool, bool, int]:
    """Loads code as a process does that has just started: was it stored, loaded, is it native, what was compiled?"""
    with event.install_recorder("numba:compile") as compiles:
        wanted = small.anew().needs("one")[0]
        return wanted.is_stored(), wanted.load(), wanted.is_native(), len(compiles.buffer)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_code_is_loaded_from_disk_or_not_at_all(folder: Path) -> None:
    assert loading() == (False, False, False, 0), "it is not there, and is not compiled"
    small.anew().needs("one")[0].compile()
    assert loading() == (True, True, True, 0)
    (file,) = folder.glob("doubled-*")
    file.write_bytes(file.read_bytes()[:-1])
    assert loading() == (True, False, False, 0), "damaged code is not loaded"


def test_what_cannot_be_written_goes_to_the_fallback_and_is_found_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "file" / "below"))
    monkeypatch.setenv(FALLBACK, str(tmp_path / "fallback"))
    small.anew().needs("one")[0].compile()
    assert [file.name.partition("-")[0] for file in sorted((tmp_path / "fallback").iterdir())] == ["doubled", "shifted"]
    assert loading() == (True, True, True, 0)
    assert not is_writable(tmp_path / "file" / "below")
    assert is_writable(tmp_path / "not" / "there" / "yet")
    assert not (tmp_path / "not").exists()


def test_code_that_uses_a_value_without_a_fingerprint_has_no_file(folder: Path) -> None:
    wanted = need(small.unnamed, 1)
    assert wanted.file_name is None
    assert not wanted.is_stored()
    assert not wanted.load()
    with event.install_recorder("numba:compile") as compiles:
        wanted.compile()
    assert wanted.is_native()
    assert compiles.buffer
    assert not folder.exists()


def test_the_name_of_a_file_depends_on_the_types() -> None:
    assert need(small.halved, 1.0).file_name != need(small.halved, 1).file_name
    assert need(small.halved, 1.0).file_name == need(small.halved, 2.5).file_name
