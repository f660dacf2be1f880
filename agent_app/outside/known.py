"""Lets a model read only addresses that were given to it.

One that it puts together itself could carry what stands in the chat to whoever wrote a page that asks for it.
"""

from urllib.parse import quote, unquote

from agent_app.records.queries.addresses import stands_in_chat
from agent_app.records.threads import database
from tools.kit.web import WebTrouble

_UNQUOTED = "/:?#[]@!$&'()*+,;=%~-._"


async def check_known(chat_id: str, url: str) -> None:
    """Raises WebTrouble."""
    if not await database().read(stands_in_chat, chat_id, spellings(url)):
        raise WebTrouble(
            "This address stands nowhere in the conversation, so that it is not read. Take one that a search "
            "found, that a page links to, or that the user wrote; web_search finds the page."
        )


def spellings(url: str) -> tuple[str, ...]:
    """Without what differs between two ways to write it: scheme, `www.`, a last slash, the part after `#`."""
    bare = url.partition("#")[0].partition("://")[2].rstrip("/")
    if bare[:4].lower() == "www.":
        bare = bare[4:]
    return tuple(dict.fromkeys((bare, unquote(bare), quote(unquote(bare), safe=_UNQUOTED))))
