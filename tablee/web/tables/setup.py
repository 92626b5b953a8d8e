"""The wishes for a new table, and whether they can be met."""

from collections.abc import Mapping, Sequence

import msgspec

from tablee import bots
from tablee.bots.levels import LEVELS
from tablee.games import NAMES, game
from tablee.i18n import N_
from tablee.web.tables.errors import Refused

CLOCKS = (30, 120, 86400)  # seconds for a move
STRENGTHS = tuple(LEVELS)  # of the bots that people are offered
ME, OPEN, BOT = "me", "open", "bot:"


def levels(name: str) -> list[str]:
    """The bots that people are offered in a game: those that play it."""
    found = []
    for bot in STRENGTHS:
        try:
            bots.check(bot, game(name))
        except ValueError:
            continue
        found.append(bot)
    return found


class Setup(msgspec.Struct, frozen=True):
    """A table to be opened.

    options   what is left out has its default
    seats     for each seat "me", "open" or a bot: "bot:easy"; none: the visitor takes the first, the others are open
    clock     seconds for a move, one of CLOCKS; None for no limit
    public    shown on the home page
    """

    game: str
    players: int
    options: Mapping[str, str] = {}
    seats: Sequence[str] = ()
    clock: int | None = None
    public: bool = False

    @property
    def all_seats(self) -> list[str]:
        """A word for every seat."""
        return list(self.seats) or [ME, *[OPEN] * (self.players - 1)]

    def check(self) -> None:
        """Refused says what is wrong and what is possible."""
        if self.game not in NAMES:
            raise Refused(422, N_("There is no such game. The games: {games}."), games=", ".join(NAMES))
        box = game(self.game)
        if self.players not in box.players:
            least, most = box.players[0], box.players[-1]
            raise Refused(422, N_("{game} is for {least} to {most} players."), game=box.title, least=least, most=most)
        for name, value in self.options.items():
            if name not in box.options:
                raise Refused(422, N_("{game} has no option “{name}”."), game=box.title, name=name[:40])
            if value not in box.options[name]:
                known = ", ".join(box.options[name])
                raise Refused(422, N_("Option “{name}” can be: {known}."), name=name, known=known)
        self._check_seats()
        if self.clock is not None and self.clock not in CLOCKS:
            known = ", ".join(map(str, CLOCKS))
            raise Refused(422, N_("The clock is none, or one of these numbers of seconds: {known}."), known=known)

    def _can_play(self, bot: str) -> bool:
        """Is there a bot of this name that plays the game?"""
        if bot not in bots.NAMES:
            return False
        try:
            bots.check(bot, game(self.game))
        except ValueError:
            return False
        return True

    def _check_seats(self) -> None:
        seats = self.all_seats
        if len(seats) != self.players:
            raise Refused(422, N_("Say for every one of the {n} seats who takes it."), n=self.players)
        for word in seats:
            if word not in (ME, OPEN) and not (word.startswith(BOT) and self._can_play(word.removeprefix(BOT))):
                known = ", ".join(f"{BOT}{strength}" for strength in STRENGTHS)
                raise Refused(422, N_("A seat is for “me”, “open”, or a bot: {known}."), known=known)
        if seats.count(ME) > 1:
            raise Refused(422, N_("You can take one seat only."))
