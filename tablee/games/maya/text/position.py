"""A position of Maya in words: quarries, pyramids and players in tables, and how each seat stands."""

from tablee.games.maya.text.phrases import (
    ability_words,
    gold_words,
    marker_words,
    markers_words,
    named,
    own,
    own_carry,
    stone_words,
)
from tablee.games.maya.view import QuarryView, View
from tablee.games.sections import Section
from tablee.games.views import player_words
from tablee.i18n import Say, number


def describe(view: View, say: Say) -> list[Section]:
    """The position in words."""
    return [
        _round(view, say),
        *_own_hand(view, say),
        _quarries(view, say),
        *_settled(view, say),
        _pyramids(view, say),
        _seats(view, say),
    ]


def _round(view: View, say: Say) -> Section:
    items = []
    if view["start"] is not None:
        items.append(say("{player} is the starting player.", player=say.name(view["start"])))
    if view["sale"] is not None and view["sale"]["offered"]:
        items.append(say("On sale: {marker}.", marker=markers_words(view["sale"]["offered"], say)))
    if view["sale"] is not None and view["sale"]["bids"] is not None:
        items.append(say("Bids: {bids}.", bids=named(view["sale"]["bids"], say)))
    if view["level"] is not None:
        items.append(say("Level {level} of the pyramids is being built.", level=view["level"]))
    items.append(say("The numbers of quarries and pyramids are reconstructed, not those of the printed game."))
    return Section(chapter(view, say), items)


def _own_hand(view: View, say: Say) -> list[Section]:
    if view["seat"] is None:
        return []
    hand = own(view)["hand"] or []
    items = [number(card) for card in hand]
    if hand:
        items.append(say("they carry {stones}", stones=stone_words(own_carry(view), say)))
    return [Section(say("Your hand"), items)]


def _quarries(view: View, say: Say) -> Section:
    """A row for each quarry: its stones, its marker, its cards in order."""
    columns = [say("Quarry"), say("Stones by place"), say("The winner gets"), say("Cards"), say("In order")]
    rows = [
        [
            str(quarry["number"]),
            ", ".join(map(str, quarry["stones"])),
            ability_words(quarry["ability"], say),
            say("{n} of {most}", n=len(quarry["cards"]), most=quarry["limit"]),
            _cards(quarry, say),
        ]
        for quarry in view["quarries"]
    ]
    return Section(say("Quarries"), columns=columns, rows=rows)


def _cards(quarry: QuarryView, say: Say) -> str:
    backs = {"low": say("low"), "high": say("high")}
    parts = []
    for card in quarry["cards"]:
        shown = backs[card["back"]] if card["value"] is None else number(card["value"])
        parts.append(f"{say.name(card['owner'])} {shown}")
    if quarry["foreman"] is not None:
        parts.append(say("the foreman: {player}", player=say.name(quarry["foreman"])))
    parts += [say("shielded: {player}", player=say.name(p)) for p in quarry["shielded"]]
    return ", ".join(parts) or "–"


def _settled(view: View, say: Say) -> list[Section]:
    """The quarry that was turned up last: points, and the stones that they brought."""
    result = view["settled"]
    if result is None:
        return []
    items = [say("Points: {points}.", points=named(result["points"], say) or "–")]
    if result["shared"]:
        items.append(say("Stones: {stones}.", stones=named([n or None for n in result["stones"]], say) or "–"))
    return [Section(say("Quarry {quarry}, turned up last", quarry=result["quarry"]), items)]


def _pyramids(view: View, say: Say) -> Section:
    """A row for each level, from the bottom up: spaces taken, gold, and the stones of each player."""
    players = range(view["players"])
    columns = [say("Level"), say("Spaces taken"), say("Gold for most, next most"), *map(say.name, players)]
    rows = [
        [
            say("{pyramid}, level {level}", pyramid=pyramid["title"], level=level["level"]),
            say("{n} of {most}", n=sum(level["stones"]), most=level["spaces"]),
            ", ".join(map(str, level["gold"])),
            *(str(level["stones"][p]) for p in players),
        ]
        for pyramid in view["pyramids"]
        for level in pyramid["levels"]
    ]
    return Section(say("Pyramids and stones"), columns=columns, rows=rows)


def _seats(view: View, say: Say) -> Section:
    """The players, the starting player first."""
    first = view["start"] if view["start"] is not None else 0
    order = [(first + i) % view["players"] for i in range(view["players"])]
    columns = [say("Player"), say("Gold"), say("Stones to lay"), say("In reserve"), say("Cards"), say("Besides")]
    rows = []
    for p in order:
        seat = view["seats"][p]
        cards = say("{low} low, {high} high", low=seat["low"], high=seat["high"])
        if p != view["seat"] and seat["hand"] is not None:
            cards = ", ".join(map(number, seat["hand"])) or "–"
        besides = [ability_words(ability, say) for ability in seat["abilities"]]
        besides += [marker_words(marker, say) for marker in seat["markers"]]
        besides += [say("has passed")] if seat["passed"] else []
        player = player_words(view, p, say)
        rows.append(
            [player, str(seat["gold"]), str(seat["stock"]), str(seat["reserve"]), cards, ", ".join(besides) or "–"]
        )
    return Section(say("Players"), columns=columns, rows=rows)


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: its gold, its cards, and the stones it has to lay."""
    shown = view["seats"][seat]
    parts = [gold_words(shown["gold"], say)]
    parts.append(say.plural("{n} card", "{n} cards", shown["low"] + shown["high"]))
    if shown["stock"]:
        parts.append(stone_words(shown["stock"], say))
    return " · ".join(parts)


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in."""
    return say("Round {round} of {rounds}", round=view["round"], rounds=view["rounds"])
