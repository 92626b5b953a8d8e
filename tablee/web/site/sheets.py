"""What the page of a table shows, in pieces, as one kind of viewer sees it: a `Sheet`.

A sheet is made once for all who see the same (`Viewpoint`): everybody who watches in one language and on one shape of
screen, and a player who has the page open twice. It is made from the sheet before: what was made of facts that have not
changed is taken over (`table_view.py` for words, `pieces.py` for markup), so a move costs what it changes.

What belongs to one visitor alone is not in a sheet but in two places that are filled when it is sent: `<!--form-->`
becomes the hidden fields of forms, `<!--name-->` the visitor's name. `&table;` stands for the id of the table, so that
tables can share pieces with forms. No text of a visitor can be mistaken for them, because templates escape `<` and `&`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from typing import NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from markupsafe import Markup, escape

from tablee.drawing import svg
from tablee.drawing.embed import prefixed
from tablee.drawing.picture import Layer, Picture
from tablee.games.sections import Section
from tablee.match import Match
from tablee.web.dependencies import PageContext
from tablee.web.site.fragments import Fragment, Node, parse, whole
from tablee.web.site.log_view import LogLine
from tablee.web.site.pieces import EMPTY, ROOT, Composition, Key, Maker
from tablee.web.site.room_view import is_host, kept_seat
from tablee.web.site.seat_view import SeatView
from tablee.web.site.sections import told_sections
from tablee.web.site.table_view import TableView, show_table
from tablee.web.site.texts import texts
from tablee.web.tables.chat import ChatMessage
from tablee.web.tables.presence import Absence
from tablee.web.tables.table import Table

FORM, NAME, TABLE = "<!--form-->", "<!--name-->", Markup("&table;")
DRAWING, SECTION = "drawing", "section.html"  # begin the names of the places of the board, drawn or in words
MOST_EVENTS = 4  # kept of one sheet; streams that are further behind are few
MOST_SHEETS = 32  # kept of one table: viewpoints that nobody has any more are forgotten


class Viewpoint(NamedTuple):
    """All that decides how a table looks.

    seat      None: somebody who watches
    kept      the seat that is kept for them, before the game
    link      the address of the table
    base      the path below which the house lies
    confirm   the page asks before actions that cannot be taken back
    text      the board is told in words
    host      it is whoever opened the table, before the game
    """

    seat: int | None
    kept: int | None
    lang: str
    wide: bool
    confirm: bool
    link: str
    base: str
    text: bool = False
    host: bool = False


def viewpoint(context: PageContext, table: Table) -> Viewpoint:
    """How the visitor sees a table now. Whoever has given up a seat is somebody who watches."""
    seat = table.seat_of(context.visitor)
    visitor, link = context.visitor, f"{context.root}/t/{table.id}"
    confirm, kept, host = visitor.confirm and seat is not None, kept_seat(table, visitor), is_host(table, visitor)
    return Viewpoint(seat, kept, context.lang, context.wide, confirm, link, context.base, visitor.text, host)


class Mark(NamedTuple):
    """What is different after every change of a table that a page shows."""

    sequence: int
    match: Match | None
    said: ChatMessage | None  # the latest
    rematch: str | None
    away: tuple[Absence, ...]


@dataclass(eq=False)
class Sheet:
    """A table as one viewpoint shows it.

    mark     of the table when it was made
    look     whose sheet it is
    page     its markup in pieces
    state    names what is shown; equal in all processes of a house
    lines    of the log, by how many actions had been played then
    """

    mark: Mark
    look: Viewpoint
    shown: TableView
    page: Composition
    state: str
    _since: dict[str, bytes] = field(default_factory=dict)  # events by the state of the earlier sheet

    def html(self, reply: str = "") -> str:
        """The part of the page that changes, with a word to one visitor."""
        nodes = self.page.nodes
        if reply:
            nodes = {**nodes, "reply": nodes["reply"]._replace(parts=(reply,))}
        return svg.plain(whole(ROOT, nodes)).replace(TABLE, self.shown.id)

    def since(self, earlier: "Sheet", steps: Callable[[], Sequence["Step"]] = tuple) -> bytes:
        """The event that brings a page from an earlier sheet to this one; empty if they show the same.

        steps   of what happened between them: pages go through these first (`scenes.py`)
        """
        event = self._since.get(earlier.state)
        if event is None:
            event = self._since[earlier.state] = self._encode(earlier, steps())
            if len(self._since) > MOST_EVENTS:
                del self._since[next(iter(self._since))]
        return event

    def _encode(self, earlier: "Sheet", steps: Sequence["Step"]) -> bytes:
        if earlier.state == self.state:
            return b""
        told = set(earlier.lines)
        lines = [at for at in self.lines if at not in told]
        updates = updates_through(earlier, [*steps, Step(self.page, self.state)], self.shown.sequence, lines)
        return b"".join(update.event for update in updates).replace(TABLE.encode(), self.shown.id.encode())

    @property
    def lines(self) -> list[int]:
        """The lines of the log, by how many actions had been played then."""
        return [line.at for line in self.shown.log]


# ---- from one sheet to another


class Step(NamedTuple):
    """How the page looks at a moment on the way from one sheet to another, or at its end.

    moment   what the page does then (static/moments.js); None: it goes on
    """

    page: Composition
    state: str
    moment: Mapping[str, object] | None = None


class Update(NamedTuple):
    """What brings a page from one state to the next."""

    state: str
    head: Mapping[str, object]
    markup: str

    @property
    def event(self) -> bytes:
        return b"event: pieces\nid: %b\ndata: %b\ndata: %b\n\n" % (
            self.state.encode(),
            msgspec.json.encode(self.head),
            self.markup.encode(),
        )


def updates_through(start: Sheet, steps: Sequence[Step], sequence: int, lines: Sequence[int]) -> list[Update]:
    """The updates that bring a page from a sheet through all steps.

    sequence, lines   of the last step: that of the table, and the lines of the log that are new
    """
    updates, page, state = [], start.page, start.state
    for step in steps:
        found = step.page.difference(page)
        is_last = step is steps[-1]
        head = {
            "sequence": sequence if is_last else start.shown.sequence,
            "from": state,
            "lines": lines if is_last else [],
            "attributes": found.attributes,
        }
        if step.moment is not None:
            head["moment"] = step.moment
        updates.append(Update(step.state, head, found.markup.replace("\n", " ")))
        page, state = step.page, step.state
    return updates


# ---- whose sheet, and of what


def mark_of(table: Table) -> Mark:
    """What a page of this table depends on."""
    said = table.chat[-1] if table.chat else None
    return Mark(table.sequence, table.match, said, table.rematch_id, table.absences)


class Sheets:
    """The latest sheets of a table."""

    def __init__(self) -> None:
        self._latest: dict[Viewpoint, Sheet] = {}

    def current(self, viewpoint: Viewpoint, mark: Mark) -> Sheet | None:
        """The sheet, if it has been made already."""
        sheet = self._latest.get(viewpoint)
        return sheet if sheet is not None and sheet.mark == mark else None

    def knows(self, viewpoint: Viewpoint) -> bool:
        """Has there been a sheet for this viewpoint? Then the next one is made quickly."""
        return viewpoint in self._latest

    def earlier(self, viewpoint: Viewpoint) -> Sheet | None:
        """The sheet whose pieces may be taken over."""
        return self._latest.get(viewpoint)

    def keep(self, viewpoint: Viewpoint, sheet: Sheet) -> None:
        """Keeps a sheet instead of the one before it."""
        self._latest.pop(viewpoint, None)
        self._latest[viewpoint] = sheet
        while len(self._latest) > MOST_SHEETS:
            del self._latest[next(iter(self._latest))]


_sheets: WeakKeyDictionary[Table, Sheets] = WeakKeyDictionary()


def sheets_of(table: Table) -> Sheets:
    """The sheets that were made of a table."""
    return _sheets.setdefault(table, Sheets())


def sheet_of(table: Table, viewpoint: Viewpoint) -> Sheet:
    """The table as a viewpoint shows it now; made anew only if the table has changed."""
    sheets = sheets_of(table)
    while True:
        mark = mark_of(table)
        sheet = sheets.current(viewpoint, mark)
        if sheet is not None:
            return sheet
        sheet = _make(table, viewpoint, mark, sheets.earlier(viewpoint))
        if mark_of(table) == mark:  # otherwise the table changed while this thread looked at it
            sheets.keep(viewpoint, sheet)
            return sheet


# ---- making a sheet


def _make(table: Table, viewpoint: Viewpoint, mark: Mark, earlier: Sheet | None) -> Sheet:
    seat, kept, lang, wide, confirm, link, _, text, host = viewpoint
    shown = show_table(
        *(table, seat, lang, link),
        kept=kept,
        wide=wide,
        confirm=confirm,
        text=text,
        host=host,
        earlier=earlier.shown if earlier else None,
    )
    maker = Maker(lang, viewpoint.base, earlier.page if earlier else EMPTY)
    frame = {"id": TABLE, "stage": shown.stage, "seats": len(shown.seats), "your_turn": shown.your_turn, "text": text}
    maker.write("table_now.html", **frame)
    if shown.room is not None:
        maker.write_by((shown.id, shown.link, shown.can_leave, shown.room), "open.html", t=shown, room=shown.room)
        if not shown.room.alone:
            maker.write("chat.html", chat=tuple(shown.chat))
            maker.write("say.html", id=TABLE)
    else:
        _write_play(maker, shown)
    attributes = _attributes(shown, viewpoint)
    digest = blake2b(attributes.encode(), digest_size=9)
    digest.update(b"".join([placed.fragment.digest for placed in maker.placed.values()]))
    state, page = digest.hexdigest(), maker.composition
    page = page.with_node(ROOT, page.nodes[ROOT]._replace(attributes=f'{attributes} data-state="{state}"'))
    return Sheet(mark, viewpoint, shown, page, state)


def _attributes(shown: TableView, viewpoint: Viewpoint) -> str:
    """Of the element around everything that changes."""
    turn, board = "yes" if shown.your_turn else "no", "wide" if shown.wide else "tall"
    told = " told" if viewpoint.text and shown.stage != "open" else ""
    return (
        f'id="now" class="table stage-{shown.stage}{told}" data-sequence="{shown.sequence}"'
        f' data-tab="{escape(shown.tab)}" data-turn="{turn}" data-board="{board}"'
        f' data-events="{viewpoint.base}/t/{shown.id}/events" data-call="{escape(shown.call)}"'
        f' data-reasons="{viewpoint.base}/t/{shown.id}/why?action="'
    )


def _write_play(maker: Maker, shown: TableView) -> None:
    """The pieces of a table where a game is played, or was."""
    turn, prompt, news = shown.your_turn, shown.prompt, len(shown.recap)
    for seat in shown.seats:
        write_seat(maker, seat)
    maker.write("tools.html", id=TABLE, can_hint=shown.can_hint, can_undo=shown.can_undo, news=news)
    maker.write("more.html", id=TABLE, link=shown.link, can_leave=shown.can_leave)
    if shown.stage == "over":
        maker.write_by((shown.id, prompt, shown.rematch, shown.seated, shown.no_winner), "ending.html", t=shown)
    else:
        maker.write("asking.html", id=TABLE, ask=shown.asking)
        maker.write("head.html", your_turn=turn, prompt=prompt, news=news > 0, can_undo=shown.can_undo)
        if shown.picture is not None:
            maker.write("saying.html", your_turn=turn, prompt=prompt)
        maker.write_by(_offered(shown), "options.html", t=shown, id=TABLE)
        if news:
            maker.write(
                "recap.html", id=TABLE, news=news, since=shown.since, open=any(line.moments for line in shown.recap)
            )
            _write_lines(maker, shown.recap, "ul", 'id="since"', "since-")
    maker.write("chat.html", chat=tuple(shown.chat))
    maker.write("say.html", id=TABLE)
    label = escape(texts(maker.lang)["log"])
    _write_lines(maker, shown.log, "ol", f'class="log" id="log" tabindex="0" aria-label="{label}"')
    if shown.words is not None:
        write_words(maker, shown.words)
    if shown.picture is not None:
        write_description(maker, shown.description)
        write_drawing(maker, shown.picture)


def write_seat(maker: Maker, seat: SeatView) -> None:
    """A seat in the strip, in parts: most have few possible looks, which all tables share."""
    n = seat.number
    around = seat._replace(name="", sign=Markup(), state="", place_name="", bot=False, here=False, since=None)
    maker.write("seat.html", n, seat=around._replace(standing=seat.standing[:1] and ("",)))
    maker.write("seat_who.html", n, number=n, name=seat.name, sign=seat.sign, you=seat.you, here=seat.here)
    maker.write("seat_state.html", n, number=n, bot=seat.bot, state=seat.state, since=seat.since)
    if seat.standing:
        maker.write("seat_standing.html", n, number=n, standing=seat.standing)


def _offered(shown: TableView) -> Key:
    """What the options in the bar depend on."""
    labels = tuple(shown.labels.items())
    brings, told = tuple(shown.brings.items()), shown.words is not None
    own = (
        shown.chosen,
        shown.finals,
        shown.forced and (shown.forced, shown.played),
        tuple((each.title, *each.actions) for each in shown.shortcuts),
        tuple(shown.instead),
    )
    return (labels, brings, *own, shown.can_return, told)


def _write_lines(maker: Maker, lines: Sequence[LogLine], kind: str, attributes: str, prefix: str = "") -> None:
    """Lines of the log: each is a node, so that a new one costs no more than itself.

    kind, attributes   of the list
    prefix             of their ids, where they stand a second time
    """
    list_id = "since" if prefix else "log"

    def make() -> Fragment:
        made = [_line(line, prefix, maker.lang, maker.base) for line in lines]
        parts = (*(part for id, _ in made for part in ("", id)), "")
        return frame_of({list_id: Node(kind, attributes, parts), **dict(made)})

    maker.put(list_id, (attributes, *lines), make)


@lru_cache(maxsize=4096)
def _line(line: LogLine, prefix: str, lang: str, base: str) -> tuple[str, Node]:
    """A line of the log, with its id; one with moments can be shown again, without a script in the replay."""
    id, new = prefix + line.id, ' class="new"' if line.new and not prefix else ""
    at = "" if prefix else f' data-at="{line.at}"'
    words = escape(line.words)
    if line.moments and not prefix:
        again = f'href="{base}/t/{TABLE}/replay?at={line.at}" data-again="{line.at}"'
        label = escape(texts(lang)["show_again"])
        words += Markup(f' <a class="again" {again} aria-label="{label}" data-card="{label}"></a>')
        if line.round:
            title = escape(texts(lang)["summary_of"].format(round=line.round))
            words += Markup(f' <a class="quiet round" {again} data-summary="yes">{title}</a>')
    return id, Node("li", f'id="{id}"{at}{new}', (words,))


def write_words(maker: Maker, sections: Sequence[Section]) -> None:
    """The board in words: each section is a piece, and each of its lines a node, so that readers keep their place."""
    for told in told_sections(sections):
        maker.write_by((repr(told.section), told.number), SECTION, told.number, **told._asdict())
    parts = (part for number in range(len(sections)) for part in ("", f"section-{number}"))
    words = Node("div", 'class="sections" id="words"', (*parts, ""))
    maker.put(f"{DRAWING} in words", words, lambda: frame_of({"words": words}))


def write_drawing(maker: Maker, picture: Picture) -> None:
    """The board, each of its pieces by itself."""
    parts = ["", "words", ""]
    for number, piece in enumerate(picture.pieces):
        place = f"{DRAWING} {number}"
        first, *rest = _layer(maker, place, piece) if isinstance(piece, Layer) else maker.draw(place, piece).parts
        parts[-1] += first
        parts += rest
    written = _document_attributes(picture.height, picture.name, picture.width, picture.acts)
    drawing = Node("svg", written, tuple(parts))
    maker.put(DRAWING, drawing, lambda: frame_of({"drawing": drawing}))


@lru_cache(maxsize=256)
def _document_attributes(height: float, name: str, width: float, acts: bool) -> str:
    attributes = svg.document_attributes(height, name, width, acts=acts)
    return 'id="drawing"' + "".join(f' {name}="{svg.escape(value)}"' for name, value in attributes.items())


def _layer(maker: Maker, place: str, layer: Layer) -> Sequence[str]:
    parts = [""]
    for number, piece in enumerate(layer.pieces):
        first, *rest = maker.draw(f"{place} {number}", piece).parts
        parts[-1] += first
        parts += rest

    def make() -> Fragment:
        frame = parse(prefixed(replace(layer, pieces=()).draw()))
        id = frame.parts[1]
        return frame_of({id: frame.nodes[id]._replace(parts=tuple(parts))}, frame.parts)

    return maker.put(place, (layer.id, layer.x, layer.y, *parts), make).parts


def write_description(maker: Maker, words: str) -> None:
    """What the drawing says to those who cannot see it."""
    node = Node("desc", 'id="words"', (svg.escape(words),))
    maker.put("description", node, lambda: frame_of({"words": node}))


def frame_of(nodes: dict[str, Node], parts: tuple[str, ...] = ()) -> Fragment:
    """A fragment of nodes that were not written as markup: lists, and what holds pieces together."""
    written = "\n".join(chain.from_iterable((node.attributes, *node.parts) for node in nodes.values()))
    return Fragment(parts, nodes, blake2b(written.encode(), digest_size=9).digest())


def fill(markup: str, fields: Markup, name: str) -> str:
    """Fills in what belongs to one visitor: the hidden fields of forms, and the name."""
    return markup.replace(FORM, fields).replace(NAME, escape(name))
