"""Why an action of L'Or des Mayas may be good, in a few words, from what the player knows; and a disc laid for them."""

from collections.abc import Sequence

from tablee.games.contract import Shortcut
from tablee.games.gold.arrange import best_arrangement
from tablee.games.gold.components import DISC, MATERIAL_NAMES, PEARLS
from tablee.games.gold.rules import ONE_MATERIAL_POINTS, joins, ring_points
from tablee.games.gold.text.phrases import built, material_words, own
from tablee.games.gold.view import BaseView, BuildingView, Material, View
from tablee.i18n import Say


def reason(view: View, action: str, say: Say) -> str | None:
    """What an action of the viewer does for them."""
    what, *rest = action.split()
    if what == "bid":
        return _bid(view, int(rest[0]), say)
    if what == "pay":
        return _pay(view, int(rest[0]), say)
    if what == "base":
        return _base(view, int(rest[0]), say)
    if what == "lay":
        return _lay(view, int(rest[0]), rest[1], say)
    return _done(view, say)


def value(material: str) -> int:
    """GOLD-1.1 The value of a material."""
    return MATERIAL_NAMES.index(material)


# ---- sales


def _bid(view: View, pearls: int, say: Say) -> str:
    """GOLD-3.2, GOLD-3.5 A bid of nothing may be paid; another may buy a piece that fits."""
    if pearls == 0:
        return say("You keep your pearls, and the lowest bidder is paid by the winner.")
    piece = view["board"][0]
    said = _fit(own(view)["bases"], piece["size"], [piece["face"]], say)
    if pearls > _most_of_others(view):
        return say("Nobody else can bid as much.") + " " + said
    return said


def _most_of_others(view: View) -> int:
    """The pearls that another player can have at most (GOLD-1.3: their sum never changes)."""
    others = [seat["pearls"] for p, seat in enumerate(view["seats"]) if p != view["seat"]]
    known = [pearls for pearls in others if pearls is not None]
    rest = view["players"] * PEARLS - (own(view)["pearls"] or 0) - sum(known)
    return max([*known, *([rest] if len(known) < len(others) else [])])


def _fit(bases: Sequence[BaseView], size: int, faces: Sequence[Material], say: Say) -> str:
    """GOLD-4.4, GOLD-4.5 What a piece with one of these faces up does at the end of an arc that it fits best."""
    filled = max((base["filled"] + size for base in bases if any(_joins(base, size, f) for f in faces)), default=0)
    if filled == DISC:
        return say("The piece closes your disc.")
    if filled == size:
        return say("The piece begins a disc: {filled}/24.", filled=filled)
    if filled:
        return say("The piece goes on from your arc: {filled}/24.", filled=filled)
    if all(base["complete"] for base in bases):
        return say("Your disc is complete: a better piece could replace one of it.")
    return say("The piece does not fit at the end of your disc; in another order it may.")


def _joins(base: BaseView, size: int, face: Material) -> bool:
    """Does a piece with that face up fit at the end of an arc, and at its start too if it closes the ring?"""
    pieces = base["pieces"]
    if not pieces:
        return True
    return joins(base["filled"] + size, value(face), value(pieces[0]["face"]), value(pieces[-1]["face"]))


def _pay(view: View, p: int, say: Say) -> str:
    """GOLD-3.5 Pearls help least where the discs are least complete."""
    laid = {q: _laid(view, q) for q in (int(action.split()[1]) for action in view["legal"])}
    player, filled = say.name(p), laid[p]
    if len(laid) > 1 and filled == min(laid.values()) and list(laid.values()).count(filled) == 1:
        return say("{player} has least on the table: {filled}/24.", player=player, filled=filled)
    return say("{player} has {filled}/24 on the table.", player=player, filled=filled)


def _laid(view: View, p: int) -> int:
    """The 24ths that lie before a seat, on all its bases."""
    return sum(base["filled"] for base in view["seats"][p]["bases"])


# ---- building


def _base(view: View, which: int, say: Say) -> str:
    """GOLD-4.6 The new piece on one of two bases."""
    piece = view["board"][0]
    faces = [face for face in (piece["face"], piece["back"]) if face is not None]
    return _fit([own(view)["bases"][which]], piece["size"], faces, say)


def _lay(view: View, slot: int, face: str, say: Say) -> str:
    """GOLD-5.2 What the piece adds to the disc."""
    building = built(view)
    filled = building["filled"] + building["slots"][slot]["size"]
    material, faces = material_words(face, say), {piece["face"] for piece in building["laid"]}
    if filled == DISC and faces == {face}:
        more = ONE_MATERIAL_POINTS
        return say("Closes a disc of nothing but {material}: {more} points more.", material=material, more=more)
    if filled == DISC:
        return say("Closes your disc.")
    if faces == {face}:
        return say("Your disc stays all of {material}, {filled}/24 so far.", material=material, filled=filled)
    return say.plural(
        "A face worth {n} point, {filled}/24 so far.",
        "A face worth {n} points, {filled}/24 so far.",
        value(face),
        filled=filled,
    )


def _done(view: View, say: Say) -> str:
    building = built(view)
    left = sum(slot["left"] for slot in building["slots"])
    if building["filled"] == DISC:
        faces = [piece["face"] for piece in building["laid"]]
        points = ring_points(sum(map(value, faces)), len(set(faces)) == 1)
        return say("Your disc is closed, worth {points} points.", points=points)
    if left == 0:
        return say("All your pieces are laid: {filled}/24.", filled=building["filled"])
    return say.plural(
        "{filled}/24 are laid, and {n} piece would be lost.",
        "{filled}/24 are laid, and {n} pieces would be lost.",
        left,
        filled=building["filled"],
    )


# ---- a disc laid for the viewer


def shortcuts(view: View, say: Say) -> list[Shortcut]:
    """The disc as it was, and the best disc. To confirm is left to the buyer: until then all can be taken back."""
    building = view["building"]
    if building is None or view["mover"] != view["seat"]:
        return []
    ways = [
        Shortcut(say("Put my pieces back as they were"), as_before(building)),
        Shortcut(say("Lay the disc for me"), best(view, building)),
    ]
    return [way for way in ways if way.actions]


def as_before(building: BuildingView) -> list[str]:
    """The actions that lay the pieces of the base as they lay; none if something is laid, or there were none."""
    old = building["slots"][:-1]
    return [] if building["laid"] else [f"lay {slot} {piece['face']}" for slot, piece in enumerate(old)]


def best(view: View, building: BuildingView) -> list[str]:
    """The actions that lay the best disc, going on from what is laid; none if that begins otherwise."""
    steps = best_arrangement(view)[:-1]
    laid = [(piece["id"], piece["face"]) for piece in building["laid"]]
    planned = [(building["slots"][int(slot)]["id"], face) for _, slot, face in (step.split() for step in steps)]
    return steps[len(laid) :] if planned[: len(laid)] == laid else []
