"""Of several processes that need the same code at the same time, one compiles it and the others wait for its file.

Processes of a tournament or of a run of tests need the same rules in their first second; without this each of them
would compile them. A claim is a locked file. It ends with the process that made it, whatever ends that process. Two
claims cannot wait for each other: a process that compiles a function waits only for functions that this one calls.

A process of low priority, such as the compiler of a house, waits for others but claims nothing: on a busy machine
nobody should have to wait for it.
"""

import time
from pathlib import Path
from typing import IO

CLAIM_SECONDS = 120.0  # a process waits so long for another that compiles the same, then it compiles it too
LOOK_SECONDS = 0.05  # between two looks whether the other is ready

claims_nothing = False  # in a process of low priority

_claims: dict[Path, IO[bytes]] = {}  # what this process compiles now


def claim(file: Path) -> bool:
    """Claims a file of code that this process is about to make; waits while another process makes it.

    Returns whether it has waited: then the file may be there. Where files cannot be locked nobody waits.
    """
    if file in _claims:
        return False
    end = time.monotonic() + CLAIM_SECONDS
    waited = False
    try:
        import fcntl

        file.parent.mkdir(parents=True, exist_ok=True)
        claimed = _place(file).open("ab")
    except (ImportError, OSError):
        return False
    while time.monotonic() < end:
        try:
            fcntl.flock(claimed, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waited = True
            time.sleep(LOOK_SECONDS)
        except OSError:  # a file system without locks
            break
        else:
            _claims[file] = claimed
            if claims_nothing:
                release(file)
            return waited
    claimed.close()
    return waited


def release(file: Path) -> None:
    """Ends a claim, if there is one. A process that has opened its file meanwhile finds it unlocked."""
    claimed = _claims.pop(file, None)
    if claimed is not None:
        _place(file).unlink(missing_ok=True)
        claimed.close()


def _place(file: Path) -> Path:
    """The file that is locked; after a day it is removed with other unfinished files (`cache.prune`)."""
    return file.with_name(f"tablee-{file.name}.part")
