"""A refusal: something was asked that cannot be done, and a sentence says so in the asker's language."""

from tablee.i18n import Say


class Refused(Exception):
    """What was asked is not done; nothing has changed.

    status   as in HTTP: 403 not yours, 404 unknown, 409 not now, 422 not possible
    text     an English sentence with {places}, known to the catalogue: mark it with `N_`
    """

    def __init__(self, status: int, text: str, **values: object) -> None:
        self.status, self.text, self.values = status, text, values
        super().__init__(status, self.sentence())

    def sentence(self, lang: str = "en") -> str:
        """What to tell the asker."""
        return Say(lang)(self.text, **self.values)
