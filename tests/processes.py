"""What tests ask about processes that they have started."""

import os
from pathlib import Path


def gone(process: int) -> bool:
    """Has a process ended?"""
    try:
        os.kill(process, 0)
        stat = Path(f"/proc/{process}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return True
    return stat.rsplit(")", 1)[1].split()[0] == "Z"  # it has ended, and nobody has noted it yet
