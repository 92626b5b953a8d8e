"""What an environment renders: a position as text, as an SVG drawing or as pixels.

Pixels come from resvg, which knows no `var(--felt)`: names of colours are replaced by the colours of the light theme.
"""

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO

import numpy as np
import numpy.typing as npt

from tablee.drawing.palette import by_day
from tablee.drawing.svg import WIDTH
from tablee.i18n import Say
from tablee.match import Match

Pixels = npt.NDArray[np.uint8]

MODES = ("human", "ansi", "svg", "rgb_array")
PER_SECOND = 2  # frames: about as many as a person can follow


def check_mode(mode: str | None) -> None:
    """Raises a clear error unless `mode` is one of MODES, or None."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"a game is shown as {', '.join(MODES)}, not {mode!r}")


def show(match: Match, seat: int, mode: str, width: int = WIDTH) -> str | Pixels | None:
    """The position as a seat sees it, or a spectator (no seat), and everything once the game is over.

    "human" prints the text.
    """
    viewer = "all" if match.over else seat if seat >= 0 else None
    if mode == "svg":
        return match.draw(viewer)
    if mode == "rgb_array":
        return pixels(match.draw(viewer), width)
    view, say = match.view(viewer), Say()
    lines = "\n".join([*match.game.show(view, say), match.game.prompt(view, say)])
    if mode == "human":
        print(lines)
        return None
    return lines


def pixels(drawing: str, width: int = WIDTH) -> Pixels:
    """A drawing as an array (height, width, 3), in the light theme."""
    from PIL import Image

    png = _rasteriser()(svg_string=plain(drawing), width=width, background=by_day()["paper"])
    return np.array(Image.open(BytesIO(bytes(png))).convert("RGB"))


def plain(drawing: str) -> str:
    """The drawing with colours in place of their names."""
    known = by_day()
    return re.sub(r"var\(--([\w-]+)\)", lambda name: known[name[1]], drawing)


@cache
def _rasteriser() -> Callable[..., bytes]:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise ImportError(
            "pictures as pixels need the packages resvg-py and pillow: pip install resvg-py pillow"
        ) from None
    rasteriser: Callable[..., bytes] = svg_to_bytes
    return rasteriser
