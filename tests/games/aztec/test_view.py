"""What a view of Le Trésor des Aztèques holds."""

import pytest

from tablee.games.aztec.view import Own, View
from tests.views import check_play


@pytest.mark.slow
def test_every_view_is_as_its_type_says() -> None:
    check_play("aztec", View, Own)
