"""What a choice of Gaudí was about: the tile and its animals, and the place."""

from tablee.games.gaudi.text.phrases import place_words, tile_words
from tablee.games.gaudi.view import View
from tablee.i18n import Say


def stake(view: View, action: str, say: Say) -> str | None:
    """An action of the viewer with what it was for."""
    what, *rest = action.split()
    if what == "tile":
        return say("Choosing the tile with {animals}", animals=tile_words(rest[0], say))
    if what == "swap":
        return say("Swapping the tile with {animals}", animals=tile_words(rest[0], say))
    if what == "at":
        tile, free = view["taken"], next(f for f in view["free"] if f["place"] == int(rest[0]))
        assert tile is not None  # a tile is laid only after it was taken up
        return say(
            "The place {place} for the tile with {animals}", place=place_words(free), animals=tile_words(tile, say)
        )
    if what == "end":
        return say.plural("Ending your turn after {n} tile", "Ending your turn after {n} tiles", view["lain"])
    return None
