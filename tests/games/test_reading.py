"""A position read at once has what its record has, as plain numbers and lists."""

import json

import numpy as np
import pytest

from tablee.engine.entrypoints import twin
from tablee.games import NAMES
from tablee.games.reading import read
from tablee.match import Match


def played(name: str, moves: int) -> Match:
    """A match where everybody has taken the first of their choices so many times."""
    match = Match(name, 3, seed=2)
    for _ in range(moves):
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("name", NAMES)
def test_a_reading_has_every_field_of_the_position_as_plain_data(name: str) -> None:
    match = played(name, 12)
    s = read(match.state)
    fields = {field: getattr(s, field) for field in match.game.state.names or ()}
    assert json.loads(json.dumps(fields)) == fields, "nothing but numbers and lists"
    assert all(np.array_equal(value, match.state[field]) for field, value in fields.items())
    assert s.record is match.state


def test_a_reading_does_not_follow_the_position() -> None:
    state = twin(played("madness", 5).state)
    s = read(state)
    before = s.count
    state.count = before + 1
    assert s.count == before
