"""What an environment shows."""

import re
import sys

import numpy as np
import pytest

from tablee import Match, bots, games
from tablee.adapters.picture import MODES, check_mode, pixels, plain, show
from tablee.drawing.palette import by_day
from tablee.drawing.svg import paint, path, rect
from tablee.games import NAMES


def played(game: str, moves: int) -> Match:
    m = Match(game, games.game(game).players[0], seed=1)
    bot = bots.get("random", 1)
    while not m.over and len(m.played) < moves:
        seat = m.mover
        m.play(bot.choose(m, seat), seat)
    return m


@pytest.mark.parametrize("game", NAMES)
def test_pixels_are_the_drawing_by_day(game: str) -> None:
    m = played(game, 40)
    drawing = m.draw(m.mover)
    shown = pixels(drawing)
    height = float(re.search(r'viewBox="0 0 720 ([\d.]+)"', drawing)[1])  # type: ignore[index]
    assert shown.dtype == np.uint8
    assert shown.shape[1:] == (720, 3)
    assert abs(shown.shape[0] - height) <= 1
    assert colour_of("paper") == tuple(shown[0, 0]), "outside the table's round corner"
    colours = {(n >> 16, n >> 8 & 255, n & 255) for n in np.unique(shown @ np.array([1 << 16, 1 << 8, 1])).tolist()}
    assert {colour_of("wood-edge"), colour_of("panel"), colour_of("ink")} <= colours
    assert len(colours) > 500


def colour_of(name: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(by_day()[name].removeprefix("#")))


@pytest.mark.parametrize("game", NAMES)
def test_every_colour_of_a_drawing_is_known(game: str) -> None:
    for moves in (0, 60, 10_000):
        m = played(game, moves)
        drawing = plain(m.draw("all" if m.over else m.mover))
        assert "var(" not in drawing
        assert "light-dark(" not in drawing


def test_pixels_have_the_colours_where_the_drawing_has_them() -> None:
    shapes = rect(0, 0, 72, 36, "felt") + path("M36,18 H72 V36 H36 Z", "gold")
    shown = pixels(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72">{shapes}</svg>', 72)
    assert shown.shape == (72, 72, 3)
    for (x, y), name in {(5, 5): "felt", (60, 30): "gold", (60, 5): "felt", (5, 60): "paper"}.items():
        assert tuple(shown[y, x]) == colour_of(name)
    assert paint("felt") == "var(--felt)"


def test_a_game_is_shown_as_the_seat_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    m = played("aztec", 60)
    assert show(m, 1, "svg") == m.draw(1) != m.draw(0)
    text = show(m, 1, "ansi")
    assert isinstance(text, str)
    assert m.prompt(1) in text
    assert text != show(m, 0, "ansi")
    assert show(m, 1, "human") is None
    assert capsys.readouterr().out == text + "\n"


def test_without_a_seat_only_what_is_public_is_shown_and_at_the_end_everything() -> None:
    assert show(played("madness", 30), -2, "svg") == played("madness", 30).draw(None)
    over = played("gold", 10_000)
    assert show(over, -2, "svg") == show(over, 0, "svg") == over.draw("all")


def test_an_unknown_mode_is_refused() -> None:
    for mode in (*MODES, None):
        check_mode(mode)
    with pytest.raises(ValueError, match="a game is shown as human, ansi, svg, rgb_array, not 'hologram'"):
        check_mode("hologram")


def test_without_the_rasteriser_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from tablee.adapters import picture

    picture._rasteriser.cache_clear()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match="pip install resvg-py pillow"):
        pixels("<svg/>")
