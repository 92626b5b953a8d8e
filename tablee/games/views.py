"""Questions that every game asks of a view."""

from tablee.games.contract import Common


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
