"""The charts of a report, drawn with the pen of the games: 720 units wide, colours by name, words at least 12 px high
on a phone. Every chart has a row for each bot, named at its left, so that colour carries nothing by itself.
"""

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor, log10

import numpy as np

from tablee.arena.figures import Figures
from tablee.arena.ratings import Rating
from tablee.arena.results import Results, Standing
from tablee.drawing.svg import SMALL, WIDTH, bare, disc, document, fit, group, number, paint, path, rect, text, title
from tablee.i18n import Say

LEFT, RIGHT = 176, 696  # of the part of a chart where values stand; names are to the left of it
ROW = 72
PLACES = ("gold", "silver", "bronze", "rock", "slab", "stone")  # paints of the first place to the last
BINS = 25


class Axis:
    """A scale from left to right with round numbers to read it by."""

    def __init__(self, low: float, high: float, right: float = RIGHT, step: float | None = None) -> None:
        self.step = step or nice_step(high - low)
        self.low = floor(low / self.step + 1e-9) * self.step
        self.high = max(ceil(high / self.step - 1e-9) * self.step, self.low + self.step)
        self.right = right

    def at(self, value: float) -> float:
        """Where a value stands."""
        return LEFT + (self.right - LEFT) * (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """The round numbers."""
        return [self.low + k * self.step for k in range(round((self.high - self.low) / self.step) + 1)]

    def drawn(self, height: float, labels: Iterable[str]) -> str:
        """Fine lines down to `height`, and labels under them."""
        places = [self.at(tick) for tick in self.ticks()]
        lines = "".join(f"M{number(x)},8 V{number(height)}" for x in places)
        words = [
            text(WIDTH, height + 32, label, SMALL, "soft-ink", "end")
            if x > WIDTH - 40
            else text(x, height + 32, label, SMALL, "soft-ink")
            for x, label in zip(places, labels, strict=True)
        ]
        return path(lines, None, "line", 1, opacity=0.5) + "".join(words)


def nice_step(reach: float, most: int = 5) -> float:
    """A round distance (1, 2 or 5 and zeros) such that at most so many of them make the reach."""
    rough = max(reach, 1e-9) / most
    unit: float = 10.0 ** floor(log10(rough))
    return next(unit * k for k in (1, 2, 5, 10) if unit * k >= rough * (1 - 1e-9))


def colour(results: Results, bot: str) -> str:
    """A bot's paint, the same in every chart."""
    return f"seat-{results.bots.index(bot) % 6 + 1}"


def wins_chart(results: Results, say: Say) -> str:
    """A bar for each bot's share of wins, its interval as a line with ends, and where even would be."""
    figures, standings = Figures(say), results.standings
    axis = Axis(0, min(1, max([0.1, *(max(s.wins.high, s.even) for s in standings)])), RIGHT - 116)
    base = ROW * len(standings) + 10
    rows = []
    for i, s in enumerate(standings):
        y = 10 + ROW * i
        bar = rect(LEFT, y + 16, axis.at(s.wins.value) - LEFT, 40, colour(results, s.bot), 4)
        words = f"{s.bot}: {figures.percent(s.wins.value)} ({figures.shares(s.wins)})"
        value = text(RIGHT, y + 45, figures.percent(s.wins.value), anchor="end", weight=700)
        rows.append(group(title(words), bar, _whisker(axis, s.wins.low, s.wins.high, y + 36), value) + _name(s.bot, y))
    even = path(f"M{number(axis.at(standings[0].even))},4 V{base}", None, "accent", 4, stroke_dasharray="2 9")
    scale = axis.drawn(base, [figures.percent(t, 0) for t in axis.ticks()])
    even_share = say("even: {share}", share=figures.percent(standings[0].even))
    key = path(f"M{LEFT},{base + 66} h36", None, "accent", 4, stroke_dasharray="2 9")
    key += text(LEFT + 48, base + 74, even_share, SMALL, "soft-ink", "start")
    name = say("Share of wins")
    return _chart(
        base + 96, name, _described(standings, lambda s: figures.percent(s.wins.value)), scale, *rows, even, key
    )


def places_chart(results: Results, say: Say) -> str:
    """For each bot how often it came first, second and so on."""
    figures = Figures(say)
    parts = []
    for i, s in enumerate(results.standings):
        y, x = 10 + ROW * i, float(LEFT)
        for place, share in enumerate(s.places):
            w = (RIGHT - LEFT) * share
            words = say("{bot}: place {place}, {share}", bot=s.bot, place=place + 1, share=figures.percent(share))
            box = rect(x, y + 12, w, 48, PLACES[place], stroke=paint("panel"), stroke_width=3)
            inside = (
                text(x + w / 2, y + 45, figures.percent(share, 0), fill="dark", weight=700) if share >= 0.14 else ""
            )
            parts.append(group(title(words), box, inside) if share else "")
            x += w
        parts.append(_name(s.bot, y))
    base = ROW * len(results.standings) + 10
    for place in range(results.contest.players):
        x = LEFT + 86 * place
        parts.append(rect(x, base + 14, 28, 28, PLACES[place], 4, stroke=paint("line"), stroke_width=1))
        parts.append(text(x + 38, base + 37, place + 1, SMALL, "soft-ink", "start"))
    described = _described(results.standings, lambda s: ", ".join(figures.percent(x, 0) for x in s.places))
    return _chart(base + 60, say("Places"), described, *parts)


def margins_chart(results: Results, say: Say) -> str:
    """For each bot how often it was so many points above or below the mean of the others."""
    figures = Figures(say)
    margins = {s.bot: np.array(results.margins(s.bot)) for s in results.standings}
    values = np.concatenate(list(margins.values()))
    axis = Axis(float(min(values.min(), 0)), float(max(values.max(), 0)))
    edges = np.linspace(axis.low, axis.high, BINS + 1)
    tall = 1.45 * ROW
    parts = []
    for i, s in enumerate(results.standings):
        floor_ = 10 + tall * (i + 1)
        counts, _ = np.histogram(margins[s.bot], edges)
        heights = counts / max(counts.max(), 1) * (tall - 22)
        steps = "".join(f"V{number(floor_ - h)} H{number(axis.at(b))}" for h, b in zip(heights, edges[1:], strict=True))
        shape = path(f"M{LEFT},{number(floor_)} {steps} V{number(floor_)} Z", colour(results, s.bot), "ink", 1.5)
        ground = path(f"M{LEFT},{number(floor_)} H{RIGHT}", None, "line", 2)
        mean = figures.decimal(s.margin.value, 1, plus=True)
        parts += [group(title(f"{s.bot}: {mean}"), shape), ground, _name(s.bot, floor_ - 84, mean)]
    base = 10 + tall * len(margins)
    zero = path(f"M{number(axis.at(0))},4 V{number(base)}", None, "accent", 4, stroke_dasharray="2 9")
    scale = axis.drawn(base, [figures.decimal(t, _decimals(axis.step)) for t in axis.ticks()])
    described = _described(results.standings, lambda s: figures.decimal(s.margin.value, 1, plus=True))
    return _chart(base + 46, say("Points above the mean of the others"), described, scale, *parts, zero)


def ratings_chart(results: Results, ratings: Sequence[Rating], say: Say) -> str:
    """Each bot's rating and twice its uncertainty on both sides."""
    figures = Figures(say)
    axis = Axis(min(r.mu - 2 * r.sigma for r in ratings), max(r.mu + 2 * r.sigma for r in ratings))
    parts = []
    for i, r in enumerate(ratings):
        y = 10 + ROW * i
        dot = disc(axis.at(r.mu), y + 36, 13, colour(results, r.bot), stroke=paint("ink"), stroke_width=2)
        whisker = _whisker(axis, r.mu - 2 * r.sigma, r.mu + 2 * r.sigma, y + 36)
        words = f"{r.bot}: {figures.decimal(r.mu)} ± {figures.decimal(2 * r.sigma)}"
        parts.append(group(title(words), whisker, dot) + _name(r.bot, y, figures.decimal(r.mu)))
    base = ROW * len(ratings) + 10
    scale = axis.drawn(base, [figures.decimal(t, _decimals(axis.step)) for t in axis.ticks()])
    described = "; ".join(f"{r.bot}: {figures.decimal(r.mu)} ± {figures.decimal(2 * r.sigma)}" for r in ratings)
    return _chart(base + 46, say("OpenSkill ratings"), described, scale, *parts)


def times_chart(results: Results, say: Say) -> str:
    """How long moves take, on a scale where every line is ten times the one before: mean, 95 of 100, longest."""
    figures, standings = Figures(say), results.standings
    low = floor(min(log10(max(s.mean_time, 1e-7)) for s in standings))
    high = max(low + 1, ceil(max(log10(max(s.longest_time, 1e-7)) for s in standings)))
    axis = Axis(low, high, step=ceil((high - low) / 5))
    parts = []
    for i, s in enumerate(standings):
        y = 10 + ROW * i
        mean, usual, longest = (axis.at(log10(max(t, 1e-7))) for t in (s.mean_time, s.usual_time, s.longest_time))
        line = path(f"M{number(mean)},{y + 36} H{number(longest)}", None, "ink", 2)
        dot = disc(mean, y + 36, 13, colour(results, s.bot), stroke=paint("ink"), stroke_width=2)
        marks = _bar(usual, y + 36) + disc(longest, y + 36, 7, "panel", stroke=paint("ink"), stroke_width=3)
        words = say(
            "{bot}: {mean} on average, 95 of 100 moves within {usual}, the longest {longest}",
            bot=s.bot,
            mean=figures.time(s.mean_time),
            usual=figures.time(s.usual_time),
            longest=figures.time(s.longest_time),
        )
        parts.append(group(title(words), line, marks, dot) + _name(s.bot, y, figures.time(s.mean_time)))
    base = ROW * len(standings) + 10
    scale = axis.drawn(base, [_power(round(t)) for t in axis.ticks()])
    y = base + 72
    key = (
        disc(LEFT - 146, y - 8, 11, "line", stroke=paint("ink"), stroke_width=2)
        + text(LEFT - 126, y, say("on average"), SMALL, "soft-ink", "start")
        + _bar(LEFT + 64, y - 8)
        + text(LEFT + 78, y, say("95 of 100 moves"), SMALL, "soft-ink", "start")
        + disc(LEFT + 342, y - 8, 7, "panel", stroke=paint("ink"), stroke_width=3)
        + text(LEFT + 358, y, say("longest"), SMALL, "soft-ink", "start")
    )
    described = _described(standings, lambda s: figures.time(s.mean_time))
    return _chart(base + 92, say("Time for a move"), described, scale, *parts, key)


# ---- parts


def _chart(height: float, name: str, described: str, *children: str) -> str:
    """A whole chart, for a page that has the stylesheet."""
    return bare(document(height, name, described, *children))


def _described(standings: Sequence[Standing], value: Callable[[Standing], str]) -> str:
    """What a chart shows, for those who cannot see it."""
    return "; ".join(f"{s.bot}: {value(s)}" for s in standings)


def _name(bot: str, y: float, below: str | None = None) -> str:
    """A row's name at its left, with a number below it if one is given."""
    if below is None:
        return text(0, y + 45, fit(bot, LEFT - 12), anchor="start", weight=600)
    return text(0, y + 32, fit(bot, LEFT - 12), anchor="start", weight=600) + text(
        0, y + 60, below, SMALL, "soft-ink", "start"
    )


def _whisker(axis: Axis, low: float, high: float, y: float) -> str:
    """An interval: a line with ends, with a light edge where it lies on a bar."""
    a, b = number(axis.at(max(low, axis.low))), number(axis.at(min(high, axis.high)))
    line = f"M{a},{y} H{b} M{a},{y - 11} v22 M{b},{y - 11} v22"
    return path(line, None, "panel", 9) + path(line, None, "ink", 3)


def _bar(x: float, y: float) -> str:
    """An upright mark."""
    return path(f"M{number(x)},{number(y - 13)} v26", None, "ink", 4)


def _decimals(step: float) -> int:
    """How many decimals tell the numbers of an axis apart."""
    return max(0, -floor(log10(step) + 1e-9))


def _power(exponent: int) -> str:
    """A power of ten seconds: 10 ms."""
    unit, shift = ("s", 0) if exponent >= 0 else ("ms", 3) if exponent >= -3 else ("µs", 6)
    return f"{10 ** (exponent + shift)}\u00a0{unit}"
