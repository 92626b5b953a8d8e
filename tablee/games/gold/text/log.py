"""What happened in L'Or des Mayas, action by action."""

from tablee.games.gold.text.phrases import (
    disc_total,
    eliminated,
    ending,
    last_sale,
    listed,
    material_words,
    names_of,
    others_of,
    passed_over,
    piece_words,
    price,
)
from tablee.games.gold.view import BaseView, SaleView, View
from tablee.games.views import mover
from tablee.i18n import N_, Say


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    said = []
    if action is not None and action.startswith("first"):
        drawer = _drawer(after)
        yours = {drawer: N_("You draw the first pieces.")}
        said.append(say.told("{player} draws the first pieces.", yours, player=say.name(drawer)))
    elif before["phase"] == "draw":
        said.append(_tell_draw(before, after, say))
    elif after["result"] != before["result"]:
        said.append(_tell_sale(before, action, after, say))
    elif action == "done":
        said.append(_tell_base(before, after, say))
    if after["over"]:
        said.append(ending(after, say))
    return " ".join(said) or None


def _tell_draw(before: View, after: View, say: Say) -> str:
    """GOLD-3.9 The drawing of the last piece is announced."""
    drawer, piece = _drawer(before), piece_words(after["board"][-1], say)
    player = say.name(drawer)
    if after["bag"] == 0:
        yours = {drawer: N_("You draw {piece}: the last piece of the bag!")}
        return say.told("{player} draws {piece}: the last piece of the bag!", yours, player=player, piece=piece)
    return say.told("{player} draws {piece}.", {drawer: N_("You draw {piece}.")}, player=player, piece=piece)


def _drawer(view: View) -> int:
    """GOLD-3.9 The player who draws the next piece."""
    assert view["drawer"] is not None
    return view["drawer"]


def _tell_sale(before: View, action: str | None, after: View, say: Say) -> str:
    """The bids, opened together, and what comes of them; or whom the winner has chosen to pay."""
    opened = [tell_bids(before, last_sale(after), say)] if before["phase"] == "bid" else []
    return " ".join([*opened, tell_outcome(before, action, after, say)])


def tell_outcome(before: View, action: str | None, after: View, say: Say) -> str:
    """What comes of the bids: who buys the piece and pays whom."""
    result = last_sale(after)
    said = []
    if result["winner"] is None:
        said.append(say("Nobody buys the piece: it leaves the game."))
    else:
        if before["phase"] == "bid" and before["low_cancel"]:
            said += [_tell_passed_over(tied, say) for tied in passed_over(result)]
        said.append(_tell_winner(result, result["winner"], action, say))
        bought = after["board"][0]
        if bought["back"] is not None and before["board"][0]["back"] is None:
            material = material_words(bought["back"], say)
            said.append(say("On the back of the piece: {material}.", material=material))
    return " ".join(said)


def tell_bids(before: View, result: SaleView, say: Say) -> str:
    """The piece that is sold, every bid, and who eliminates whom (GOLD-3.3)."""
    sold = say("Sale {sale}, {piece}.", sale=result["sale"], piece=piece_words(before["board"][0], say))
    bids = ", ".join(f"{say.who(p)} {bid}" for p, bid in enumerate(result["bids"]))
    out = [_tell_eliminated(equal, say) for equal in eliminated(result)]
    return " ".join([sold, say("Bids: {bids}.", bids=bids), *out])


def _tell_eliminated(equal: list[int], say: Say) -> str:
    """GOLD-3.3 Players who bid the same."""
    yours = dict.fromkeys(equal, N_("You tie with {others} and eliminate each other."))
    names = {"players": names_of(equal, say), "others": others_of(equal, say)}
    return say.told("{players} eliminate each other.", yours, **names)


def _tell_passed_over(tied: list[int], say: Say) -> str:
    """GOLD-3.10 Why the lowest bidders are not paid."""
    yours = dict.fromkeys(tied, N_("You and {others} tie for the lowest bid and are passed over."))
    names = {"players": names_of(tied, say), "others": others_of(tied, say)}
    return say.told("{players} tie for the lowest bid and are passed over.", yours, **names)


def _tell_winner(result: SaleView, winner: int, action: str | None, say: Say) -> str:
    n = price(result)
    values = {"player": say.name(winner), "n": n, "pearls": say.plural("{n} pearl", "{n} pearls", n)}
    paid = result["paid"]
    if paid is None:
        yours = {winner: N_("You win with {n} and choose whom to pay.")}
        return say.told("{player} wins with {n} and chooses whom to pay.", yours, **values)
    values["other"] = say.name(paid)
    if action is not None and action.startswith("pay"):
        yours = {winner: N_("You give {pearls} to {other}."), paid: N_("{player} gives you {pearls}.")}
        return say.told("{player} gives {pearls} to {other}.", yours, **values)
    yours = {
        winner: N_("You win with {n} and give {pearls} to {other}."),
        paid: N_("{player} wins with {n} and gives you {pearls}."),
    }
    return say.told("{player} wins with {n} and gives {pearls} to {other}.", yours, **values)


def _tell_base(before: View, after: View, say: Say) -> str:
    """GOLD-4.7 A base as its owner has confirmed it, and what was discarded."""
    seat = mover(before)
    bases = after["seats"][seat]["bases"]
    pairs = zip(before["seats"][seat]["bases"], bases, strict=True)
    changed = [which for which, (old, new) in enumerate(pairs) if new["pieces"] != old["pieces"]]
    kept = {piece["id"] for piece in before["gone"]}
    thrown = [piece for piece in after["gone"] if piece["id"] not in kept]
    pieces = listed([piece_words(piece, say) for piece in thrown], say)
    if not changed:
        if not thrown:
            return say.told("{player} confirms the disc.", {seat: N_("You confirm the disc.")}, player=say.name(seat))
        yours = {seat: N_("You discard {pieces}.")}
        return say.told("{player} discards {pieces}.", yours, player=say.name(seat), pieces=pieces)
    which = changed[0]
    said = tell_turned(before, bases[which], say)
    said.append(_tell_disc(seat, bases[which], which if len(bases) > 1 else None, say))
    if thrown:
        said.append(say("Discarded: {pieces}.", pieces=pieces))
    return " ".join(said)


def tell_turned(before: View, base: BaseView, say: Say) -> list[str]:
    """GOLD-4.2 The pieces of a disc that showed another face before: otherwise they seem to come from nowhere."""
    seat = mover(before)
    lain = [before["board"][0], *(piece for old in before["seats"][seat]["bases"] for piece in old["pieces"])]
    faces = {piece["id"]: piece for piece in lain}
    return [
        say.told(
            "{player} turns {piece} over: {material}.",
            {seat: N_("You turn {piece} over: {material}.")},
            player=say.name(seat),
            piece=piece_words(faces[piece["id"]], say),
            material=material_words(piece["face"], say),
        )
        for piece in base["pieces"]
        if piece["face"] != faces[piece["id"]]["face"]
    ]


def _tell_disc(seat: int, base: BaseView, which: int | None, say: Say) -> str:
    """The pieces of a disc as they lie, clockwise; `which` of two discs it is, 0 or 1."""
    disc = {None: say("the disc"), 0: say("the first disc"), 1: say("the second disc")}[which]
    values = {"player": say.name(seat), "disc": disc, "filled": base["filled"]}
    values["pieces"] = ", ".join(piece_words(piece, say) for piece in base["pieces"])
    if base["complete"]:
        yours = {seat: N_("You complete {disc}, worth {points} points: {pieces}.")}
        text = N_("{player} completes {disc}, worth {points} points: {pieces}.")
        return say.told(text, yours, points=disc_total(base), **values)
    if not base["pieces"]:
        return say.told("{player} leaves {disc} empty.", {seat: N_("You leave {disc} empty.")}, **values)
    yours = {seat: N_("You build {disc} up to {filled}/24: {pieces}.")}
    return say.told("{player} builds {disc} up to {filled}/24: {pieces}.", yours, **values)
