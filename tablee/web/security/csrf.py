"""Protection against forged forms: a form is accepted only from one of our own pages.

Every form carries a token that is an HMAC of the visitor's id. Another site can make a browser send a form together
with its cookie, but it cannot read our pages and so does not know the token.
"""

from tablee.i18n import N_
from tablee.web.security.identity import HTTPRequest, current_person, visitors_of
from tablee.web.tables.errors import Refused

FIELD, HEADER = "_csrf_token", "x-csrftoken"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def form_token(request: HTTPRequest) -> str:
    """What the forms of the person carry who sends this request."""
    return visitors_of(request).signature(f"form {current_person(request).id}")


async def check_form(request: HTTPRequest) -> None:
    """Refuses a request that changes something unless it carries the visitor's token, in a field or in a header.

    A newcomer is always refused: their id is made now, so no page can know its token.
    """
    if request.method in SAFE_METHODS:
        return
    sent = request.headers.get(HEADER)
    if sent is None and request.content_type[0] in FORMS:
        field = (await request.form()).get(FIELD)
        sent = field if isinstance(field, str) else None
    if sent is None or not visitors_of(request).signed(f"form {current_person(request).id}", sent):
        raise Refused(403, N_("The page is too old, or cookies are switched off. Load the page again, then try again."))
