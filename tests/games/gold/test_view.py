"""What a view of L'Or des Mayas holds."""

import pytest

from tablee.games.gold.view import Own, View
from tests.views import check_play


@pytest.mark.slow
def test_every_view_is_as_its_type_says() -> None:
    check_play("gold", View, Own, every=13)
