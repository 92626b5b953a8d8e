"""Protection against forged forms: a form is accepted only from one of our own pages.

Every form carries a token that is an HMAC of the visitor's id. Another site can make a browser send a form together
with its cookie, but it cannot read our pages and so does not know the token.

On pages that are sent compressed the token is masked: a random pad, and the token combined with the pad. It looks
different each time, so the length of the compressed page says nothing about it (caching.py).
"""

from secrets import token_bytes

from tablee.i18n import N_
from tablee.web.security.identity import HTTPRequest, current_person, visitors_of
from tablee.web.tables.errors import Refused

MASKED_LENGTH = 64  # of a masked token in hexadecimal; a plain one has half of it
FIELD, HEADER = "_csrf_token", "x-csrftoken"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def form_token(request: HTTPRequest) -> str:
    """What the forms of the person carry who sends this request."""
    return visitors_of(request).signature(f"form {current_person(request).id}")


def masked(token: str) -> str:
    """The token as it stands on a page that is compressed."""
    plain = bytes.fromhex(token)
    pad = token_bytes(len(plain))
    return (pad + combined(pad, plain)).hex()


def unmasked(sent: str) -> str:
    """The token of a form, masked or not."""
    if len(sent) != MASKED_LENGTH:
        return sent
    try:
        both = bytes.fromhex(sent)
    except ValueError:
        return sent
    half = len(both) // 2
    return combined(both[:half], both[half:]).hex()


def combined(first: bytes, second: bytes) -> bytes:
    """Two texts of the same length, exclusive or."""
    return bytes(a ^ b for a, b in zip(first, second, strict=True))


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
    token = unmasked(sent or "")
    if not token or not visitors_of(request).signed(f"form {current_person(request).id}", token):
        raise Refused(403, N_("The page is too old, or cookies are switched off. Load the page again, then try again."))
