from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from tablee.drawing import icon
from tablee.drawing.palette import by_day


@pytest.mark.slow
@pytest.mark.parametrize("name", icon.FILES)
def test_the_files_are_what_is_drawn(name: str) -> None:
    size, full = icon.FILES[name]
    drawn = icon.pixels(size, full)
    for file in (icon.FOLDER / f"{name}.png", BytesIO(icon.png(drawn))):
        with Image.open(file) as picture:
            assert (picture.mode, picture.size) == ("RGBA", (size, size))
            assert np.array_equal(np.asarray(picture), drawn)


def test_a_lamp_on_wood_with_round_corners_or_to_the_rim() -> None:
    plain, full = icon.pixels(64), icon.pixels(64, full=True)
    wood, glow = (tuple(bytes.fromhex(by_day()[name][1:])) for name in ("wood", "glow"))
    assert (plain[0, 0, 3], full[0, 0, 3]) == (0, 255)
    assert tuple(plain[4, 40, :3]) == wood
    assert tuple(plain[30, 32, :3]) == tuple(full[30, 32, :3]) == glow
    outside = full.copy()
    outside[8:56, 8:56] = (*wood, 255)
    assert (outside[..., :3] == wood).all(), "what devices cut off is ground alone"
