"""What lies ahead at a free place, as numbers for learning, held to what is seen once a tile lies there."""

from typing import Any

import pytest

from tablee.games.gaudi.actions import TILE_NAMES
from tablee.games.gaudi.hidden import CELL, PLACE_NUMBERS
from tablee.games.gaudi.prospects import CORNER, OWN
from tablee.games.gaudi.text.advice import touch
from tablee.games.gaudi.view import Animal, Colour, PlaceView
from tablee.games.gaudi.worth import worth_to, worth_to_others
from tablee.match import Match
from tests.drawings import played
from tests.games.gaudi.table import look, part

LETTERS: dict[str, Colour] = {"o": "orange", "g": "green", "b": "blue"}
ANIMALS: list[Animal] = ["snail", "jellyfish", "starfish"]
COLOURS: list[Colour] = ["orange", "green", "blue"]


def observed(match: Match, seat: int, place: int) -> list[float]:
    """The prospects of a place."""
    at = CELL * place
    return part(match, seat, "by place")[at + PLACE_NUMBERS : at + CELL]


def fits(free: PlaceView, tile: str) -> bool:
    return all(want in (None, LETTERS[letter]) for want, letter in zip(free["wants"], tile, strict=True))


def points(match: Match, seat: int, free: PlaceView, tile: str) -> int:
    """GAU-4.5, GAU-5.2, GAU-6.2 What the animals are worth that a tile completes."""
    view = look(match, seat)
    own = view["seats"][seat]
    total = 0
    for animal, letter, complete in zip(ANIMALS, tile, free["completes"], strict=True):
        if complete and view["rules"] == "children":
            total += 1
        elif complete and own["tokens"]:
            total += (own["animal"] == animal) + (own["colour"] == LETTERS[letter])
    return total


@pytest.mark.parametrize("rules", ["full", "beginner", "children"])
@pytest.mark.parametrize("seats", [2, 5])
def test_prospects_agree_with_what_is_seen_once_the_tile_lies_there(rules: str, seats: int) -> None:
    corners = follow = 0
    for match in played("gaudi", seats, {"rules": rules, "length": "short"}, seed=seats):
        view = look(match)
        if view["phase"] != "tile" or view["lain"] or len(view["tiles"]) % 3:
            continue
        seat = view["turn"]
        assert seat is not None
        hand = look(match, seat)["seats"][seat]["hand"]
        assert hand is not None
        unseen = part(match, seat, "tiles not seen")
        for free in view["free"]:
            told = observed(match, seat, free["place"])
            check_worths(match, seat, free, told)
            fitting_tiles = [count * fits(free, tile) for tile, count in zip(TILE_NAMES, unseen, strict=True)]
            assert told[-1] == pytest.approx(sum(fitting_tiles) / max(sum(unseen), 1))
            for i, tile in enumerate(hand):
                fitting, gained, most = told[3 * CORNER + OWN * i :][:OWN]
                assert fitting == fits(free, tile)
                if not fitting:
                    assert (gained, most) == (0, 0)
                    continue
                assert gained == points(match, seat, free, tile)
                after = match.copy()
                after.play(f"tile {tile}")
                after.play(f"at {free['place']}")
                beside = [other for other in look(after)["free"] if touch(free, other)]
                rest = hand[: hand.index(tile)] + hand[hand.index(tile) + 1 :]
                values = [points(after, seat, other, each) for other in beside for each in rest if fits(other, each)]
                assert most == max(values, default=0)
                follow += most > 0
                corners += check_corners(free, view["free"], beside, told)
    assert corners > 20
    assert follow > 5


def check_worths(match: Match, seat: int, free: PlaceView, told: list[float]) -> None:
    """A colour that a tile shows at a corner says what the animal will be worth to everybody."""
    for animal, colour in enumerate(free["wants"]):
        species = 3 * animal + COLOURS.index(colour) if colour else 0
        worths = worth_to(match.state, seat, species), worth_to_others(match.state, seat, species)
        expected = [worth / 100 if colour else 0 for worth in worths]
        assert told[CORNER * animal :][:2] == pytest.approx(expected)


def check_corners(free: PlaceView, before: list[PlaceView], beside: list[PlaceView], told: list[float]) -> int:
    """A place that completes an animal only since a tile lies beside it is the one that shares that corner."""
    found = 0
    for animal in range(3):
        numbers = told[CORNER * animal :][2:CORNER]
        earlier: dict[int, Any] = {other["place"]: other for other in before}
        new = [
            earlier[other["place"]]
            for other in beside
            if other["place"] in earlier and other["completes"][animal]
            if not earlier[other["place"]]["completes"][animal]
        ]
        if not new:
            assert numbers == [0] * (CORNER - 2)
            continue
        (beyond,) = new
        expected = [0.0] * (CORNER - 2)
        for k in range(2):
            other = (animal + 1 + k) % 3
            if beyond["wants"][other]:
                expected[3 * k + COLOURS.index(beyond["wants"][other])] = 1
            expected[6 + k] = beyond["completes"][other]
        assert numbers == expected
        found += 1
    return found
