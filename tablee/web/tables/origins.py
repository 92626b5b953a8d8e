"""Where visitors come from. What is shared out fairly is shared out by address too: a new visitor costs nothing.

An origin is an opaque text, such as an address. It is kept in memory only, and never shown or stored.
"""

from collections import OrderedDict

VISITORS_KEPT = 100_000  # the one that was not seen for longest is dropped first


class Origins:
    """The last known origin of every visitor that this process has seen."""

    def __init__(self, most: int = VISITORS_KEPT) -> None:
        self._most = most
        self._by_visitor: OrderedDict[str, str] = OrderedDict()

    def note(self, visitor: str, origin: str) -> None:
        """A visitor has sent a request."""
        if origin:
            self._by_visitor[visitor] = origin
            self._by_visitor.move_to_end(visitor)
            if len(self._by_visitor) > self._most:
                self._by_visitor.popitem(last=False)

    def of(self, visitor: str) -> str:
        """The origin of a visitor; the visitor's own id while it is not known."""
        return self._by_visitor.get(visitor, visitor)
