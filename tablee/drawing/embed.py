"""Makes drawings fit into a web page that has its own stylesheet and ids: signs, covers, boards, pictures."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from tablee.drawing import svg
from tablee.i18n import Say

if TYPE_CHECKING:
    from tablee.games.contract import Game

BEFORE_ID = (' id="', 'href="#', "url(#")  # what stands before an id in a drawing
ID = re.compile("|".join(map(re.escape, BEFORE_ID)))
IDS = re.compile(r' data-from="([^"]*)"')  # an attribute that lists several ids
PREFIX = "d-"  # put before the ids of a board, so that they never clash with those of the page

# What one can use in a drawing, and what a screen reader would say of its parts.
ACTIVE = re.compile(
    r'<title>[^<]*</title>|<desc>[^<]*</desc>| (?:role|aria-label|aria-disabled|tabindex|data-action|data-why)="[^"]*"'
)
VIEW_BOX = re.compile(r' viewBox="[^"]*"')
DESCRIPTION = re.compile(r"<desc>([^<]*)</desc>")


@lru_cache(maxsize=8)
def sign(seat: int) -> Markup:
    """A seat's sign by itself. It is hidden from screen readers: the name of the seat stands beside it."""
    drawn = svg.plain(svg.sign(seat, 0, 0))
    return Markup(f'<svg class="sign" viewBox="-24 -24 48 48" aria-hidden="true" focusable="false">{drawn}</svg>')


def picture(drawing: str) -> Markup:
    """The board of a table: a drawing with ids of its own and without its stylesheet."""
    return Markup(prefixed(svg.bare(drawing)))


def prefixed(drawn: str) -> str:
    """A drawing, or a piece of one, with ids of its own."""
    for before in BEFORE_ID:  # faster than one expression for all
        drawn = drawn.replace(before, before + PREFIX)
    if " data-from=" not in drawn:
        return drawn
    return IDS.sub(lambda found: f' data-from="{" ".join(PREFIX + n for n in found[1].split())}"', drawn)


@lru_cache(maxsize=64)
def cover(game: "Game", lang: str) -> Markup:
    """The cover of a game's box, with an id by which the page can show it again in another size."""
    drawn = svg.bare(game.cover(Say(lang)))
    return Markup(drawn.replace("<svg ", f'<svg id="lid-{game.name}" ', 1))


def illustration(drawing: str, prefix: str, crop: Sequence[int] | None = None) -> str:
    """A drawing that can only be looked at, one of several on a page; a screen reader says the position in words.

    prefix   put before its ids
    crop     x, y, width and height of the part that is shown; None: all of it
    """
    description = DESCRIPTION.search(drawing)
    passive = ACTIVE.sub("", svg.bare(drawing)).replace(' class="action"', "")
    passive = ID.sub(rf"\g<0>{prefix}-", passive)
    if crop:
        passive = VIEW_BOX.sub(f' viewBox="{" ".join(map(str, crop))}"', passive, count=1)
    words = " ".join(description[1].split()) if description else ""
    return passive.replace("<svg", f'<svg role="img" aria-label="{words}"', 1)
