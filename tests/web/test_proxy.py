from typing import Any

import pytest

from tablee.web.proxy import Proxies


def scope(peer: str, *headers: tuple[bytes, bytes]) -> Any:
    return {"client": (peer, 1234), "scheme": "http", "headers": list(headers)}


@pytest.mark.parametrize(
    ("peer", "header", "client"),
    [
        ("127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "6.6.6.6, 192.0.2.7", "192.0.2.7"),  # the first was sent by the client itself
        ("127.0.0.1", "6.6.6.6, 192.0.2.7, 10.1.2.3", "192.0.2.7"),  # 10.1.2.3 is a proxy of ours
        ("127.0.0.1", "192.0.2.7:4711", "192.0.2.7"),
        ("127.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
        ("127.0.0.1", "::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "not an address", "127.0.0.1"),
        ("127.0.0.1", "6.6.6.6, unknown", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "10.9.9.9", "10.9.9.9"),
        ("192.0.2.66", "192.0.2.7", "192.0.2.66"),  # anybody can send the header
    ],
)
def test_the_client_is_the_last_address_that_is_no_proxy_of_ours(peer: str, header: str, client: str) -> None:
    asked = scope(peer, (b"x-forwarded-for", header.encode()))
    Proxies("127.0.0.1, 10.0.0.0/8").apply(asked)
    assert asked["client"][0] == client


def test_several_headers_are_one_list() -> None:
    asked = scope("127.0.0.1", (b"x-forwarded-for", b"6.6.6.6"), (b"x-forwarded-for", b"192.0.2.7"))
    Proxies("127.0.0.1").apply(asked)
    assert asked["client"][0] == "192.0.2.7"


@pytest.mark.parametrize(
    ("peer", "proto", "scheme"),
    [
        ("127.0.0.1", b"https", "https"),
        ("127.0.0.1", b"http, HTTPS", "https"),
        ("127.0.0.1", b"gopher", "http"),
        ("192.0.2.66", b"https", "http"),
    ],
)
def test_the_scheme_is_the_one_that_a_proxy_of_ours_names(peer: str, proto: bytes, scheme: str) -> None:
    asked = {**scope(peer, (b"x-forwarded-proto", proto))}
    Proxies("127.0.0.1").apply(asked)  # type: ignore[arg-type]
    assert asked["scheme"] == scheme


def test_without_settings_nobody_is_believed() -> None:
    assert not Proxies("")
    assert "127.0.0.1" not in Proxies("")


@pytest.mark.parametrize("text", ["*", "localhost", "10.0.0.1/8", "1.2.3"])
def test_proxies_are_named_by_addresses(text: str) -> None:
    with pytest.raises(ValueError, match=r"IPv4 or IPv6|host bits"):
        Proxies(text)
