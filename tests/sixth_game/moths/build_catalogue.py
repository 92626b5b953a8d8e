"""Compiles the French texts when the package is built."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs before the files of a build are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Writes a .mo beside every .po."""
        for source in Path(self.root).glob("tablee_moths/locale/*/LC_MESSAGES/*.po"):
            with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
                write_mo(mo, read_po(po, locale=source.parts[-3]))
