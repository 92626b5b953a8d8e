"""Responses that a browser may keep: entity tags, 304, and compression.

Only what holds no secret is compressed. The length of a compressed page tells whoever watches the network how much two
parts of it are alike; if one part is a secret and another is chosen by an attacker, the secret can be guessed letter by
letter (BREACH). Pages of tables have hidden hands beside other people's chat, and the home page has links to private
tables beside other people's names: these are never compressed, and of streams only shapes (packing.py). A compressed
page that has a form carries a form token that is masked anew for each response (csrf.py).
"""

import gzip
from dataclasses import dataclass
from hashlib import blake2b

from litestar import Request, Response
from litestar.datastructures import State

IMMUTABLE = "public, max-age=31536000, immutable"  # the address changes with the content
REVALIDATE = "public, no-cache"  # kept by anybody, but used only after the house has said that it is still right
PERSONAL = "private, no-cache"  # the same, kept by the visitor's own browser alone
LEVEL = 6  # of gzip
SHORT = 1000  # bytes: shorter content is not compressed


@dataclass(frozen=True)
class Content:
    """The body of a response, made once and sent many times."""

    body: bytes
    media_type: str
    etag: str
    gzipped: bytes | None  # None: compression would gain nothing

    @classmethod
    def of(cls, body: bytes, media_type: str, etag: str = "") -> "Content":
        """The content with its entity tag, by default made of the body. Compresses, so it is slow."""
        smaller = gzip.compress(body, LEVEL, mtime=0) if len(body) >= SHORT else body
        return cls(body, media_type, etag or etag_of(body), smaller if len(smaller) < 0.9 * len(body) else None)


def etag_of(*parts: bytes) -> str:
    """A weak entity tag: it is the same for the compressed body."""
    digest = blake2b(digest_size=12)
    for part in parts:
        digest.update(b"%d:" % len(part) + part)
    return f'W/"{digest.hexdigest()}"'


def respond(
    request: Request[None, None, State], content: Content, cache_control: str, vary: str = ""
) -> Response[bytes]:
    """The content; 304 without a body if the browser has it already."""
    headers = {
        "cache-control": cache_control,
        "etag": content.etag,
        "vary": ", ".join(filter(None, ["Accept-Encoding", vary])),
    }
    if is_known(request, content.etag):
        return Response(b"", status_code=304, headers=headers, media_type=content.media_type)
    body = content.body
    if content.gzipped is not None and accepts_gzip(request.headers.get("accept-encoding", "")):
        body = content.gzipped
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=content.media_type)


def is_known(request: Request[None, None, State], etag: str) -> bool:
    """Does the browser have the content with this entity tag?"""
    known = request.headers.get("if-none-match", "")
    return known.strip() == "*" or opaque(etag) in map(opaque, known.split(","))


def opaque(etag: str) -> str:
    """What two entity tags are compared by: weak or strong makes no difference here."""
    return etag.strip().removeprefix("W/")


def accepts_gzip(header: str) -> bool:
    """Does an Accept-Encoding header allow gzip?"""
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
