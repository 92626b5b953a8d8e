"""L'Or des Mayas in words: choices, instructions, what happened, and the position as text."""

from collections.abc import Sequence

from tablee.games.contract import View
from tablee.i18n import Say


def material_words(name: str, say: Say) -> str:
    """A material by its notation, in words."""
    return {
        "stone": say("stone"),
        "jade": say("jade"),
        "bronze": say("bronze"),
        "silver": say("silver"),
        "gold": say("gold"),
    }[name]


def piece_words(piece: View, say: Say) -> str:
    """A piece as it lies, in words: "a sixth of gold"."""
    size = {3: say("an eighth"), 4: say("a sixth"), 6: say("a quarter")}[piece["size"]]
    material = material_words(piece["face"], say)
    return say("{size} of {material}", size=size, material=material)


def whole_piece_words(piece: View, say: Say) -> str:
    """A piece with its lower face, if that is known: "a sixth of gold, silver on the back"."""
    words = piece_words(piece, say)
    if piece["back"] is None:
        return words
    back = material_words(piece["back"], say)
    return say("{piece}, {material} on the back", piece=words, material=back)


def names_of(seats: Sequence[int], say: Say) -> str:
    """Several players: "Ana, Luc and Zoé"."""
    *first, last = [say.name(p) for p in seats]
    return say("{first} and {last}", first=", ".join(first), last=last) if first else last


# ---- choices


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "bid":
        n = int(rest[0])
        return say.plural("Bid {n} pearl", "Bid {n} pearls", n) if n else say("Bid nothing")
    if what == "pay":
        player = say.name(int(rest[0]))
        return say.plural("Give {n} pearl to {player}", "Give {n} pearls to {player}", _price(view), player=player)
    if what == "base":
        return _label_base(view, int(rest[0]), say)
    if what == "lay":
        return _label_lay(view, int(rest[0]), rest[1], say)
    return _label_done(view, say)


def _price(view: View) -> int:
    """What the winner of the last sale bid."""
    price: int = view["result"]["price"]
    return price


def _label_base(view: View, which: int, say: Say) -> str:
    filled = view["seats"][view["mover"]]["bases"][which]["filled"]
    if which == 0:
        return say("Build the first disc, now {filled}/24", filled=filled)
    return say("Build the second disc, now {filled}/24", filled=filled)


def _label_lay(view: View, slot: int, face: str, say: Say) -> str:
    slots = view["building"]["slots"]
    piece = whole_piece_words(slots[slot], say)
    new = slot == len(slots) - 1
    if face == slots[slot]["face"]:
        return say("Lay the new piece: {piece}", piece=piece) if new else say("Lay {piece}", piece=piece)
    material = material_words(face, say)
    if new:
        return say("Turn the new piece over to {material}: {piece}", piece=piece, material=material)
    return say("Turn over to {material}: {piece}", piece=piece, material=material)


def _label_done(view: View, say: Say) -> str:
    building = view["building"]
    left = sum(slot["left"] for slot in building["slots"])
    if not building["laid"]:
        return say.plural("Lay nothing, discard {n} piece", "Lay nothing, discard {n} pieces", left)
    if left:
        return say.plural(
            "Confirm the disc at {filled}/24, discard {n} piece",
            "Confirm the disc at {filled}/24, discard {n} pieces",
            left,
            filled=building["filled"],
        )
    return say("Confirm the disc at {filled}/24", filled=building["filled"])


# ---- instructions


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["phase"] == "over":
        winners = _winners(view)
        if view["seat"] not in winners:
            return _tell_end(view, say)
        return say("You win the game!") if len(winners) == 1 else say("You share the victory!")
    if view["phase"] in ("first", "draw"):
        return say("The pieces are being drawn.")
    if view["phase"] == "bid":
        return _prompt_bid(view, say)
    if view["mover"] != view["seat"]:
        player = say.name(view["mover"])
        if view["phase"] == "pay":
            return say("Waiting for {player}, who chooses whom to pay.", player=player)
        return say("Waiting for {player}, who is building a disc.", player=player)
    if view["phase"] == "pay":
        return say.plural("Choose who gets your {n} pearl.", "Choose who gets your {n} pearls.", _price(view))
    if view["phase"] == "base":
        piece = whole_piece_words(view["board"][0], say)
        return say("You have bought {piece}. Choose the disc you build with it.", piece=piece)
    return _prompt_build(view, say)


def _prompt_bid(view: View, say: Say) -> str:
    """The sealed bid: to be made, made, or waited for."""
    piece = piece_words(view["board"][0], say)
    sale = say("Sale {sale} of {sales}: {piece}.", sale=view["sale"], sales=view["sales"], piece=piece) + " "
    waiting = view.get("waiting", [p for p, seat in enumerate(view["seats"]) if not seat["has_bid"]])
    if view["seat"] in waiting:
        n = view["seats"][view["seat"]]["pearls"]
        if n == 0:
            return sale + say("You have no pearls: bid nothing.")
        return sale + say.plural("Bid nothing or {n} pearl.", "Bid from 0 to {n} pearls.", n)
    if view.get("choice"):
        n = int(view["choice"].split()[1])
        sale += say.plural("You have bid {n} pearl.", "You have bid {n} pearls.", n) + " "
    return sale + say("Waiting for the others to bid: {names}.", names=", ".join(map(say.name, waiting)))


def _prompt_build(view: View, say: Say) -> str:
    laid = view["building"]["laid"]
    if not laid:
        piece = whole_piece_words(view["board"][0], say)
        return say("You have bought {piece}. Lay the first piece of your disc.", piece=piece)
    if view["legal"] == ["done"]:
        return say("No other piece fits. Confirm your disc.")
    material = material_words(laid[-1]["face"], say)
    return say("Lay the piece that comes after {material}, or confirm your disc.", material=material)


# ---- what happened


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    said = []
    if action is not None and action.startswith("first"):
        said.append(say("{player} draws the first pieces.", player=say.name(after["drawer"])))
    elif before["phase"] == "draw":
        said.append(_tell_draw(before, after, say))
    elif after["result"] != before["result"]:
        said.append(_tell_sale(before, action, after, say))
    elif action == "done":
        said.append(_tell_base(before, after, say))
    if after["over"]:
        said.append(_tell_end(after, say))
    return " ".join(said) or None


def _tell_draw(before: View, after: View, say: Say) -> str:
    """GOLD-3.9 The drawing of the last piece is announced."""
    player, piece = say.name(before["drawer"]), piece_words(after["board"][-1], say)
    if after["bag"] == 0:
        return say("{player} draws {piece}: the last piece of the bag!", player=player, piece=piece)
    return say("{player} draws {piece}.", player=player, piece=piece)


def _tell_sale(before: View, action: str | None, after: View, say: Say) -> str:
    """The bids, opened together, and what comes of them; or whom the winner has chosen to pay."""
    result = after["result"]
    said = []
    if before["phase"] == "bid":
        said.append(_tell_bids(result, say))
    if result["winner"] is None:
        said.append(say("Nobody buys the piece: it leaves the game."))
    else:
        said.append(_tell_winner(result, action, say))
        bought = after["board"][0]
        if bought["back"] is not None and before["board"][0]["back"] is None:
            material = material_words(bought["back"], say)
            said.append(say("On the back of the piece: {material}.", material=material))
    return " ".join(said)


def _tell_bids(result: View, say: Say) -> str:
    """Every bid, and who eliminates whom (GOLD-3.3)."""
    bids = result["bids"]
    said = [say("Bids: {bids}.", bids=", ".join(f"{say.name(p)} {bid}" for p, bid in enumerate(bids)))]
    for bid in sorted(set(bids), reverse=True):
        equal = [p for p, other in enumerate(bids) if other == bid]
        if len(equal) > 1 and bid > (result["price"] or 0):
            said.append(say("{players} eliminate each other.", players=names_of(equal, say)))
    return " ".join(said)


def _tell_winner(result: View, action: str | None, say: Say) -> str:
    player, n = say.name(result["winner"]), result["price"]
    if result["paid"] is None:
        return say("{player} wins with {n} and chooses whom to pay.", player=player, n=n)
    other = say.name(result["paid"])
    if action is not None and action.startswith("pay"):
        return say.plural(
            "{player} gives {n} pearl to {other}.",
            "{player} gives {n} pearls to {other}.",
            n,
            player=player,
            other=other,
        )
    return say.plural(
        "{player} wins with {n} and gives {n} pearl to {other}.",
        "{player} wins with {n} and gives {n} pearls to {other}.",
        n,
        player=player,
        other=other,
    )


def _tell_base(before: View, after: View, say: Say) -> str:
    """GOLD-4.7 A base as its owner has confirmed it, and what was discarded."""
    seat = before["mover"]
    player = say.name(seat)
    pairs = zip(before["seats"][seat]["bases"], after["seats"][seat]["bases"], strict=True)
    changed = [new for old, new in pairs if new["pieces"] != old["pieces"]]
    discarded = len(after["gone"]) - len(before["gone"])
    if not changed:
        if discarded == 0:
            return say("{player} confirms the disc.", player=player)
        return say("{player} discards the piece.", player=player)
    said = [_tell_disc(player, changed[0], say)]
    if discarded:
        said.append(say.plural("{n} piece is discarded.", "{n} pieces are discarded.", discarded))
    return " ".join(said)


def _tell_disc(player: str, base: View, say: Say) -> str:
    n = len(base["pieces"])
    if base["complete"]:
        points = disc_total(base)
        return say(
            "{player} shows a complete disc of {n} pieces, worth {points} points!", player=player, n=n, points=points
        )
    if n == 0:
        return say("{player} leaves the disc empty.", player=player)
    return say.plural(
        "{player} shows {n} piece, {filled}/24 of a disc.",
        "{player} shows {n} pieces, {filled}/24 of a disc.",
        n,
        player=player,
        filled=base["filled"],
    )


def disc_total(base: View) -> int:
    """GOLD-5.2 The points of a disc."""
    total: int = base["disc_points"] + base["material_points"] + base["face_points"]
    return total


def _winners(view: View) -> list[int]:
    totals = [seat["total"] for seat in view["seats"]]
    return [p for p, total in enumerate(totals) if total == max(totals)]


def _tell_end(view: View, say: Say) -> str:
    winners = _winners(view)
    points = view["seats"][winners[0]]["total"]
    if len(winners) == 1:
        return say("{player} wins the game with {points} points.", player=say.name(winners[0]), points=points)
    return say("{players} share the victory with {points} points.", players=names_of(winners, say), points=points)


# ---- the position as text

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


def _show_base(base: View, say: Say) -> str:
    if not base["pieces"]:
        return say("no pieces")
    pieces = " · ".join(_short(piece, say) for piece in base["pieces"])
    line = f"{base['filled']}/24: {pieces}"
    points = disc_total(base)
    return f"{line} = " + say.plural("{n} point", "{n} points", points) if points else line


def _short(piece: View, say: Say) -> str:
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


# ---- on the box


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("Bid in secret for broken pieces, and close a ring of gold before the bag is empty.")


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {
        "pearls": say("Pearls on the table"),
        "low_tie": say("A tie for the lowest bid"),
        "partial": say("Incomplete discs"),
    }[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("pearls", "hidden"): (
            say("Hidden pearls"),
            say("You see only your own pearls; whoever follows the payments can keep count of the others’."),
        ),
        ("pearls", "open"): (
            say("Open pearls"),
            say("Everyone sees how many pearls each player has."),
        ),
        ("low_tie", "choose"): (
            say("The winner chooses"),
            say("If several players bid least, the winner says which of them is paid."),
        ),
        ("low_tie", "cancel"): (
            say("The tied are passed over"),
            say("Players who tie for least are passed over, and the next lowest bidder is paid."),
        ),
        ("partial", "no"): (
            say("Worth nothing"),
            say("Only a complete disc scores."),
        ),
        ("partial", "yes"): (
            say("Worth their faces"),
            say("The faces of an incomplete disc score their values, without the points for a whole one."),
        ),
    }[option, value]
