"""gzip for streams that hold secrets: what holds none is compressed, and everything else is stored as it is.

The length of compressed text tells how much its parts are alike, so secrets are never compressed together with what
others have written (caching.py). A gzip stream consists of blocks, and a block may also be *stored*: then it is as long
as what is in it. Compressed blocks refer to nothing outside of themselves, so their lengths depend on them alone.
"""

import zlib
from functools import lru_cache

HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # gzip, deflate, no name, no time, any system
LAST = b"\x03\0"  # an empty block, marked as the last one
LONGEST = 0xFFFF  # bytes that a stored block can hold
LEVEL = 1  # the best one makes a tenth less of shapes, and takes twice as long


class Packer:
    """Packs one stream. Whatever is packed can be unpacked at once, without what follows."""

    def __init__(self) -> None:
        self._sum = 0
        self._size = 0
        self._head = HEAD

    def pack(self, public: bytes, private: bytes) -> bytes:
        """What is sent next: first what holds no secret, then the rest."""
        self._sum = zlib.crc32(private, zlib.crc32(public, self._sum))
        self._size += len(public) + len(private)
        head, self._head = self._head, b""
        return head + (compressed(public) if public else b"") + stored(private)

    def end(self) -> bytes:
        """What is sent last."""
        return self._head + LAST + b"".join(n.to_bytes(4, "little") for n in (self._sum, self._size % (1 << 32)))


@lru_cache(maxsize=256)  # those who see the same are sent the same
def compressed(data: bytes) -> bytes:
    """Blocks that are compressed, up to the end of a byte."""
    packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)


def stored(data: bytes) -> bytes:
    """Blocks that hold the data as it is, each after its length, and the length with all bits turned."""
    parts = (data[at : at + LONGEST] for at in range(0, len(data), LONGEST))
    return b"".join(
        b"\0%b%b%b" % (len(part).to_bytes(2, "little"), (len(part) ^ LONGEST).to_bytes(2, "little"), part)
        for part in parts
    )
