"""Compiles the catalogues of words when the package is built or installed."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> None:
    """Writes a .mo beside every .po."""
    for source in sorted(root.glob("tablee/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as po:
            catalogue = read_po(po, locale=source.parts[-3])
        with source.with_suffix(".mo").open("wb") as mo:
            write_mo(mo, catalogue)


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs before the files of a build are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles."""
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent)
