"""What several of the texts of Gaudí say, and the questions that they ask of a view."""

from collections.abc import Sequence

from tablee.games.gaudi.actions import Animals, thirds
from tablee.games.gaudi.view import Animal, CellView, Colour, PlaceView, SeatView, View
from tablee.games.views import winners
from tablee.i18n import N_, Say, number

LETTERS = 26
ANIMALS = {
    ("snail", "orange"): N_("an orange snail"),
    ("snail", "green"): N_("a green snail"),
    ("snail", "blue"): N_("a blue snail"),
    ("jellyfish", "orange"): N_("an orange jellyfish"),
    ("jellyfish", "green"): N_("a green jellyfish"),
    ("jellyfish", "blue"): N_("a blue jellyfish"),
    ("starfish", "orange"): N_("an orange starfish"),
    ("starfish", "green"): N_("a green starfish"),
    ("starfish", "blue"): N_("a blue starfish"),
}


def own_seat(view: View) -> SeatView:
    """What the viewer knows of their own seat; not for somebody who watches."""
    assert view["seat"] is not None
    return view["seats"][view["seat"]]


def ending(view: View, say: Say) -> str:
    """How the game ended."""
    assert view["scores"] is not None
    first = winners(view)
    points = int(view["scores"][first[0]])
    if view["rules"] == "children":
        return say.plural(
            "The paving is done: together you have completed {n} animal.",
            "The paving is done: together you have completed {n} animals.",
            points,
        )
    worth = say.plural("{n} point", "{n} points", points)
    if len(first) == 1:
        yours = N_("You win the game with {points}.")
        return say.by(first[0], "{player} wins the game with {points}.", yours, points=worth)
    names = {"players": listed([say.name(p) for p in first], say)}
    names["others"] = listed([say.name(p) for p in first if p != say.you], say)
    each = dict.fromkeys(first, N_("You and {others} share the win with {points} each."))
    return say.told("{players} share the win with {points} each.", each, points=worth, **names)


def completed(free: PlaceView, tile: str) -> Animals:
    """GAU-4.4 The animals that a tile completes at a free place."""
    return [third for third, whole in zip(thirds(tile), free["completes"], strict=True) if whole]


def fits(seat: SeatView, animal: Animal, colour: Colour) -> int:
    """GAU-4.5, GAU-5.2 How many of a seat's objectives an animal fits: so many points it brings there."""
    return int(seat["animal"] == animal) + int(seat["colour"] == colour)


# Places have names like squares of a chessboard. The first tile lies at M13, and a name never changes. In every second
# row the places are half a place further to the right:
#     12       L     M     N
#     13          M     N     O
#     14       L     M     N
ORIGIN = 13


def place_words(cell: CellView) -> str:
    """The name of a place: the letter of its column and the number of its row, "N12"."""
    return column_words(cell) + row_words(cell)


def row_words(cell: CellView) -> str:
    """The number of a row; rows are numbered from the top."""
    return number(cell["r"] + ORIGIN)


def column_words(cell: CellView) -> str:
    """The letter of a column: A to Z, then AA, AB and so on; to the left of A there are −A, −B and so on."""
    n = cell["q"] + cell["r"] // 2 + ORIGIN
    if n < 1:
        return f"−{_letters(1 - n)}"
    return _letters(n)


def _letters(n: int) -> str:
    """1 is A, 26 is Z, 27 is AA."""
    return (_letters((n - 1) // LETTERS) if n > LETTERS else "") + chr(ord("A") + (n - 1) % LETTERS)


def animal_words(animal: str, colour: str, say: Say) -> str:
    """An animal with its colour: "an orange snail"."""
    return say(ANIMALS[animal, colour])


def tile_words(tile: str, say: Say) -> str:
    """A tile by its three animals: "an orange snail, a green jellyfish and a blue starfish"."""
    return animals_words(thirds(tile), say)


def animals_words(animals: Animals, say: Say) -> str:
    """Several animals: "an orange snail and a blue starfish"."""
    return listed([animal_words(*animal, say) for animal in animals], say)


def goal_words(seat: SeatView, say: Say) -> str | None:
    """The objectives of a seat; None: the viewer may not know them, or there are none."""
    if seat["animal"] is None or seat["colour"] is None:
        return None
    return objective_words(seat["animal"], seat["colour"], say)


def objective_words(animal: str, colour: str, say: Say) -> str:
    """A player's objectives: "snails and orange"."""
    return say("{animals} and {colour}", animals=kind_word(animal, say), colour=colour_word(colour, say))


def kind_word(animal: str, say: Say) -> str:
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
