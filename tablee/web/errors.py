"""How errors are answered: as JSON below /api, as a page everywhere else, always with a sentence that can be shown."""

import html
import logging
from collections.abc import Callable, Mapping
from typing import Annotated

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap
from msgspec import Meta

from tablee.i18n import N_, Say
from tablee.web.security.identity import HTTPRequest, language
from tablee.web.tables.aside import SetAside
from tablee.web.tables.errors import Refused, StoreUnavailable
from tablee.web.url import base_of

LOG = logging.getLogger("tablee.web")

# What a status says when nobody has said more.
SENTENCES = {
    400: N_("The house does not understand this request."),
    401: N_("This token is not known here. Send the one you were given in the Authorization header, as Bearer."),
    403: N_("This is not yours to do."),
    404: N_("There is nothing here. The link may be incomplete."),
    405: N_("This cannot be done here."),
    413: N_("That is too much at once."),
    415: N_("Send this as JSON, or by the form of the page."),
    422: N_("This is not possible."),
    429: N_("Not so fast: wait a moment, then try again."),
    500: N_("Something went wrong in the house. It has been written down; try again."),
}

# Writes the page for a request, a status, a sentence and what was raised.
ErrorPage = Callable[[HTTPRequest, int, str, Exception], str]


class Problem(msgspec.Struct, omit_defaults=True):
    """Why something was not done."""

    status: Annotated[int, Meta(description="The status of the answer.")]
    detail: Annotated[str, Meta(description="A sentence to show, in the language that the request prefers.")]
    table: Annotated[
        Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/TableAnswer"})] | None,
        Meta(description="The table as it stands now, if yours was an old one."),
    ] = None


def handlers(error_page: ErrorPage) -> ExceptionHandlersMap:
    """The exception handlers of the application."""

    def refused(request: HTTPRequest, error: Refused) -> Response[bytes] | Response[str]:
        """A refusal by the house."""
        if isinstance(error, StoreUnavailable):
            request.app.state.metrics.database_errors += 1
        # A page that is open has to be loaded anew: nothing of it can be shown any more.
        headers = {"HX-Refresh": "true"} if isinstance(error, SetAside) and "hx-request" in request.headers else None
        return respond(request, error, error.status, error.sentence(language(request)), headers)

    def failed(request: HTTPRequest, error: Exception) -> Response[bytes] | Response[str]:
        """A refusal by the framework, or an error that nobody expected: that one goes to the log of the server."""
        status = status_of(error)
        if status == 500:
            LOG.error("error in %s %s", request.method, request.url.path, exc_info=error)
        sentence = Say(language(request))(SENTENCES.get(status, SENTENCES[400]))
        if not isinstance(error, HTTPException):
            return respond(request, error, status, sentence)
        if status == 400:
            sentence = " ".join([sentence, *_reasons(error)])
        return respond(request, error, status, sentence, error.headers)

    def respond(
        request: HTTPRequest, error: Exception, status: int, sentence: str, headers: Mapping[str, str] | None = None
    ) -> Response[bytes] | Response[str]:
        if request.scope["path"].startswith("/api"):
            return problem(status, sentence, headers)
        page = (plain_page if status >= 500 else error_page)(request, status, sentence, error)
        return Response(page, status_code=status, media_type=MediaType.HTML, headers=headers)

    return {Refused: refused, Exception: failed}


def problem(
    status: int, sentence: str, headers: Mapping[str, str] | None = None, table: bytes | None = None
) -> Response[bytes]:
    """An error as JSON."""
    body = msgspec.json.encode(Problem(status, sentence, None if table is None else msgspec.Raw(table)))
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def status_of(error: Exception) -> int:
    """The status to answer an exception with; 500 for all that nobody expected."""
    if isinstance(error, RecursionError):  # the body has too many brackets within brackets
        return 400
    return min(error.status_code, 500) if isinstance(error, HTTPException) else 500


def _reasons(error: HTTPException) -> list[str]:
    """What exactly is wrong with a request, for those who write programs."""
    if isinstance(error.extra, list):
        return [f"{part.get('key', '')}: {part.get('message', '')}." for part in error.extra if isinstance(part, dict)]
    return []


def plain_page(request: HTTPRequest, status: int, sentence: str, _: Exception) -> str:
    """The page of an unexpected error. It uses no template, since the error may be in one."""
    lang, base = language(request), html.escape(base_of(request.scope))
    back = Say(lang)("To the games")
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Tablée</title>'
        f'<link rel="stylesheet" href="{base}/static/site.css"><main><h1>Tablée</h1><p>{html.escape(sentence)}</p>'
        f'<p><a href="{base}/">{html.escape(back)}</a></p></main></html>'
    )
