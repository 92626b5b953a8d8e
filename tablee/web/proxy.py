"""Who really asks, when a proxy stands before the house.

A proxy names its client in X-Forwarded-For and the client's scheme in X-Forwarded-Proto. Anybody can send such headers,
so they count only if the connection comes from an address that the operator has named.
"""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from litestar.types import HTTPScope

Network = IPv4Network | IPv6Network
FORWARDED_FOR, FORWARDED_PROTO = b"x-forwarded-for", b"x-forwarded-proto"
SCHEMES = {b"http": "http", b"https": "https"}


class Proxies:
    """The proxies whose word counts.

    addresses   single ones or networks, with commas between them: "127.0.0.1, 10.0.0.0/8"; ValueError for anything else
    """

    def __init__(self, addresses: str) -> None:
        self.networks: list[Network] = [ip_network(part.strip()) for part in addresses.split(",") if part.strip()]

    def __bool__(self) -> bool:
        return bool(self.networks)

    def __contains__(self, host: object) -> bool:
        address = plain_address(str(host))
        return address is not None and any(ip_address(address) in network for network in self.networks)

    def apply(self, scope: HTTPScope) -> None:
        """Puts the real client and scheme into the scope, if a proxy of ours has named them."""
        client = scope.get("client")
        if client is None or client[0] not in self:
            return
        named = [value for name, value in scope["headers"] if name == FORWARDED_FOR]
        if named:
            scope["client"] = (self.client(client[0], b",".join(named).decode("latin-1")), 0)
        schemes = [value for name, value in scope["headers"] if name == FORWARDED_PROTO]
        if schemes:
            nearest = schemes[-1].split(b",")[-1].strip().lower()  # what the proxy that speaks to us has added
            scope["scheme"] = SCHEMES.get(nearest, scope["scheme"])

    def client(self, peer: str, header: str) -> str:
        """The client that the proxies name.

        Each proxy appends the address that it was asked from, so the list is read from its end. What a client has put
        before that is not believed: the first address that is no proxy of ours is the client.
        """
        found = peer
        for part in reversed(header.split(",")):
            address = plain_address(without_port(part.strip()))
            if address is None:
                break
            found = address
            if address not in self:
                break
        return found


def without_port(text: str) -> str:
    """An address without the port that some proxies add: 192.0.2.1:4711, [2001:db8::1]:4711."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def plain_address(text: str) -> str | None:
    """An address in its usual form, an IPv4 address in IPv6 form as IPv4; None if it is none."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(address)
