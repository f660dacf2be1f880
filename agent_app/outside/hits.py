"""Makes hits of what a search service says: plain words, whole addresses, each page once."""

import html
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

from tools.kit.web import Hit

_TITLE_CHARS, _SNIPPET_CHARS, _ADDRESS_CHARS = 200, 600, 2_000
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")


def hit(said: Mapping[str, object], title: str, url: str, snippet: str, date: str) -> Hit:
    """`said` with the names that the service has for these four."""
    return Hit(
        title=plain(said.get(title))[:_TITLE_CHARS],
        url=_text(said.get(url)).strip(),
        snippet=plain(said.get(snippet))[:_SNIPPET_CHARS],
        date=_day(_text(said.get(date)).strip()),
    )


def usable(hits: Iterable[Hit]) -> list[Hit]:
    """Those with the address of a page, each address once."""
    by_address: dict[str, Hit] = {}
    for one in hits:
        if is_page(one.url):
            by_address.setdefault(one.url, one)
    return list(by_address.values())


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def plain(value: object) -> str:
    """A text without markup and line breaks; empty for what is no text."""
    return " ".join(html.unescape(_TAG.sub("", _text(value))).split())


def is_page(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and len(url) <= _ADDRESS_CHARS
    except ValueError:
        return False


def _day(said: str) -> str:
    """The day in ISO 8601 out of that, or out of the form of mails (RFC 5322)."""
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            return read(said).date().isoformat()
        except ValueError:
            continue
    return ""
