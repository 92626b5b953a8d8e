"""Where everything lies in a drawing of Maya Madness.

One layout serves every screen. It is 720 units wide (tablee/drawing/svg.py) and a third higher than wide, so that it
fills a phone held upright with text of at least 12 px, and on a desk is limited by the height of the window:

    the others        a panel each, in the order of their turns from the viewer's left; in the expert game with the
                      numbers that can be guessed
    the cloth         draw pile, the count on its stone, discard pile; the count as a bead on a cord, and the viewer's
                      goal in gold
    the viewer        name, tokens won, secret number; below it the hand, and the values of a jaguar
"""

from tablee.drawing import svg

MARGIN = 18
INNER = svg.WIDTH - 2 * MARGIN
GAP = 14
MIDDLE = svg.WIDTH / 2

PANEL, GUESSES = 172, 106  # height of another seat's panel, and of the numbers to guess in it
CLOTH = 348
OWN = 78
CARD_W, CARD_H = 122, 172  # a card of the hand
CHIPS = 96
