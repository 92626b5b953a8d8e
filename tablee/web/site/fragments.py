"""Markup as elements with ids, so that two versions of a page can be compared and only what differs is sent.

`parse` takes HTML or SVG apart at every element of the kinds in `KINDS` that has an id: a `Node` is such an element
with its attributes, its text and the ids of the nodes inside it. Other markup is text. In a page every id occurs once.

A part of a page can leave a place for another: `<keep id="bar"></keep>` stands for the node `bar`, which another
fragment brings. `whole` puts all together.

`difference` is what a browser needs to go from one version to another (static/pieces.js applies it):

    attributes   by id: attributes that have changed; None: removed
    markup       nodes whose inside has changed. In them `<keep id="x"></keep>` stands for the element x that the page
                 has already, wherever it is, and `<keep id="x" to="z"></keep>` for x, its next siblings, and z
"""

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from tablee.drawing.shapes import plain

KINDS = (
    "div",
    "section",
    "aside",
    "ol",
    "ul",
    "li",
    "p",
    "span",
    "button",
    "details",
    "form",
    "svg",
    "g",
    "defs",
    "desc",
)
IN_DRAWINGS = frozenset(("svg", "g", "defs", "desc"))
TAG = re.compile(rf'(</?(?:{"|".join(KINDS)})\b[^>]*>|<keep id="[^"]*"></keep>)')
ATTRIBUTE = re.compile(r'([^\s=]+)(?:="([^"]*)")?')


class Node(NamedTuple):
    """An element with an id.

    attributes   as they are written, with the id
    parts        what is inside: text, the id of a node, text, the id of a node, … , text
    """

    kind: str
    attributes: str
    parts: tuple[str, ...]


Nodes = Mapping[str, Node]


@dataclass(frozen=True, eq=False)
class Fragment:
    """Markup taken apart. Two of them are compared by what they are, not by what is in them.

    parts    what is outside of all nodes, as `Node.parts`
    nodes    by id
    digest   of the markup, the same in all processes
    """

    parts: tuple[str, ...]
    nodes: dict[str, Node]
    digest: bytes


@dataclass(frozen=True)
class Difference:
    """What a browser needs to go from one version of a page to another."""

    attributes: Mapping[str, Mapping[str, str | None]]
    markup: str

    def __bool__(self) -> bool:
        return bool(self.attributes or self.markup)


def parse(markup: str) -> Fragment:
    """Takes markup apart. Elements of the kinds in `KINDS` must be closed."""
    nodes: dict[str, Node] = {}
    parts: list[str] = []
    around: list[tuple[str, str, str, list[str]] | None] = []  # the elements that are open; None: without id
    cut = TAG.split(markup)  # text, tag, text, tag, … , text: faster than to go from tag to tag
    text = cut[0]  # since the last node that began or ended
    for tag, after in zip(cut[1::2], cut[2::2], strict=True):
        if tag[1] == "/":
            opened = around.pop()
            if opened is None:
                text += tag + after
                continue
            kind, id, attributes, outside = opened
            parts.append(text)
            nodes[id] = Node(kind, attributes, tuple(parts))
            parts = outside
        elif ' id="' not in tag:
            if tag[-2] != "/":
                around.append(None)
            text += tag + after
            continue
        else:
            id = tag.partition(' id="')[2].partition('"')[0]
            parts += (text, id)
            kind, _, attributes = tag[1:-1].partition(" ")
            if tag[-2] == "/":
                nodes[id] = Node(kind, attributes[:-1].strip(), ("",))
            elif kind != "keep":
                around.append((kind, id, attributes.strip(), parts))
                parts = []
        text = after
    parts.append(text)
    return Fragment(tuple(parts), nodes, blake2b(markup.encode(), digest_size=9).digest())


def whole(id: str, nodes: Nodes) -> str:
    """The markup of a node with all that is inside it."""
    written: list[str] = []
    _write(id, nodes, written)
    return "".join(written)


def _write(id: str, nodes: Nodes, written: list[str]) -> None:
    kind, attributes, parts = nodes[id]
    written.append(f"<{kind} {attributes}>")
    for i, part in enumerate(parts):
        if i % 2:
            _write(part, nodes, written)
        else:
            written.append(part)
    written.append(f"</{kind}>")


def difference(before: Nodes, after: Nodes, among: Iterable[str] | None = None) -> Difference:
    """How `after` differs from `before`.

    among   ids of those nodes of `after` that may differ; None: all
    """
    attributes: dict[str, dict[str, str | None]] = {}
    pages: list[str] = []
    drawings: list[str] = []
    for id in after if among is None else among:
        node, earlier = after[id], before.get(id)
        if earlier is None or earlier is node:
            continue
        if earlier.attributes != node.attributes and earlier.kind == node.kind:
            attributes[id] = _changed(earlier.attributes, node.attributes)
        if earlier.parts != node.parts or earlier.kind != node.kind:
            written = [f'<{node.kind} id="{id}">' if earlier.kind == node.kind else f"<{node.kind} {node.attributes}>"]
            _write_inside(node.parts, earlier.parts, before, after, written)
            written.append(f"</{node.kind}>")
            (drawings if node.kind in IN_DRAWINGS else pages).append("".join(written))
    markup = "".join(pages)
    if drawings:
        markup += f"<svg>{''.join(drawings)}</svg>"  # a browser reads them as SVG only inside of one
    return Difference(attributes, markup)


def _changed(before: str, after: str) -> dict[str, str | None]:
    was, now = _attributes(before), _attributes(after)
    changed: dict[str, str | None] = {name: None for name in was if name not in now}
    changed.update((name, value) for name, value in now.items() if was.get(name) != value)
    return changed


@lru_cache(maxsize=1024)  # what was new in one event is what the next one starts from
def _attributes(written: str) -> Mapping[str, str]:
    return {name: html.unescape(value) for name, value in ATTRIBUTE.findall(plain(written))}


def _write_inside(
    parts: Sequence[str], earlier: Sequence[str], before: Nodes, after: Nodes, written: list[str]
) -> None:
    """What is inside a node, with places for the nodes that the page has already.

    earlier   the parts of the same node in the page; empty if it is new
    """
    if len(parts) == 1:  # most nodes have text only
        written.append(parts[0])
        return
    follows = {earlier[i]: (earlier[i + 1], earlier[i + 2]) for i in range(1, len(earlier) - 2, 2)}
    first = last = ""  # of a row of nodes that stand in the page as they are to stand
    for i, part in enumerate(parts):
        if i % 2 == 0:
            beside = "<" not in part  # no other element begins or ends between the two
            goes_on = last and beside and i + 1 < len(parts) and follows.get(last) == (part, parts[i + 1])
            if not goes_on or not _is_kept(parts[i + 1], before, after):
                if first:
                    written.append(_row(first, last))
                    first = last = ""
                if part:
                    written.append(part)
        elif _is_kept(part, before, after):
            first, last = first or part, part
        else:
            node = after[part]
            written.append(f"<{node.kind} {node.attributes}>")
            _write_inside(node.parts, (), before, after, written)
            written.append(f"</{node.kind}>")


def _is_kept(id: str, before: Nodes, after: Nodes) -> bool:
    """Has the page this element already, of the same kind?"""
    return id in before and before[id].kind == after[id].kind


def _row(first: str, last: str) -> str:
    """The place of elements that the page has already, one beside the other."""
    to = f' to="{last}"' if last != first else ""
    return f'<keep id="{first}"{to}></keep>'
