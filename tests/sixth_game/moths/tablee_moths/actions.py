"""What an action of Moths means: its number and its notation. Its words are in text/labels.py.

    number   notation                            who
    0–4      light 1 … light 5                   a player
    5–7      favourite pale … favourite blue     chance
    8–16     moth pale 1 … moth blue 3           chance

Colours and kinds of moth are in the order of components.py.
"""

from tablee_moths.components import COLOURS, KINDS, LANTERNS, MOST_POINTS

LIGHT = 0  # + brightness - 1
ACTIONS = LANTERNS
DRAW_FAVOURITE = ACTIONS  # + colour
DRAW_MOTH = DRAW_FAVOURITE + len(COLOURS)  # + kind
OUTCOMES = len(COLOURS) + KINDS
MOST_LEGAL = KINDS

KIND_NAMES = [f"{colour} {points}" for colour in COLOURS for points in range(1, MOST_POINTS + 1)]
_WRITTEN = [
    *(f"light {n}" for n in range(1, LANTERNS + 1)),
    *(f"favourite {colour}" for colour in COLOURS),
    *(f"moth {kind}" for kind in KIND_NAMES),
]
_NUMBERS = {text: action for action, text in enumerate(_WRITTEN)}


def write(action: int) -> str:
    """The notation of an action."""
    return _WRITTEN[action]


def read(text: str) -> int:
    """The action of a notation; capitals are allowed, and a lantern may be named by its number alone."""
    words = text.lower().split()
    action = _NUMBERS.get(" ".join(words if len(words) != 1 else ["light", *words]))
    if action is None:
        raise ValueError(f"{text!r} is no action of Moths")
    return action
