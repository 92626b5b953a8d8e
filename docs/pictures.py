"""Draws the pictures of the documentation from real games: `python docs/pictures.py`."""

from pathlib import Path
from random import Random

from tablee import Match

PICTURES = Path(__file__).parent / "pictures"


def madness() -> str:
    """The middle of a game between Ana, Luc and Zoé, as Ana sees it: her turn, with a jaguar in hand."""
    seed, turns = 762, 32
    match = Match("madness", players=3, seed=seed, names=["Ana", "Luc", "Zoé"])
    random = Random(seed)
    for _ in range(turns):
        closest = min(match.legal(), key=lambda action: madness_miss(match, action))
        match.play(closest if random.random() < 0.7 else random.choice(match.legal()))
    return match.draw(0)


def madness_miss(match: Match, action: str) -> int:
    """How far from the mover's secret number an action leaves the count."""
    view = match.view(match.mover)
    count, secret = view["count"], view["seats"][match.mover]["secret"]
    after = {"skip": count, "reverse": -count, "temple": 0}
    value = after[action] if action in after else count + int(action.split()[-1])
    return abs(int(value) - (secret or 0))


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for picture in (madness,):
        (PICTURES / f"{picture.__name__}.svg").write_text(picture() + "\n", "utf-8")


if __name__ == "__main__":
    main()
