"""A position of L'Or des Mayas in words: the sale, the discs piece by piece, the players, and how each seat stands."""

from tablee.games.gold.text.phrases import disc_total, names_of, piece_words, whole_piece_words
from tablee.games.gold.view import BaseView, SaleView, View
from tablee.games.sections import Section
from tablee.games.views import player_words
from tablee.i18n import Say


def describe(view: View, say: Say) -> list[Section]:
    """The position in words."""
    return [
        _sale(view, say),
        *_last_sale(view, say),
        *_building(view, say),
        _seats(view, say),
        *(_disc(view, p, which, say) for p in _order(view) for which in range(len(view["seats"][p]["bases"]))),
    ]


def _order(view: View) -> list[int]:
    """The seats, the viewer's first."""
    first = view["seat"] or 0
    return [(first + i) % view["players"] for i in range(view["players"])]


def _sale(view: View, say: Say) -> Section:
    """What is for sale now and next, and what is left in the bag."""
    items = []
    if view["board"]:
        first, *later = [piece_words(piece, say) for piece in view["board"]]
        items.append(say("For sale: {piece}.", piece=first))
        if later:
            items.append(say("To be sold next: {pieces}.", pieces=", ".join(later)))
    items.append(say.plural("In the bag: {n} piece.", "In the bag: {n} pieces.", view["bag"]))
    return Section(chapter(view, say), items)


def _last_sale(view: View, say: Say) -> list[Section]:
    """GOLD-3.2 The bids that were opened last, and what became of them."""
    last = view["result"]
    if last is None:
        return []
    bids = [
        say.plural("{player} bid {n} pearl", "{player} bid {n} pearls", bid, player=say.name(p))
        for p, bid in enumerate(last["bids"])
    ]
    return [Section(say("Bids of sale {sale}", sale=last["sale"]), [*bids, _outcome(last, say)])]


def _outcome(last: SaleView, say: Say) -> str:
    if last["winner"] is None:
        return say("nobody buys")
    winner = say.name(last["winner"])
    if last["paid"] is None:
        return say("{player} buys", player=winner)
    return say("{player} buys and pays {other}", player=winner, other=names_of([last["paid"]], say))


def _building(view: View, say: Say) -> list[Section]:
    """What the viewer has laid, in order, and what is left."""
    building = view["building"]
    if building is None:
        return []
    laid = [whole_piece_words(piece, say) for piece in building["laid"]]
    left = [whole_piece_words(piece, say) for piece in building["slots"] if piece["left"]]
    title = say("Laid so far, {filled} of 24 parts", filled=building["filled"])
    return [Section(title, laid or [say("nothing")]), *([Section(say("Not laid yet"), left)] if left else [])]


def _seats(view: View, say: Say) -> Section:
    """The players: discs, and pearls as far as the viewer may count them."""
    columns = [say("Player"), say("Pearls"), say("Discs")] + ([say("Points")] if view["over"] else [])
    rows = []
    for p in _order(view):
        seat = view["seats"][p]
        pearls = say("hidden") if seat["pearls"] is None else str(seat["pearls"])
        discs = ", ".join(say("{n} of {most}", n=base["filled"], most=view["disc"]) for base in seat["bases"])
        total = [str(seat["total"])] if view["over"] else []
        rows.append([player_words(view, p, say), pearls, discs, *total])
    return Section(say("Players"), columns=columns, rows=rows)


def _disc(view: View, p: int, which: int, say: Say) -> Section:
    """A disc: its pieces clockwise from the top, each touching the next, and what is still open."""
    bases = view["seats"][p]["bases"]
    base = bases[which]
    player = say("{player} (you)", player=say.name(p)) if p == view["seat"] else say.name(p)
    title = say("The disc of {player}, {filled} of 24 parts", player=player, filled=base["filled"])
    if len(bases) > 1:
        title = (
            say("The second disc of {player}, {filled} of 24 parts", player=player, filled=base["filled"])
            if which
            else say("The first disc of {player}, {filled} of 24 parts", player=player, filled=base["filled"])
        )
    return Section(title, [whole_piece_words(piece, say) for piece in base["pieces"]] + _open(view, base, say))


def _open(view: View, base: BaseView, say: Say) -> list[str]:
    """What a disc lacks, and what it is worth now."""
    items = []
    if not base["pieces"]:
        items.append(say("no pieces"))
    elif not base["complete"]:
        items.append(say("open: {n} of 24 parts", n=view["disc"] - base["filled"]))
    points = disc_total(base)
    return [*items, say.plural("{n} point", "{n} points", points)] if points else items


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: its discs, and its pearls so far as the viewer may count them."""
    shown = view["seats"][seat]
    discs = [
        say.plural("{n} point", "{n} points", disc_total(base))
        if base["complete"]
        else f"{base['filled']}/{view['disc']}"
        for base in shown["bases"]
    ]
    said = say("disc {filled}", filled=discs[0]) if len(discs) == 1 else say("discs {filled}", filled=", ".join(discs))
    if shown["pearls"] is None:
        return said
    return f"{said} · " + say.plural("{n} pearl", "{n} pearls", shown["pearls"])


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in."""
    return say("Sale {sale} of {sales}", sale=view["sale"], sales=view["sales"])
