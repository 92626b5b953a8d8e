from random import Random

import pytest

from tablee.web.site.fragments import Difference, Node, Nodes, difference, parse, whole

BEFORE = (
    '<div id="a"><p id="b" class="x">One</p><ol id="c"><li id="d">1</li><li id="e">2</li><li id="f">3</li></ol></div>'
)


def test_markup_is_taken_apart_at_ids_and_put_together_again() -> None:
    found = parse(f"before {BEFORE} after")
    assert found.parts == ("before ", "a", " after")
    assert found.nodes["c"] == Node("ol", 'id="c"', ("", "d", "", "e", "", "f", ""))
    assert whole("a", found.nodes) == BEFORE


def test_other_elements_are_text_however_they_are_nested() -> None:
    markup = '<g id="a"><g><g id="b"/><path d="M0,0"/></g><g><use href="#b"/></g></g>'
    found = parse(markup)
    assert found.nodes["a"].parts == ("<g>", "b", '<path d="M0,0"/></g><g><use href="#b"/></g>')
    assert whole("a", found.nodes) == markup.replace('<g id="b"/>', '<g id="b"></g>')


def test_a_place_is_filled_by_the_node_of_another_fragment() -> None:
    frame = parse('<div id="now"><keep id="bar"></keep></div>')
    assert whole("now", {**frame.nodes, **parse('<p id="bar">!</p>').nodes}) == '<div id="now"><p id="bar">!</p></div>'


def test_the_same_page_has_no_difference() -> None:
    assert not difference(parse(BEFORE).nodes, parse(BEFORE).nodes)


def test_only_what_has_changed_is_sent() -> None:
    after = BEFORE.replace('class="x"', 'class="y" data-n="&quot;1&quot;"').replace(">2<", ">two<")
    found = difference(parse(BEFORE).nodes, parse(after).nodes)
    assert found == Difference({"b": {"class": "y", "data-n": '"1"'}}, '<li id="e">two</li>')


def test_a_list_grows_by_what_is_new_and_keeps_the_rest_in_one_row() -> None:
    after = BEFORE.replace('<li id="d">1</li>', "").replace("</ol>", '<li id="g">4</li></ol>')
    found = difference(parse(BEFORE).nodes, parse(after).nodes)
    assert found.markup == '<ol id="c"><keep id="e" to="f"></keep><li id="g">4</li></ol>'


def test_a_row_ends_where_an_element_without_id_begins_or_ends() -> None:
    """A row stands for siblings. One that ran over the border of another element was no markup that a page can read."""
    before = '<svg id="s"><desc id="w">!</desc><defs><g id="x"></g><g id="y"></g></defs><g id="z"></g></svg>'
    after = before.replace('<g id="z">', '<g id="n"></g><g id="z">')
    inside = '<keep id="w"></keep><defs><keep id="x" to="y"></keep></defs><g id="n"></g><keep id="z"></keep>'
    found = difference(parse(before).nodes, parse(after).nodes)
    assert found.markup == f'<svg><svg id="s">{inside}</svg></svg>'


def test_an_element_that_moves_to_another_is_kept() -> None:
    after = '<div id="a"><p id="b" class="x">One<span id="n"><keep id="e"></keep></span></p><ol id="c"></ol></div>'
    found = difference(parse(BEFORE).nodes, {**parse(BEFORE).nodes, **parse(after).nodes})
    assert '<p id="b">One<span id="n"><keep id="e"></keep></span></p>' in found.markup


def test_an_element_of_another_kind_is_sent_with_its_attributes() -> None:
    after = BEFORE.replace('<p id="b" class="x">One</p>', '<div id="b" class="z">One</div>')
    found = difference(parse(BEFORE).nodes, parse(after).nodes)
    assert found == Difference({}, '<div id="b" class="z">One</div>')


def test_what_belongs_to_a_drawing_is_sent_inside_one() -> None:
    before, after = (parse(f'<svg id="s"><g id="g">{n}</g></svg>').nodes for n in (1, 2))
    assert difference(before, after).markup == '<svg><g id="g">2</g></svg>'


class Page:
    """What a browser has after it has applied differences: elements by id, as static/pieces.js does it."""

    def __init__(self, markup: str) -> None:
        self.nodes: dict[str, Node] = dict(parse(markup).nodes)

    def apply(self, change: Difference) -> None:
        for id, attributes in change.attributes.items():
            kind, written, parts = self.nodes[id]
            now = dict(part.split("=", 1) for part in written.split()) | {
                name: f'"{value}"' for name, value in attributes.items()
            }
            self.nodes[id] = Node(kind, " ".join(f"{name}={value}" for name, value in now.items()), parts)
        was = dict(self.nodes)
        found = parse(change.markup)
        for id, (kind, written, parts) in found.nodes.items():
            old = was.get(id)
            keeps = old is not None and old.kind == kind and written == f'id="{id}"'
            self.nodes[id] = Node(kind, old.attributes if keeps and old else written, self._rows(parts, was))

    def _rows(self, parts: tuple[str, ...], was: Nodes) -> tuple[str, ...]:
        written: list[str] = []
        for i, part in enumerate(parts):
            name, _, last = part.partition(" ")
            if i % 2 and last:
                row = next(node.parts for node in was.values() if name in node.parts[1::2])
                written += row[row.index(name) : row.index(last) + 1]
            else:
                written.append(part)
        return tuple(written)


def some_page(random: Random) -> str:
    """A page with lists whose lines come, go, move and change."""
    names = [f"n{i}" for i in range(9)]
    random.shuffle(names)

    def line(name: str) -> str:
        inside = "".join(line(names.pop()) for _ in range(random.randrange(3)) if names)
        return f'<{"p" if random.random() < 0.02 else "div"} id="{name}" class="c{random.randrange(2)}">{inside}x</div>'

    lines = "".join(line(names.pop()) for _ in range(random.randrange(1, 6)) if names)
    return f'<div id="root">{lines}</div>'.replace("<p ", "<div ")


@pytest.mark.parametrize("seed", range(60))
def test_differences_lead_from_any_page_to_any_other(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    first = some_page(random)
    page = Page(first)
    shown = parse(first).nodes
    for _ in range(5):
        markup = some_page(random)
        after = parse(markup).nodes
        change = difference(shown, after)
        rows = change.markup.replace('" to="', " ")  # a row is read as one place here
        page.apply(Difference(change.attributes, rows))
        assert whole("root", page.nodes) == markup
        shown = after
