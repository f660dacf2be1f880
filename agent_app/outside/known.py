"""Lets a model read only addresses that were given to it.

One that it puts together itself could carry what stands in the chat to whoever wrote a page that asks for it.
"""

import re
from collections.abc import Iterable
from urllib.parse import quote, unquote

from agent_app.records.queries.addresses import given_texts
from agent_app.records.threads import database
from tools.finding.threshold import CALL_TOOL
from tools.kit.registry import loop_tool_named, tool_named
from tools.kit.web import WebTrouble

_UNQUOTED = "/:?#[]@!$&'()*+,;=%~-._"
_BRINGS = frozenset(
    {
        "web_search",
        "web_fetch",
        "knowledge_search",
        "image_understand",
        "paper_search",
        "paper_fetch",
        "book_search",
        CALL_TOOL,
    }
)
_WWW = "www."


async def known_address(chat_id: str, url: str) -> str:
    """The address as it was given, whatever way it is asked for. Raises WebTrouble."""
    found = await database().read(_found, chat_id, url)
    if found is None:
        raise WebTrouble(
            "This address stands nowhere in the conversation, so that it is not read. Take one that a search "
            "found, that a page links to, or that the user wrote; web_search finds the page."
        )
    return found


def _found(chat_id: str, url: str) -> str | None:
    return as_given(given_texts(chat_id, brings), url)


def brings(tool: str) -> bool:
    """Whether a tool's results come from outside; those of our other tools may say what a model wrote."""
    ours = tool_named(tool) is not None or loop_tool_named(tool, ()) is not None
    return not ours or tool in _BRINGS


def as_given(texts: Iterable[str], url: str) -> str | None:
    """In the spelling that one of the texts has, so that no choice of letters or of %xx says anything.

    Scheme, `www.`, a last slash and the part after `#` make no difference, nor does the case of the host.
    """
    scheme, _, rest = url.partition("#")[0].partition("://")
    bare = rest.rstrip("/")
    begins = _WWW if bare[: len(_WWW)].lower() == _WWW else ""
    bare = bare[len(begins) :]
    ends = rest[len(begins) + len(bare) :][:1]
    ways = {way: re.compile(_pattern(way)) for way in (bare, unquote(bare), quote(unquote(bare), _UNQUOTED))}
    for text in texts:
        for way, pattern in ways.items():
            if pattern.search(text):
                return f"{scheme}://{begins}{way if way == bare else quote(way, _UNQUOTED)}{ends}"
    return None


def _pattern(way: str) -> str:
    """No part of a longer word: else a long address that was given could be cut where it says something."""
    host, slash, path = way.partition("/")
    return rf"(?<![\w@.-])(?:www\.)?(?i:{re.escape(host)}){re.escape(slash + path)}(?![\w%=&-])"
