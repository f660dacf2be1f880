"""Which addresses may be reached: public ones, and private ones where the installation says so."""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

# What leads to an IPv4 address inside: NAT64 (RFC 6052) carries it in its last 32 bits.
_NAT64 = IPv6Network("64:ff9b::/96")


@dataclass(frozen=True)
class Allowed:
    """`everything` opens all private addresses, `hosts` those of the names that stand there.

    `setting` is where an admin names such hosts. With `unencrypted`, http may lead anywhere public.
    """

    everything: bool = False
    hosts: frozenset[str] = frozenset()
    setting: str = ""
    unencrypted: bool = False

    def private(self, host: str) -> bool:
        return self.everything or host.lower().strip("[]").rstrip(".") in self.hosts

    def address(self, host: str, address: str) -> bool:
        """Whether `host` may be reached at this IP address."""
        return self.private(host) or is_public(address)

    def url(self, url: str) -> bool:
        """Whether it is a whole web address whose way is encrypted, or needn't be."""
        try:
            parts = urlsplit(url)
            host, _ = parts.hostname, parts.port
        except ValueError:
            return False
        if not host or parts.username is not None or parts.password is not None:
            return False
        return parts.scheme == "https" or (
            parts.scheme == "http" and (self.unencrypted or self.private(host))
        )


def named_hosts(names: Iterable[str]) -> frozenset[str]:
    """Names as a setting has them, as they are compared here."""
    return frozenset(name.lower().strip("[]") for name in names)


def is_public(address: str) -> bool:
    """False for private, loopback, link-local, shared (RFC 6598), multicast and reserved addresses.

    An IPv6 address that carries an IPv4 one is judged by that.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    for inner in _carried(found):
        if not is_public(str(inner)):
            return False
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None or found in _NAT64:
            return True
        if found.is_site_local:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def _carried(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    if isinstance(address, IPv4Address):
        return []
    carried = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in _NAT64:
        carried.append(IPv4Address(int(address) & 0xFFFF_FFFF))
    return [inner for inner in carried if inner is not None]
