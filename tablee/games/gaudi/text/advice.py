"""Why an action of Gaudí may be good, in a few words, from what the player knows."""

from collections.abc import Iterable

from tablee.games.gaudi.actions import Animals, thirds
from tablee.games.gaudi.text.phrases import animals_words, completed, fits, own_seat
from tablee.games.gaudi.view import CellView, PlaceView, View
from tablee.i18n import Say


def reason(view: View, action: str, say: Say) -> str | None:
    """What an action of the viewer does for them."""
    what, *rest = action.split()
    if what == "tile":
        return _take(view, rest[0], say)
    if what == "at":
        free = next(f for f in view["free"] if f["place"] == int(rest[0]))
        return _lay(view, free, say)
    if what == "swap":
        return _swap(view, rest[0], say)
    if what == "end":
        return _end(view, say)
    return say("Nothing fits: there is nothing else to do.")


def points(view: View, animals: Animals) -> int:
    """GAU-5.2 What animals bring if the viewer marks them: 1 for each objective that fits; nothing without tokens."""
    own = own_seat(view)
    return sum(fits(own, *animal) for animal in animals) if own["tokens"] > 0 else 0


# ---- tiles


def _take(view: View, tile: str, say: Say) -> str:
    """What the tile can do at the best place for it."""
    places = list(fitting(view, tile))
    made = max((completed(free, tile) for free in places), key=lambda a: (points(view, a), len(a)), default=[])
    gain, animals = points(view, made), animals_words(made, say)
    if gain:
        return say.plural(
            "It can complete {animals}: {n} point for you.",
            "It can complete {animals}: {n} points for you.",
            gain,
            animals=animals,
        )
    if made:
        return say("It can complete {animals}.", animals=animals)
    if not places:
        return say("With it you can go on to complete two animals.")
    return say.plural("It fits at {n} place.", "It fits at {n} places.", len(places))


def fitting(view: View, tile: str) -> Iterable[PlaceView]:
    """GAU-4.1 … GAU-4.3 The free places where a tile fits, in the turn as it stands and without another tile after."""
    lain = view["tiles"][len(view["tiles"]) - view["lain"] :]
    done = len(view["animals"]) - view["settled"]
    for free in view["free"]:
        near = [other for other in lain if touch(free, other)]
        compact = len(near) == 2 and view["rules"] == "full"
        few = view["rules"] == "full" and done + sum(free["completes"]) < len(lain)
        agrees = all(want in (None, c) for want, (_, c) in zip(free["wants"], thirds(tile), strict=True))
        anywhere = not lain or view["rules"] == "children"  # GAU-6.2
        if agrees and (anywhere or (near and not compact and not few)):
            yield free


def touch(a: CellView, b: CellView) -> bool:
    """Do two places share an edge?"""
    dq, dr = a["q"] - b["q"], a["r"] - b["r"]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def _lay(view: View, free: PlaceView, say: Say) -> str:
    """GAU-4.4 The animals that the tile completes there, or brings near completion."""
    tile = view["taken"]
    assert tile is not None  # a tile is laid only after it was taken up
    made = completed(free, tile)
    gain, animals = points(view, made), animals_words(made, say)
    if gain:
        return say.plural(
            "Completes {animals}: {n} point for you.",
            "Completes {animals}: {n} points for you.",
            gain,
            animals=animals,
        )
    if made and view["rules"] == "children":
        return say("Completes {animals}.", animals=animals)
    if made:
        return say("Completes {animals}, though not for your objectives.", animals=animals)
    begun = [third for third, want in zip(thirds(tile), free["wants"], strict=True) if want is not None]
    mine = [third for third in begun if points(view, [third])]
    if mine:
        return say("Prepares {animals} for you: one tile is missing.", animals=animals_words(mine, say))
    return say("Prepares {animals}: one tile is missing.", animals=animals_words(begun, say))


def _swap(view: View, tile: str, say: Say) -> str:
    """GAU-4.7 A tile that does little for the objectives is no loss."""
    own = own_seat(view)
    if own["colour"] is None:
        return say("It fits nowhere; the next one may.")
    same = sum(colour == own["colour"] for _, colour in thirds(tile))
    if same == 0:
        return say("None of its animals has your colour.")
    return say.plural("{n} of its animals has your colour.", "{n} of its animals have your colour.", same)


def _end(view: View, say: Say) -> str:
    """GAU-4.5 What is marked now, or what is kept in the hand."""
    turn = [(a["animal"], a["colour"]) for a in view["animals"][view["settled"] :]]
    mine = [animal for animal in turn if points(view, [animal])]
    if mine:
        return say("You mark {animals}.", animals=animals_words(mine, say))
    left = len(own_seat(view)["hand"] or [])
    return say.plural("You keep {n} tile for a better place.", "You keep {n} tiles for a better place.", left)
