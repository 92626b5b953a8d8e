"""Attack: another user of the machine reads the database, its key or a backup, or replaces a file of the house."""

import asyncio
import os
import stat
from pathlib import Path

import pytest

from tablee.web.storage.errors import Unusable
from tablee.web.storage.files import is_own, make_private_folder, write_private_file
from tests.web.house import duel, opened
from tests.web.serving import free_port, serving


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def too_open(folder: Path) -> list[str]:
    """What others may do anything with, in a folder and below."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if mode(path) & 0o077)


async def serve_a_while(folder: Path) -> list[str]:
    """Opens a house and plays in it; what others could read meanwhile."""
    async with opened(folder) as house:
        await duel(house)
        assert {"house.sqlite", "house.sqlite-wal", "house.sqlite-shm", "key", "processes"} <= {
            path.name for path in folder.iterdir()
        }
        return too_open(folder)


def test_everything_a_house_keeps_is_closed_to_others_whatever_the_umask(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "house"
    before = os.umask(0)
    try:
        assert asyncio.run(serve_a_while(folder)) == []
    finally:
        os.umask(before)
    assert mode(folder) == 0o700
    assert too_open(folder) == []


@pytest.mark.slow
def test_so_is_everything_that_a_served_house_keeps(tmp_path: Path) -> None:
    port, folder = free_port(), tmp_path / "house"
    before = os.umask(0)
    try:
        with serving(folder, port):
            assert too_open(folder) == []
            assert [path.name for path in folder.iterdir() if not is_own(path.name)] == []
    finally:
        os.umask(before)


def test_the_open_folder_of_an_earlier_version_is_closed_with_all_that_is_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    asyncio.run(serve_a_while(folder))
    for path in [folder, *folder.iterdir()]:
        path.chmod(0o777 if path.is_dir() else 0o666)
    assert asyncio.run(serve_a_while(folder)) == []
    assert mode(folder) == 0o700


def test_a_folder_that_others_use_too_is_left_as_it_is_and_the_operator_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "letter.txt").write_text("Dear Ana")
    asyncio.run(serve_a_while(folder))
    assert mode(folder) == 0o755
    assert [path for path in too_open(folder) if path != "letter.txt"] == []
    assert "a folder of its own is safer" in caplog.text


def test_a_folder_into_which_everybody_may_write_is_refused_with_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "everybodys"
    folder.mkdir()
    folder.chmod(0o1777)
    (folder / "letter.txt").write_text("Dear Ana")
    with pytest.raises(Unusable, match="Choose a folder of its own with --data") as refused:
        make_private_folder(folder)
    assert "Choisissez" in refused.value.sentence("fr")


def test_a_private_file_is_there_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_bytes(b"old")
    path.chmod(0o666)
    (tmp_path / "key.part").write_bytes(b"left by a process that was killed")
    write_private_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert mode(path) == 0o600
    assert [found.name for found in tmp_path.iterdir()] == ["key"]
