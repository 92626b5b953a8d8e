"""A position of Maya as an SVG picture."""

from tablee import svg
from tablee.games.contract import View
from tablee.games.maya.components import TITLE
from tablee.games.maya.words import prompt
from tablee.words import Say


def draw(view: View, say: Say) -> str:
    """The position as the viewer may know it."""
    return svg.document(200, TITLE, prompt(view, say), svg.table(200))
