"""When a database that does not answer counts as away: the one deadline for all that the store asks of it.

What counts is silence, not how long one query takes: a database that answers others is slow, but not away. Queries and
transactions are watched separately, because SQLite may be read while another program keeps it from being written. But
whoever has reason to suspect that the database is away waits only a moment: the other kind is silent, or the last
attempt has failed. So a visitor who waits for a table that waits for the database does not wait for both deadlines.
"""

import threading
import time

ANSWER_SECONDS = 5.0  # without any answer: the database is cut off, or it hangs
SUSPECT_SECONDS = 1.0  # if it is suspected already
LOOK_SECONDS = 1.0  # at most, until those who wait look again


class Silence:
    """How long the database has not answered queries, or transactions. Called by all threads of the store."""

    def __init__(self) -> None:
        self.other: Silence | None = None
        self._lock = threading.Lock()
        self._pending = 0  # questions that were not answered yet
        self._since = 0.0  # monotonic; of the last answer, or of the first pending question if that was later
        self._failed = False  # the last attempt

    def begin(self) -> None:
        """The database is asked."""
        with self._lock:
            if not self._pending:
                self._since = time.monotonic()
            self._pending += 1

    def end(self, *, answered: bool) -> None:
        """It has answered, or the attempt has failed because it is away."""
        with self._lock:
            self._pending -= 1
            self._failed = not answered
            if answered:
                self._since = time.monotonic()

    @property
    def seconds(self) -> float:
        """For how long it has been silent although it was asked; 0 if nothing is pending."""
        return time.monotonic() - self._since if self._pending else 0.0

    @property
    def _left(self) -> float:
        """Seconds until it counts as away; 0 or less: it does."""
        suspected = self._failed or (self.other is not None and self.other.seconds > ANSWER_SECONDS)
        return (SUSPECT_SECONDS if suspected else ANSWER_SECONDS) - self.seconds

    @property
    def passed(self) -> bool:
        """Does the database count as away?"""
        return self._pending > 0 and self._left <= 0

    @property
    def soon(self) -> float:
        """After how many seconds those who wait should look again."""
        return min(max(0.0, self._left), LOOK_SECONDS)


def silences() -> tuple[Silence, Silence]:
    """Of queries and of transactions, which know of each other."""
    queries, transactions = Silence(), Silence()
    queries.other, transactions.other = transactions, queries
    return queries, transactions
