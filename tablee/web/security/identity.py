"""Visitors: nobody signs up. A signed cookie has a random id, a name and what one likes; programs have tokens.

The cookie is readable but cannot be made by anybody else: an HMAC with the house's own key stands beside it.
"""

import base64
import binascii
import hashlib
import hmac
import time
from collections import OrderedDict
from secrets import token_bytes, token_urlsafe
from typing import Any

import msgspec
from litestar import Request
from sqlalchemy import insert, select

from tablee.i18n import LANGUAGES
from tablee.match import tidy
from tablee.web.storage.schema import tokens
from tablee.web.storage.store import Store
from tablee.web.tables.visitor import Visitor

COOKIE = "tablee"
REMEMBERED = "remembered"  # where a request keeps the visitor whose cookie its answer sets
COOKIE_SECONDS = 400 * 24 * 3600  # browsers keep a cookie no longer
THEMES = ("auto", "light", "dark")
CONFIRMS = {"no": False, "yes": True}
TOKENS_KEPT = 100_000  # in memory; the others are read from the store again


class Person(Visitor, frozen=True):
    """A visitor with a browser, as its cookie holds them: who it is, and how they like the pages."""

    lang: str = ""  # empty: as the browser prefers
    theme: str = "auto"
    confirm: bool = False  # the page asks again before a move that cannot be taken back


class People:
    """Knows visitors by their cookies and tokens."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._key = store.value("cookie key", lambda: token_bytes(32))
        self._known: OrderedDict[str, Visitor] = OrderedDict()

    # ---- cookies

    def newcomer(self) -> Person:
        """A person the house has not seen before."""
        return Person("v" + token_urlsafe(18))

    def cookie(self, visitor: Person) -> str:
        """What the browser keeps of a visitor."""
        text = base64.urlsafe_b64encode(msgspec.json.encode(visitor)).rstrip(b"=").decode()
        return f"{text}.{self._mark(text)}"

    def visitor(self, cookie: str | None) -> Person | None:
        """The visitor of a cookie; None if it is not one of ours."""
        text, dot, mark = (cookie or "").partition(".")
        if not dot or not hmac.compare_digest(mark.encode(), self._mark(text).encode()):
            return None
        try:
            visitor = msgspec.json.decode(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), type=Person)
        except (msgspec.DecodeError, binascii.Error, ValueError):
            return None
        return None if visitor.program else visitor

    def _mark(self, text: str) -> str:
        return hmac.new(self._key, text.encode(errors="surrogatepass"), hashlib.sha256).hexdigest()[:32]

    def changed(self, visitor: Person, *, name: str = "", lang: str = "", theme: str = "", confirm: str = "") -> Person:
        """The visitor with another name or other likings, so far as there are such; what is empty stays as it was."""
        return Person(
            visitor.id,
            tidy(name) or visitor.name,
            lang if lang in LANGUAGES else visitor.lang,
            theme if theme in THEMES else visitor.theme,
            CONFIRMS.get(confirm, visitor.confirm),
        )

    def form_mark(self, visitor: Visitor) -> str:
        """What a form of ours carries, so that no other site can send one in this visitor's name."""
        return self._mark(f"form {visitor.id}")

    # ---- tokens

    async def new_token(self, name: str) -> tuple[str, Visitor]:
        """A token for a program, and who it is from now on."""
        token = token_urlsafe(24)
        visitor = Visitor("p" + token_urlsafe(18), tidy(name))
        row = {"hash": _digest(token), "visitor": visitor.id, "name": visitor.name, "created": time.time()}
        await self.store.write("", (), [(insert(tokens), row)])
        self._remember(token, visitor)
        return token, visitor

    async def of_token(self, token: str) -> Visitor | None:
        """Whose token this is; None if it is nobody's."""
        known = self.remembered(token)
        if known is not None:
            return known
        rows = await self.store.read(select(tokens).where(tokens.c.hash == _digest(token)))
        if not rows:
            return None
        visitor = Visitor(rows[0].visitor, rows[0].name)
        self._remember(token, visitor)
        return visitor

    def remembered(self, token: str) -> Visitor | None:
        """Whose token this is, so far as it is in memory."""
        return self._known.get(token)

    def _remember(self, token: str, visitor: Visitor) -> None:
        self._known[token] = visitor
        if len(self._known) > TOKENS_KEPT:
            self._known.popitem(last=False)


def remember(request: Request[Any, Any, Any], visitor: Person) -> None:
    """Has the answer to this request set the visitor's cookie."""
    request.scope["state"][REMEMBERED] = visitor


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def language(request: Request[Any, Any, Any], visitor: Person | None = None) -> str:
    """The language to answer in: the visitor's choice, or the first that the browser asks for and we speak."""
    if visitor is not None and visitor.lang:
        return visitor.lang
    return preferred(request.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The best of our languages for an Accept-Language header; English if it names none."""
    wishes: list[tuple[float, int, str]] = []
    for k, part in enumerate(header.split(",")[:20]):
        tag, _, weight = part.partition(";")
        lang = tag.strip().lower().partition("-")[0]
        try:
            quality = float(weight.strip().removeprefix("q=") or 1) if weight else 1.0
        except ValueError:
            continue
        if lang in LANGUAGES and quality > 0:
            wishes.append((-quality, k, lang))
    return min(wishes)[2] if wishes else LANGUAGES[0]
