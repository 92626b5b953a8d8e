"""The ids of tables. Whoever knows one may look on and take a free seat."""

from secrets import choice

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters or digits that are mistaken for others when read aloud
ID_LENGTH = 10


def new_id() -> str:
    """The id of a new table."""
    return "".join(choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Can there be a table with this id?"""
    return len(text) == ID_LENGTH and set(text) <= set(ID_ALPHABET)
