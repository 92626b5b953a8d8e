"""The button *Play now*: against how many bots, of which level, and by which options. The last choice is remembered.

What a visitor chose for a game stands in their cookie as a short text: `players=3&level=easy&length=short`. Whatever is
not possible there, in a cookie of an earlier house say, is as if it had not been chosen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from tablee.games.contract import Game
from tablee.i18n import Say
from tablee.web.security.identity import Person
from tablee.web.site.texts import texts
from tablee.web.tables.seat import STAND_IN
from tablee.web.tables.setup import BOT, ME, Setup, levels

PLAYERS, LEVEL, OPTION = "players", "level", "option-"  # fields of the form


@dataclass(frozen=True)
class Choice:
    """A value that one may choose; `short`: what the closed form says of it, empty for the usual one of an option."""

    value: str
    words: str
    short: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """Something to choose."""

    name: str
    title: str
    choices: Sequence[Choice]

    @property
    def short(self) -> str:
        """What the closed form says."""
        return next(choice.short for choice in self.choices if choice.chosen)


@dataclass(frozen=True)
class PlayView:
    """The opponents that one plays against when *Play now* is pressed."""

    fields: Sequence[Field]

    @property
    def summary(self) -> str:
        """The choice in a few words; `opponents.js` writes the same after a change."""
        number, level, *options = [field.short for field in self.fields]
        return " · ".join([f"{number} {level}", *filter(None, options)])


def wishes_of(game: Game, fields: Mapping[str, str]) -> Setup:
    """The table that fields of a form wish for; what is missing or impossible is as usual."""
    number = fields.get(PLAYERS, "")
    players = int(number) if number in map(str, game.players) else game.usual_players
    level = fields.get(LEVEL, "")
    if level not in levels(game.name):
        level = STAND_IN
    options = {}
    for name, values in game.offered.items():
        value = fields.get(OPTION + name, values[0])
        if value in values and value != values[0]:
            options[name] = value
    return Setup(game.name, players, options, [ME, *[f"{BOT}{level}"] * (players - 1)])


def remembered(game: Game, person: Person) -> Setup:
    """What a person chose last time."""
    return wishes_of(game, dict(parse_qsl(dict(person.play).get(game.name, ""))))


def remember_as(wishes: Setup) -> str:
    """What the cookie keeps of a choice."""
    fields = {PLAYERS: str(wishes.players), LEVEL: _level(wishes)}
    return urlencode(fields | {OPTION + name: value for name, value in wishes.options.items()})


def _level(wishes: Setup) -> str:
    return wishes.all_seats[-1].removeprefix(BOT)


def build_play_view(game: Game, person: Person, say: Say) -> PlayView:
    """What can be chosen for a game, with the last choice of this person."""
    w, chosen = texts(say.lang), remembered(game, person)
    numbers = [
        Choice(str(n), say.plural("{n} bot", "{n} bots", n - 1), f"{n - 1} ×", n == chosen.players)
        for n in game.players
        if n > 1
    ]
    strengths = [
        Choice(level, w[f"bot_{level}"], w[f"bot_{level}"], level == _level(chosen)) for level in levels(game.name)
    ]
    fields = [Field(PLAYERS, w["opponents"], numbers), Field(LEVEL, w["level"], strengths)]
    for name, values in game.offered.items():
        now = chosen.options.get(name, values[0])
        named = [(value, game.option_words(name, value, say)[0]) for value in values]
        choices = [Choice(v, words, "" if v == values[0] else words, v == now) for v, words in named]
        fields.append(Field(OPTION + name, game.option_title(name, say), choices))
    return PlayView(fields)
