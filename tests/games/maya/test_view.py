"""What a view of Maya holds."""

from collections.abc import Sequence
from typing import get_args

import pytest

from tablee.games.maya.phases import PHASES
from tablee.games.maya.view import Own, Phase, View
from tests.variants import Variant, some_and_all
from tests.views import check_play


@pytest.mark.slow
@some_and_all("maya")
def test_every_view_is_as_its_type_says(variants: Sequence[Variant]) -> None:
    check_play(variants, View, Own)


def test_phases_are_named_in_the_order_of_their_table() -> None:
    assert get_args(Phase) == tuple(phase.name for phase in PHASES)
