"""The connections that are on: those of the tool lists that a setting names, with no server behind them."""

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from agent_app.connections.listed import ListedConnections, listed
from tools.kit.connections import ConnectionFacts, ConnectionTools


def active_connections() -> ConnectionTools:
    """The same objects for the same setting: what is made of a list is kept by its identity."""
    return _of(tuple(settings.CONNECTION_LISTS))


@lru_cache(maxsize=4)
def _of(entries: tuple[str, ...]) -> ConnectionTools:
    return ListedConnections([_listed(entry) for entry in entries])


def _listed(entry: str) -> ConnectionFacts:
    server, separator, path = entry.partition("=")
    if not separator:
        raise ImproperlyConfigured(f"CONNECTION_LISTS must hold name=path, not {entry!r}.")
    return listed(Path(path), server, f"tools of {server}").facts
