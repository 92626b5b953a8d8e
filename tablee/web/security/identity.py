"""Who sends a request: people by a signed cookie, programs by a token. Nobody signs up.

The cookie holds a random id, a name and the person's settings. Its text is readable, but only the house can write one:
an HMAC with a key of the house follows it. A cookie that an earlier key has signed is written anew with the newest one.
An operator can revoke everything that makes somebody known as a certain visitor; every process asks the store for those
visitors again and again.
"""

import asyncio
import base64
import binascii
import contextlib
import hashlib
from collections import OrderedDict
from secrets import token_urlsafe

import msgspec
from litestar import Request
from litestar.datastructures import Cookie, State
from litestar.types import Scope

from tablee.i18n import LANGUAGES
from tablee.web.storage.keys import SIGNING_SECONDS
from tablee.web.storage.store import Store
from tablee.web.tables.errors import StoreUnavailable
from tablee.web.tables.names import checked
from tablee.web.tables.visitor import PERSON, PROGRAM, Visitor
from tablee.web.url import base_of

COOKIE = "tablee"
# A browser takes cookies whose name begins so by https only; __Host-: only from this very host, and for all its paths.
HOST_PREFIX, SECURE_PREFIX = "__Host-", "__Secure-"
COOKIE_SECONDS = SIGNING_SECONDS  # browsers keep a cookie no longer
THEMES = ("auto", "light", "dark")
SWITCHES = {"no": False, "yes": True}  # the values of settings that are on or off
MOST_REMEMBERED = 8  # games whose opponents the cookie keeps, and games whose lessons it notes
TOKENS_CACHED = 100_000  # in memory; the others are read from the store again
REVOKED_SECONDS = 5.0  # between two looks at who was revoked

HTTPRequest = Request[None, None, State]

# Keys of the request's state.
KNOWN = "person"  # the person of the request's cookie; None: the cookie is missing or not one of ours
OLD_NAME = "old name"  # True: the person is known by a cookie whose name lacks the prefix
SET_COOKIE = "set cookie"  # the person whose cookie the response sets


class Person(Visitor, frozen=True):
    """A visitor with a browser, as the cookie holds them: who it is, and their settings."""

    lang: str = ""  # empty: as the browser prefers
    theme: str = "auto"
    confirm: bool = False  # the page asks again before a move that cannot be taken back
    text: bool = False  # tables are told in words instead of drawn
    play: tuple[tuple[str, str], ...] = ()  # for each game the opponents chosen last, as `play_view` writes them
    learnt: tuple[str, ...] = ()  # the games whose lessons they have followed to the end

    def changed(
        self, *, name: str = "", lang: str = "", theme: str = "", confirm: str = "", text: str = ""
    ) -> "Person":
        """The same person with another name or other settings. Empty and unknown values change nothing."""
        return Person(
            self.id,
            checked(name) or self.name,
            lang if lang in LANGUAGES else self.lang,
            theme if theme in THEMES else self.theme,
            SWITCHES.get(confirm, self.confirm),
            SWITCHES.get(text, self.text),
            self.play,
            self.learnt,
        )

    def who_played(self, game: str, wishes: str) -> "Person":
        """The same person, who has chosen opponents for a game. Those of a few games are kept, the latest last."""
        others = [(name, words) for name, words in self.play if name != game]
        return msgspec.structs.replace(self, play=(*others, (game, wishes))[-MOST_REMEMBERED:])

    def who_learnt(self, game: str) -> "Person":
        """The same person, who has followed the lesson of a game to the end."""
        others = [name for name in self.learnt if name != game]
        return msgspec.structs.replace(self, learnt=(*others, game)[-MOST_REMEMBERED:])


class Visitors:
    """Recognises visitors by their cookies and tokens."""

    def __init__(self, store: Store) -> None:
        self.store, self.keys = store, store.keys
        self._tokens: OrderedDict[str, Visitor] = OrderedDict()  # a cache
        self._revoked: frozenset[str] = frozenset()  # ids of visitors, as the store last said

    # ---- cookies

    def newcomer(self) -> Person:
        """A person the house has not seen before."""
        return Person(PERSON + token_urlsafe(18))

    def cookie(self, person: Person) -> str:
        """The value of a person's cookie."""
        text = base64.urlsafe_b64encode(msgspec.json.encode(person)).rstrip(b"=").decode()
        return f"{text}.{self.signature(text)}"

    def person(self, cookie: str | None) -> Person | None:
        """The person of a cookie; None if its signature is not ours, or if the person was revoked."""
        return self.recognised(cookie)[0]

    def recognised(self, cookie: str | None) -> tuple[Person | None, bool]:
        """The same, and whether an earlier key has signed the cookie, so that it should be written anew."""
        text, _, signature = (cookie or "").partition(".")
        signer = self.keys.signer(text, signature) if signature else None
        if signer is None:
            return None, False
        outdated = signer != self.keys.newest
        try:
            person = msgspec.json.decode(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), type=Person)
        except (msgspec.DecodeError, binascii.Error, ValueError):
            return None, outdated
        return person if person.id.startswith(PERSON) and person.id not in self._revoked else None, outdated

    def signature(self, text: str) -> str:
        """The HMAC of a text with the newest key of the house."""
        return self.keys.sign(text)

    def signed(self, text: str, signature: str) -> bool:
        """Has any key of the house that is still good signed this text?"""
        return self.keys.signer(text, signature) is not None

    def cookie_headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """The headers that set the cookie of the person whom `remember` has noted in a request."""
        cookie = Cookie(
            cookie_name(scope),
            value=self.cookie(scope["state"][SET_COOKIE]),
            path=base_of(scope) or "/",
            max_age=COOKIE_SECONDS,
            httponly=True,
            secure=scope["scheme"] == "https",
            samesite="lax",
        )
        cookies = [cookie, Cookie(COOKIE, value="", path="/", max_age=0)] if scope["state"].get(OLD_NAME) else [cookie]
        return [(b"set-cookie", each.to_header(header="").encode()) for each in cookies]

    # ---- revoked visitors

    async def watch_revoked(self) -> None:
        """Asks the store again and again who was revoked; never ends."""
        while True:
            with contextlib.suppress(StoreUnavailable):
                await self.read_revoked()
            await asyncio.sleep(REVOKED_SECONDS)

    async def read_revoked(self) -> None:
        """Asks the store who was revoked, and forgets their tokens."""
        revoked = frozenset(await self.store.revoked())
        if revoked != self._revoked:
            self._revoked = revoked
            for token in [token for token, visitor in self._tokens.items() if visitor.id in revoked]:
                del self._tokens[token]

    # ---- tokens

    async def new_token(self, name: str) -> tuple[str, Visitor]:
        """A token for a program, and the visitor that it stands for from now on."""
        token = token_urlsafe(24)
        visitor = Visitor(PROGRAM + token_urlsafe(18), checked(name))
        await self.store.add_token(digest_of(token), visitor)
        self._cache(token, visitor)
        return token, visitor

    async def of_token(self, token: str) -> Visitor | None:
        """The visitor of a token; None if the house did not give it out."""
        cached = self.cached(token)
        if cached is not None:
            return cached
        visitor = await self.store.visitor_of_token(digest_of(token))
        if visitor is not None and visitor.id in self._revoked:
            return None
        if visitor is not None:
            self._cache(token, visitor)
        return visitor

    def cached(self, token: str) -> Visitor | None:
        """The visitor of a token, if it is in the cache."""
        return self._tokens.get(token)

    def _cache(self, token: str, visitor: Visitor) -> None:
        self._tokens[token] = visitor
        if len(self._tokens) > TOKENS_CACHED:
            self._tokens.popitem(last=False)


def digest_of(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


# ---- the person of a request


def visitors_of(request: HTTPRequest) -> Visitors:
    """The visitors of the application that handles this request."""
    visitors: Visitors = request.app.state.visitors
    return visitors


def known_person(request: HTTPRequest) -> Person | None:
    """The person of the request's cookie; None without a valid one. The signature is checked once a request."""
    state = request.scope["state"]
    if KNOWN not in state:
        name = cookie_name(request.scope)
        cookie = request.cookies.get(name)
        if cookie is None:
            cookie = request.cookies.get(COOKIE)
            state[OLD_NAME] = cookie is not None and name != COOKIE
        state[KNOWN], outdated = visitors_of(request).recognised(cookie)
        if state[KNOWN] is not None and (state.get(OLD_NAME) or outdated):
            state[SET_COOKIE] = state[KNOWN]
    person: Person | None = state[KNOWN]
    return person


def cookie_name(scope: Scope) -> str:
    """The name of the cookie: by https with a prefix, so that neither http nor another host can set it.

    A house below a path has its cookie for that path alone, which `__Host-` does not allow.
    """
    if scope["scheme"] != "https":
        return COOKIE
    return (SECURE_PREFIX if base_of(scope) else HOST_PREFIX) + COOKIE


def current_person(request: HTTPRequest) -> Person:
    """The person who sends the request. A newcomer is given a cookie."""
    return known_person(request) or remember(request, visitors_of(request).newcomer())


def remember(request: HTTPRequest, person: Person) -> Person:
    """Has the response to this request set the person's cookie."""
    request.scope["state"][KNOWN] = request.scope["state"][SET_COOKIE] = person
    return person


# ---- language


def language(request: HTTPRequest) -> str:
    """The language to answer in: the person's choice, or the first that the browser asks for and we speak."""
    person = known_person(request)
    return (person and person.lang) or preferred(request.headers.get("accept-language", ""))


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
