"""What a view of Maya holds."""

from typing import get_args

import pytest

from tablee.games.maya.phases import PHASES
from tablee.games.maya.view import Own, Phase, View
from tests.views import check_play


@pytest.mark.slow
def test_every_view_is_as_its_type_says() -> None:
    check_play("maya", View, Own)


def test_phases_are_named_in_the_order_of_their_table() -> None:
    assert get_args(Phase) == tuple(phase.name for phase in PHASES)
