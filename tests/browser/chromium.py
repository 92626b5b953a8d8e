"""Finds the browser for the browser tests and the screenshots; `python tests/browser/chromium.py --install` gets one.

Any Chromium of the machine will do. Flags keep it from contacting its vendor and from updating itself.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first draws no windows
FLAGS = (
    "--no-sandbox",  # containers do not allow one
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# For tests that look at no pixels: pages are laid out and painted as always, but nothing is drawn of what was painted.
# Drawing takes half of a page's processor time where there is no GPU.
WITHOUT_PIXELS = (
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--ignore-gpu-blocklist",
    "--enable-gpu-rasterization",
    "--disable-gl-drawing-for-tests",
)
AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"


class NotThere(Exception):
    """Something that the browser tests need is not on this machine; the message says how to get it."""


def find() -> str:
    """The path of a Chromium: the one named by $CHROMIUM, or one of the usual names."""
    named = os.environ.get("CHROMIUM", "")
    for name in (named,) if named else NAMES:
        found = shutil.which(name)
        if found:
            return found
    if named:
        raise NotThere(f"$CHROMIUM names {named}, but there is no such program. Correct it, or unset it.")
    raise NotThere(
        "No Chromium was found. `make test` installs one when it is run as root on Debian or Ubuntu; otherwise install"
        f" the package {NAMES[0]} or chromium, or let $CHROMIUM name a Chromium or Chrome."
    )


def axe() -> str:
    """The source of axe-core, which finds what keeps people out of a page."""
    if not AXE.exists():
        raise NotThere("axe-core is not there. `make test` gets it (it needs npm: install the package npm).")
    return AXE.read_text("utf-8")


def install() -> None:
    """Gets Chromium from Debian or Ubuntu, where that is possible."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    subprocess.run(["apt-get", "update"], check=True)
    subprocess.run(["apt-get", "install", "--yes", "--no-install-recommends", NAMES[0]], check=True)


def main() -> int:
    """Says where the browser is; with `--install` gets one first if there is none."""
    for attempt in ("look", "install"):
        try:
            print(find())
            return 0
        except NotThere as missing:
            if attempt == "install" or "--install" not in sys.argv[1:]:
                print(missing, file=sys.stderr)
                return 1
            install()
    return 1


if __name__ == "__main__":
    sys.exit(main())
