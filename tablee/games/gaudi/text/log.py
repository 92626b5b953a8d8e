"""What happened in Gaudí, action by action."""

from tablee.games.gaudi.text.phrases import animals_words, ending, objective_words, place_words, tile_words
from tablee.games.gaudi.view import CellView, View
from tablee.games.views import mover
from tablee.i18n import N_, Say

FIRST: CellView = {"place": 0, "q": 0, "r": 0}  # where the first tile lies


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    said = [_tell_swap(before, action, after, say)] if before["phase"] in ("swap", "exchange") else []
    if action is not None and not said:
        said.append(_tell_action(before, action, after, say))
    if after["over"]:
        said.append(ending(after, say))
    return " ".join(line for line in said if line) or None


def _tell_action(before: View, action: str, after: View, say: Say) -> str | None:
    what, *rest = action.split()
    if what == "first":
        return say.by(int(rest[0]), "{player} begins.", N_("You begin."))
    if what == "goal":
        return _tell_goal(before, *rest, say=say)
    if what == "draw":
        return _tell_draw(before, rest[0], say)
    if what == "at":
        return _tell_lay(before, after, say)
    if what == "end":
        return _tell_marks(before, after, say)
    if what == "pass":
        yours = N_("You cannot lay any tile and pass.")
        return say.by(mover(before), "{player} cannot lay any tile and passes.", yours)
    return None


def _tell_goal(before: View, animal: str, colour: str, *, say: Say) -> str:
    """Seen by the player who draws them; by everybody after the game and with the rules for beginners."""
    objectives = objective_words(animal, colour, say)
    yours = N_("You have the objectives {objectives}.")
    return say.by(before["taker"], "{player} has the objectives {objectives}.", yours, objectives=objectives)


def _tell_draw(before: View, tile: str, say: Say) -> str | None:
    """The first tile, or one drawn after laying; the first hands are not told tile by tile."""
    animals = tile_words(tile, say)
    if before["phase"] == "start":
        return say("The first tile, at {place}, has {animals}.", place=place_words(FIRST), animals=animals)
    if before["phase"] == "deal":
        return None
    yours = N_("You draw the tile with {animals}.")
    return say.by(before["taker"], "{player} draws the tile with {animals}.", yours, animals=animals)


def _tell_swap(before: View, action: str | None, after: View, say: Say) -> str | None:
    """Everyone sees that a tile is swapped; its owner alone sees which, and what comes for it."""
    if before["phase"] == "exchange":
        return _tell_draw(before, action.split()[1], say) if action is not None else None
    seat = mover(before)
    if action is None:
        yours = N_("You cannot lay any tile and swap one.")
        return say.by(seat, "{player} cannot lay any tile and swaps one.", yours)
    animals = tile_words(action.split()[1], say)
    yours = N_("You cannot lay any tile and swap the one with {animals}.")
    return say.by(seat, "{player} cannot lay any tile and swaps the one with {animals}.", yours, animals=animals)


def _tell_lay(before: View, after: View, say: Say) -> str:
    tile = after["tiles"][-1]
    values = {"animals": tile_words(tile["tile"], say), "place": place_words(tile)}
    made = [(a["animal"], a["colour"]) for a in after["animals"][len(before["animals"]) :]]
    if made:
        return say.by(
            mover(before),
            "{player} lays the tile with {animals} at {place} and completes {made}.",
            N_("You lay the tile with {animals} at {place} and complete {made}."),
            made=animals_words(made, say),
            **values,
        )
    yours = N_("You lay the tile with {animals} at {place}.")
    return say.by(mover(before), "{player} lays the tile with {animals} at {place}.", yours, **values)


def _tell_marks(before: View, after: View, say: Say) -> str | None:
    """What the player marks at the end of the turn, and what stays unmarked."""
    turn = after["animals"][before["settled"] :]
    if not turn or after["rules"] == "children":
        return None
    seat = mover(before)
    marked = animals_words([(a["animal"], a["colour"]) for a in turn if a["owner"] == seat], say)
    if not marked:
        return say.by(seat, "{player} marks none of these animals.", N_("You mark none of these animals."))
    left, yours = after["seats"][seat]["tokens"], N_("You mark {animals}; tokens left: {n}.")
    return say.by(seat, "{player} marks {animals}; tokens left: {n}.", yours, animals=marked, n=left)
