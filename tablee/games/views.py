"""Questions that every game asks of a view, and how it names a player."""

from tablee.games.contract import Common
from tablee.i18n import Say


def mover(view: Common) -> int:
    """The seat that is to choose, in a view where one is."""
    seat = view["mover"]
    assert seat is not None
    return seat


def viewer(view: Common) -> int:
    """The viewer's seat; not for somebody who watches."""
    seat = view["seat"]
    assert seat is not None
    return seat


def winners(view: Common) -> list[int]:
    """The seats that have won; none before the end."""
    return [p for p, place in enumerate(view["places"] or []) if place == 1]


def player_words(view: Common, seat: int, say: Say) -> str:
    """A player, as the row of a table names them: whether it is the viewer, and whether they are to choose."""
    name = say.name(seat)
    waits = seat in view.get("waiting", [view["mover"]])
    if seat == view["seat"]:
        return say("{player} (you), to play", player=name) if waits else say("{player} (you)", player=name)
    return say("{player}, to play", player=name) if waits else name
