"""Notices are numbered by the process that sends them, so that whoever misses one finds out.

A number that does not follow the last one shows it at once. If nothing more comes, because the connection is dead and
nobody has said so, the processes themselves tell: each writes the number of its last notice into the database with
every beat (`Journal.beat`).
"""

from collections.abc import Sequence

from tablee.web.tables.journal import Peer


class Sequences:
    """The numbers that this process, with the given name, has heard from the others."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._heard: dict[str, int] = {}
        self._sent: dict[str, int] = {}  # as the processes had told at the last comparison

    def clear(self) -> None:
        """Begins anew, after a connection was made: whatever was sent before is looked up."""
        self._heard.clear()
        self._sent.clear()

    def hear(self, process: str, number: int) -> bool:
        """Notes a notice; False if others of this process were missed before it."""
        last = self._heard.get(process)
        self._heard[process] = number
        return last is None or number == last + 1

    def compare(self, peers: Sequence[Peer]) -> bool:
        """Compares with what the processes say they have sent; False if something was missed.

        What was sent since the last comparison may be on its way.
        """
        others = [peer for peer in peers if peer.name != self.name]
        missed = False
        for peer in others:
            heard = self._heard.setdefault(peer.name, peer.sent)
            if heard < self._sent.get(peer.name, 0):
                self._heard[peer.name] = peer.sent
                missed = True
        self._sent = {peer.name: peer.sent for peer in others}
        self._heard = {name: number for name, number in self._heard.items() if name in self._sent}
        return not missed
