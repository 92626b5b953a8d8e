"""The error that a command raises when it is refused."""

from tablee.i18n import Say


class Refused(Exception):
    """The command was not carried out, and nothing has changed.

    status   as in HTTP: 403 not yours, 404 unknown, 409 not now, 422 not possible, 429 too often
    text     an English sentence with {places}, known to the catalogue: mark it with `N_`
    """

    def __init__(self, status: int, text: str, **values: object) -> None:
        self.status, self.text, self.values = status, text, values
        super().__init__(status, self.sentence())

    def sentence(self, lang: str = "en") -> str:
        """The reason in the visitor's language."""
        return Say(lang)(self.text, **self.values)
