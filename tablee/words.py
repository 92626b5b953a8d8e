"""Words in the reader's language. English is the source; `locale/fr` holds the French catalogue."""

import gettext
from collections.abc import Sequence
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")
LOCALE = Path(__file__).parent / "locale"


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    if lang not in LANGUAGES:
        raise ValueError(f"the languages are {' and '.join(LANGUAGES)}, not {lang!r}")
    if lang == "en":
        return gettext.NullTranslations()
    return gettext.translation("tablee", LOCALE, [lang])


class Say:
    """Says things in one language to one company of players: `say("{player} plays {card}.", player=say.name(2), …)`."""

    def __init__(self, lang: str = "en", names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.names = names
        self._catalogue = _catalogue(lang)

    def __call__(self, text: str, **values: object) -> str:
        return self._catalogue.gettext(text).format(**values) if values else self._catalogue.gettext(text)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)

    def name(self, seat: int) -> str:
        """A seat's name: the player's own, or the seat's sign."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        signs = (self("Sun"), self("Moon"), self("Leaf"), self("Shell"), self("Bird"), self("Star"))
        return signs[seat]


def signed(n: int) -> str:
    """A card's value as people write it: +3, −4, 0."""
    return f"+{n}" if n > 0 else number(n)


def number(n: int) -> str:
    """A number with a true minus sign."""
    return f"−{-n}" if n < 0 else str(n)
