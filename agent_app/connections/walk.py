"""Walks a JSON Schema: which values inside it are schemas, and which are data or names."""

from collections.abc import Callable, Iterator

from tools.kit.json_types import JsonObject, JsonValue

_MAPS = frozenset(
    {"properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"}
)
_LISTS = frozenset({"anyOf", "oneOf", "allOf", "prefixItems"})
_SINGLES = frozenset(
    {"items", "additionalItems", "additionalProperties", "contains", "not", "if", "then", "else"}
    | {"propertyNames", "unevaluatedItems", "unevaluatedProperties", "contentSchema"}
)


def each_schema(value: JsonValue) -> Iterator[JsonObject]:
    """Every schema object inside, the outermost first."""
    if isinstance(value, dict):
        yield value
        for inner in _inner(value):
            yield from each_schema(inner)


def mapped(value: JsonValue, change: Callable[[JsonObject], JsonObject]) -> JsonValue:
    """A copy with every schema object changed, the innermost first."""
    if not isinstance(value, dict):
        return value
    return change({keyword: _mapped_inside(keyword, inner, change) for keyword, inner in value.items()})


def node_of(value: JsonValue) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _inner(node: JsonObject) -> Iterator[JsonValue]:
    for keyword, value in node.items():
        if keyword in _MAPS and isinstance(value, dict):
            yield from value.values()
        elif keyword in _LISTS and isinstance(value, list):
            yield from value
        elif keyword in _SINGLES:
            yield from value if isinstance(value, list) else [value]


def _mapped_inside(keyword: str, value: JsonValue, change: Callable[[JsonObject], JsonObject]) -> JsonValue:
    if keyword in _MAPS and isinstance(value, dict):
        return {name: mapped(inner, change) for name, inner in value.items()}
    if keyword in (_LISTS | _SINGLES) and isinstance(value, list):
        return [mapped(inner, change) for inner in value]
    return mapped(value, change) if keyword in _SINGLES else value
