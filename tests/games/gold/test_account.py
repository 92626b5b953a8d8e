"""Where the points of L'Or des Mayas come from, line by line."""

from typing import cast

from tablee.games.gold.text.account import account
from tablee.games.gold.view import View
from tablee.i18n import Say


def test_gold_5_2_ring_material_faces_and_pearls_are_explained() -> None:
    """GOLD-5.3 too"""
    pieces = [{"face": face} for face in ("jade", "bronze", "silver", "bronze")]
    ring = {"pieces": pieces, "filled": 24, "complete": True, "disc_points": 10, "material_points": 0, "face_points": 8}
    whole = {**ring, "pieces": [{"face": "gold"}] * 4, "material_points": 10, "face_points": 16}
    arc = {**ring, "filled": 18, "complete": False, "disc_points": 0, "face_points": 0}
    view = cast(View, {"seats": [{"bases": [ring, arc], "pearls": 1}, {"bases": [whole], "pearls": 7}]})
    first, second = account(view, Say())
    assert first == [
        ("First disc: all 24/24 closed", 10),
        ("First disc: 1 face of jade", 1),
        ("First disc: 2 faces of bronze", 4),
        ("First disc: 1 face of silver", 3),
        ("Second disc: incomplete, 18/24", 0),
        ("1 pearl", 1),
    ]
    assert second == [
        ("All 24/24 closed", 10),
        ("Nothing but gold", 10),
        ("4 faces of gold", 16),
        ("7 pearls", 7),
    ]
