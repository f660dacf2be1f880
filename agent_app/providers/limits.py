"""What a provider takes of tools in one request, counted over all of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agent_app.providers.base import Endpoint
from agent_app.providers.errors import too_many_tools
from agent_app.providers.projection import anthropic_tools, openai_tool
from agent_app.providers.strict_schema import closed
from prompts.context import Wire
from prompts.request import ToolSpec

OPENAI_TOOLS = 128


@dataclass(frozen=True)
class ToolFit:
    """How a request's tools fit the vendor's own endpoint of a wire, by name and in their order.

    `left_plain` could be strict and are not, because the tools before them used the limits up; `refused` are
    those past the number that is taken at all.
    """

    strict: tuple[str, ...]
    left_plain: tuple[str, ...]
    refused: tuple[str, ...]

    @property
    def sentences(self) -> Iterator[str]:
        """What an audit says of it; none when all is within the limits."""
        if self.left_plain:
            yield f"Left non-strict by the provider's limits: {', '.join(self.left_plain)}."
        if self.refused:
            yield f"Past the {OPENAI_TOOLS} tools of one request: {', '.join(self.refused)}."


def tool_fit(specs: Sequence[ToolSpec], wire: Wire) -> ToolFit:
    """Pure: nothing is sent."""
    match wire:
        case "anthropic":
            strict = {tool.name for tool in anthropic_tools(specs) if tool.strict}
            could = [spec.name for spec in specs if spec.strict and closed(spec.schema) is not None]
            return ToolFit(_in_order(specs, strict), tuple(n for n in could if n not in strict), ())
        case "openai_chat" | "openai_responses":
            strict = {spec.name for spec in specs if openai_tool(spec).strict}
            return ToolFit(_in_order(specs, strict), (), tuple(s.name for s in specs[OPENAI_TOOLS:]))
        case "demo":
            return ToolFit((), (), ())


def check_openai_count(specs: Sequence[ToolSpec], endpoint: Endpoint) -> None:
    """Raises ProviderError: the request is refused here, with words that help, and not by the provider."""
    if len(specs) > OPENAI_TOOLS:
        raise too_many_tools(endpoint, len(specs), OPENAI_TOOLS)


def _in_order(specs: Sequence[ToolSpec], names: set[str]) -> tuple[str, ...]:
    return tuple(spec.name for spec in specs if spec.name in names)
