"""Rows of figures that a long measurement finds: kept in a file as they come, with a line about the progress."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

TELLING = 20.0  # seconds between two lines about the progress

Row = dict[str, Any]


def gather(found: Iterable[Sequence[Row]], minutes: float, out: Path | None, unit: str) -> list[Row]:
    """Takes rows until there are no more or the minutes are over.

    out   a file to which they are added, one a line
    unit  what a row is about, in the plural
    """
    rows: list[Row] = []
    begun = told = monotonic()
    for some in found:
        rows += some
        if out:
            with out.open("a") as kept:
                kept.writelines(json.dumps(row) + "\n" for row in some)
        if monotonic() - told > TELLING:
            told = monotonic()
            print(f"{told - begun:.0f} s: {len(rows)} {unit}", flush=True)
        if monotonic() - begun > 60 * minutes:
            break
    return rows
