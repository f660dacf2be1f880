"""One canonical tool schema, projected to each provider's dialect.

The way back is `tools.kit.normalise`: an optional property that came as null was not given.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agent_app.providers.strict_schema import closed, optional_and_unions, strict
from prompts.request import ToolSpec
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.normalise import resolved

OPENAI_DESCRIPTION_CHARS = 1024
"""Longer function descriptions are refused (`string_above_max_length`)."""
ANTHROPIC_STRICT_TOOLS, ANTHROPIC_OPTIONAL, ANTHROPIC_UNIONS = 20, 24, 16
"""What the strict tools of one Anthropic request may hold together."""
_ROOT_ONLY_META = ("$schema", "$id", "title")
_ROOT_COMBINATORS = ("anyOf", "oneOf", "allOf", "enum", "not", "if", "then", "else")


@dataclass(frozen=True)
class ProjectedTool:
    """A tool in a dialect; `strict` says that the provider holds the model to the schema while it decodes."""

    name: str
    description: str
    schema: JsonObject
    strict: bool


def openai_tool(spec: ToolSpec) -> ProjectedTool:
    """For OpenAI itself: strict where the schema permits it."""
    description = _shortened(spec.description, OPENAI_DESCRIPTION_CHARS)
    schema = strict(spec.schema) if spec.strict else None
    if schema is None:
        return ProjectedTool(spec.name, description, plain_schema(spec.schema), strict=False)
    return ProjectedTool(spec.name, description, schema, strict=True)


def plain_tool(spec: ToolSpec) -> ProjectedTool:
    """For every other server: the canonical schema, its root made a plain object."""
    return ProjectedTool(spec.name, spec.description, plain_schema(spec.schema), strict=False)


def anthropic_tools(specs: Sequence[ToolSpec]) -> Iterator[ProjectedTool]:
    """Strict while the request's budget lasts, in order, so that a late tool changes no earlier one.

    A tool that would take more than half of the optional arguments leaves them to the others.
    """
    tools = optional = unions = 0
    for spec in specs:
        schema = closed(spec.schema) if spec.strict else None
        if schema is not None:
            more_optional, more_unions = optional_and_unions(schema)
            sums = (tools + 1, optional + more_optional, unions + more_unions)
            fits = all(a <= b for a, b in zip(sums, _ANTHROPIC_BUDGET, strict=True))
            if fits and more_optional <= ANTHROPIC_OPTIONAL // 2:
                tools, optional, unions = sums
                yield ProjectedTool(spec.name, spec.description, schema, strict=True)
                continue
        yield plain_tool(spec)


_ANTHROPIC_BUDGET = (ANTHROPIC_STRICT_TOOLS, ANTHROPIC_OPTIONAL, ANTHROPIC_UNIONS)


def plain_schema(schema: JsonObject) -> JsonObject:
    """The same schema with an object at its root and no combinator there, as every provider asks.

    It may accept more than the canonical one, never less: arguments are validated against that one before
    anything runs.
    """
    root: JsonObject = {
        key: _with_items(value)
        for key, value in schema.items()
        if key not in (*_ROOT_ONLY_META, *_ROOT_COMBINATORS)
    }
    properties: JsonObject = dict(_object(root.get("properties")))
    for branch in _branches(schema):
        for name, child in _object(branch.get("properties")).items():
            properties.setdefault(name, _with_items(child))
    whole: JsonObject = {**root, "type": "object", "properties": properties}
    return _object(_without_dangling(whole, whole))


def _without_dangling(value: JsonValue, root: JsonObject) -> JsonValue:
    """A reference into what the root had to give up says "anything": providers refuse one to nothing."""
    if isinstance(value, list):
        return [_without_dangling(item, root) for item in value]
    if not isinstance(value, dict):
        return value
    target = value.get("$ref")
    dangles = isinstance(target, str) and target.startswith("#") and resolved(target, root) is None
    return {
        key: child if key in _DATA else _without_dangling(child, root)
        for key, child in value.items()
        if not (dangles and key == "$ref")
    }


def _branches(node: JsonObject) -> Iterator[JsonObject]:
    for keyword in ("allOf", "anyOf", "oneOf"):
        branches = node.get(keyword)
        yield from (b for b in (branches if isinstance(branches, list) else []) if isinstance(b, dict))


def _with_items(value: JsonValue) -> JsonValue:
    """Providers refuse an array that doesn't say what it holds; `{}` says "anything"."""
    if isinstance(value, list):
        return [_with_items(item) for item in value]
    if not isinstance(value, dict):
        return value
    node: JsonObject = {key: child if key in _DATA else _with_items(child) for key, child in value.items()}
    if node.get("type") == "array" and "items" not in node and "prefixItems" not in node:
        node["items"] = {}
    return node


_DATA = frozenset({"enum", "const", "default", "examples", "required"})


def _shortened(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, dict) else {}
