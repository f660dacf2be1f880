"""Which models take a tool in the middle of a conversation, so that what was sent before it stays."""

import re
from urllib.parse import urlsplit

from agent_app.providers.anthropic import OWN_HOSTS
from agent_app.providers.clients import is_own

# Of Anthropic's documentation of mid-conversation tool changes.
_ANTHROPIC = re.compile(
    r"claude-(?:(?:fable|mythos|opus)-5|opus-4-8|(?:sonnet|haiku)-5-5)(?:-.*)?", re.IGNORECASE
)


def takes_late_tools(wire: str, base_url: str, model_name: str, *, anthropic: str = "auto") -> bool:
    """On Responses every model does; on Anthropic's own host the newer ones; elsewhere there is only a list.

    `anthropic` is yes or no for a server that is known to take them, or not to.
    """
    if wire != "anthropic":
        return wire == "openai_responses"
    if anthropic != "auto":
        return anthropic == "yes"
    return is_own(_host(base_url), OWN_HOSTS) and _ANTHROPIC.fullmatch(model_name) is not None


def _host(base_url: str) -> str:
    try:
        return urlsplit(base_url).hostname or ""
    except ValueError:
        return ""
