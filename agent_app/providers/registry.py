"""Which provider speaks which wire, and which wire an address is spoken to on."""

from urllib.parse import urlsplit

from agent_app.providers.anthropic import Anthropic
from agent_app.providers.base import Provider
from agent_app.providers.clients import is_own
from agent_app.providers.demo.provider import Demo
from agent_app.providers.images import OpenAIImages
from agent_app.providers.openai_chat import OpenAIChat
from agent_app.providers.openai_responses import OpenAIResponses
from prompts.context import Wire

_OPENAI_CHAT, _OPENAI_RESPONSES, _ANTHROPIC = OpenAIChat(), OpenAIResponses(), Anthropic()
IMAGES = OpenAIImages()
_BY_WIRE: dict[Wire, Provider] = {
    "openai_chat": _OPENAI_CHAT,
    "openai_responses": _OPENAI_RESPONSES,
    "anthropic": _ANTHROPIC,
    "demo": Demo(),
}


class UnknownWire(LookupError):
    """No adapter speaks this wire here."""


def provider_for(wire: Wire) -> Provider:
    """Raises UnknownWire."""
    try:
        return _BY_WIRE[wire]
    except KeyError:
        known = ", ".join(_BY_WIRE)
        raise UnknownWire(f"No adapter speaks the wire {wire!r}; there are {known}.") from None


def openai_wire(base_url: str, choice: str) -> Wire:
    """The wire for a server of OpenAI's kind: `choice` is auto, chat or responses. Raises UnknownWire.

    By itself only OpenAI's own host gets Responses: every other server speaks Chat Completions at least.
    """
    if choice == "auto":
        try:
            host = urlsplit(base_url).hostname or ""
        except ValueError:
            host = ""
        return "openai_responses" if is_own(host, ("api.openai.com",)) else "openai_chat"
    chosen: dict[str, Wire] = {"chat": "openai_chat", "responses": "openai_responses"}
    if choice not in chosen:
        raise UnknownWire(f"A server of OpenAI's kind speaks auto, chat or responses, not {choice!r}.")
    return chosen[choice]


async def aclose_all() -> None:
    """Closes the connections of the running loop; call it when the process or a test ends."""
    for provider in (_OPENAI_CHAT, _OPENAI_RESPONSES, _ANTHROPIC, IMAGES):
        await provider.aclose()
