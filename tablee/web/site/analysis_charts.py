"""The pictures of an analysis: ribbons of the win over the game, and bars from the start to the result.

Seats are told apart by colour and by pattern, gains from losses by hatching. Every picture has a table beside it, so it
is hidden from screen readers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import hypot

from markupsafe import Markup

from tablee.drawing import svg

WIDE, TALL = (1100, 300), (360, 260)  # the size of the ribbons on a wide screen and upright
TOP = 26  # the height of the line with the chapters
LETTER = 14  # font size; drawn at about its own size
ROUND = 14  # units from the middle of a mark to what is beside it
LEAST_BAND = 30  # units that a ribbon must be high to carry its sign
BAR_WIDTH, BAR_HEIGHT = 200, 18

# Lines of the patterns of the seats, drawn in a square of 12 units.
PATTERNS = (
    "M3,3 h.01 M9,9 h.01",
    "M-3,3 L3,-3 M0,12 L12,0 M9,15 L15,9",
    "M0,3 H12 M0,9 H12",
    "M0,6 H12 M6,0 V12",
    "M3,0 V12 M9,0 V12",
    "M-3,9 L3,15 M0,0 L12,12 M9,-3 L15,3",
)


@dataclass(frozen=True)
class Mark:
    """A numbered point of a ribbon."""

    at: int  # how many actions have been played
    seat: int
    number: int


def ribbons(
    values: Sequence[tuple[int, Sequence[float]]],
    last: int,
    chapters: Sequence[tuple[int, str]],
    marks: Sequence[Mark],
    here: int | None,
    *,
    wide: bool,
) -> Markup:
    """Every seat's share of the win, one above the other, for a wide screen or for a narrow one.

    values    after so many actions, the shares of all seats; from the start on
    last      how many actions the game has
    chapters  after how many actions each begins
    here      the position that is looked at
    """
    width, height = WIDE if wide else TALL

    def x(at: float) -> float:
        return width * at / max(last, 1)

    edges = [(x(at), _edges(shares, height - TOP)) for at, shares in values]
    players = len(values[0][1])
    shape = "wide" if wide else "tall"
    parts = [_patterns(players, shape)]
    for seat in range(players):
        parts.append(_ribbon(edges, seat, shape))
    parts += _chapter_lines([(x(at), name) for at, name in chapters], width, height)
    for seat in range(players):
        parts.append(_sign(edges[0][1], seat))
    if here is not None:
        parts.append(svg.path(f"M{svg.number(x(here))},{TOP} V{height}", None, "ink", 3))
    spots: list[tuple[float, float]] = []
    for mark in marks:
        spots.append(_spot(mark, values, x(mark.at), (width, height), spots))
        parts.append(_mark(mark.number, *spots[-1]))
    frame = svg.rect(1, TOP, width - 2, height - TOP - 1, None, 4, stroke=svg.paint("line"), stroke_width=2)
    inside = "".join([*parts, frame])
    return Markup(
        f'<svg class="ribbons {shape}" viewBox="0 0 {width} {height}" aria-hidden="true" focusable="false">'
        f"{inside}</svg>"
    )


def _edges(shares: Sequence[float], height: float) -> list[float]:
    """Where the ribbons lie one above the other, from the top; they fill the height."""
    whole = sum(shares) or 1.0
    return [TOP + height * part / whole for part in accumulate(shares, initial=0.0)]


def _patterns(players: int, shape: str) -> str:
    drawn = []
    for seat in range(players):
        lines = svg.path(PATTERNS[seat], None, "on-seat", 3.5 if seat == 0 else 1.6, opacity=0.4)
        colour = svg.rect(0, 0, 12, 12, f"seat-{seat + 1}")
        drawn.append(
            svg.el(
                "pattern",
                colour,
                lines,
                id=f"ribbon-{shape}-{seat}",
                width=12,
                height=12,
                patternUnits="userSpaceOnUse",
            )
        )
    return svg.el("defs", *drawn)


def _ribbon(edges: Sequence[tuple[float, Sequence[float]]], seat: int, shape: str) -> str:
    upper = [f"{svg.number(x)},{svg.number(ys[seat])}" for x, ys in edges]
    lower = [f"{svg.number(x)},{svg.number(ys[seat + 1])}" for x, ys in reversed(edges)]
    return svg.el(
        "path",
        d=f"M{' '.join([*upper, *lower])}Z",
        fill=f"url(#ribbon-{shape}-{seat})",
        stroke=svg.paint("paper"),
        stroke_width=2,
    )


def _chapter_lines(chapters: Sequence[tuple[float, str]], width: float, height: float) -> list[str]:
    """A line where a chapter begins, with its name if there is room for it; otherwise a short stroke."""
    drawn, free = [], 0.0
    for x, name in chapters:
        need = _width(name)
        if x >= free and x + need <= width:
            drawn.append(svg.path(f"M{svg.number(x)},8 V{height}", None, "ink", 1.5, stroke_dasharray="2 5"))
            words = {"x": x + 5, "y": 17, "font_size": LETTER, "fill": svg.paint("ink")}
            drawn.append(svg.el("text", svg.escape(name), **words))
            free = x + need + 10
        else:
            drawn.append(svg.path(f"M{svg.number(x)},{TOP - 4} v10", None, "ink", 1.5))
    return drawn


def _width(words: str) -> float:
    """About how wide a text is drawn."""
    return len(words) * LETTER * 0.55 + 8


def _sign(edges: Sequence[float], seat: int) -> str:
    top, bottom = edges[seat], edges[seat + 1]
    if bottom - top < LEAST_BAND:
        return ""
    return svg.plain(svg.sign(seat, 22, (top + bottom) / 2, 13))


def _spot(
    mark: Mark,
    values: Sequence[tuple[int, Sequence[float]]],
    x: float,
    size: tuple[float, float],
    taken: Sequence[tuple[float, float]],
) -> tuple[float, float]:
    """Where a mark is drawn: in the middle of its ribbon, or above or below if another mark is there."""
    width, height = size
    shares = next((shares for at, shares in values if at >= mark.at), values[-1][1])
    edges = _edges(shares, height - TOP)
    x, middle = min(max(x, ROUND), width - ROUND), (edges[mark.seat] + edges[mark.seat + 1]) / 2
    middle = min(max(middle, TOP + ROUND), height - ROUND)
    most = int(height // ROUND)
    steps = sorted(range(-most, most + 1), key=abs)
    heights = [y for step in steps if TOP + ROUND <= (y := middle + step * ROUND) <= height - ROUND]
    free = (y for y in heights if all(hypot(x - a, y - b) >= 2 * ROUND for a, b in taken))
    return x, next(free, middle)


def _mark(number: int, x: float, y: float) -> str:
    disc = svg.disc(0, 0, 12, "paper", stroke=svg.paint("ink"), stroke_width=2.5)
    words = svg.el(
        "text", str(number), y=5, text_anchor="middle", font_size=LETTER, font_weight=700, fill=svg.paint("ink")
    )
    return svg.group(disc, words, x=x, y=y)


# ---- bars


def scale_of(ways: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The lowest and the highest value that the bars of all seats reach; 0 and 1 are always among them.

    ways   of each seat: the start, and then each term
    """
    reached = [value for terms in ways for value in accumulate(terms)]
    return min(0.0, *reached), max(1.0, *reached)


def bars(terms: Sequence[float], scale: tuple[float, float]) -> list[Markup]:
    """A bar for the start, one for each term from where the last one ended, and one for the sum."""
    ends = list(accumulate(terms))
    spans = [(0.0, terms[0]), *pairwise(ends), (0.0, ends[-1])]
    kinds = ["end", *("gain" if b >= a else "loss" for a, b in spans[1:-1]), "end"]
    return [_bar(a, b, kind, scale) for (a, b), kind in zip(spans, kinds, strict=True)]


def _bar(start: float, end: float, kind: str, scale: tuple[float, float]) -> Markup:
    low, high = scale

    def x(value: float) -> float:
        return 2 + (BAR_WIDTH - 4) * (value - low) / (high - low)

    left, right = sorted((x(start), x(end)))
    zero = svg.path(f"M{svg.number(x(0))},0 V{BAR_HEIGHT}", None, "line", 1.5)
    whole = svg.path(f"M{svg.number(x(1))},0 V{BAR_HEIGHT}", None, "line", 1.5, stroke_dasharray="2 3")
    bar = svg.el(
        "rect",
        x=svg.number(left),
        y=3,
        width=svg.number(max(right - left, 2)),
        height=BAR_HEIGHT - 6,
        rx=2,
        class_=kind,
    )
    hatch = ""
    if kind == "loss":
        lines = [
            f"M{svg.number(k)},{BAR_HEIGHT - 3} l{BAR_HEIGHT - 6},-{BAR_HEIGHT - 6}" for k in _hatches(left, right)
        ]
        hatch = svg.path("".join(lines), None, "paper", 1.5) if lines else ""
    inside = zero + whole + bar + hatch
    return Markup(
        f'<svg class="term" viewBox="0 0 {BAR_WIDTH} {BAR_HEIGHT}" preserveAspectRatio="none" aria-hidden="true" '
        f'focusable="false">{inside}</svg>'
    )


def _hatches(left: float, right: float) -> list[float]:
    """Where slanted lines begin that stay inside of a bar."""
    count = int((right - left - (BAR_HEIGHT - 6)) // 6)
    return [left + 6 * k + 2 for k in range(max(count, 0))]
