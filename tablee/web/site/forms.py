"""Reading forms: numbers, settings, the address to go back to, and commands. Anybody may have written a form."""

from dataclasses import replace
from urllib.parse import urlsplit

from litestar.datastructures import FormMultiDict

from tablee.i18n import N_
from tablee.web.dependencies import PageContext
from tablee.web.security.identity import remember
from tablee.web.tables import commands, consents, openings, places, readiness, seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.instead import act_instead
from tablee.web.tables.parts import from_hex
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

# Fields of forms that change the visitor's name or settings, and the setting that each of them changes.
SETTINGS = {"name": "name", "language": "lang", "theme": "theme", "confirm": "confirm", "text": "text"}
IN_ADDRESS = {"1": "yes", "0": "no"}  # values of ?text=
MOST_STEPS = 20  # actions that one form may carry


def whole_number(text: object, default: int) -> int:
    """A number from a form, or the default if it is not a number."""
    try:
        return int(str(text)[:9])
    except ValueError:
        return default


def with_settings(context: PageContext, form: FormMultiDict) -> PageContext:
    """The context with the name and settings that a form brings, if it does; the response sets the cookie anew."""
    wishes = {setting: str(form[field]) for field, setting in SETTINGS.items() if field in form}
    changed = context.visitor.changed(**wishes) if wishes else context.visitor
    return context if changed == context.visitor else replace(context, visitor=remember(context.request, changed))


def with_text_mode(context: PageContext) -> PageContext:
    """The context with the text mode that the address asks for, `?text=1` or `?text=0`; it is remembered."""
    wish = IN_ADDRESS.get(str(context.request.query_params.get("text", "")), "")
    changed = context.visitor.changed(text=wish)
    return context if changed == context.visitor else replace(context, visitor=remember(context.request, changed))


def local(address: str) -> str:
    """An address of this house; the home page instead of any other."""
    parts = urlsplit(address)
    inside = address.startswith("/") and not address.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return address if inside and address.isprintable() and "\\" not in address else "/"


# ---- commands


async def do(table: Table, visitor: Visitor, command: str, form: FormMultiDict, sequence: int) -> None:
    """Carries out the command of a form at a table."""
    if command == "sit":
        seat = form.get("seat")
        place, ready = None if seat is None else whole_number(seat, -1), not readiness.is_asked(table, visitor)
        await seating.sit(table, visitor, place, hash=_part(form, "hash"), ready=ready)
    elif command == "hash":
        hash = _part(form, "hash")
        if hash is None:  # a page without scripts
            await openings.add_entropy(table, visitor, None)
        else:
            await openings.send_hash(table, visitor, hash)
    elif command == "entropy":
        await openings.add_entropy(table, visitor, _part(form, "entropy"))
    elif command == "act" and form.get("instead"):
        await act_instead(table, visitor, str(form["instead"]), sequence)
    elif command == "act":
        for action in form.getall("action", [])[:MOST_STEPS]:
            await commands.act(table, visitor, str(action), sequence)
            sequence = table.sequence
    elif command == "undo":
        await commands.undo(table, visitor, sequence)
    elif command == "leave":
        await seating.leave(table, visitor)
    elif command == "return":
        await seating.come_back(table, visitor)
    elif command == "place":
        seat, _, who = str(form.get("place", "")).partition(" ")
        await places.place(table, visitor, whole_number(seat, -1), who)
    elif command == "ready":
        await readiness.say_ready(table, visitor, form.get("ready") == "yes")
    elif command == "start":
        await readiness.start(table, visitor)
    elif command == "consent":
        await consents.agree(table, visitor, consents.wish_named(form.get("wish")), whole_number(form.get("about"), -1))
    elif command == "chat":
        await commands.say(table, visitor, str(form.get("text", "")))
    else:
        raise Refused(404, N_("This cannot be done at a table."))


def _part(form: FormMultiDict, name: str) -> bytes | None:
    """Bytes from a field that a script fills in; None if it did not."""
    return from_hex(str(form.get(name, ""))) or None
