"""Which provider speaks which wire."""

from agent_app.providers.anthropic import Anthropic
from agent_app.providers.base import Provider
from agent_app.providers.demo.provider import Demo
from agent_app.providers.openai_chat import OpenAIChat
from agent_app.providers.openai_responses import OpenAIResponses
from prompts.context import Wire

_OPENAI_CHAT, _OPENAI_RESPONSES, _ANTHROPIC = OpenAIChat(), OpenAIResponses(), Anthropic()
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


async def aclose_all() -> None:
    """Closes the connections of the running loop; call it when the process or a test ends."""
    for provider in (_OPENAI_CHAT, _OPENAI_RESPONSES, _ANTHROPIC):
        await provider.aclose()
