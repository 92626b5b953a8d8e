"""What is made when the package is built or installed: the catalogues of words, and the scripts from npm for the pages.

Scripts that others wrote are never kept in the repository. Without npm a package is built without them; everything but
the web house works then, and `tablee serve` says what is missing.
"""

import json
import shutil
import subprocess
import sys
import tempfile
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


SCRIPTS = ("htmx.org/dist/htmx.min.js",)


def copy_scripts(root: Path) -> None:
    """Copies the scripts of the pages from npm, unless they are there; package.json has their versions."""
    vendor = root / "tablee" / "web" / "site" / "static" / "vendor"
    missing = [name for name in SCRIPTS if not (vendor / Path(name).name).exists()]
    npm = shutil.which("npm")
    if not missing:
        return
    if npm is None:
        print("npm is not installed: the web house will have no scripts", file=sys.stderr)
        return
    versions = json.loads((root / "package.json").read_text("utf-8"))["dependencies"]
    packages = [f"{name}@{version}" for name, version in versions.items()]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([npm, "install", "--silent", "--no-audit", "--prefix", folder, *packages], check=True)
        vendor.mkdir(parents=True, exist_ok=True)
        for name in missing:
            shutil.copy(Path(folder, "node_modules", name), vendor / Path(name).name)


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs before the files of a build are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles and copies."""
        compile_catalogues(Path(self.root))
        copy_scripts(Path(self.root))


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent)
    copy_scripts(Path(__file__).parent)
