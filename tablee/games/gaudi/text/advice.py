"""Why an action of Gaudí may be good, in a few words, from what the player knows."""

from collections.abc import Iterable

from tablee.games.contract import View
from tablee.games.gaudi.actions import ANIMAL_NAMES
from tablee.games.gaudi.text.labels import COLOUR_OF, animal_words, listed
from tablee.i18n import Say

Animals = list[tuple[str, str]]  # each its kind and its colour


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
    own = view["seats"][view["seat"]]
    if own["tokens"] == 0:
        return 0
    return sum((kind == own["animal"]) + (colour == own["colour"]) for kind, colour in animals)


def thirds(tile: str) -> Animals:
    """The animals of a tile."""
    return [(kind, COLOUR_OF[letter]) for kind, letter in zip(ANIMAL_NAMES, tile, strict=True)]


def finished(free: View, tile: str) -> Animals:
    """GAU-4.4 The animals that a tile completes at a free place."""
    return [third for third, whole in zip(thirds(tile), free["completes"], strict=True) if whole]


def named(animals: Animals, say: Say) -> str:
    """Animals in words."""
    return listed([animal_words(*animal, say) for animal in animals], say)


# ---- tiles


def _take(view: View, tile: str, say: Say) -> str:
    """What the tile can do at the best place for it."""
    places = list(fitting(view, tile))
    made = max((finished(free, tile) for free in places), key=lambda a: (points(view, a), len(a)), default=[])
    gain, animals = points(view, made), named(made, say)
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


def fitting(view: View, tile: str) -> Iterable[View]:
    """GAU-4.1 … GAU-4.3 The free places where a tile fits, in the turn as it stands and without another tile after."""
    lain = view["tiles"][len(view["tiles"]) - view["lain"] :]
    done = len(view["animals"]) - view["settled"]
    for free in view["free"]:
        near = [other for other in lain if touch(free, other)]
        compact = len(near) == 2 and view["rules"] == "full"
        few = view["rules"] == "full" and done + sum(free["completes"]) < len(lain)
        agrees = all(want in (None, c) for want, (_, c) in zip(free["wants"], thirds(tile), strict=True))
        if agrees and (not lain or (near and not compact and not few)):
            yield free


def touch(a: View, b: View) -> bool:
    """Do two places share an edge?"""
    dq, dr = int(a["q"] - b["q"]), int(a["r"] - b["r"])
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def _lay(view: View, free: View, say: Say) -> str:
    """GAU-4.4 The animals that the tile completes there, or brings near completion."""
    tile = view["taken"]
    made = finished(free, tile)
    gain, animals = points(view, made), named(made, say)
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
        return say("Prepares {animals} for you: one tile is missing.", animals=named(mine, say))
    return say("Prepares {animals}: one tile is missing.", animals=named(begun, say))


def _swap(view: View, tile: str, say: Say) -> str:
    """GAU-4.7 A tile that does little for the objectives is no loss."""
    own = view["seats"][view["seat"]]
    if own["colour"] is None:
        return say("It fits nowhere; the next one may.")
    fits = sum(colour == own["colour"] for _, colour in thirds(tile))
    if fits == 0:
        return say("None of its animals has your colour.")
    return say.plural("{n} of its animals has your colour.", "{n} of its animals have your colour.", fits)


def _end(view: View, say: Say) -> str:
    """GAU-4.5 What is marked now, or what is kept in the hand."""
    turn = [(a["animal"], a["colour"]) for a in view["animals"][view["settled"] :]]
    mine = [animal for animal in turn if points(view, [animal])]
    if mine:
        return say("You mark {animals}.", animals=named(mine, say))
    left = len(view["seats"][view["seat"]]["hand"])
    return say.plural("You keep {n} tile for a better place.", "You keep {n} tiles for a better place.", left)
