"""Le Trésor des Aztèques in words: choices, instructions, what happened, and the position as text."""

from collections.abc import Sequence

from tablee.games.aztec.actions import SUIT_LETTERS
from tablee.games.aztec.components import TRICKS
from tablee.games.contract import View
from tablee.i18n import Say


def card_words(card: str, say: Say) -> str:
    """A card by its notation, in words: "talisman 7"."""
    suit, value = card[0], card[1:]
    if suit == "T":
        return say("talisman {value}", value=value)
    return say("amulet {value}", value=value) if suit == "A" else say("coin {value}", value=value)


def suit_words(suit: str, say: Say) -> str:
    """One card of a suit: "a talisman"."""
    return {"talisman": say("a talisman"), "amulet": say("an amulet"), "coin": say("a coin")}[suit]


def suits_words(suit: str, say: Say) -> str:
    """Cards of a suit: "talismans"."""
    return {"talisman": say("talismans"), "amulet": say("amulets"), "coin": say("coins")}[suit]


def cards_words(cards: Sequence[str], say: Say) -> str:
    """Cards by suit: "talismans 3 7, coins 12"."""
    suits = {"T": suits_words("talisman", say), "A": suits_words("amulet", say), "C": suits_words("coin", say)}
    values = {suit: [card[1:] for card in cards if card[0] == suit] for suit in SUIT_LETTERS}
    return ", ".join(f"{suits[suit]} {' '.join(values[suit])}" for suit in SUIT_LETTERS if values[suit]) or "–"


def objective_words(name: str, view: View, say: Say) -> str:
    """An objective by its notation, in words: "exactly 3 tricks"."""
    if name == "last":
        return say("fewest tricks") if view["fewest"] else say("the last trick")
    if name[0].isdigit():
        n = int(name[0])
        return say.plural("exactly {n} trick", "exactly {n} tricks", n) if n else say("no trick")
    return {
        "most-talismans": say("most talismans"),
        "most-amulets": say("most amulets"),
        "most-coins": say("most coins"),
        "most-tricks": say("most tricks"),
    }[name]


def names_words(seats: Sequence[int], say: Say) -> str:
    """Names in a row: "Ana, Luc and Zoé"."""
    names = [say.name(seat) for seat in seats]
    if len(names) == 1:
        return names[0]
    return say("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def lot_words(view: View, lot: int, say: Say) -> str:
    """What a lot holds: "most coins, exactly 2 tricks; talismans 3 7, coins 12 20"."""
    what = view["lots"][lot]
    objectives = ", ".join(objective_words(name, view, say) for name in what["objectives"])
    return say("{objectives}; {cards}", objectives=objectives, cards=cards_words(what["cards"], say))


# ---- choices


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "bid":
        return say("Bid {money}", money=rest[0])
    if what == "lot":
        lot = int(rest[0])
        return say("Put up lot {lot}: {goods}", lot=lot, goods=lot_words(view, lot - 1, say))
    if what == "take":
        return say("Take lot {lot} yourself for {money}", lot=view["lot"] + 1, money=view["high"])
    if what == "award":
        player = say.name(int(rest[0]))
        return say("Sell lot {lot} to {player} for {money}", lot=view["lot"] + 1, player=player, money=view["high"])
    if what == "lead":
        if int(rest[0]) == view["mover"]:
            return say("Lead the next round yourself")
        return say("Let {player} lead the next round", player=say.name(int(rest[0])))
    return say("Play {card}", card=card_words(action, say))


# ---- instructions


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["over"]:
        return _prompt_end(view, say)
    if view["phase"] == "draw leader":
        return say("The leader is being drawn among {players}.", players=names_words(view["tied"], say))
    if view["mover"] is None:
        return say("The cards are being dealt.")
    if view["bidders"]:
        return _prompt_bid(view, say)
    if view["mover"] != view["seat"]:
        return _prompt_other(view, say)
    if view["phase"] == "name lot":
        return say("You are the leader: choose the lot to be sold.")
    if view["phase"] == "settle":
        return _prompt_settle(view, say)
    if view["phase"] == "choose leader":
        return say("{players} have least money: say who leads.", players=names_words(view["tied"], say))
    return _prompt_play(view, say)


def _prompt_bid(view: View, say: Say) -> str:
    """Bids are made at the same time: the viewer's own comes first, then those of the others."""
    seat = view["seat"]
    waiting = view.get("waiting", [p for p in view["bidders"] if p >= view["mover"]])
    if seat not in view["bidders"]:
        return say("Waiting for bids: {players}.", players=names_words(waiting, say))
    if seat not in waiting:
        bid = view["choice"].split()[1] if view.get("choice") else view["seats"][seat]["sealed"]
        return say("You bid {money}. Waiting for bids: {players}.", money=bid, players=names_words(waiting, say))
    money = view["seats"][seat]["money"]
    if money == 0:
        return say("You have no money: bid 0.")
    if view["phase"] == "bid":
        return say("Bid for lot {lot}, from 0 to {money}.", lot=view["lot"] + 1, money=money)
    if view["ties"]:
        return say("A tie at {high}! Bid again to be leader, from 0 to {money}.", high=view["high"], money=money)
    return say("Bid to be leader, from 0 to {money}.", money=money)


def _prompt_other(view: View, say: Say) -> str:
    player = say.name(view["mover"])
    if view["phase"] == "name lot":
        return say("Waiting for {player}, who chooses the lot to be sold.", player=player)
    if view["phase"] == "settle":
        return say("Waiting for {player}, who says who gets lot {lot}.", player=player, lot=view["lot"] + 1)
    if view["phase"] == "choose leader":
        return say("Waiting for {player}, who says who leads the next round.", player=player)
    return say("Waiting for {player}, who has the turn.", player=player)


def _prompt_settle(view: View, say: Say) -> str:
    values = {"players": names_words(view["tied"], say), "money": view["high"], "lot": view["lot"] + 1}
    if "take" not in view["legal"]:
        return say("{players} bid {money}: say who gets lot {lot}.", **values)
    if len(view["tied"]) > 1:
        return say("{players} bid {money}: take lot {lot} for as much, or say who gets it.", **values)
    return say("{players} bids {money}: take lot {lot} for as much, or let it go.", **values)


def _prompt_play(view: View, say: Say) -> str:
    suit = view["trick"]["suit"]
    if suit is None:
        return say("You lead: play any card.")
    if any(card[0] == suit[0].upper() for card in view["legal"]):
        return say("Follow suit: play {suit}.", suit=suit_words(suit, say))
    return say("You cannot follow suit: play any card.")


def _prompt_end(view: View, say: Say) -> str:
    winners = _winners(view)
    if view["seat"] not in winners:
        return _tell_end(view, say)
    if len(winners) == 1:
        return say("You win the game!")
    others = names_words([p for p in winners if p != view["seat"]], say)
    return say("You share the victory with {players}.", players=others)


# ---- what happened


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    phase = before["phase"]
    if phase in ("objectives", "deal", "deal lots"):
        said = _tell_deal(before, after, say)
    elif before["bidders"]:
        said = _tell_bids(before, after, say)
    elif action is None:
        said = []
    elif phase == "draw leader":
        said = [_tell_leader(after, say)]
    elif phase == "name lot":
        said = [_tell_lot(before, after, say)]
    elif phase == "settle":
        said = _tell_sale(before, after, say)
    elif phase == "choose leader":
        said = [_tell_choice(before, after, say)]
    else:
        said = _tell_play(before, action, after, say)
    if after["over"]:
        said.append(_tell_end(after, say))
    return " ".join(said) or None


def _tell_deal(before: View, after: View, say: Say) -> list[str]:
    """Cards are not told one by one."""
    if before["phase"] == "deal" and after["phase"] == "deal lots" and after["seat"] is not None:
        hand = after["seats"][after["seat"]]["hand"]
        return [say("Round {round}. Your hand: {cards}.", round=after["round"], cards=cards_words(hand, say))]
    if before["phase"] == "deal lots" and after["phase"] != "deal lots":
        lots = range(after["players"])
        return [say("Lot {lot}: {goods}.", lot=lot + 1, goods=lot_words(after, lot, say)) for lot in lots]
    return []


def _tell_bids(before: View, after: View, say: Say) -> list[str]:
    """The last bid opens them all: the phase changes, or there has been a tie."""
    if after["phase"] == before["phase"] and after["ties"] == before["ties"]:
        return []
    bids = [(p, seat["bid"]) for p, seat in enumerate(after["seats"]) if seat["bid"] is not None]
    said = [say("{player} bids {money}.", player=say.name(p), money=bid) for p, bid in bids]
    if before["phase"] == "bid":
        return said + _tell_sale(before, after, say)
    if after["ties"] == before["ties"]:
        return [*said, _tell_leader(after, say)]
    tied = names_words(after["tied"], say)
    if after["phase"] == "draw leader":
        return [*said, say("A third tie: the leader is drawn among {players}.", players=tied)]
    return [*said, say("A tie: {players} bid again.", players=tied)]


def _tell_leader(after: View, say: Say) -> str:
    return say("{player} pays {money} and is the leader.", player=say.name(after["leader"]), money=after["high"])


def _tell_lot(before: View, after: View, say: Say) -> str:
    lot = after["lot"]
    player, goods = say.name(before["mover"]), lot_words(after, lot, say)
    return say("{player} puts up lot {lot}: {goods}.", player=player, lot=lot + 1, goods=goods)


def _tell_sale(before: View, after: View, say: Say) -> list[str]:
    """Who has bought a lot now, and who was left with the last one."""
    said: list[str] = []
    for lot, (old, new) in enumerate(zip(before["lots"], after["lots"], strict=True)):
        if old["buyer"] is None and new["buyer"] is not None:
            player, money = say.name(new["buyer"]), new["price"]
            if lot == before["lot"]:
                said.insert(0, say("{player} buys lot {lot} for {money}.", player=player, lot=lot + 1, money=money))
            else:
                said.append(say("{player} gets lot {lot}, the last one, for nothing.", player=player, lot=lot + 1))
    return said


def _tell_choice(before: View, after: View, say: Say) -> str:
    player, other = say.name(before["mover"]), say.name(after["leader"])
    if before["mover"] == after["leader"]:
        return say("{player} chooses to lead again.", player=player)
    return say("{player} says that {other} leads the next round.", player=player, other=other)


def _tell_play(before: View, action: str, after: View, say: Say) -> list[str]:
    said = [say("{player} plays {card}.", player=say.name(before["mover"]), card=card_words(action, say))]
    if after["tricks"] == before["tricks"]:
        return said
    winner = after["last_trick"]["winner"]
    said.append(
        say.plural(
            "{player} wins the trick with {card} and has {n} trick.",
            "{player} wins the trick with {card} and has {n} tricks.",
            after["seats"][winner]["tricks"],
            player=say.name(winner),
            card=card_words(after["last_trick"]["cards"][winner], say),
        )
    )
    if after["tricks"] == TRICKS:
        said += [_tell_earnings(after, p, say) for p in range(after["players"])]
        said += _tell_next(after, say)
    return said


def _tell_earnings(after: View, p: int, say: Say) -> str:
    seat = after["seats"][p]
    objectives = [objective_words(o["name"], after, say) for o in seat["objectives"] if o["met"]]
    if not objectives:
        return say("{player} earns nothing and has {money}.", player=say.name(p), money=seat["money"])
    return say(
        "{player} earns {earned} ({objectives}) and has {money}.",
        player=say.name(p),
        earned=seat["earned"],
        objectives=", ".join(objectives),
        money=seat["money"],
    )


def _tell_next(after: View, say: Say) -> list[str]:
    """Who leads the next round, or who says so."""
    if after["over"]:
        return []
    leader = say.name(after["leader"])
    if after["phase"] == "choose leader":
        players = names_words(after["tied"], say)
        return [say("{players} have least money: {player} says who leads.", players=players, player=leader)]
    return [say("{player} has least money and leads the next round.", player=leader)]


def _winners(view: View) -> list[int]:
    return [p for p, place in enumerate(view["places"]) if place == 1]


def _tell_end(view: View, say: Say) -> str:
    winners = _winners(view)
    money = view["seats"][winners[0]]["money"]
    if len(winners) == 1:
        return say("{player} wins the game with {money}.", player=say.name(winners[0]), money=money)
    return say("{players} share the victory with {money} each.", players=names_words(winners, say), money=money)


# ---- the position as text


def show(view: View, say: Say) -> list[str]:
    """The position in a few lines of text."""
    parts = [[_show_round(view, say)], _show_lots(view, say), _show_tricks(view, say), _show_seats(view, say)]
    if view["seat"] is not None:
        parts.append([say("Your hand: {cards}", cards=cards_words(view["seats"][view["seat"]]["hand"], say))])
    return "\n\n".join("\n".join(lines) for lines in parts if lines).split("\n")


def _show_round(view: View, say: Say) -> str:
    said = say("Round {round}. The first to have {goal} wins.", round=view["round"], goal=view["goal"])
    if view["leader"] is None:
        return said
    return said + " " + say("Leader: {player}.", player=say.name(view["leader"]))


def _show_lots(view: View, say: Say) -> list[str]:
    """The lots not sold yet, a mark before the one that is being sold."""
    return [
        f"{'▸' if lot == view['lot'] else ' '} "
        + say("Lot {lot}: {goods}.", lot=lot + 1, goods=lot_words(view, lot, say))
        for lot in range(view["players"])
        if view["lots"][lot]["buyer"] is None and view["lots"][lot]["objectives"]
    ]


def _show_tricks(view: View, say: Say) -> list[str]:
    """The last trick and the one on the table."""
    lines = []
    last, trick = view["last_trick"], view["trick"]
    if last is not None:
        cards = _show_trick(last["cards"], last["winner"], say)
        lines.append(say("Last trick, won by {player}. {cards}.", cards=cards, player=say.name(last["winner"])))
    if trick["leader"] is not None:
        cards = _show_trick(trick["cards"], trick["leader"], say)
        lines.append(say("Trick {n} of {tricks}. {cards}.", n=view["tricks"] + 1, tricks=TRICKS, cards=cards))
    return lines


def _show_trick(cards: Sequence[str | None], first: int, say: Say) -> str:
    """The cards of a trick in clockwise order, from the seat that led or won it."""
    order = [(first + i) % len(cards) for i in range(len(cards))]
    played = [(say.name(p), cards[p]) for p in order]
    return ", ".join(say("{player}: {card}", player=p, card=card_words(card, say)) for p, card in played if card)


def _show_seats(view: View, say: Say) -> list[str]:
    """Two lines for each seat, clockwise, the viewer last."""
    first = 0 if view["seat"] is None else view["seat"] + 1
    order = [(first + i) % view["players"] for i in range(view["players"])]
    names = {p: say("{player} (you)", player=say.name(p)) if p == view["seat"] else say.name(p) for p in order}
    width = max(map(len, names.values()))
    return [line for p in order for line in _show_seat(view, p, names[p].ljust(width), say)]


def _show_seat(view: View, p: int, name: str, say: Say) -> list[str]:
    """A mark for the mover, the name and what the seat has; below it the objectives, and what is known of the hand."""
    seat = view["seats"][p]
    parts = [say("money: {money}", money=seat["money"]), say.plural("{n} trick", "{n} tricks", seat["tricks"])]
    if seat["bid"] is not None and view["tricks"] == 0 and view["trick"]["leader"] is None:
        parts.append(say("bid: {money}", money=seat["bid"]))
    if seat["hand"] is None or p != view["seat"]:
        parts.append(say.plural("{n} card", "{n} cards", seat["cards"]))
    if seat["hand"] is None and seat["bought"]:
        parts.append(say("among them {cards}", cards=cards_words(seat["bought"], say)))
    if seat["void"]:
        parts.append(say("none left: {suits}", suits=", ".join(suits_words(suit, say) for suit in seat["void"])))
    line = f"{'▸' if p == view['mover'] else ' '} {name}  " + "  ".join(parts)
    goals = [_show_objective(objective, view, say) for objective in seat["objectives"]]
    return [line, "  " + " " * len(name) + "  " + "   ".join(goals)] if goals else [line]


def _show_objective(objective: View, view: View, say: Say) -> str:
    words, points = objective_words(objective["name"], view, say), objective["points"]
    return f"{'✓' if objective['met'] else '·'} {words} ({objective['tally']}) → {points}"


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: its money, its tricks and its cards."""
    shown = view["seats"][seat]
    tricks = say.plural("{n} trick", "{n} tricks", shown["tricks"])
    cards = say.plural("{n} card", "{n} cards", shown["cards"])
    return " · ".join([say("money: {money}", money=shown["money"]), tricks, cards])


# ---- on the box


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("Buy treasures and promises at the market, then take just the tricks you need.")


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {"last_objective": say("The twelfth objective")}[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("last_objective", "last_trick"): (
            say("Last trick"),
            say("It is met by whoever wins the twelfth trick, as the German card says."),
        ),
        ("last_objective", "fewest_tricks"): (
            say("Fewest tricks"),
            say("It is met by whoever has fewest tricks, as the French leaflet says."),
        ),
    }[option, value]
