"""What the house counts of itself, as text that Prometheus reads.

Each process counts for itself. With several workers each of them also writes its figures into a file every few seconds,
and whichever is asked adds up its own and those of the others. Figures of a worker that has ended go on counting, so
that no sum ever falls; its gauges do not.
"""

import contextlib
import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
WRITE_SECONDS = 2.0  # between two writings of the figures
MOVE = "/api/tables/{id}/actions"  # the route that is answered before the framework has looked at it

HELP = {
    "tablee_requests_total": ("counter", "Requests by method, route and status."),
    "tablee_request_seconds": ("histogram", "Seconds until the response began, by route."),
    "tablee_moves_total": ("counter", "Entries stored by this house: actions, seats taken, seats left."),
    "tablee_database_errors_total": ("counter", "Requests that were not carried out because the database was away."),
    "tablee_processes": ("gauge", "Processes that serve the house."),
    "tablee_tables": ("gauge", "Tables in memory."),
    "tablee_streams": ("gauge", "Connections that follow tables."),
    "tablee_bot_queue": ("gauge", "Choices and hints that bots have been asked for."),
    "tablee_page_queue": ("gauge", "Pages that wait or are being made."),
    "tablee_record_queue": ("gauge", "Records that wait or are being written."),
    "tablee_loop_lag_seconds": ("gauge", "How late the event loop was, at the most, in the last minute."),
}


class Figures(msgspec.Struct):
    """What one process has counted."""

    process: int
    requests: dict[str, int] = {}  # by method, route and status, with spaces between them
    buckets: dict[str, list[int]] = {}  # by route: how many took no longer than each of BUCKETS, and how many longer
    seconds: dict[str, float] = {}  # by route
    moves: int = 0
    database_errors: int = 0
    gauges: dict[str, float] = {}


class Metrics:
    """The figures of this process.

    folder   where the processes of a house write their figures; None: there is only this one
    gauges   asked for when figures are read
    moves    likewise: how many entries this process has stored
    """

    def __init__(
        self, folder: Path | None, gauges: Mapping[str, Callable[[], float]], moves: Callable[[], int] = lambda: 0
    ) -> None:
        self.folder, self._gauges, self._moves = folder, gauges, moves
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._seconds: Counter[str] = Counter()
        self.database_errors = 0

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """A response has begun."""
        self._requests[method, route, status] += 1
        buckets = self._buckets.get(route)
        if buckets is None:
            buckets = self._buckets[route] = [0] * (len(BUCKETS) + 1)
        buckets[bisect_left(BUCKETS, seconds)] += 1
        self._seconds[route] += seconds  # type: ignore[assignment]  # a Counter of floats

    def figures(self) -> Figures:
        """What this process has counted up to now. Call it in the event loop, where nothing changes meanwhile."""
        return Figures(
            os.getpid(),
            {" ".join(map(str, key)): number for key, number in self._requests.items()},
            {route: list(buckets) for route, buckets in self._buckets.items()},
            dict(self._seconds),
            self._moves(),
            self.database_errors,
            {name: gauge() for name, gauge in self._gauges.items()},
        )

    def write(self, own: Figures) -> None:
        """Writes the figures of this process for the others. In a thread."""
        if self.folder is None:
            return
        file = self.folder / str(os.getpid())
        unfinished = file.with_suffix(".new")
        unfinished.write_bytes(msgspec.json.encode(own))
        unfinished.replace(file)

    def all_figures(self, own: Figures) -> list[Figures]:
        """The figures of this and all other processes; of those that have ended without their gauges. In a thread."""
        found = [own]
        for file in sorted(self.folder.iterdir()) if self.folder is not None else ():
            if not file.suffix and file.name != str(os.getpid()):
                with contextlib.suppress(OSError, msgspec.DecodeError):
                    other = msgspec.json.decode(file.read_bytes(), type=Figures)
                    found.append(other if is_running(other.process) else msgspec.structs.replace(other, gauges={}))
        return found


def is_running(process: int) -> bool:
    """Is there such a process?"""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def exposition(figures: Iterable[Figures]) -> str:
    """Figures of several processes together, in the text format of Prometheus."""
    return "".join(f"{line}\n" for line in _lines(list(figures)))


def _lines(figures: list[Figures]) -> Iterator[str]:
    for name, (kind, words) in HELP.items():
        yield f"# HELP {name} {words}"
        yield f"# TYPE {name} {kind}"
        if name == "tablee_requests_total":
            for key, number in sorted(_sum(f.requests for f in figures).items()):
                method, route, status = key.split(" ")
                yield f'{name}{{method="{method}",route="{route}",status="{status}"}} {number:g}'
        elif name == "tablee_request_seconds":
            yield from _histogram(name, figures)
        elif name == "tablee_moves_total":
            yield f"{name} {sum(f.moves for f in figures)}"
        elif name == "tablee_database_errors_total":
            yield f"{name} {sum(f.database_errors for f in figures)}"
        elif name == "tablee_processes":
            yield f"{name} {sum(bool(f.gauges) for f in figures)}"
        else:
            values = [f.gauges[name] for f in figures if name in f.gauges]
            together = max if name == "tablee_loop_lag_seconds" else sum
            yield f"{name} {together(values or [0.0]):g}"


def _histogram(name: str, figures: list[Figures]) -> Iterator[str]:
    seconds = _sum(f.seconds for f in figures)
    for route in sorted(seconds):
        known = [f.buckets[route] for f in figures if route in f.buckets]
        total = 0
        for bound, *numbers in zip((*BUCKETS, "+Inf"), *known, strict=True):
            total += sum(numbers)
            yield f'{name}_bucket{{route="{route}",le="{bound}"}} {total}'
        yield f'{name}_sum{{route="{route}"}} {seconds[route]:.6f}'
        yield f'{name}_count{{route="{route}"}} {total}'


def _sum(parts: Iterable[Mapping[str, float]]) -> dict[str, float]:
    together: dict[str, float] = {}
    for part in parts:
        for key, number in part.items():
            together[key] = together.get(key, 0) + number
    return together
