"""The keys of a house, in a file of their own: whoever reads only the database or a backup cannot act for anybody.

The file has a line for each key, the oldest first: when it was made, and the key in hexadecimal. The last one signs
cookies and encrypts secrets. Cookies that an earlier one has signed are accepted until the longest time that a browser
keeps a cookie has passed, so that people keep their seats when keys change; any key in the file decrypts secrets.
"""

import contextlib
import hashlib
import hmac
import logging
import os
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_bytes

import msgspec

from tablee.i18n import N_
from tablee.web.storage.errors import Unusable
from tablee.web.storage.files import make_private_folder, tighten, write_private_file

LOG = logging.getLogger("tablee.web")
VARIABLE = "TABLEE_KEY_FILE"  # of the environment: where the keys are
FILE = "key"
KEY_BYTES, ID_BYTES, SIGNATURE_LETTERS = 32, 4, 32
SIGNING_SECONDS = 400 * 24 * 3600  # for so long after a newer key was made a signature is accepted
RELOAD_SECONDS = 1.0  # a running house looks so often whether the file has changed
ID_PERSON = b"tablee key id"
HEADER = "# The keys of a house of Tablée, the newest last. Whoever has them can act for everybody who plays there.\n"

DAMAGED = N_("The key file “{file}” is damaged in line {line}. Put back a copy of it.")
READABLE = N_("Others may read the key file “{file}”, and it is not yours to close. Change its owner or its mode.")


class Key(msgspec.Struct, frozen=True):
    """A key; `made` in seconds since 1970."""

    secret: bytes
    made: float

    @property
    def id(self) -> str:
        """Names the key without telling it."""
        return hashlib.blake2b(key=self.secret, person=ID_PERSON, digest_size=ID_BYTES).hexdigest()

    def sign(self, text: str) -> str:
        """The HMAC of a text."""
        digest = hmac.new(self.secret, text.encode(errors="surrogatepass"), hashlib.sha256)
        return digest.hexdigest()[:SIGNATURE_LETTERS]


def key_file(folder: Path) -> Path:
    """Where the keys of a house are, unless its settings say: in the folder, or where the environment says."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else folder / FILE


class Keyring:
    """The keys in a file. A process that runs notices within a second when the file has changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._keys: tuple[Key, ...] = ()  # the oldest first
        self._version: tuple[int, ...] = ()  # tells one state of the file from another
        self._looked = 0.0
        self.load()

    # ---- using keys

    @property
    def newest(self) -> Key:
        """The key that signs and encrypts."""
        self._refresh()
        return self._keys[-1]

    @property
    def all(self) -> tuple[Key, ...]:
        """All keys, the oldest first."""
        self._refresh()
        return self._keys

    def find(self, id: str) -> Key | None:
        """The key with this id."""
        return next((key for key in self.all if key.id == id), None)

    def sign(self, text: str) -> str:
        """A signature by the newest key."""
        return self.newest.sign(text)

    def signer(self, text: str, signature: str) -> Key | None:
        """The key that has signed a text; None if it was none of ours, or one that has expired."""
        keys, now, sent = self.all, time.time(), signature.encode(errors="surrogatepass")
        found = None
        for k in range(len(keys) - 1, -1, -1):
            if k + 1 < len(keys) and keys[k + 1].made + SIGNING_SECONDS < now:
                break  # this one and all before it have expired
            if hmac.compare_digest(sent, keys[k].sign(text).encode()):
                found = keys[k]
                break
        return found

    # ---- changing the file. Whoever calls these excludes other processes: `Store.keys_changed`.

    def add(self, *secrets: bytes) -> Key:
        """Adds keys, the last of which is the newest from now on; without arguments a new one."""
        known = {key.secret for key in self._keys}
        made = [Key(secret, time.time()) for secret in secrets or (token_bytes(KEY_BYTES),)]
        self._write([*self._keys, *(key for key in made if key.secret not in known)])
        return self._keys[-1]

    def remove(self, id: str) -> None:
        """Removes a key: what it has signed is no longer accepted."""
        self._write([key for key in self._keys if key.id != id])

    def _write(self, keys: Iterable[Key]) -> None:
        lines = [f"{_date(key.made)} {key.secret.hex()}\n" for key in keys]
        if not self.path.parent.exists():
            make_private_folder(self.path.parent)
        write_private_file(self.path, (HEADER + "".join(lines)).encode())
        self.load()

    def tighten(self) -> None:
        """Closes the file to others; Unusable if that is not possible."""
        try:
            tighten(self.path)
        except PermissionError:
            raise Unusable(READABLE, file=self.path) from None

    # ---- reading the file

    def load(self) -> None:
        """Reads the file; without one there are no keys. Unusable if it is damaged."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            self._keys, self._version = (), ()
            return
        keys = tuple(self._parse(self.path.read_text(encoding="utf-8", errors="replace")))
        if not keys:
            raise Unusable(DAMAGED, file=self.path, line=1)
        self._keys, self._version = keys, _version(found)

    def _parse(self, text: str) -> Iterable[Key]:
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            try:
                made, secret = line.split()
                key = Key(bytes.fromhex(secret), datetime.fromisoformat(made).timestamp())
            except ValueError:
                raise Unusable(DAMAGED, file=self.path, line=number) from None
            if len(key.secret) < 16:
                raise Unusable(DAMAGED, file=self.path, line=number)
            yield key

    def _refresh(self) -> None:
        """Reads the file again if it has changed. If it cannot be read the keys in memory stay."""
        now = time.monotonic()
        if now - self._looked < RELOAD_SECONDS:
            return
        self._looked = now
        with contextlib.suppress(OSError):
            version = _version(self.path.stat())
            if version != self._version:
                try:
                    self.load()
                except Unusable as reason:
                    self._version = version  # said once for each state of the file
                    LOG.error("the keys in memory stay: %s", reason)


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _version(found: os.stat_result) -> tuple[int, ...]:
    return found.st_ino, found.st_mtime_ns, found.st_size
