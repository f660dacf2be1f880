"""What this installation searches the web with, and what its settings lack."""

from typing import Literal, cast, get_args

from django.conf import settings

Backend = Literal["searxng", "brave", "tavily", "ddgs"]
BACKENDS: tuple[str, ...] = get_args(Backend)


def backend() -> Backend | None:
    """None where nothing is set, or not enough to search with."""
    return cast("Backend", settings.SEARCH_BACKEND) if settings.SEARCH_BACKEND and not problem() else None


def problem() -> str:
    """A sentence for whoever set it, or nothing."""
    chosen = settings.SEARCH_BACKEND
    if not chosen:
        return ""
    if chosen not in BACKENDS:
        return f"SEARCH_BACKEND is {chosen!r}; it is one of {', '.join(BACKENDS)}, or empty."
    if chosen == "searxng" and not settings.SEARCH_URL:
        return "SEARCH_BACKEND=searxng needs SEARCH_URL, the address of a SearXNG with the format json."
    if chosen in {"brave", "tavily"} and not settings.SEARCH_KEY:
        return f"SEARCH_BACKEND={chosen} needs SEARCH_KEY, a key of that service."
    return ""
