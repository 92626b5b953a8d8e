"""What a view of Gaudí holds."""

import pytest

from tablee.games.gaudi.view import Own, View
from tests.views import check_play


@pytest.mark.slow
def test_every_view_is_as_its_type_says() -> None:
    check_play("gaudi", View, Own, every=41)
