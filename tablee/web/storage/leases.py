"""Leases in the database: which process runs the clocks, the bots and the stand-ins of a table.

Every process has a row in `processes` and renews it every few seconds. A table that needs somebody has a row in
`leases`: its holder, and a fence, a number that grows by one whenever another process takes the table over. The store
writes what a bot or a clock does only if the fence is still the one that the process was given (writer.py), so a
process that was paused or cut off cannot write after another has taken over. Times are those of the database: the
clocks of hosts may differ.
"""

from sqlalchemy import TextClause, text

_PROCESSES = "SELECT name, host, sent, until > {now} AS alive FROM processes ORDER BY name"
_BEAT = (
    "INSERT INTO processes (name, host, until, sent) VALUES (:name, :host, {now} + :seconds, :sent) "
    "ON CONFLICT (name) DO UPDATE SET until = excluded.until, sent = excluded.sent"
)
_FORGET = "DELETE FROM processes WHERE name = :dead AND until <= {now}"
_ALIVE = "SELECT name FROM processes WHERE until > {now}"

# A lease is given if nobody has it, if its holder is dead, or to its holder once more, who keeps the fence.
_GIVE = (
    'ON CONFLICT ("table") DO UPDATE SET holder = excluded.holder, '
    "fence = leases.fence + CASE WHEN leases.holder = excluded.holder THEN 0 ELSE 1 END "
    f'WHERE leases.holder NOT IN ({_ALIVE} AND name <> :name) RETURNING "table", fence'
)
_TAKE = f'INSERT INTO leases ("table", holder, fence) VALUES (:table, :name, 1) {_GIVE}'
_TAKE_CLOCKED = (
    'INSERT INTO leases ("table", holder, fence) '
    f"SELECT id, :name, 1 FROM tables WHERE stage = 'running' AND clock IS NOT NULL {_GIVE}"
)
# The outer condition on the holder is not superfluous: PostgreSQL looks at it again if another process was quicker.
_ORPHANED = f"holder <> '' AND holder NOT IN ({_ALIVE})"
_TAKE_OVER = (
    f"UPDATE leases SET holder = :name, fence = fence + 1 WHERE {_ORPHANED} AND "
    f'"table" IN (SELECT "table" FROM leases WHERE {_ORPHANED} ORDER BY "table" LIMIT :most) RETURNING "table", fence'
)

HELD = text('SELECT "table", fence FROM leases WHERE holder = :name')
RELEASE = text("UPDATE leases SET holder = '' WHERE \"table\" = :table AND holder = :name")
END = text('DELETE FROM leases WHERE "table" = :table')
RESIGN = text("UPDATE processes SET until = 0 WHERE name = :name")
ALL_RESIGN = text("UPDATE processes SET until = 0")


class Statements:
    """The statements that compare with the clock of a database.

    now   that clock in SQL, in seconds since 1970
    """

    def __init__(self, now: str) -> None:
        def at(statement: str) -> TextClause:
            return text(statement.replace("{now}", now))

        self.processes, self.beat, self.forget = at(_PROCESSES), at(_BEAT), at(_FORGET)
        self.take, self.take_clocked, self.take_over = at(_TAKE), at(_TAKE_CLOCKED), at(_TAKE_OVER)
