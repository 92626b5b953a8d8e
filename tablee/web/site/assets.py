"""The files that pages load: scripts, styles, the icon. All of them are read once and kept in memory.

Their address contains a digest of all files together, `/static/1f3a…/main.js`, so a browser keeps them for ever and
fetches them anew after an upgrade. One digest for all of them: scripts import each other by relative paths, which then
stay in the same version. Without the digest, or with that of another version, the present file is sent, and the browser
asks each time whether it is still right.
"""

import mimetypes
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from tablee.web.caching import IMMUTABLE, REVALIDATE, Content, respond
from tablee.web.security.identity import HTTPRequest

FOLDER = Path(__file__).parent / "static"
MEDIA_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Assets:
    """The files of a folder, by their paths within it."""

    def __init__(self, folder: Path) -> None:
        self.files = {
            file.relative_to(folder).as_posix(): Content.of(file.read_bytes(), media_type(file))
            for file in sorted(folder.rglob("*"))
            if file.is_file()
        }
        digest = blake2b(digest_size=8)
        for name, content in self.files.items():
            digest.update(f"{name} {content.etag}\n".encode())
        self.version = digest.hexdigest()

    def find(self, path: str) -> tuple[Content | None, bool]:
        """The file at a path, and whether the path names this version of it."""
        version, _, name = path.partition("/")
        if version == self.version:
            return self.files.get(name), True
        return self.files.get(path) or self.files.get(name), False


def media_type(file: Path) -> str:
    """The media type of a file, with the encoding where it is a text."""
    kind = MEDIA_TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


@cache
def assets() -> Assets:
    """Our own files."""
    return Assets(FOLDER)


@get("/static/{file:path}", include_in_schema=False)
async def static(file: Annotated[Path, Parameter()], request: HTTPRequest) -> Response[bytes]:
    """A file that a page loads."""
    content, is_current = assets().find(file.as_posix().lstrip("/"))
    if content is None:
        raise NotFoundException
    return respond(request, content, IMMUTABLE if is_current else REVALIDATE)
