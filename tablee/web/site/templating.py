"""The templates of the pages. Besides what a page passes to it, a template and its macros know these names:

base        the path below which the house lies; every address in a page begins with it
static      the path of the files that pages load
icon        the macro of icons.html
answers     the attributes of a form that say where its answer goes
at_table    the macro of parts.html: a form that sends a command to a table
sign_words  what the signs of a game mean, by their names

Templates that are rendered after every move use these macros without importing them, which would take longer than to
render the rest. In the pieces of a table's page, icons and `answers` are references (`drawing/shapes.py`), so that a
stream sends each of them once.
"""

from collections.abc import Callable, MutableMapping
from functools import cache
from pathlib import Path
from typing import TypedDict, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tablee.drawing.shapes import refer
from tablee.web.site.assets import assets
from tablee.web.site.bytecode import DiskCache
from tablee.web.site.signs import words

FOLDER = Path(__file__).parent / "templates"
SYNTAX: "Syntax" = {"autoescape": True, "trim_blocks": True, "lstrip_blocks": True}
ANSWERS = (
    'hx-target="#reply" hx-swap="innerHTML" hx-status:403="swap:none" hx-status:404="swap:none"'
    ' hx-status:429="swap:none" hx-status:5xx="swap:none"'
)
MACROS = {"icon": "icons.html", "at_table": "parts.html", "form_to": "parts.html"}


class Syntax(TypedDict):
    """The options that decide how a template is compiled."""

    autoescape: bool
    trim_blocks: bool
    lstrip_blocks: bool


class Templates(Environment):
    """An environment whose templates have a plain copy of the names that all of them know.

    Jinja gives them a view of two dictionaries, and goes through it, name by name in Python, each time one is rendered.
    """

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """The names that a template knows when it is loaded."""
        return {**self.globals, **(d or {})}


@cache  # there is one base for each application, so the cache stays small
def environment(base: str = "", *, in_pieces: bool = False) -> Environment:
    """The templates for a house below this path, as they stand in whole pages or in the pieces of a table's page."""
    templates = Templates(
        loader=FileSystemLoader(FOLDER),
        undefined=StrictUndefined,
        bytecode_cache=DiskCache(SYNTAX),
        auto_reload=False,  # otherwise every use of a template looks at its file
        **SYNTAX,
    )
    answers = Markup(refer(ANSWERS) if in_pieces else ANSWERS)
    static = f"{base}/static/{assets().version}"
    templates.globals |= {"base": base, "static": static, "sign_words": words, "answers": answers}
    for name, place in MACROS.items():
        templates.globals[name] = getattr(templates.get_template(place).module, name)
    if in_pieces:
        draw = cast("Callable[[str], object]", templates.globals["icon"])
        templates.globals["icon"] = cache(lambda name: Markup(refer(str(draw(name)))))
    return templates
