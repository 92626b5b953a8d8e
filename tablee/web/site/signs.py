"""What signs mean, for the small cards that explain them: those of the page, and those of a game (its text/signs.py).

The words are in the page once (`words`); pieces that change carry only the names of signs, as `data-sign`.
"""

from functools import lru_cache

from tablee import games
from tablee.i18n import N_, Say

# Signs that are the same in every game: in the strip of seats, and in the panels of a drawing (svg.seat_panel).
COMMON = {
    "seat": N_("The sign and the colour of a player: all that is theirs carries them."),
    "flame": N_("The flame: the table waits for this player."),
    "laurel": N_("The crown of feathers: this player has won."),
    "sealed": N_("The envelope: this player has chosen. Choices are opened when all have chosen."),
    "thinking": N_("Three dots: this player is still choosing. All choose at the same time."),
    "clock": N_("The time left for this move. When it is up, a bot moves for the player."),
    "bot": N_("A bot plays here."),
    "program": N_("A program of somebody plays here."),
    "hints": N_("The hints that this player has asked for in this game: all can see how many."),
    "stood-in": N_("A bot has played for this player, who was away or out of time."),
    "score": N_("The points of this player at the end."),
}


@lru_cache(maxsize=64)  # games and languages are few
def words(game: str, lang: str) -> dict[str, str]:
    """By the name of a sign: what it means in this game."""
    say = Say(lang)
    return {**{name: say(sentence) for name, sentence in COMMON.items()}, **games.game(game).signs(say)}
