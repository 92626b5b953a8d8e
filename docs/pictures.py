"""Draws the pictures of the documentation from real games, one for each: `python docs/pictures.py`."""

from pathlib import Path

from tablee import bots, games
from tablee.match import Match

PICTURES = Path(__file__).parent / "pictures"
PEOPLE = ("Ana", "Luc", "Zoé", "Noé")


def picture(name: str) -> str:
    """A position in the middle of a game, as Ana sees it when it is her turn (`PICTURE` in the game's components)."""
    game = games.game(name)
    seed, choices = game.picture
    match = Match(name, game.usual_players, seed=seed, names=PEOPLE[: game.usual_players])
    bot = bots.get("policy", seed)
    while choices > 0 or match.mover != 0:
        match.play(bot.choose(match, match.mover))
        choices -= 1
    return match.draw(0)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for name in games.OURS:
        (PICTURES / f"{name}.svg").write_text(picture(name) + "\n", "utf-8")


if __name__ == "__main__":
    main()
