"""Pictures for pages that have the stylesheet: a seat's sign, the lid of a box, the table."""

import re
from functools import lru_cache

from markupsafe import Markup

from tablee import games
from tablee.drawing import svg
from tablee.games.contract import Game
from tablee.i18n import Say

NAMED = re.compile(r'( id="|href="#|url\(#)')  # where the name of a part of a drawing follows
NAMING = re.compile(r' data-from="([^"]*)"')  # where the names of several follow
OWN = "d-"  # before those names, so that they are never those of the page


@lru_cache(maxsize=8)
def sign(seat: int) -> Markup:
    """A seat's sign by itself; the name beside it says the same in words."""
    drawn = svg.sign(seat, 0, 0)
    return Markup(f'<svg class="sign" viewBox="-24 -24 48 48" aria-hidden="true" focusable="false">{drawn}</svg>')


def picture(drawing: str) -> Markup:
    """A drawing for the page."""
    owned = NAMED.sub(rf"\g<1>{OWN}", svg.bare(drawing))
    return Markup(NAMING.sub(lambda found: f' data-from="{" ".join(OWN + n for n in found[1].split())}"', owned))


def cover(game: Game, say: Say) -> Markup:
    """The picture on the lid, named so that a page can show it again, small."""
    return _cover(game.name, say.lang)


@lru_cache(maxsize=64)
def _cover(game: str, lang: str) -> Markup:
    drawn = svg.bare(games.game(game).cover(Say(lang)))
    return Markup(drawn.replace("<svg ", f'<svg id="lid-{game}" ', 1))
