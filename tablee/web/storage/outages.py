"""Tells the log of an outage of the database: one line when it begins, one with a count when it ends."""

import logging
import threading
import time

from tablee.web.storage.errors import reason_of

LOG = logging.getLogger("tablee.web")


class Outages:
    """Counts failures in a row. Called by the threads of the store."""

    def __init__(self) -> None:
        self.failures = 0  # since the outage began; 0 while all is well
        self._began = 0.0
        self._lock = threading.Lock()

    def failed(self, error: Exception, times: int = 1) -> None:
        """The database could not do what was asked."""
        with self._lock:
            first = not self.failures
            self.failures += times
            if first:
                self._began = time.monotonic()
        if first:
            LOG.error("the database is away: %s", reason_of(error))

    def worked(self) -> None:
        """The database did what was asked."""
        if not self.failures:  # almost always; an outage that begins at this moment is seen the next time
            return
        with self._lock:
            failures, self.failures = self.failures, 0
            seconds = time.monotonic() - self._began
        if failures:
            LOG.warning("the database is back after %.1f s; %d operations failed meanwhile", seconds, failures)
