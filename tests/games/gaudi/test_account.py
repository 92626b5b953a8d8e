"""The points of Gaudí, line by line."""

from typing import cast

from tablee.games.gaudi.text.account import account
from tablee.games.gaudi.view import View
from tablee.i18n import Say


def test_gau_5_2_marks_are_told_by_objective() -> None:
    owned = [("snail", "orange"), ("snail", "orange"), ("snail", "blue"), ("starfish", "orange")]
    animals = [{"animal": kind, "colour": colour, "owner": 0} for kind, colour in owned]
    animals.append({"animal": "jellyfish", "colour": "green", "owner": None})
    seats = [{"animal": "snail", "colour": "orange"}, {"animal": "starfish", "colour": "blue"}]
    view = cast(View, {"players": 2, "rules": "full", "animals": animals, "seats": seats})
    assert account(view, Say()) == [
        [
            ("2 animals that fit both objectives", 4),
            ("1 animal for the objective “snails”", 1),
            ("1 animal for the objective “orange”", 1),
        ],
        [("No animal marked", 0)],
    ]
    children = account({**view, "rules": "children"}, Say())
    assert children == [[("5 animals finished together", 5)]] * 2
