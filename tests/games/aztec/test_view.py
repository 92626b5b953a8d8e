"""What a view of Le Trésor des Aztèques holds."""

from collections.abc import Sequence

import pytest

from tablee.games.aztec.view import Own, View
from tests.variants import Variant, some_and_all
from tests.views import check_play


@pytest.mark.slow
@some_and_all("aztec")
def test_every_view_is_as_its_type_says(variants: Sequence[Variant]) -> None:
    check_play(variants, View, Own)
