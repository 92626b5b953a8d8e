"""Our own vector art: moths and lanterns."""

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, path, rect, text
from tablee_moths.view import Colour

WINGS: dict[Colour, tuple[str, str]] = {  # fill and line
    "pale": ("silver-light", "silver-deep"),
    "amber": ("ochre", "gold-deep"),
    "blue": ("sea", "silver-light"),
}


def moth(colour: Colour, points: int | None = None) -> str:
    """A moth about (0, 0), 120 wide; its points stand on its back."""
    fill, line = WINGS[colour]
    wing = path("M4,-6 C20,-48 62,-44 58,-14 C56,4 30,6 10,4 C30,8 44,26 30,36 C18,42 6,24 4,8 Z", fill, line, 2.5)
    spot = disc(38, -18, 6, None, stroke=svg.paint(line), stroke_width=2)
    feelers = path("M2,-16 C6,-30 12,-34 18,-36", None, "dark", 2.5)
    body = path("M0,-18 C8,-10 7,20 0,30 C-7,20 -8,-10 0,-18 Z", "dark")
    badge = disc(0, 4, 19, "bone", stroke=svg.paint("dark"), stroke_width=2) if points else ""
    number = text(0, 14, points, svg.PLAIN, "dark", weight=700) if points else ""
    return svg.mirrored(wing, spot, feelers) + body + badge + number


def lantern(brightness: int, burnt: bool) -> str:
    """A lantern 90 by 120, its corner at (0, 0): its number, and light unless it is burnt out."""
    frame = path("M18,34 H72 L66,106 H24 Z", "dark" if burnt else "lamp", "dark", 4)
    roof = path("M12,34 L45,10 L78,34 Z", "bronze-deep", "dark", 3) + path("M20,106 H70 V114 H20 Z", "bronze-deep")
    ring = disc(45, 8, 6, None, stroke=svg.paint("bronze-deep"), stroke_width=3)
    ink = "bone" if burnt else "dark"
    return ring + frame + roof + text(45, 84, brightness, svg.LARGE, ink, weight=700)


def night(w: float, h: float) -> str:
    """A window into the night, its corner at (0, 0)."""
    sky = rect(0, 0, w, h, "dusk", 14, stroke=svg.paint("wood-edge"), stroke_width=8)
    moon = group(path("M5,-24 A25,25 0 1 0 24,12 A21,21 0 0 1 5,-24 Z", "gold-light"), x=w - 60, y=54)
    stars = "".join(disc(x, y, 2.5, "bone") for x, y in ((40, 40), (110, 78), (170, 32), (w - 130, 96), (60, 130)))
    return sky + moon + stars
