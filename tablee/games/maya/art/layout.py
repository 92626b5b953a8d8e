"""Where everything lies in a drawing of Maya.

Upright it is 720 units wide (tablee/drawing/svg.py):

    the others      a panel each, in the order of their turns from the viewer's left: gold, stones to lay, stones in
                    reserve, low and high workers in hand, markers
    the pyramids    four of them before the evening sky, with their stones and the gold that each level pays
    the quarries    pits with the workers sent there, the first on the right
    the choices     what can be chosen, or what is going on (choices.py)
    the viewer      the same as the others have, the hand, and the button that passes or declines

For a wide screen the pyramids stand beside a column with the others and the round, the quarries and the choices fill
the whole width, and the viewer's hand lies beside the name.
"""

from tablee.drawing import svg

MARGIN = 18
INNER = svg.WIDTH - 2 * MARGIN  # the width of the pyramids, and of all else in the upright drawing
GAP = 14
FLAT, DEEP = 116, 154  # heights of the others' panels: narrow ones need three lines
ROOMY = 330  # a panel as wide as this needs only two
PYRAMIDS_H = 538
LINE = 40  # the line with the round
HEADER = 82  # of a quarry: number, marker, stones
ROW = 35  # a worker in a quarry
QUARRIES_H = HEADER + 7 * ROW + 6
AREA = 196  # the height of the choices, unless somebody rich bids
OWN = 158

BROAD = 1080  # the width for wide screens
ROOM = BROAD - 2 * MARGIN
SIDE = ROOM - INNER - GAP  # of the column beside the pyramids
BESIDE = 112  # the viewer's panel with the hand beside the name
