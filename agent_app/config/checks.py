"""Start-up checks: Folio does not start with a bad tool, a long contract or a missing provider."""

from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

import prompts
from agent_app.files import storage
from agent_app.outside.configured import problem
from prompts.context import Wire
from tools.kit.tool import Capability

# Ordinary commands don't wait for these: `manage.py prepare` runs them, and `serve` runs that.
START = "folio"
CONTRACT = Path(prompts.__file__).with_name("contract.md")
CONTRACT_MOST_TOKENS = 300


@register(START, deploy=True)
def tools_are_whole(**_: object) -> list[CheckMessage]:
    from tools.kit.registry import CAPABILITIES  # noqa: PLC0415 -- brings the Office libraries, for this check alone

    return [problem for tool in CAPABILITIES for problem in tool_problems(tool)]


@register(START, deploy=True)
def contract_is_short(**_: object) -> list[CheckMessage]:
    return list(contract_problems(CONTRACT.read_text()))


@register(START, deploy=True)
def providers_are_there(**_: object) -> list[CheckMessage]:
    from agent_app.providers.registry import UnknownWire, openai_wire  # noqa: PLC0415 -- for this check alone

    try:
        openai = openai_wire(settings.OPENAI_BASE_URL, settings.OPENAI_WIRE)
    except UnknownWire as error:
        return [Error(f"OPENAI_WIRE: {error}", id="folio.E005")]
    keys: dict[Wire, str] = {openai: settings.OPENAI_API_KEY, "anthropic": settings.ANTHROPIC_API_KEY}
    return list(provider_problems(["demo", *(wire for wire, key in keys.items() if key)]))


@register(START, deploy=True)
def search_is_configured(**_: object) -> list[CheckMessage]:
    told = problem()
    return [Error(told, id="folio.E006")] if told else []


@register(START, deploy=True)
def store_is_installed(**_: object) -> list[CheckMessage]:
    try:
        storage.store()
    except (ImportError, ValueError) as error:
        return [Error(f"STORAGE_S3_BUCKET can't be used: {error}", id="folio.E007")]
    return []


def tool_problems(tool: Capability) -> Iterable[CheckMessage]:
    """What would make a model fail with this tool before it has even started."""
    import jsonschema  # noqa: PLC0415 -- a fifth of a second that other commands don't pay

    try:
        jsonschema.Draft202012Validator.check_schema(tool.schema)
    except jsonschema.SchemaError as error:
        yield Error(f"The schema of {tool.name} is no JSON Schema: {error.message}.", id="folio.E001")
    if not any(not example.structure and not example.words for example in tool.examples):
        yield Error(f"{tool.name} has no general example. Add one to its file.", id="folio.E002")


def contract_problems(text: str) -> Iterable[CheckMessage]:
    from prompts.tokens import count  # noqa: PLC0415 -- brings a vocabulary of 75 MB

    tokens = count(text)
    if tokens > CONTRACT_MOST_TOKENS:
        yield Error(
            f"prompts/contract.md has {tokens} tokens; {CONTRACT_MOST_TOKENS} is the most. Shorten it.",
            id="folio.E003",
        )


def provider_problems(wires: Iterable[Wire]) -> Iterable[CheckMessage]:
    from agent_app.providers.registry import UnknownWire, provider_for  # noqa: PLC0415 -- brings the SDKs

    for wire in wires:
        try:
            provider_for(wire)
        except UnknownWire as error:
            yield Error(str(error), id="folio.E004")
