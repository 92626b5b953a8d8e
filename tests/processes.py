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


def cpu_of(process: int) -> float:
    """Seconds of processor time that a process has used; those of its children are not among them."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
