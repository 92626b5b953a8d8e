import random

import pytest
from litestar.testing import RequestFactory

from tablee.web.caching import Content, accepts_gzip, etag_of, is_known


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True),
        ("GZIP, br", True),
        ("br;q=1.0, gzip;q=0.3", True),
        ("*", True),
        ("gzip; q=0", False),
        ("gzip;q=0.000", False),
        ("br", False),
        ("", False),
        ("xgzip", False),
    ],
)
def test_gzip_is_sent_only_to_those_who_accept_it(header: str, accepted: bool) -> None:
    assert accepts_gzip(header) == accepted


@pytest.mark.parametrize(
    ("header", "known"),
    [('W/"a"', True), ('"a"', True), ('"b", W/"a"', True), ("*", True), ('"b"', False), ("", False), ("a", False)],
)
def test_a_browser_names_what_it_has(requests: RequestFactory, header: str, known: bool) -> None:
    request = requests.get("/", headers={"If-None-Match": header})
    assert is_known(request, 'W/"a"') == known


def test_parts_of_an_entity_tag_do_not_run_into_each_other() -> None:
    assert etag_of(b"ab", b"c") != etag_of(b"a", b"bc")


def test_what_does_not_get_smaller_is_not_compressed() -> None:
    assert Content.of(b"x" * 5000, "text/plain").gzipped is not None
    assert Content.of(b"x" * 50, "text/plain").gzipped is None
    assert Content.of(bytes(range(256)) * 8, "text/plain").gzipped is not None
    assert Content.of(random.Random(1).randbytes(5000), "image/png").gzipped is None
