"""What the drawings of every game must be, at every number of players and with every option."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import tablee
from tablee import Match, games
from tablee.dice import new_dice
from tablee.drawing import svg
from tablee.games import NAMES
from tablee.games.contract import SPECTATOR, State, View
from tests.drawings import SAY, SVG, box, check, ids, parse, played, seed_of, traits
from tests.variants import every_value

every_size = pytest.mark.parametrize(
    ("name", "players"), [(name, n) for name in NAMES for n in games.game(name).players]
)
WIDE = [name for name in NAMES if traits(name).wide]
ROOM = (670, 784)  # pixels for the board of the table page in a window of 1440 by 900

STYLES = Path(tablee.__file__).parent / "web/site/static"
OF_PAGES = "/* end of drawings */"  # in site.css: what stands before it is for drawings
COMMENT, RULE = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"([^{}]+)\{")
ALONE = re.compile(r"\.([\w-]+)(?::[\w-]+)*")  # a selector of one class, whatever is around it
CLASSES = re.compile(r'class="([^"]*)"')

COLOUR = re.compile(r"""["'#(]#?[0-9A-Fa-f]{6}["')]|rgb\(|hsl\(""")


class Moment(NamedTuple):
    """A position of a match, and what is seen of it."""

    state: State
    views: list[View]


def moments(name: str, players: int, options: Mapping[str, str]) -> list[Moment]:
    """The first position of each phase in a random match, some between, ever rarer, and the end."""
    return _moments(name, players, tuple(options.items()))


@cache
def _moments(name: str, players: int, options: tuple[tuple[str, str], ...]) -> list[Moment]:
    found, seen, due = [], set[int](), 0
    for i, match in enumerate(played(name, players, dict(options), seed_of(name, players))):
        if i >= due or match.state.phase not in seen or match.over:
            found.append(Moment(match.state.copy(), some_looks(match, i)))
            due = 2 * i + 60 if i >= due else due
        seen.add(int(match.state.phase))
    return found


def some_looks(match: Match, i: int) -> list[View]:
    """What is seen by one that is to choose, by one other, by a spectator, and at the end by who sees everything."""
    eyes: list[int | str | None] = [*sorted({*match.waiting[-1:], i % match.players}), None]
    return [match.view(seat) for seat in [*eyes, *(["all"] if match.over else [])]]


@every_value
def test_every_drawing_of_a_game(name: str, players: int, options: dict[str, str]) -> None:
    """Each legal action once, ids once, text that can be read, buttons with names, and no colour."""
    boxes = set()
    for moment in moments(name, players, options):
        for view in moment.views:
            root = check(name, view)
            if not traits(name).low(view):
                boxes.add(root.attrib["viewBox"])
    assert len(boxes) == 1 or traits(name).grows(options)  # nothing moves when the turn passes on


def shapes(name: str) -> tuple[bool, ...]:
    """Upright, and for a wide screen if that is another drawing."""
    return (False, True) if name in WIDE else (False,)


@every_size
def test_only_upright_boards_are_drawn_anew_for_wide_screens(name: str, players: int) -> None:
    view = moments(name, players, games.game(name).variants()[0][1])[-2].views[0]
    upright, wide = (games.game(name).draw(view, SAY, shape) for shape in (False, True))
    assert (upright != wide) == (name in WIDE)
    w, h = box(wide)
    assert min(ROOM[0] / w, ROOM[1] / h) * svg.SMALL >= 14  # pixels


def without_heaps(things: list[str]) -> set[str]:
    """Ids without those of stones in heaps, of which a drawing shows as many as it has room for."""
    return {thing for thing in things if not thing.startswith("stock-")}


@pytest.mark.parametrize(("name", "players"), [(name, n) for name in WIDE for n in games.game(name).players])
def test_a_wide_drawing_has_the_same_things_and_choices(name: str, players: int) -> None:
    """What travels and what can be chosen is the same on every screen."""
    boxes, options = set(), games.game(name).variants()[-1][1]
    for moment in moments(name, players, options):
        for view in moment.views[::2]:
            root = check(name, view, wide=True)
            boxes.add(root.attrib["viewBox"])
        things = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
        assert without_heaps(things) == without_heaps(ids(games.game(name).draw(view, SAY)))
    assert len(boxes) == 1 or traits(name).grows(options)


@every_size
def test_equal_views_give_equal_drawings(name: str, players: int) -> None:
    for options in (games.game(name).variants()[0][1], games.game(name).variants()[-1][1]):
        for moment in moments(name, players, options)[::3]:
            view = moment.views[0]
            assert games.game(name).draw(view, SAY) == games.game(name).draw(dict(reversed(view.items())), SAY)


@every_size
def test_what_a_seat_cannot_know_changes_nothing(name: str, players: int) -> None:
    game, dice = games.game(name), new_dice(5)
    for options in (game.variants()[0][1], game.variants()[-1][1]):
        for i, moment in enumerate(moments(name, players, options)[::2]):
            seat = (SPECTATOR, 0, players - 1)[i % 3]
            other = moment.state.copy()
            game.redeal(other, seat, dice)
            for wide in shapes(name):
                assert game.draw(game.look(moment.state, seat), SAY, wide) == game.draw(
                    game.look(other, seat), SAY, wide
                )


@every_value
def test_a_spectator_has_nothing_to_do(name: str, players: int, options: dict[str, str]) -> None:
    middle = moments(name, players, options)[-2]
    drawing = games.game(name).draw(middle.views[-1], SAY)
    assert "data-action" not in drawing
    assert 'role="button"' not in drawing


@every_size
def test_of_several_choices_none_is_filled(name: str, players: int) -> None:
    """A filled button reads as advice: passing, or ending one's turn, is offered quietly as long as there is more."""
    found = 0
    for options in (games.game(name).variants()[0][1], games.game(name).variants()[-1][1]):
        for moment in moments(name, players, options):
            for view in moment.views:
                if len(view["legal"]) < 2:
                    continue
                drawing = games.game(name).draw(view, SAY)
                chosen = [e for e in parse(drawing).iter() if e.attrib.get("class") == "action"]
                fills = [one.attrib.get("fill") for e in chosen for one in e.iter(f"{SVG}rect")]
                found += len(chosen)
                assert "var(--accent)" not in fills
    assert found > 0


def styled_on_pages() -> set[str]:
    """The classes that the styles of the pages mean wherever they stand, but for that of the book face."""
    sheets = {path.name: COMMENT.sub("", path.read_text("utf-8").split(OF_PAGES)[-1]) for path in STYLES.glob("*.css")}
    selectors = [one.strip() for sheet in sheets.values() for found in RULE.findall(sheet) for one in found.split(",")]
    return {found[1] for one in selectors if (found := ALONE.fullmatch(one))} - {"book"}


@every_size
def test_no_style_of_the_pages_meets_a_drawing(name: str, players: int) -> None:
    """`.left` of the page once showed strips of a drawing that were hidden, and laid them across it."""
    used = set[str]()
    for moment in moments(name, players, games.game(name).variants()[-1][1]):
        for view in moment.views:
            classes = CLASSES.findall(games.game(name).draw(view, SAY))
            used |= {one for found in classes for one in found.split()}
    assert "action" in used
    assert len(styled_on_pages()) > 50
    assert used & styled_on_pages() == set()


@every_size
def test_names_are_escaped(name: str, players: int) -> None:
    hostile = '<script>alert("1")</script>'
    names = [hostile, "a & b", "]]>", "'\"", "&lt;", "\0"][:players]
    drawing = Match(name, players, seed=1, names=names).draw(0)
    assert "<script" not in drawing
    assert hostile in [e.attrib.get("data-about") for e in parse(drawing).iter()]


def test_drawings_name_no_colour() -> None:
    files = [Path(svg.__file__), *Path(tablee.__file__).parent.glob("games/*/**/*.py")]
    assert len(files) > 20 * len(NAMES)
    assert [f.name for f in files if COLOUR.search(f.read_text("utf-8"))] == []
