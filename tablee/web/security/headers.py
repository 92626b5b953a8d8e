"""The headers that every response carries. `gateway.py` and the fast path add them."""

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # whoever has the link of a table may sit down: other sites must not see it
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]

# What a response depends on and who may keep it, unless the handler says otherwise: nobody keeps hidden hands, or what
# belongs to one person. A part of a page must never be taken for the page at the same address.
PRIVATE = [
    (b"cache-control", b"no-store"),
    (b"vary", b"Accept-Language, Authorization, Cookie, HX-Request"),
]
HEADERS_BY_HTTPS = [*HEADERS, (b"strict-transport-security", b"max-age=31536000")]
