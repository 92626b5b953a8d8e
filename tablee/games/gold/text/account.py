"""GOLD-5: where the points of L'Or des Mayas come from, line by line."""

from collections import Counter

from tablee.games.contract import Account, Lines
from tablee.games.gold.components import MATERIAL_NAMES
from tablee.games.gold.text.phrases import material_words
from tablee.games.gold.view import BaseView, SeatView, View
from tablee.i18n import Say


def account(view: View, say: Say) -> Account:
    """For each seat what its discs and its pearls score, once the game is over."""
    return [_seat(seat, say) for seat in view["seats"]]


def _seat(seat: SeatView, say: Say) -> Lines:
    lines: Lines = []
    for which, base in enumerate(seat["bases"]):
        for words, points in _disc(base, say):
            lines.append((_of_disc(words, which, len(seat["bases"]), say), points))
    pearls = seat["pearls"] or 0
    return [*lines, (say.plural("{n} pearl", "{n} pearls", pearls), pearls)]


def _of_disc(words: str, which: int, bases: int, say: Say) -> str:
    """GOLD-5.4 With two discs a line says of which it speaks."""
    if bases == 1:
        return words[0].upper() + words[1:]
    return say("First disc: {what}", what=words) if which == 0 else say("Second disc: {what}", what=words)


def _disc(base: BaseView, say: Say) -> Lines:
    """GOLD-5.2, GOLD-5.6 A complete disc, its single material, and its faces; without words for faces worth nothing."""
    if base["complete"]:
        lines: Lines = [(say("all 24/24 closed"), base["disc_points"])]
    else:
        lines = [(say("incomplete, {filled}/24", filled=base["filled"]), 0)]
    if base["material_points"]:
        material = material_words(base["pieces"][0]["face"], say)
        lines.append((say("nothing but {material}", material=material), base["material_points"]))
    if base["face_points"]:
        faces = Counter(piece["face"] for piece in base["pieces"])
        for value, name in enumerate(MATERIAL_NAMES):
            if value and faces[name]:
                material = material_words(name, say)
                words = say.plural("{n} face of {material}", "{n} faces of {material}", faces[name], material=material)
                lines.append((words, value * faces[name]))
    return lines
