"""What happened in Le Trésor des Aztèques, action by action."""

from tablee.games.aztec.components import TRICKS
from tablee.games.aztec.text.phrases import (
    card_words,
    cards_words,
    ending,
    leader,
    lot_number,
    lot_words,
    names_words,
    objective_words,
    others_words,
    own_hand,
)
from tablee.games.aztec.view import View
from tablee.games.views import mover
from tablee.i18n import N_, Say


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    phase = before["phase"]
    if phase in ("objectives", "deal", "deal lots"):
        said = _tell_deal(before, after, say)
    elif before["bidders"]:
        said = tell_bids(before, after, say)
    elif action is None:
        said = []
    elif phase == "draw leader":
        said = [_tell_leader(after, say)]
    elif phase == "name lot":
        said = [_tell_lot(before, after, say)]
    elif phase == "settle":
        said = _tell_settled(before, action, after, say)
    elif phase == "choose leader":
        said = [_tell_choice(before, after, say)]
    else:
        said = _tell_play(before, action, after, say)
    if after["over"]:
        said.append(ending(after, say))
    return " ".join(said) or None


def _tell_deal(before: View, after: View, say: Say) -> list[str]:
    """Cards are not told one by one."""
    if before["phase"] == "deal" and after["phase"] == "deal lots":
        heading = say("Round {round}.", round=after["round"])
        if after["seat"] is None:
            return [heading]
        return [heading, say("Your hand: {cards}.", cards=cards_words(own_hand(after), say))]
    if before["phase"] == "deal lots" and after["phase"] != "deal lots":
        lots = range(after["players"])
        return [say("Lot {lot}: {goods}.", lot=lot + 1, goods=lot_words(after, lot, say)) for lot in lots]
    return []


def tell_bids(before: View, after: View, say: Say) -> list[str]:
    """The last bid opens them all: the phase changes, or there has been a tie."""
    if after["phase"] == before["phase"] and after["ties"] == before["ties"]:
        return []
    bids = [(p, seat["bid"]) for p, seat in enumerate(after["seats"]) if seat["bid"] is not None]
    said = [say.by(p, "{player} bids {money}.", N_("You bid {money}."), money=bid) for p, bid in bids]
    if before["phase"] == "bid":
        return said + _tell_sale(before, after, say)
    if after["ties"] == before["ties"]:
        return [*said, _tell_leader(after, say)]
    tied = after["tied"]
    names = {"players": names_words(tied, say), "others": others_words(tied, say)}
    if after["phase"] == "draw leader":
        yours = dict.fromkeys(tied, N_("A third tie: the leader is drawn among you and {others}."))
        return [*said, say.told("A third tie: the leader is drawn among {players}.", yours, **names)]
    yours = dict.fromkeys(tied, N_("You tie with {others}: bid again."))
    return [*said, say.told("A tie: {players} bid again.", yours, **names)]


def _tell_leader(after: View, say: Say) -> str:
    yours = N_("You pay {money} and are the leader.")
    return say.by(leader(after), "{player} pays {money} and is the leader.", yours, money=after["high"])


def _tell_lot(before: View, after: View, say: Say) -> str:
    lot = lot_number(after)
    goods = lot_words(after, lot - 1, say)
    yours = N_("You put up lot {lot}: {goods}.")
    return say.by(mover(before), "{player} puts up lot {lot}: {goods}.", yours, lot=lot, goods=goods)


def _tell_sale(before: View, after: View, say: Say) -> list[str]:
    """Who has bought a lot now, and who was left with the last one."""
    said: list[str] = []
    for lot, (old, new) in enumerate(zip(before["lots"], after["lots"], strict=True)):
        if old["buyer"] is None and new["buyer"] is not None:
            buyer, values = new["buyer"], {"lot": lot + 1, "money": new["price"]}
            if lot == before["lot"]:
                yours = N_("You buy lot {lot} for {money}.")
                said.insert(0, say.by(buyer, "{player} buys lot {lot} for {money}.", yours, **values))
            else:
                yours = N_("You get lot {lot}, the last one, for nothing.")
                said.append(say.by(buyer, "{player} gets lot {lot}, the last one, for nothing.", yours, **values))
    return said


def _tell_settled(before: View, action: str, after: View, say: Say) -> list[str]:
    """AZT-4.2, AZT-4.3 What the leader decides: who gets the lot in a tie, or that it is the leader's own."""
    last = _tell_sale(before, after, say)[1:]
    chief = mover(before)
    values = {"player": say.name(chief), "lot": lot_number(before), "money": before["high"]}
    if action == "take":
        yours = {chief: N_("You use the leader’s right and take lot {lot} for {money}.")}
        return [say.told("{player} uses the leader’s right and takes lot {lot} for {money}.", yours, **values), *last]
    buyer = int(action.split()[1])
    values["other"] = say.name(buyer)
    if len(before["tied"]) > 1:
        yours = {buyer: N_("{player} settles the tie: you buy lot {lot} for {money}.")}
        yours[chief] = N_("You settle the tie: {other} buys lot {lot} for {money}.")
        if buyer == chief:
            yours[chief] = N_("You settle the tie and buy lot {lot} for {money}.")
        return [say.told("{player} settles the tie: {other} buys lot {lot} for {money}.", yours, **values), *last]
    yours = {
        buyer: N_("{player} does not take lot {lot}: you buy it for {money}."),
        chief: N_("You do not take lot {lot}: {other} buys it for {money}."),
    }
    return [say.told("{player} does not take lot {lot}: {other} buys it for {money}.", yours, **values), *last]


def _tell_choice(before: View, after: View, say: Say) -> str:
    chooser, chosen = mover(before), leader(after)
    if chooser == chosen:
        return say.by(chooser, "{player} chooses to lead again.", N_("You choose to lead again."))
    yours = {
        chooser: N_("You say that {other} leads the next round."),
        chosen: N_("{player} says that you lead the next round."),
    }
    names = {"player": say.name(chooser), "other": say.name(chosen)}
    return say.told("{player} says that {other} leads the next round.", yours, **names)


def _tell_play(before: View, action: str, after: View, say: Say) -> list[str]:
    said = [tell_card(before, action, say)]
    if after["tricks"] == before["tricks"]:
        return said
    said.append(tell_trick(after, say))
    if after["tricks"] == TRICKS:
        said += [tell_earnings(after, p, say) for p in range(after["players"])]
        said += tell_next(after, say)
    return said


def tell_card(before: View, action: str, say: Say) -> str:
    """A card is played."""
    return say.by(mover(before), "{player} plays {card}.", N_("You play {card}."), card=card_words(action, say))


def tell_trick(after: View, say: Say) -> str:
    """Who wins the trick that is finished."""
    last = after["last_trick"]
    assert last is not None
    winner = last["winner"]
    tricks = say.plural("{n} trick", "{n} tricks", after["seats"][winner]["tricks"])
    yours = N_("You win the trick with {card} and have {tricks}.")
    card = card_words(last["cards"][winner], say)
    return say.by(winner, "{player} wins the trick with {card} and has {tricks}.", yours, card=card, tricks=tricks)


def tell_earnings(after: View, p: int, say: Say) -> str:
    """AZT-6.1 What a round has brought a seat."""
    seat = after["seats"][p]
    met = [objective_words(o["name"], after, say) for o in seat["objectives"] if o["met"]]
    missed = [
        say("{objective} ({points})", objective=objective_words(o["name"], after, say), points=o["points"])
        for o in seat["objectives"]
        if not o["met"]
    ]
    values = {"earned": seat["earned"], "money": seat["money"], "objectives": ", ".join(met)}
    if met:
        yours = N_("You earn {earned} ({objectives}) and have {money}.")
        said = [say.by(p, "{player} earns {earned} ({objectives}) and has {money}.", yours, **values)]
    else:
        yours = N_("You earn nothing and have {money}.")
        said = [say.by(p, "{player} earns nothing and has {money}.", yours, **values)]
    if missed:
        said.append(say("Missed: {objectives}.", objectives=", ".join(missed)))
    return " ".join(said)


def tell_next(after: View, say: Say) -> list[str]:
    """Who leads the next round, or who says so."""
    if after["over"]:
        return []
    chief, tied = leader(after), after["tied"]
    if after["phase"] != "choose leader":
        yours = N_("You have least money and lead the next round.")
        return [say.by(chief, "{player} has least money and leads the next round.", yours)]
    names = {"players": names_words(tied, say), "others": others_words(tied, say), "player": say.name(chief)}
    each = dict.fromkeys(tied, N_("You and {others} have least money: {player} says who leads."))
    each[chief] = N_("You and {others} have least money: you say who leads.")
    return [say.told("{players} have least money: {player} says who leads.", each, **names)]
