"""Makes drawings fit into a web page that has its own stylesheet and ids: a seat's sign, a box's cover, a board."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from tablee.drawing import svg
from tablee.i18n import Say

if TYPE_CHECKING:
    from tablee.games.contract import Game

ID = re.compile(r'( id="|href="#|url\(#)')  # what stands before an id in a drawing
IDS = re.compile(r' data-from="([^"]*)"')  # an attribute that lists several ids
PREFIX = "d-"  # put before the ids of a drawing, so that they never clash with those of the page


@lru_cache(maxsize=8)
def sign(seat: int) -> Markup:
    """A seat's sign by itself. It is hidden from screen readers: the name of the seat stands beside it."""
    drawn = svg.sign(seat, 0, 0)
    return Markup(f'<svg class="sign" viewBox="-24 -24 48 48" aria-hidden="true" focusable="false">{drawn}</svg>')


def picture(drawing: str) -> Markup:
    """A drawing with ids of its own and without its stylesheet."""
    prefixed = ID.sub(rf"\g<1>{PREFIX}", svg.bare(drawing))
    return Markup(IDS.sub(lambda found: f' data-from="{" ".join(PREFIX + n for n in found[1].split())}"', prefixed))


@lru_cache(maxsize=64)
def cover(game: "Game", lang: str) -> Markup:
    """The cover of a game's box, with an id by which the page can show it again in another size."""
    drawn = svg.bare(game.cover(Say(lang)))
    return Markup(drawn.replace("<svg ", f'<svg id="lid-{game.name}" ', 1))
