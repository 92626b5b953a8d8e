"""Entries that a later one makes superfluous, so that nobody fills the journal by changing their mind."""

from collections.abc import Sequence

from tablee.web.tables.journal import UNNOTICED, Entry

BEFORE = {"ready": frozenset(("ready",))}  # the game: an entry of this kind replaces the seat's former one
DURING = {  # the game: likewise, one of the same group
    **dict.fromkeys(("seal", "unseal"), frozenset(("seal", "unseal"))),
    **dict.fromkeys(("leave", "return"), frozenset(("leave", "return"))),
    "consent": frozenset(("consent",)),
}


def replaced_by(entry: Entry, entries: Sequence[Entry], *, begun: bool) -> Entry | None:
    """The entry that the next one replaces, if there is one.

    A sealed choice replaces the seat's former one for the same decision, and so does taking it back; to leave replaces
    to return, and the reverse, while nobody has played. To be ready replaces not to be, while nothing else happens.

    begun   the game has begun
    """
    kinds = (DURING if begun else BEFORE).get(entry.kind)
    if kinds is None:
        return None
    for former in reversed(entries):
        if former.kind not in (UNNOTICED if begun else kinds):
            return None
        if former.seat == entry.seat and former.kind in kinds:
            return former
    return None
