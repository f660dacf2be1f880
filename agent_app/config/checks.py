"""Start-up checks: Folio does not start with a bad tool, a long contract or a missing provider."""

from collections.abc import Iterable

import jsonschema
from django.core.checks import CheckMessage, Error, register

from tools.kit.registry import TOOLS
from tools.kit.tool import Tool


@register
def tools_are_whole(**_: object) -> list[CheckMessage]:
    return [problem for tool in TOOLS for problem in tool_problems(tool)]


def tool_problems(tool: Tool) -> Iterable[CheckMessage]:
    """What would make a model fail with this tool before it has even started."""
    try:
        jsonschema.Draft202012Validator.check_schema(tool.schema)
    except jsonschema.SchemaError as error:
        yield Error(f"The schema of {tool.name} is no JSON Schema: {error.message}.", id="folio.E001")
    if not any(not example.structure and not example.words for example in tool.examples):
        yield Error(f"{tool.name} has no general example. Add one to its file.", id="folio.E002")
