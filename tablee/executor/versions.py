"""What results depend on besides the job: the code of the package, and the packages that compute.

Every machine of a cluster must have the same, because a tournament is to be the same wherever it is played.
"""

import platform
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
COMPUTING = ("numpy", "numba", "llvmlite")


@cache
def code_digest() -> str:
    """Names the code of this copy of the package."""
    return digest("*.py")


def digest(*patterns: str) -> str:
    """Names the content of the files of the package that fit one of the patterns."""
    found = blake2b(digest_size=6, person=b"tablee files")
    for path in sorted(path for pattern in patterns for path in PACKAGE.rglob(pattern)):
        name, content = path.relative_to(PACKAGE).as_posix().encode(), path.read_bytes()
        found.update(len(name).to_bytes(8, "little") + name + len(content).to_bytes(8, "little") + content)
    return found.hexdigest()


def versions() -> dict[str, str]:
    """The versions of everything that computes, in this process."""
    computing = {name: version(name) for name in COMPUTING}
    return {"python": platform.python_version(), **computing, "the code of tablee": code_digest()}


def difference(here: dict[str, str], there: dict[str, str]) -> str | None:
    """What differs there, in words; None if nothing does."""
    lines = [f"{name} is {there[name]}, not {here[name]}" for name in here if here[name] != there[name]]
    return "; ".join(lines) or None
