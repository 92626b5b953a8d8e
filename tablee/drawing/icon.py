"""The icon of the house as pixels, for devices that take no SVG: `python -m tablee.drawing.icon` writes the files.

The shapes are those of `icon.svg`, in its 64 units: a lamp over a table.
"""

import struct
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tablee.drawing.palette import by_day

Plane = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
Pixels = npt.NDArray[np.uint8]

FOLDER = Path(__file__).parents[1] / "web" / "site" / "static"
UNITS = 64.0
FINE = 4  # samples across each pixel
SAFE = 0.76  # of a maskable icon: devices cut off what is farther from its middle
FILES = {"icon-180": (180, True), "icon-192": (192, False), "icon-512": (512, False), "icon-maskable": (512, True)}


def pixels(size: int, full: bool = False) -> Pixels:
    """The icon, with alpha. `full`: the ground fills the square, and the lamp keeps clear of its rim."""
    at = (np.arange(size * FINE) + 0.5) / (size * FINE) * UNITS
    x, y = np.meshgrid(at, at)
    colours = by_day()
    picture = np.zeros((size * FINE, size * FINE, 4))
    ground = np.ones_like(x, bool) if full else _rounded(x, y, 14)
    picture[ground] = (*_rgb(colours["wood"]), 1.0)
    if full:
        x, y = ((axis - UNITS / 2) / SAFE + UNITS / 2 for axis in (x, y))
    for mask, colour, opacity in (
        (_line(x, y, (32, 8), (32, 16), 2), colours["glow"], 1.0),
        ((np.hypot(x - 32, y - 36) <= 16) & (y <= 36), colours["glow"], 1.0),
        ((y >= 40) & (y <= 50) & (np.abs(x - 32) <= 10 + 0.6 * (y - 40)), colours["lamp"], 0.55),
        (_line(x, y, (8, 52), (56, 52), 2.5), colours["paper"], 1.0),
    ):
        picture[mask, :3] = opacity * np.array(_rgb(colour)) + (1 - opacity) * picture[mask, :3]
    samples = picture.reshape(size, FINE, size, FINE, 4)
    alpha = samples[..., 3].mean((1, 3))
    seen = (samples[..., :3] * samples[..., 3:]).mean((1, 3)) / np.maximum(alpha, 1e-9)[..., None]
    return np.asarray(np.rint(np.dstack([seen, alpha * 255])), np.uint8)


def _rounded(x: Plane, y: Plane, radius: float) -> Mask:
    """The whole square with round corners."""
    dx, dy = (np.maximum(np.abs(axis - UNITS / 2) - (UNITS / 2 - radius), 0) for axis in (x, y))
    return np.asarray(np.hypot(dx, dy) <= radius)


def _line(x: Plane, y: Plane, start: tuple[float, float], end: tuple[float, float], radius: float) -> Mask:
    """A line with round ends."""
    (x0, y0), (x1, y1) = start, end
    along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
    along = np.clip(along, 0, 1)
    return np.asarray(np.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0)) <= radius)


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def png(picture: Pixels) -> bytes:
    """A picture with alpha as a PNG file."""
    height, width, _ = picture.shape
    rows = b"".join(b"\0" + row.tobytes() for row in picture)  # 0: no filter
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)  # 8 bits, colours with alpha
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


if __name__ == "__main__":
    for name, (size, full) in FILES.items():
        (FOLDER / f"{name}.png").write_bytes(png(pixels(size, full)))
