"""Trying again from a choice as plain data for the templates: the form, and what is said of a game that began so."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from tablee.i18n import Say
from tablee.web.site.seat_view import bot_words
from tablee.web.site.texts import texts
from tablee.web.tables.journal import Beginning
from tablee.web.tables.seat import STAND_IN
from tablee.web.tables.setup import levels


@dataclass(frozen=True)
class AgainView:
    """The form that opens a table at a choice.

    path     where it is sent, without the path of the house
    fields   names and values that it sends
    levels   of the bots: values, in words, and whether it is the usual one
    help     what will happen, in a sentence
    """

    path: str
    fields: Sequence[tuple[str, str]]
    levels: Sequence[tuple[str, str, bool]]
    help: str


def again_view(path: str, game: str, seat: int, fields: Sequence[tuple[str, str]], say: Say) -> AgainView:
    """The form for a choice of a seat."""
    w = texts(say.lang)
    offered = [(level, bot_words(level, w), level == STAND_IN) for level in levels(game)]
    return AgainView(path, fields, offered, w["again_help"].format(player=say.name(seat)))


def again_at_table(id: str, game: str, seat: int, at: int, say: Say) -> AgainView:
    """The form for a choice at a table of the house, after so many actions."""
    return again_view(f"/t/{id}/again", game, seat, [("seat", str(seat)), ("at", str(at))], say)


def beginning_words(beginning: Beginning | None, say: Say) -> str:
    """Where a game began, in words; empty: at the beginning."""
    if beginning is None:
        return ""
    w = texts(say.lang)
    words = w["again_puzzle"] if beginning.day else w["again_game"]
    return words.format(player=say.name(beginning.seat))


def beginning_path(beginning: Beginning | None, game: str) -> str:
    """The page of the choice where a game began, without the path of the house; empty: it began at the beginning."""
    if beginning is None:
        return ""
    if beginning.day:
        return f"/puzzle/{game}?{urlencode({'day': beginning.day})}"
    query = urlencode({"seat": beginning.seat, "move": beginning.move})
    return f"/t/{beginning.table}/analysis?{query}#chosen"
