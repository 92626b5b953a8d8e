import gzip
import zlib

from tablee.web.packing import Packer

PUBLIC = b"<path d='M0,0 h10'/>" * 50
SECRET = b"a hand of seven cards, seven cards"


def test_what_is_packed_can_be_read_at_once_and_is_whole_at_the_end() -> None:
    packer, reader, all_packed = Packer(), zlib.decompressobj(16 + zlib.MAX_WBITS), b""
    sent = [(PUBLIC, SECRET), (b"", SECRET), (PUBLIC, b""), (b"", bytes(150_000)), (b"", b"")]
    for public, private in sent:
        packed = packer.pack(public, private)
        assert reader.decompress(packed) == public + private
        all_packed += packed
    assert gzip.decompress(all_packed + packer.end()) == b"".join(a + b for a, b in sent), "with its checksum"


def test_secrets_are_as_long_as_they_are_and_the_rest_is_shorter() -> None:
    packer = Packer()
    packer.pack(b"", b"")
    for k in range(3):
        packed = packer.pack(b"", SECRET + b"attempt %d" % k)
        assert SECRET in packed
        assert len(packed) == len(SECRET) + len(b"attempt 0") + 5, "whatever was sent before"
    assert len(packer.pack(PUBLIC, b"")) == len(packer.pack(PUBLIC, b"")) < len(PUBLIC) / 5
    assert len(packer.pack(PUBLIC, SECRET)) == len(packer.pack(PUBLIC, b"")) + len(SECRET) + 5


def test_a_stream_that_was_sent_nothing_is_whole_too() -> None:
    assert gzip.decompress(Packer().end()) == b""
