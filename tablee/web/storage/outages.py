"""Tells the log of an outage of the database: one line when it begins, one with a count when it ends."""

import logging
import threading
import time

from tablee.web.storage.errors import reason_of

LOG = logging.getLogger("tablee.web")


class Outages:
    """Counts failures in a row. Called by the threads of the store.

    done   what the database is asked for: "read" or "written"; one may fail while the other works
    """

    def __init__(self, done: str) -> None:
        self.done = done
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
            LOG.error("the database cannot be %s: %s", self.done, reason_of(error))

    def worked(self) -> None:
        """The database did what was asked."""
        if not self.failures:  # almost always; an outage that begins at this moment is seen the next time
            return
        with self._lock:
            failures, self.failures = self.failures, 0
            seconds = time.monotonic() - self._began
        if failures:
            LOG.warning("the database can be %s again after %.1f s; %d failed meanwhile", self.done, seconds, failures)
