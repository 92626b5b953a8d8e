"""What a visitor adds to the shuffle, their part of it: entropy, or first its hash.

The house publishes a promise when a table is opened. A seat sends the hash of its entropy when it is taken. When every
seat is taken and has sent its hash all open their entropy, and the game begins (docs/record.md, "Chance").
"""

from typing import TYPE_CHECKING

from tablee.chance import ENTROPY_BYTES, HASH_BYTES, Source
from tablee.i18n import N_
from tablee.web.tables.errors import Refused
from tablee.web.tables.journal import Note, Stage

if TYPE_CHECKING:
    from tablee.web.tables.house import House
    from tablee.web.tables.table import Table

DEFAULT_ENTROPY = 16  # bytes that the house makes for a seat that brings none


def part_note(house: "House", entropy: bytes | None, hash: bytes | None, source: Source) -> Note:
    """The note of an entry with what a visitor adds. With neither entropy nor hash the house makes entropy.

    source   how the entropy came, if there is some
    """
    if hash is not None:
        if entropy is not None:
            raise Refused(422, N_("Send the hash when you sit down, and what it was made of when every seat is taken."))
        if len(hash) != HASH_BYTES:
            raise Refused(422, N_("A hash is {n} bytes long."), n=HASH_BYTES)
        return Note(hash=hash.hex())
    if entropy is None:
        return Note(entropy=house.random_bytes(DEFAULT_ENTROPY).hex(), source="house")
    if not 0 < len(entropy) <= ENTROPY_BYTES:
        raise Refused(422, N_("What you add to the shuffle is 1 to {n} bytes long."), n=ENTROPY_BYTES)
    return Note(entropy=entropy.hex(), source=source)


def stage_with(table: "Table", seat: int, part: Note) -> Stage | None:
    """The stage that the table enters with this part of a seat: the game begins if nothing else is missing."""
    if "entropy" not in part or set(table.free) - {seat}:
        return None
    ready = part.get("ready", table.seats[seat].ready) and not set(table.unready) - {seat}
    if not ready and len({*table.people, seat}) > 1:
        return None
    return None if any(p != seat and not table.seats[p].entropy for p in table.people) else "running"


def from_hex(text: str) -> bytes:
    """Bytes that a visitor has written in hexadecimal."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Refused(422, N_("What you add to the shuffle is written in hexadecimal.")) from None
