"""Sets of cards as numbers: their size and members, against Python's own sets."""

import numpy as np

from tablee.games.aztec.components import ALL_VALUES, OBJECTIVES, POINTS, VALUES, lowest, member, size


def test_sets_have_their_size_and_members() -> None:
    rng = np.random.default_rng(1)
    some = (rng.integers(1, ALL_VALUES + 1, 2000) & rng.integers(1, ALL_VALUES + 1, 2000)).tolist()
    for number in [ALL_VALUES, *(1 << v for v in range(VALUES)), *(number for number in some if number)]:
        members = [v for v in range(VALUES) if number >> v & 1]
        assert size(number) == len(members)
        assert lowest(number) == members[0]
        assert [member(number, r) for r in range(len(members))] == members
    assert size(0) == 0


def test_azt_1_2_every_objective_has_its_points() -> None:
    assert len(POINTS) == OBJECTIVES
    assert 10 * int(POINTS.sum()) == 3 * 50 + 7 * 70 + 50 + 30
