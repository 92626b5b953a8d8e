"""The errors that a command raises when it is not carried out."""

from tablee.games.reasons import why_not
from tablee.i18n import N_, Say
from tablee.match import Match


class Refused(Exception):
    """The command was not carried out, and nothing has changed.

    status   as in HTTP: 403 not yours, 404 unknown, 409 not now, 422 not possible, 429 too often, 503 not now
    text     an English sentence with {places}, known to the catalogue: mark it with `N_`
    """

    def __init__(self, status: int, text: str, **values: object) -> None:
        self.status, self.text, self.values = status, text, values
        super().__init__(status, Say()(text, **values))

    def sentence(self, lang: str = "en") -> str:
        """The reason in the visitor's language."""
        return Say(lang)(self.text, **self.values)


class Impossible(Refused):
    """An action that the rules do not allow now. The sentence says which rule forbids it."""

    def __init__(self, match: Match, seat: int, action: str) -> None:
        self.match, self.seat = match, seat
        text = N_("“{action}” is not possible now. Choose one of the moves on offer.")
        super().__init__(422, text, action=action[:64])

    def sentence(self, lang: str = "en") -> str:
        """The reason in the visitor's language: the game's, if this is an action of the game at all."""
        said, match = super().sentence(lang), self.match
        try:
            reason = why_not(match.game, match.view(self.seat), str(self.values["action"]), Say(lang, match.names))
        except ValueError:
            return said
        if reason is None:
            return said
        return f"{reason.sentence} ({reason.clause})" if reason.clause else reason.sentence


class StoreUnavailable(Refused):
    """The database cannot be reached or cannot write now. Sending the same command again later does no harm.

    It may have been carried out: if the connection is lost during a commit nobody knows. A command that is sent again
    with the same sequence is then recognised as repeated.
    """

    RETRY_SECONDS = 3  # when to try again

    def __init__(self) -> None:
        super().__init__(503, N_("The house cannot reach its database now. Nothing is lost: try again in a moment."))
