"""Reading forms: numbers, settings, and the address to go back to. A form may have been written by anybody."""

from dataclasses import replace
from urllib.parse import urlsplit

from litestar.datastructures import FormMultiDict

from tablee.web.dependencies import PageContext
from tablee.web.security.identity import remember

# Fields of forms that change the visitor's name or settings, and the setting that each of them changes.
SETTINGS = {"name": "name", "language": "lang", "theme": "theme", "confirm": "confirm", "text": "text"}
IN_ADDRESS = {"1": "yes", "0": "no"}  # values of ?text=


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
