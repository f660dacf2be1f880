"""From which address a request comes, as far as nobody but trusted proxies can say otherwise."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

_NETWORK_BITS = 64


def client_address(request: HttpRequest) -> str:
    """The connection's own. Behind proxies that are trusted, each of which adds the one that it heard from to
    X-Forwarded-For, the one that the first of them heard from. IPv6 is told by its network, since a person
    has all of that."""
    own: str = request.META.get("REMOTE_ADDR", "")
    trusted = settings.TRUSTED_PROXIES
    if not trusted:
        return _network(own)
    told = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",")]
    return _network(told[-trusted] if len(told) >= trusted and told[-trusted] else own)


def _network(address: str) -> str:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((found, _NETWORK_BITS), strict=False).network_address)
    return str(found)
