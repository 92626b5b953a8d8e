"""A position of Maya as text, whole and in a line for each seat."""

from tablee.games.maya.text.phrases import (
    ability_words,
    gold_words,
    marker_words,
    markers_words,
    named,
    own,
    stone_words,
)
from tablee.games.maya.view import QuarryView, View
from tablee.i18n import Say, number


def show(view: View, say: Say) -> list[str]:
    """The position in a few lines of text."""
    return [
        *_show_round(view, say),
        "",
        *_show_quarries(view, say),
        "",
        *_show_pyramids(view, say),
        "",
        *_show_seats(view, say),
        *_show_hand(view, say),
    ]


def _show_round(view: View, say: Say) -> list[str]:
    said = say("Round {round} of {rounds}.", round=view["round"], rounds=view["rounds"])
    if view["start"] is not None:
        said += " " + say("{player} is the starting player.", player=say.name(view["start"]))
    if view["sale"] is not None and view["sale"]["offered"]:
        said += " " + say("On sale: {marker}.", marker=markers_words(view["sale"]["offered"], say))
    return [said, say("The numbers of quarries and pyramids are reconstructed, not those of the printed game.")]


def _show_quarries(view: View, say: Say) -> list[str]:
    """A line for each quarry: its stones, its marker, its cards in order."""
    lines = [
        say(
            "Quarry {quarry}: {stones} – {ability}",
            quarry=quarry["number"],
            stones="/".join(map(str, quarry["stones"])),
            ability=ability_words(quarry["ability"], say),
        )
        for quarry in view["quarries"]
    ]
    width = max(map(len, lines))
    return [
        f"{line.ljust(width)}  {len(quarry['cards'])}/{quarry['limit']}  {_show_cards(quarry, say)}".rstrip()
        for line, quarry in zip(lines, view["quarries"], strict=True)
    ]


def _show_cards(quarry: QuarryView, say: Say) -> str:
    backs = {"low": say("low"), "high": say("high")}
    parts = []
    for card in quarry["cards"]:
        shown = backs[card["back"]] if card["value"] is None else number(card["value"])
        parts.append(f"{say.name(card['owner'])} {shown}")
    if quarry["foreman"] is not None:
        parts.append(say("the foreman: {player}", player=say.name(quarry["foreman"])))
    parts += [say("shielded: {player}", player=say.name(p)) for p in quarry["shielded"]]
    return ", ".join(parts)


def _show_pyramids(view: View, say: Say) -> list[str]:
    """Each pyramid from the top down: spaces taken, gold, and whose stones."""
    lines = []
    for pyramid in view["pyramids"]:
        for level in reversed(pyramid["levels"]):
            name = pyramid["title"] if level is pyramid["levels"][-1] else ""
            taken = f"{sum(level['stones'])}/{level['spaces']}".rjust(4)
            gold = "–".join(map(str, level["gold"]))
            whose = named([n or None for n in level["stones"]], say)
            height = say("level {level}", level=level["level"])
            lines.append(f"{name.ljust(12)}  {height}  {taken}  {gold}  {whose}".rstrip())
    return lines


def _show_seats(view: View, say: Say) -> list[str]:
    """A line for each seat, the starting player first."""
    first = view["start"] if view["start"] is not None else 0
    order = [(first + i) % view["players"] for i in range(view["players"])]
    names = {p: say("{player} (you)", player=say.name(p)) if p == view["seat"] else say.name(p) for p in order}
    width = max(map(len, names.values()))
    return [_show_seat(view, p, names[p].ljust(width), say) for p in order]


def _show_seat(view: View, p: int, name: str, say: Say) -> str:
    seat = view["seats"][p]
    parts = [
        gold_words(seat["gold"], say),
        say("to lay: {stones}", stones=stone_words(seat["stock"], say)),
        say("in reserve: {stones}", stones=stone_words(seat["reserve"], say)),
        say("cards: {cards}", cards=say("{low} low, {high} high", low=seat["low"], high=seat["high"])),
    ]
    if p != view["seat"] and seat["hand"] is not None:
        parts[-1] = say("cards: {cards}", cards="  ".join(map(number, seat["hand"])))
    parts += [ability_words(ability, say) for ability in seat["abilities"]]
    parts += [marker_words(marker, say) for marker in seat["markers"]]
    if seat["passed"]:
        parts.append(say("has passed"))
    return f"{'▸' if p == view['mover'] else ' '} {name}  " + "  ".join(parts)


def _show_hand(view: View, say: Say) -> list[str]:
    if view["seat"] is None:
        return []
    return ["", say("Your hand: {cards}", cards="  ".join(map(number, own(view)["hand"] or [])))]


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
