"""A position of Maya Madness as an SVG picture."""

from tablee.games.contract import View
from tablee.words import Say


def draw(view: View, say: Say) -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg'><text>{view['count']}</text></svg>"
