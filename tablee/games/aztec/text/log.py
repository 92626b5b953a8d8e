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
    own_hand,
)
from tablee.games.aztec.view import View
from tablee.games.views import mover
from tablee.i18n import Say


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
    return say("{player} pays {money} and is the leader.", player=say.name(leader(after)), money=after["high"])


def _tell_lot(before: View, after: View, say: Say) -> str:
    lot = lot_number(after)
    player, goods = say.name(mover(before)), lot_words(after, lot - 1, say)
    return say("{player} puts up lot {lot}: {goods}.", player=player, lot=lot, goods=goods)


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


def _tell_settled(before: View, action: str, after: View, say: Say) -> list[str]:
    """AZT-4.2, AZT-4.3 What the leader decides: who gets the lot in a tie, or that it is the leader's own."""
    last = _tell_sale(before, after, say)[1:]
    values = {"player": say.name(mover(before)), "lot": lot_number(before), "money": before["high"]}
    if action == "take":
        return [say("{player} uses the leader’s right and takes lot {lot} for {money}.", **values), *last]
    other = say.name(int(action.split()[1]))
    if len(before["tied"]) > 1:
        return [say("{player} settles the tie: {other} buys lot {lot} for {money}.", other=other, **values), *last]
    return [say("{player} does not take lot {lot}: {other} buys it for {money}.", other=other, **values), *last]


def _tell_choice(before: View, after: View, say: Say) -> str:
    player, other = say.name(mover(before)), say.name(leader(after))
    if before["mover"] == after["leader"]:
        return say("{player} chooses to lead again.", player=player)
    return say("{player} says that {other} leads the next round.", player=player, other=other)


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
    return say("{player} plays {card}.", player=say.name(mover(before)), card=card_words(action, say))


def tell_trick(after: View, say: Say) -> str:
    """Who wins the trick that is finished."""
    last = after["last_trick"]
    assert last is not None
    winner = last["winner"]
    return say.plural(
        "{player} wins the trick with {card} and has {n} trick.",
        "{player} wins the trick with {card} and has {n} tricks.",
        after["seats"][winner]["tricks"],
        player=say.name(winner),
        card=card_words(last["cards"][winner], say),
    )


def tell_earnings(after: View, p: int, say: Say) -> str:
    """AZT-6.1 What a round has brought a seat."""
    seat = after["seats"][p]
    met = [objective_words(o["name"], after, say) for o in seat["objectives"] if o["met"]]
    missed = [
        say("{objective} ({points})", objective=objective_words(o["name"], after, say), points=o["points"])
        for o in seat["objectives"]
        if not o["met"]
    ]
    values = {"player": say.name(p), "earned": seat["earned"], "money": seat["money"], "objectives": ", ".join(met)}
    if met:
        said = [say("{player} earns {earned} ({objectives}) and has {money}.", **values)]
    else:
        said = [say("{player} earns nothing and has {money}.", **values)]
    if missed:
        said.append(say("Missed: {objectives}.", objectives=", ".join(missed)))
    return " ".join(said)


def tell_next(after: View, say: Say) -> list[str]:
    """Who leads the next round, or who says so."""
    if after["over"]:
        return []
    player = say.name(leader(after))
    if after["phase"] == "choose leader":
        players = names_words(after["tied"], say)
        return [say("{players} have least money: {player} says who leads.", players=players, player=player)]
    return [say("{player} has least money and leads the next round.", player=player)]
