"""How a house is run."""

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How the house is run."""

    data: Path = Path("data")  # the folder of the SQLite database
    database: str | None = None  # another database: postgresql://…
    secure: bool = False  # only reached by https, even if the proxy does not say so
    pause: float = 0.7  # seconds a bot takes for a move where people play
    threads: int | None = None  # for bots; otherwise as many as there are processors
    rate: float = 50.0  # requests a second from one address, in the long run
    burst: float = 500.0  # and at once
    tables: float = 1.0  # new tables a second from one address
    tables_burst: float = 60.0
