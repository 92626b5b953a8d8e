"""Somebody who plays by what a screen reader says: headings, lists, tables and buttons of a page, nothing else."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

from litestar import Litestar
from litestar.testing import TestClient

from tablee.web.security.identity import COOKIE, Person, Visitors

VOID = {"input", "meta", "link", "br", "img", "hr", "col"}
SILENT = {"svg", "script", "style", "template", "title"}
LINES = {"h1", "h2", "h3", "li", "p", "tr", "caption", "summary"}


@dataclass(frozen=True)
class Button:
    """A button as people hear it, and what the browser sends when it is pressed."""

    name: str
    region: str  # the name of the part of the page that it is in
    path: str = field(repr=False)
    sent: Mapping[str, str] = field(repr=False)
    action: str = field(default="", repr=False)  # of a button that stands for one action alone


class Heard(HTMLParser):
    """A page as a screen reader tells it.

    lines     what is read, one line for each heading, item, row or paragraph, with the kind of its element
    buttons   of forms, in order
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lines: list[tuple[str, str]] = []
        self.buttons: list[Button] = []
        self._open: list[tuple[str, dict[str, str], bool]] = []  # elements that are open: are they silent?
        self._words: list[str] = []
        self._form: tuple[str, dict[str, str]] | None = None
        self._pressed: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = attributes["action"], {}
        if tag == "input" and self._form and attributes.get("type") == "hidden":
            self._form[1][attributes.get("name", "")] = attributes.get("value", "")
        if tag in VOID:
            return
        silent = tag in SILENT or "hidden" in attributes or attributes.get("aria-hidden") == "true"
        self._open.append((tag, attributes, silent or self._silent))
        if tag in LINES:
            self._end_line("text")
        if tag == "button":
            self._pressed = []

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        opened, attributes, silent = self._open.pop()
        assert opened == tag, f"</{tag}> closes <{opened}>"
        if tag == "form":
            self._form = None
        if tag == "button" and self._form and not silent:
            path, fields = self._form
            name = attributes.get("aria-label") or " ".join("".join(self._pressed).split())
            own = {attributes["name"]: attributes.get("value", "")} if "name" in attributes else {}
            self.buttons.append(Button(name, self._region, path, {**fields, **own}, own.get("action", "")))
        if tag in LINES:
            self._end_line(tag)
        elif tag in ("th", "td"):
            self._words.append(" | ")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._words.append(data)
            self._pressed.append(data)

    @property
    def _silent(self) -> bool:
        return bool(self._open) and self._open[-1][2]

    @property
    def _region(self) -> str:
        named = [attributes["aria-label"] for tag, attributes, _ in self._open if "aria-label" in attributes]
        return named[-1] if named else ""

    def _end_line(self, kind: str) -> None:
        words = " ".join("".join(self._words).split())
        self._words = []
        if words:
            self.lines.append((kind, words))

    def said(self, *kinds: str) -> list[str]:
        """The lines, or those of some kinds."""
        return [words for kind, words in self.lines if not kinds or kind in kinds]

    def choices(self) -> list[Button]:
        """The buttons that play an action."""
        return [button for button in self.buttons if button.action]


class Listener:
    """A person who has switched the text mode on, in a browser without scripts."""

    def __init__(self, client: TestClient[Litestar], person: Person, lang: str = "en") -> None:
        visitors: Visitors = client.app.state.visitors
        self.client, self.person, self.path = client, person, ""
        self.headers = {"Cookie": f"{COOKIE}={visitors.cookie(person)}", "Accept-Language": lang}

    def hear(self) -> Heard:
        """The page, read from the top."""
        self.client.cookies.clear()
        answer = self.client.get(self.path, headers=self.headers)
        assert answer.status_code == 200
        return Heard(re.sub(r"<!doctype html>", "", answer.text))

    def press(self, button: Button) -> None:
        """Presses a button."""
        self.client.cookies.clear()
        answer = self.client.post(button.path, data=dict(button.sent), headers=self.headers, follow_redirects=False)
        assert answer.status_code == 303, f"“{button.name}” was refused"
