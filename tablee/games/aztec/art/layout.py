"""Where everything lies in a drawing of Le Trésor des Aztèques, and what is going on in it.

Upright it is 720 units wide (tablee/drawing/svg.py):

    the others        a panel each, round the table from the viewer's left: money, bid or tricks, objectives, and the
                      hand as a pile of backs with the cards that everybody saw them buy
    the cloth         first the market, a rug for each lot; then the trick, each card towards its player; at the end of
                      a round what everyone is paid
    the viewer        money, tricks, cards captured, objectives; below it the hand in two rows, sorted by suit. Who bids
                      has eight cards, which make one row: the chips to bid with stand in front of it

For a wide screen all the others stand in one row, the cloth and what lies on it is larger, and the viewer's panel is
beside the hand.
"""

from typing import NamedTuple

from tablee.drawing import svg
from tablee.games.aztec.components import TRICKS
from tablee.games.aztec.view import View

MARGIN = 18
INNER = svg.WIDTH - 2 * MARGIN
GAP = 14
PANEL, TALL_PANEL = 172, 222  # another seat's panel; three stand in a row, narrower and higher
OWN = 146
HAND = 256  # two rows of cards, the upper one partly covered
PLAQUE_H = 44  # an objective with its tally

BROAD = 960  # the width for wide screens
ROOM = BROAD - 2 * MARGIN
HEIGHT = 1114
OWN_W, NEAR = 290, 350  # the viewer's panel beside the hand


class Box(NamedTuple):
    """A place on the table: its corner, and how wide and high it is."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        return self.x + self.w / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h


# ---- what is going on


def paid(view: View) -> bool:
    """AZT-6.1 Whether the last trick of the round is over, and the next round not begun."""
    return view["tricks"] == TRICKS


def market(view: View) -> bool:
    """Whether the lots are being laid out or sold."""
    return not paid(view) and view["phase"] != "play"


def last_action(view: View) -> str:
    """The last action, to be marked; nothing if there was none yet."""
    last = view.get("last")
    return last["action"] if last else ""
