"""Which provider speaks which wire."""

from agent_app.providers.anthropic import Anthropic
from agent_app.providers.base import Provider
from agent_app.providers.demo.provider import Demo
from agent_app.providers.openai_chat import OpenAIChat
from prompts.context import Wire

_OPENAI_CHAT, _ANTHROPIC, _DEMO = OpenAIChat(), Anthropic(), Demo()
_BY_WIRE: dict[Wire, Provider] = {"openai_chat": _OPENAI_CHAT, "anthropic": _ANTHROPIC, "demo": _DEMO}


class UnknownWire(LookupError):
    """No adapter speaks this wire here."""


def provider_for(wire: Wire) -> Provider:
    """Raises UnknownWire."""
    try:
        return _BY_WIRE[wire]
    except KeyError:
        known = ", ".join(_BY_WIRE)
        raise UnknownWire(f"No adapter speaks the wire {wire!r} yet; there are {known}.") from None


async def aclose_all() -> None:
    """Closes the connections of the running loop; call it when the process or a test ends."""
    await _OPENAI_CHAT.aclose()
    await _ANTHROPIC.aclose()
