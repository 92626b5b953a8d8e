"""What a view of Gaudí holds."""

from collections.abc import Sequence

import pytest

from tablee.games.gaudi.view import Own, View
from tests.variants import Variant, some_and_all
from tests.views import check_play


@pytest.mark.slow
@some_and_all("gaudi")
def test_every_view_is_as_its_type_says(variants: Sequence[Variant]) -> None:
    check_play(variants, View, Own, every=41)
