"""How a house is run."""

import os
from pathlib import Path

import msgspec

from tablee.web.storage.keys import key_file

VARIABLE = "TABLEE_SETTINGS"  # of the environment: settings as JSON


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a house is run."""

    data: Path = Path("data")  # the folder of the SQLite database
    database: str | None = None  # another database: postgresql://…
    url: str = ""  # the address of the house, if it is behind a proxy: https://example.org/games
    keys: Path | None = None  # the file of the house's keys; None: `key` in the folder `data`
    proxy: str = ""  # the addresses of proxies that say who asks: 127.0.0.1, 10.0.0.0/8; empty: nobody is believed
    contact: str = ""  # whom to tell of a weakness, for security.txt: an address of mail or of a page
    metrics: str = "127.0.0.1, ::1"  # the addresses that may read /metrics
    metrics_token: str = ""  # or whoever has this token; empty: there is none
    figures: Path | None = None  # the folder where workers write their figures for each other; `serve` makes one
    secure: bool = False  # reached by https only, even if the proxy does not say so
    log: str = "text"  # how the log is written: a line of text for each message, or a JSON object
    pause: float = 0.7  # seconds a bot waits before a move where people play
    patience: float = 60.0  # seconds that somebody is away before those who wait may decide how to go on
    host_name: str = ""  # of this machine, for operators of several; empty: the one that it has itself
    lease: float = 6.0  # seconds after which the tables of a process that is not heard of are taken over by others
    threads: int | None = None  # for bots; None: as many as there are processors
    rate: float = 50.0  # requests a second from one address, in the long run
    burst: float = 500.0  # and at once
    tables: float = 1.0  # new tables a second from one address
    tables_burst: float = 60.0
    costly: float = 0.5  # hints and rematches a second from one address
    costly_burst: float = 20.0
    connections: int = 256  # open at a time from one address
    streams: int = 128  # of them, those that follow tables
    limits: Path | None = (
        None  # the file in which processes share what they count; `serve`: `limits` in the folder `data`
    )

    @property
    def https(self) -> bool:
        """Is the house reached by https only?"""
        return self.secure or self.url.startswith("https:")

    @property
    def key_file(self) -> Path:
        """Where the keys of the house are."""
        return self.keys or key_file(self.data)


def from_environment() -> Settings:
    """The settings in `TABLEE_SETTINGS`, or the defaults."""
    return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings, dec_hook=_path)


def to_environment(settings: Settings) -> None:
    """Passes settings on to worker processes."""
    os.environ[VARIABLE] = msgspec.json.encode(settings, enc_hook=str).decode()


def _path(kind: type, value: object) -> Path:
    return Path(str(value))
