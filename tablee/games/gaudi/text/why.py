"""Which rule of Gaudí forbids an action of the player who is to choose."""

from tablee.games.gaudi.actions import thirds
from tablee.games.gaudi.text.advice import touch
from tablee.games.gaudi.text.phrases import animal_words, own_seat, place_words, tile_words
from tablee.games.gaudi.view import PlaceView, View
from tablee.games.reasons import Reason
from tablee.i18n import Say

MOST = 3  # tiles of a turn


def why(view: View, action: str, say: Say) -> Reason:
    """Why an action that is not legal is not."""
    what, *rest = action.split()
    if what == "tile":
        return _why_tile(view, rest[0], say)
    if what == "at":
        return _why_place(view, int(rest[0]), say)
    if what == "swap":
        return _why_swap(view, rest[0], say)
    return _why_end(view, say) if what == "end" else _why_pass(view, say)


def stuck(view: View) -> bool:
    """GAU-4.7 Whether no tile of the viewer fits anywhere."""
    return view["phase"] in ("swap", "stuck")


# ---- tiles


def _why_tile(view: View, tile: str, say: Say) -> Reason:
    if view["phase"] == "place":
        taken = tile_words(view["taken"] or "", say)
        return Reason(say("You have taken up the tile with {animals}: lay that one first.", animals=taken), "GAU-4.1")
    if view["lain"] == MOST:
        return Reason(say("You have laid three tiles: more are not laid in one turn."), "GAU-4.1")
    if tile not in (own_seat(view)["hand"] or []):
        return Reason(say("You have no such tile in your hand."), "GAU-4.1")
    if stuck(view):
        return Reason(say("It fits nowhere, like your other tiles: its colours clash at every free place."), "GAU-4.7")
    # The reason at the place where it comes closest to being legal: rules are looked at in the order of RULES.md.
    reasons = [_forbidden(view, free, tile, say) for free in view["free"]]
    nearest = max((reason.clause for reason in reasons), default="GAU-4.1")
    if nearest == "GAU-4.3":
        return Reason(_too_few(view, say), "GAU-4.3")
    if nearest == "GAU-4.2" and (view["lain"] == 1 or view["rules"] != "full"):
        sentence = say.plural(
            "It fits nowhere beside the tile that you have just laid, which it has to touch.",
            "It fits nowhere beside the tiles that you have just laid, one of which it has to touch.",
            view["lain"],
        )
        return Reason(sentence, "GAU-4.2")
    if nearest == "GAU-4.2":
        sentence = say("It fits nowhere beside the tiles of this turn, which have to touch without forming a block.")
        return Reason(sentence, "GAU-4.2")
    return Reason(say("It fits nowhere: its colours clash at every free place."), "GAU-4.1")


def _why_swap(view: View, tile: str, say: Say) -> Reason:
    if not stuck(view):
        return Reason(say("A tile is swapped only if none of yours fits anywhere."), "GAU-4.7")
    if view["phase"] == "swap":
        return Reason(say("You have no such tile in your hand."), "GAU-4.7")
    if view["swapped"]:
        return Reason(say("You have swapped a tile already: once in a turn is all."), "GAU-4.7")
    return Reason(say("The pile is empty: there is no tile to swap for."), "GAU-4.7")


# ---- places


def _why_place(view: View, place: int, say: Say) -> Reason:
    if stuck(view):
        return Reason(say("None of your tiles fits anywhere."), "GAU-4.7")
    if view["phase"] == "tile":
        return Reason(say("First take up a tile of your hand."), "GAU-4.1")
    lying = next((tile for tile in view["tiles"] if tile["place"] == place), None)
    if lying is not None:
        return Reason(say("At {place} there is a tile already.", place=place_words(lying)), "GAU-4.1")
    free = next((free for free in view["free"] if free["place"] == place), None)
    if free is None:
        return Reason(say("A tile touches one that lies already: this place touches none."), "GAU-4.1")
    return _forbidden(view, free, view["taken"] or "", say)


def _forbidden(view: View, free: PlaceView, tile: str, say: Say) -> Reason:
    """GAU-4.1 … GAU-4.3 What forbids a tile at a free place where it is not legal, the first rule first."""
    where = place_words(free)
    for (animal, colour), want in zip(thirds(tile), free["wants"], strict=True):
        if want not in (None, colour):
            wanted, has = animal_words(animal, str(want), say), animal_words(animal, colour, say)
            sentence = say(
                "At {place} there is {wanted} to go on with; this tile has {has}.", place=where, wanted=wanted, has=has
            )
            return Reason(sentence, "GAU-4.1")
    lain = view["tiles"][len(view["tiles"]) - view["lain"] :]
    near = [tile for tile in lain if touch(free, tile)]
    if not near:
        sentence = say(
            "The tiles of a turn touch each other: {place} touches none that you have just laid.", place=where
        )
        return Reason(sentence, "GAU-4.2")
    if len(near) > 1 and view["rules"] == "full":
        sentence = say(
            "At {place} your three tiles would form a compact block, each touching both others.", place=where
        )
        return Reason(sentence, "GAU-4.2")
    return Reason(_too_few(view, say), "GAU-4.3")


def _too_few(view: View, say: Say) -> str:
    """GAU-4.3 A second and a third tile are earned by animals."""
    if view["lain"] == 1:
        return say("A second tile has to complete an animal, unless the first did, or a third then completes two.")
    return say("A third tile is laid only if the turn completes two animals, and here it would not.")


# ---- the end of a turn


def _why_end(view: View, say: Say) -> Reason:
    if stuck(view):
        return Reason(say("You have laid no tile: swap one or pass."), "GAU-4.7")
    if view["phase"] == "place":
        return Reason(say("You have taken up a tile: lay it first."), "GAU-4.1")
    if view["lain"] == 0:
        return Reason(say("Lay at least one tile before you end your turn."), "GAU-4.1")
    return Reason(say("Your two tiles have completed no animal: a third must follow."), "GAU-4.3")


def _why_pass(view: View, say: Say) -> Reason:
    if view["phase"] == "swap":
        return Reason(say("First swap a tile: you pass only if then still nothing fits."), "GAU-4.7")
    if view["lain"]:
        return Reason(say("You have laid a tile in this turn: end it instead of passing."), "GAU-4.7")
    return Reason(say("You may not pass: one of your tiles fits somewhere."), "GAU-4.7")
