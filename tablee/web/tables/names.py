"""Names of visitors at a table: nobody can pass for somebody else there.

Two names are alike if people may take one for the other: by case, accents, spaces and punctuation, or by letters that
look the same in several alphabets. Who comes second with such a name is given a number.
"""

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.company import tidy
from tablee.i18n import LANGUAGES, N_, Say
from tablee.web.tables.errors import Refused

if TYPE_CHECKING:
    from tablee.web.tables.seat import Seat

NAME_ROOM = 36  # characters of a name that is followed by a number
MOST_MARKS = 2  # combining characters in a row; languages need no more
INVISIBLE = ("Cf", "Cc", "Cs", "Co", "Cn")  # categories of characters that show nothing: joiners, directions, controls

# Alphabets with letters that look the same. A name that mixes two of them is meant to deceive.
ALIKE = frozenset(("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC"))

# Letters in lower case, and the Latin letter that they look like, in lower or upper case.
_LOOKS = {
    **dict(zip("авекмнорстухіјѕԁԛԝһӏьгпи", "abekmhopctyxijsdqwhlbrnu", strict=True)),  # Cyrillic
    **dict(zip("αβεζηικμνορτυχγσϳ", "abeznikmvoptuxyoj", strict=True)),  # Greek
    **dict(zip("օսոհցզյ", "ounhgqj", strict=True)),  # Armenian
    **dict(zip("ıłøđħŧɑɡɩɪʟ", "llodhtaglll", strict=True)),  # Latin
    **dict(zip("01i|!", "ollll", strict=True)),  # digits and signs; i: its capital looks like a small l
}
_LATIN = str.maketrans(_LOOKS)
_LUNATE = str.maketrans("Ϲϲ", "cc")  # a form of sigma; in lower case it would look like an o


def checked(name: str) -> str:
    """A name as it is shown: on one line, without invisible characters; Refused if it mixes alphabets."""
    shown, marks = [], 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if char.isspace():
            shown.append(" ")
        elif category not in INVISIBLE and marks <= MOST_MARKS:
            shown.append(char)
    text = tidy("".join(shown))
    if len(alphabets(text)) > 1:
        raise Refused(422, N_("Write your name with the letters of one alphabet."))
    return text


def alphabets(name: str) -> set[str]:
    """Which of the alphabets with letters that look the same a name uses."""
    letters = [char for char in unicodedata.normalize("NFKC", name) if char.isalpha()]
    return {unicodedata.name(char, "").partition(" ")[0] for char in letters} & ALIKE


def skeleton(name: str) -> str:
    """The same text for names that are alike."""
    text = name.translate(_LUNATE)
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    letters = [char for char in unicodedata.normalize("NFD", text) if not unicodedata.category(char).startswith("M")]
    looks = "".join(letters).translate(_LATIN).translate(_LATIN)  # twice: і looks like i, which looks like l
    return "".join(char for char in looks if char.isalnum()) or text.strip()


def distinct(name: str, seats: "Sequence[Seat]", own: int | None = None) -> str:
    """The name, with a number if it is like the name of a seat other than one's own: a second Ana is “Ana 2”.

    Seats without a name are called by their signs.
    """
    taken = set()
    for p, seat in enumerate(seats):
        if p != own:
            taken |= {skeleton(seat.name or Say(lang).name(p)) for lang in LANGUAGES}
    unique, k = name, 1
    while unique and skeleton(unique) in taken:
        k += 1
        unique = f"{name[:NAME_ROOM].rstrip()} {k}"
    return unique
