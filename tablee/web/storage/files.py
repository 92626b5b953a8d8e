"""Who may read the files of a house: its owner and nobody else."""

import contextlib
import logging
import os
import stat
from pathlib import Path

from tablee.i18n import N_
from tablee.web.storage.errors import Unusable

LOG = logging.getLogger("tablee.web")
FOLDER_MODE, FILE_MODE = 0o700, 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO

# What a house puts into its folder. A folder with anything else belongs to others too.
OWN_NAMES = ("key", "limits", "processes")
OWN_PREFIXES = ("house.", "key.")

SHARED_FOLDER = N_(
    "Everybody may write into the folder “{folder}”, so anybody could replace the files of the house. "
    "Choose a folder of its own with --data."
)


def make_private_folder(folder: Path) -> None:
    """Makes the folder of a house. One that is there already and is too open is tightened if the house is alone in it.

    Unusable if everybody may write into a folder that is not the house's alone.
    """
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):  # another process was quicker
            folder.mkdir(mode=FOLDER_MODE)
    found = folder.stat()
    if not found.st_mode & OTHERS or os.name != "posix":
        return
    if found.st_uid == os.getuid() and all(is_own(path.name) for path in folder.iterdir()):
        folder.chmod(FOLDER_MODE)
    elif found.st_mode & stat.S_IWOTH:
        raise Unusable(SHARED_FOLDER, folder=folder)
    else:
        LOG.warning(
            "the folder %s is open to others (mode %o) and has other files in it: it was left as it is; "
            "the files of the house are closed to others, but a folder of its own is safer",
            folder,
            stat.S_IMODE(found.st_mode),
        )


def is_own(name: str) -> bool:
    """Is this the name of something that a house puts into its folder?"""
    return name in OWN_NAMES or name.startswith(OWN_PREFIXES)


def make_private_file(path: Path) -> None:
    """Makes an empty file that only its owner may read; tightens one that is there."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE))
    tighten(path)


def tighten(path: Path) -> None:
    """Closes a file to everybody but its owner, if it is there."""
    with contextlib.suppress(FileNotFoundError):
        if path.stat().st_mode & OTHERS:
            path.chmod(FILE_MODE)


def write_private_file(path: Path, content: bytes) -> None:
    """Writes a file so that it is there as a whole or not at all, and only its owner may read it."""
    part = path.with_name(f"{path.name}.part")
    with contextlib.suppress(FileNotFoundError):
        part.unlink()
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    move_into_place(part, path)


def move_into_place(part: Path, path: Path) -> None:
    """Renames a finished file, and waits until the disk has the new name."""
    part.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
