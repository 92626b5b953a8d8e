"""A position of L'Or des Mayas as text, whole and in a line for each seat."""

from tablee.games.gold.text.phrases import disc_total, material_words, piece_words
from tablee.games.gold.view import BaseView, PieceView, View
from tablee.i18n import Say

FRACTION = {3: "⅛", 4: "⅙", 6: "¼"}


def show(view: View, say: Say) -> list[str]:
    """The position in a few lines of text."""
    return [*_show_board(view, say), "", *_show_seats(view, say), *_show_building(view, say)]


def _show_board(view: View, say: Say) -> list[str]:
    """The auction board and the bag."""
    bag = say.plural("In the bag: {n} piece.", "In the bag: {n} pieces.", view["bag"])
    if not view["board"]:
        return [bag]
    first, *later = [piece_words(piece, say) for piece in view["board"]]
    sale = say("Sale {sale} of {sales}: {piece}.", sale=view["sale"], sales=view["sales"], piece=first)
    lines = [f"{sale} {bag}"]
    if later:
        lines.append(say("To be sold next: {pieces}.", pieces=", ".join(later)))
    return lines


def _show_seats(view: View, say: Say) -> list[str]:
    """A line for each base; the seat's name and pearls before its first."""
    names = [
        say("{player} (you)", player=say.name(p)) if p == view["seat"] else say.name(p) for p in range(view["players"])
    ]
    width = max(map(len, names))
    lines = []
    for p, seat in enumerate(view["seats"]):
        pearls = say.plural("{n} pearl", "{n} pearls", seat["pearls"]) if seat["pearls"] is not None else ""
        start = f"{'▸' if p == view['mover'] and view['phase'] != 'bid' else ' '} {names[p].ljust(width)}  {pearls:10}"
        for which, base in enumerate(seat["bases"]):
            lines.append((start if which == 0 else " " * len(start)) + _show_base(base, say))
        if seat["total"] is not None:
            lines.append(" " * len(start) + say.plural("in all {n} point", "in all {n} points", seat["total"]))
    return lines


def _show_base(base: BaseView, say: Say) -> str:
    if not base["pieces"]:
        return say("no pieces")
    pieces = " · ".join(_short(piece, say) for piece in base["pieces"])
    line = f"{base['filled']}/24: {pieces}"
    points = disc_total(base)
    return f"{line} = " + say.plural("{n} point", "{n} points", points) if points else line


def _short(piece: PieceView, say: Say) -> str:
    """A piece as briefly as can be: "⅙ gold (silver)", the lower face in brackets."""
    back = "?" if piece["back"] is None else material_words(piece["back"], say)
    return f"{FRACTION[piece['size']]} {material_words(piece['face'], say)} ({back})"


def _show_building(view: View, say: Say) -> list[str]:
    """What the builder has laid and what is left."""
    building = view["building"]
    if building is None:
        return []
    laid = " · ".join(_short(piece, say) for piece in building["laid"])
    left = " · ".join(_short(piece, say) for piece in building["slots"] if piece["left"])
    lines = ["", say("Laid so far, {filled}/24: {pieces}", filled=building["filled"], pieces=laid or "–")]
    return [*lines, say("Not laid yet: {pieces}", pieces=left)] if left else lines


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: its discs, and its pearls so far as the viewer may count them."""
    shown = view["seats"][seat]
    discs = [f"{base['filled']}/{view['disc']}" for base in shown["bases"]]
    said = say("disc {filled}", filled=discs[0]) if len(discs) == 1 else say("discs {filled}", filled=", ".join(discs))
    if shown["pearls"] is None:
        return said
    return f"{said} · " + say.plural("{n} pearl", "{n} pearls", shown["pearls"])


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in."""
    return say("Sale {sale} of {sales}", sale=view["sale"], sales=view["sales"])
