"""Draws the pictures of the documentation from real games, one for each: `python docs/pictures.py`."""

from pathlib import Path

from tablee import bots
from tablee.match import Match

PICTURES = Path(__file__).parent / "pictures"
NAMES = ("Ana", "Luc", "Zoé", "Noé")

# For each game: players, seed, and how many choices the policy bot makes before Ana's next one is drawn.
POSITIONS = {
    "gold": (3, 14, 150),
    "maya": (4, 11, 131),
    "aztec": (4, 13, 43),
    "madness": (3, 7, 30),
    "gaudi": (3, 2, 70),
}


def picture(game: str) -> str:
    """A position in the middle of a game, as Ana sees it when it is her turn."""
    players, seed, choices = POSITIONS[game]
    match = Match(game, players, seed=seed, names=NAMES[:players])
    bot = bots.get("policy", seed)
    while choices > 0 or match.mover != 0:
        match.play(bot.choose(match, match.mover))
        choices -= 1
    return match.draw(0)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for game in POSITIONS:
        (PICTURES / f"{game}.svg").write_text(picture(game) + "\n", "utf-8")


if __name__ == "__main__":
    main()
