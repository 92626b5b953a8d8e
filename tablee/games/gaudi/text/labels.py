"""Gaudí in words: choices, instructions, what happened, and the position as text."""

from collections.abc import Sequence

from tablee.games.contract import View
from tablee.games.gaudi.actions import ANIMAL_NAMES, COLOUR_NAMES
from tablee.i18n import Say

COLOUR_OF = dict(zip("ogb", COLOUR_NAMES, strict=True))


def animal_words(animal: str, colour: str, say: Say) -> str:
    """An animal with its colour: "an orange snail"."""
    named = {
        ("snail", "orange"): say("an orange snail"),
        ("snail", "green"): say("a green snail"),
        ("snail", "blue"): say("a blue snail"),
        ("jellyfish", "orange"): say("an orange jellyfish"),
        ("jellyfish", "green"): say("a green jellyfish"),
        ("jellyfish", "blue"): say("a blue jellyfish"),
        ("starfish", "orange"): say("an orange starfish"),
        ("starfish", "green"): say("a green starfish"),
        ("starfish", "blue"): say("a blue starfish"),
    }
    return named[animal, colour]


def tile_words(tile: str, say: Say) -> str:
    """A tile by its three animals: "an orange snail, a green jellyfish and a blue starfish"."""
    pairs = zip(ANIMAL_NAMES, tile, strict=True)
    return listed([animal_words(animal, COLOUR_OF[letter], say) for animal, letter in pairs], say)


def objective_words(animal: str, colour: str, say: Say) -> str:
    """A player's objectives: "snails and orange"."""
    return say("{animals} and {colour}", animals=animals_word(animal, say), colour=colour_word(colour, say))


def animals_word(animal: str, say: Say) -> str:
    """Animals of a kind."""
    return {"snail": say("snails"), "jellyfish": say("jellyfish"), "starfish": say("starfish")}[animal]


def colour_word(colour: str, say: Say) -> str:
    """A colour by itself."""
    return {"orange": say("orange"), "green": say("green"), "blue": say("blue")}[colour]


def listed(parts: Sequence[str], say: Say) -> str:
    """Several things in a row: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{parts} and {last}", parts=", ".join(parts[:-1]), last=parts[-1])


# ---- choices


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "tile":
        return say("Take the tile with {animals}", animals=tile_words(rest[0], say))
    if what == "swap":
        return say("Swap the tile with {animals}", animals=tile_words(rest[0], say))
    if what == "at":
        return _label_place(int(rest[0]), view, say)
    if what == "pass":
        return say("Pass: none of your tiles fits")
    return _label_end(view, say)


def _label_place(place: int, view: View, say: Say) -> str:
    """A place by its row and its number in the row, and what the chosen tile completes there."""
    free = next(f for f in view["free"] if f["place"] == place)
    row, number = where(free, view)
    made = completed(free, view["taken"], say)
    if made:
        return say("Row {row}, place {number}: completes {animals}", row=row, number=number, animals=listed(made, say))
    return say("Row {row}, place {number}", row=row, number=number)


def _label_end(view: View, say: Say) -> str:
    drawn = min(view["lain"], view["pile"])
    if drawn == 0:
        return say("End your turn")
    return say.plural("End your turn and draw {n} tile", "End your turn and draw {n} tiles", drawn)


def where(cell: View, view: View) -> tuple[int, int]:
    """The row of a cell, from the top, and its number in the row, from the left; counted over all places."""
    cells = view["tiles"] + view["free"]
    top = min(c["r"] for c in cells)
    left = min(2 * c["q"] + c["r"] for c in cells)
    return cell["r"] - top + 1, (2 * cell["q"] + cell["r"] - left) // 2 + 1


def completed(free: View, tile: str | None, say: Say) -> list[str]:
    """The animals that a tile completes at a free place."""
    whole = zip(ANIMAL_NAMES, tile or "", free["completes"], strict=False)
    return [animal_words(animal, COLOUR_OF[letter], say) for animal, letter, complete in whole if complete]


# ---- instructions


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["phase"] == "over":
        return _prompt_end(view, say)
    if view["mover"] is None:
        return say("The tiles are being drawn.")
    if view["mover"] != view["seat"]:
        return say("Waiting for {player}, who has the turn.", player=say.name(view["mover"]))
    if view["phase"] == "swap":
        return say("None of your tiles fits anywhere. Choose one to swap.")
    if view["phase"] == "stuck" and view["swapped"]:
        return say("Still none of your tiles fits: pass.")
    if view["phase"] == "stuck":
        return say("None of your tiles fits, and the pile is empty: pass.")
    if view["phase"] == "place":
        return say("Lay the tile at one of the places where it fits.")
    return _prompt_tile(view, say)


def _prompt_tile(view: View, say: Say) -> str:
    own = view["seats"][view["seat"]]
    if view["lain"] == 0 and own["animal"] is not None:
        objectives = objective_words(own["animal"], own["colour"], say)
        return say("Take a tile of your hand. Your objectives are {objectives}.", objectives=objectives)
    if view["lain"] == 0:
        return say("Take a tile of your hand.")
    if view["bound"]:
        return say("Lay a third tile that completes two animals.")
    if len(view["legal"]) > 1:
        return say("Lay another tile beside it, or end your turn.")
    return say("End your turn.")


def _prompt_end(view: View, say: Say) -> str:
    winners = _winners(view)
    if view["rules"] != "children" and winners == [view["seat"]]:
        return say("You win the game!")
    return _tell_end(view, say)


# ---- what happened


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    said = [_tell_swap(before, action, after, say)] if before["phase"] in ("swap", "exchange") else []
    if action is not None and not said:
        said.append(_tell_action(before, action, after, say))
    if after["over"]:
        said.append(_tell_end(after, say))
    return " ".join(line for line in said if line) or None


def _tell_action(before: View, action: str, after: View, say: Say) -> str | None:
    what, *rest = action.split()
    if what == "first":
        return say("{player} begins.", player=say.name(int(rest[0])))
    if what == "goal":
        return _tell_goal(before, *rest, say=say)
    if what == "draw":
        return _tell_draw(before, rest[0], say)
    if what == "at":
        return _tell_lay(before, after, say)
    if what == "end":
        return _tell_marks(before, after, say)
    if what == "pass":
        return say("{player} cannot lay any tile and passes.", player=say.name(before["mover"]))
    return None


def _tell_goal(before: View, animal: str, colour: str, *, say: Say) -> str:
    """Seen by the player who draws them; by everybody after the game and with the rules for beginners."""
    objectives = objective_words(animal, colour, say)
    return say("{player} has the objectives {objectives}.", player=say.name(before["taker"]), objectives=objectives)


def _tell_draw(before: View, tile: str, say: Say) -> str | None:
    """The first tile, or one drawn after laying; the first hands are not told tile by tile."""
    animals = tile_words(tile, say)
    if before["phase"] == "start":
        return say("The first tile has {animals}.", animals=animals)
    if before["phase"] == "deal":
        return None
    player = say.name(before["taker"])
    return say("{player} draws the tile with {animals}.", player=player, animals=animals)


def _tell_swap(before: View, action: str | None, after: View, say: Say) -> str | None:
    """Everyone sees that a tile is swapped; its owner alone sees which, and what comes for it."""
    if before["phase"] == "exchange":
        return _tell_draw(before, action.split()[1], say) if action is not None else None
    player = say.name(before["mover"])
    if action is None:
        return say("{player} cannot lay any tile and swaps one.", player=player)
    animals = tile_words(action.split()[1], say)
    return say("{player} cannot lay any tile and swaps the one with {animals}.", player=player, animals=animals)


def _tell_lay(before: View, after: View, say: Say) -> str:
    player, animals = say.name(before["mover"]), tile_words(after["tiles"][-1]["tile"], say)
    made = [animal_words(a["animal"], a["colour"], say) for a in after["animals"][len(before["animals"]) :]]
    if made:
        return say(
            "{player} lays the tile with {animals} and completes {made}.",
            player=player,
            animals=animals,
            made=listed(made, say),
        )
    return say("{player} lays the tile with {animals}.", player=player, animals=animals)


def _tell_marks(before: View, after: View, say: Say) -> str | None:
    """What the player marks at the end of the turn, and what stays unmarked."""
    turn = after["animals"][before["settled"] :]
    if not turn or after["rules"] == "children":
        return None
    seat = before["mover"]
    player = say.name(seat)
    marked = listed([animal_words(a["animal"], a["colour"], say) for a in turn if a["owner"] == seat], say)
    left = after["seats"][seat]["tokens"]
    if not marked:
        return say("{player} marks none of these animals.", player=player)
    return say.plural(
        "{player} marks {animals} and has {n} token left.",
        "{player} marks {animals} and has {n} tokens left.",
        left,
        player=player,
        animals=marked,
    )


def _winners(view: View) -> list[int]:
    return [p for p, place in enumerate(view["places"]) if place == 1]


def _tell_end(view: View, say: Say) -> str:
    winners = _winners(view)
    points = view["scores"][winners[0]]
    names = listed([say.name(p) for p in winners], say)
    if view["rules"] == "children":
        return say.plural(
            "The paving is done: together you have completed {n} animal.",
            "The paving is done: together you have completed {n} animals.",
            points,
        )
    if len(winners) > 1:
        return say.plural(
            "{players} share the win with {n} point each.",
            "{players} share the win with {n} points each.",
            points,
            players=names,
        )
    return say.plural(
        "{player} wins the game with {n} point.", "{player} wins the game with {n} points.", points, player=names
    )


# ---- the position as text

# Rows are numbered on the left; a tile shows the initials of its colours (snail, jellyfish, starfish), a place where
# the chosen tile fits its number in the row, any other free place a dot:
#     1        ·   ·   3
#     2      ·  OGB GGB  ·
#     3        ·   2   ·
CELL = 4


def show(view: View, say: Say) -> list[str]:
    """The position in a few lines of text."""
    return [*_show_paving(view, say), "", *_show_seats(view, say), "", *_show_tiles(view, say)]


def _show_paving(view: View, say: Say) -> list[str]:
    """The paving, row by row."""
    cells = view["tiles"] + view["free"]
    if not cells:
        return [say("The paving has not been started.")]
    legal = {f"at {c['place']}" for c in view["free"]} & set(view["legal"])
    left = min(2 * c["q"] + c["r"] for c in cells)
    lines: dict[int, str] = {}
    for cell in sorted(cells, key=lambda c: (c["r"], c["q"])):
        row, number = where(cell, view)
        text = "·"
        if "tile" in cell:
            text = "".join(colour_word(COLOUR_OF[letter], say)[0].upper() for letter in cell["tile"])
        elif f"at {cell['place']}" in legal:
            text = str(number)
        at = 4 + (2 * cell["q"] + cell["r"] - left) * CELL // 2
        lines[row] = lines.get(row, f"{row:>2}").ljust(at) + text.center(3)
    return [lines[row].rstrip() for row in sorted(lines)]


def _show_seats(view: View, say: Say) -> list[str]:
    """A line for each seat, in the order of play, the player whose turn it is first."""
    first = view["turn"] if view["turn"] is not None else 0
    order = [(first + i) % view["players"] for i in range(view["players"])]
    names = {p: say("{player} (you)", player=say.name(p)) if p == view["seat"] else say.name(p) for p in order}
    width = max(map(len, names.values()))
    return [_show_seat(view, p, names[p].ljust(width), say) for p in order]


def _show_seat(view: View, p: int, name: str, say: Say) -> str:
    """A mark for the mover, the name, animals marked and tokens left, and what is known of the rest."""
    seat = view["seats"][p]
    parts = [say.plural("{n} tile", "{n} tiles", seat["tiles"])]
    if p != view["seat"] and seat["hand"] is not None:
        parts[0] = say("tiles: {tiles}", tiles=_hand(seat["hand"], say))
    if view["rules"] != "children":
        parts.append(say.plural("{n} animal marked", "{n} animals marked", seat["marks"]))
        parts.append(say.plural("{n} token left", "{n} tokens left", seat["tokens"]))
        if seat["animal"] is not None:
            parts.append(say.plural("{n} point", "{n} points", seat["points"]))
            parts.append(
                say("objectives: {objectives}", objectives=objective_words(seat["animal"], seat["colour"], say))
            )
    return f"{'▸' if p == view['mover'] else ' '} {name}  " + "  ".join(parts)


def _show_tiles(view: View, say: Say) -> list[str]:
    """The pile, the animals finished, the viewer's own hand and how to read a tile."""
    lines = [
        say.plural("Pile: {n} tile.", "Pile: {n} tiles.", view["pile"])
        + " "
        + say.plural("{n} animal is complete.", "{n} animals are complete.", len(view["animals"]))
    ]
    if view["seat"] is not None:
        lines.append(say("Your hand: {cards}", cards=_hand(view["seats"][view["seat"]]["hand"], say)))
    lines.append(say("A tile is written by the colours of its snail, jellyfish and starfish."))
    return lines


def _hand(tiles: list[str], say: Say) -> str:
    return "  ".join("".join(colour_word(COLOUR_OF[letter], say)[0].upper() for letter in tile) for tile in tiles)


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: the animals it has marked (children mark none) and its tiles."""
    shown = view["seats"][seat]
    tiles = say.plural("{n} tile", "{n} tiles", shown["tiles"])
    if view["rules"] == "children":
        return tiles
    return say.plural("{n} animal", "{n} animals", shown["marks"]) + f" · {tiles}"


# ---- on the box


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("Pave Barcelona with snails, jellyfish and starfish, and keep to yourself which you want.")


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {"length": say("Length"), "rules": say("Rules of the paving")}[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("length", "full"): (
            say("Full game"),
            say("All 84 tiles are used."),
        ),
        ("length", "short"): (
            say("Short game"),
            say("50 tiles are used, drawn at random."),
        ),
        ("rules", "full"): (
            say("Full rules"),
            say("Objectives are secret, and a second or third tile must complete animals."),
        ),
        ("rules", "beginner"): (
            say("Beginners"),
            say("Objectives lie open, and you may always lay up to three tiles, in any shape."),
        ),
        ("rules", "children"): (
            say("Children"),
            say("There are no objectives and no points: all win together, and the finished animals are counted."),
        ),
    }[option, value]
