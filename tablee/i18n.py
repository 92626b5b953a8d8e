"""Translation. English is the source language; `locale/fr` holds the French catalogue."""

import gettext
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")
LOCALE = Path(__file__).parent / "locale"
_ADDED: dict[str, Path] = {}  # catalogues of other packages: their folder by domain


def N_(text: str) -> str:  # noqa: N802 - the name by which catalogues know it
    """Marks a text for the catalogues that `say` translates later, when the language is known."""
    return text


# The names of seats whose players have none.
SIGNS = (N_("Sun"), N_("Moon"), N_("Leaf"), N_("Shell"), N_("Bird"), N_("Star"))


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    if lang not in LANGUAGES:
        raise ValueError(f"the languages are {' and '.join(LANGUAGES)}, not {lang!r}")
    if lang == "en":
        return gettext.NullTranslations()
    try:
        catalogue = gettext.translation("tablee", LOCALE, [lang])
    except FileNotFoundError:
        raise RuntimeError(f"the words of {lang!r} are not compiled yet: run `python hatch_build.py`") from None
    for domain, folder in _ADDED.items():
        catalogue.add_fallback(gettext.translation(domain, folder, [lang], fallback=True))
    return catalogue


def add_catalogue(domain: str, folder: Path) -> None:
    """Adds the texts of a package of its own: `<folder>/<language>/LC_MESSAGES/<domain>.mo`, where there is one.

    A text is looked up in our catalogue first and then in the added ones, so a package can rely on our translations.
    """
    if domain not in _ADDED and folder.is_dir():
        _ADDED[domain] = folder
        _catalogue.cache_clear()


SEVERAL = N_("; ")  # between things that may have commas in them


class Say:
    """Translates into one language, for one list of players: `say("{player} plays {card}.", player=say.name(2), …)`.

    you   the seat of the reader, who is spoken to (`told`); None: everybody is called by name
    """

    def __init__(self, lang: str = "en", names: Sequence[str] = (), you: int | None = None) -> None:
        self.lang = lang
        self.names = names
        self.you = you
        self._catalogue = _catalogue(lang)

    def __call__(self, text: str, /, **values: object) -> str:
        """The text in the language, with values in its {places}."""
        return self._catalogue.gettext(text).format(**values) if values else self._catalogue.gettext(text)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The singular or the plural, by the rules of the language; `{n}` is the number."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)

    def several(self, items: Sequence[str]) -> str:
        """Several things one after the other, which may have commas in them: "M13; N14, completes a blue snail"."""
        return self(SEVERAL).join(items)

    def told(self, text: str, yours: Mapping[int, str], /, **values: object) -> str:
        """A sentence about players, and how it reads to each of them, by seat.

        `say.told("{player} bids {n}.", {p: N_("You bid {n}.")}, player=say.name(p), n=3)`
        """
        return self(text if self.you is None else yours.get(self.you, text), **values)

    def by(self, seat: int, text: str, yours: str, /, **values: object) -> str:
        """A sentence about what one player does: `say.by(p, "{player} bids {n}.", N_("You bid {n}."), n=3)`."""
        return self.told(text, {seat: yours}, player=self.name(seat), **values)

    def who(self, seat: int) -> str:
        """A player in a list: the name, or "you"."""
        return self("you") if seat == self.you else self.name(seat)

    def name(self, seat: int) -> str:
        """The player's name, or the sign of the seat."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self(SIGNS[seat])


def signed(n: int) -> str:
    """A card's value as people write it: +3, −4, 0."""
    return f"+{n}" if n > 0 else number(n)


def number(n: int) -> str:
    """A number with a minus sign, not a hyphen."""
    return f"−{-n}" if n < 0 else str(n)
