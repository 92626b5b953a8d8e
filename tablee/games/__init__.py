"""The games: our own, and those of any other installed package.

A game announces itself with an entry point of the group `tablee.games`. Its name is the game's name; its value is the
package that holds the files listed in `tablee.games.contract`:

    [project.entry-points."tablee.games"]
    gold = "tablee.games.gold"

Our own games are in `OURS` as well, so that a source tree works without installed metadata, or beside the metadata of
another checkout. The metadata is read once, when this module is imported. Games of other packages are loaded at that
moment: one that cannot be loaded is reported in the log and left out, and everything else works without it.
"""

import logging
import re
from importlib.metadata import entry_points

from tablee.engine.once import once
from tablee.games.contract import Game
from tablee.games.loading import load

GROUP = "tablee.games"
OURS = ("gold", "maya", "aztec", "madness", "gaudi")
WELL_NAMED = re.compile(r"[a-z][a-z0-9_]*")  # a name is part of addresses, of record headers and of OpenSpiel's names

logger = logging.getLogger(__name__)


def find(ours: tuple[str, ...] = OURS) -> tuple[dict[str, str], dict[str, str]]:
    """The package of every game, ours first and the others by name; and why each broken game cannot be loaded."""
    packages = {name: f"{__name__}.{name}" for name in ours}
    broken: dict[str, str] = {}
    for name, package in sorted({(entry.name, entry.value) for entry in entry_points(group=GROUP)}):
        if packages.get(name) == package or name in ours:
            continue
        try:
            if not WELL_NAMED.fullmatch(name):
                raise ValueError("a game's name consists of small letters, digits and _")
            if name in packages:
                raise ValueError(f"the package {packages[name]} has a game of the same name")
            load(name, package)
            packages[name] = package
        except Exception as error:  # whatever a stranger's package does at import
            broken[name] = f"the game {name!r} of the package {package} is left out: {type(error).__name__}: {error}"
            logger.warning(broken[name])
    return packages, broken


@once
def game(name: str) -> Game:
    """The game of that name; ValueError lists the games there are, or says why this one could not be loaded.

    There is one object for each game, because compiled functions are kept by it.
    """
    if name in NAMES:
        return load(name, PACKAGES[name])
    if name in BROKEN:
        raise ValueError(BROKEN[name])
    raise ValueError(f"there is no game {name!r}; the games: {', '.join(NAMES)}")


PACKAGES, BROKEN = find()
NAMES = tuple(PACKAGES)
