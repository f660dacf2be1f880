"""The providers' rules for tool schemas, written apart from the projection that must satisfy them."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import cast

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from tests.wire_server.refusal import refuse
from tools.kit.json_types import JsonObject, JsonValue

ROOT_COMBINATORS = ("anyOf", "oneOf", "allOf", "enum", "not")
OPENAI_STRICT_KEYWORDS = frozenset(
    {
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "anyOf",
        "enum",
        "const",
        "$ref",
        "$defs",
        "definitions",
        "description",
        "pattern",
        "format",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minItems",
        "maxItems",
    }
)
ANTHROPIC_STRICT_KEYWORDS = frozenset(
    {
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "anyOf",
        "enum",
        "const",
        "$ref",
        "$defs",
        "description",
        "default",
        "format",
        "title",
    }
)
MAX_DEPTH = 10
MAX_PROPERTIES = 5000


def check_plain(schema: JsonValue, where: str) -> JsonObject:
    """What every provider asks of a schema. Returns it as an object. Raises Refused."""
    if not isinstance(schema, dict) or schema.get("type") != "object":
        raise refuse(f"Invalid schema for {where}: schema must be a JSON Schema of 'type: \"object\"'.")
    if found := [word for word in ROOT_COMBINATORS if word in schema]:
        raise refuse(f"Invalid schema for {where}: schema must not have {found[0]!r} at the top level.")
    if problem := _problem(json.dumps(schema)):
        raise refuse(f"Invalid schema for {where}: {problem}")
    for path, node in walk(schema):
        if _types(node) == {"array"} and "items" not in node and "prefixItems" not in node:
            raise refuse(f"Invalid schema for {where}: In context={path}, array schema missing items.")
        _check_ref(schema, node, f"{where} {path}")
    return schema


@lru_cache(maxsize=4096)
def _problem(schema_text: str) -> str:
    """What makes it no JSON Schema; remembered, because tests send the same schemas over and over."""
    try:
        Draft202012Validator.check_schema(json.loads(schema_text))
    except SchemaError as error:
        return error.message[:200]
    return ""


def check_openai_strict(schema: JsonObject, where: str) -> None:
    """OpenAI's strict functions. Raises Refused."""
    properties = 0
    for path, node in walk(schema):
        at = f"Invalid schema for {where}: In context={path}"
        if extra := sorted(set(node) - OPENAI_STRICT_KEYWORDS):
            raise refuse(f"{at}, {extra[0]!r} is not permitted.")
        if "$ref" in node and len(node) > 1:
            raise refuse(f"{at}, $ref cannot have keywords {sorted(set(node) - {'$ref'})}.")
        if not {"type", "anyOf", "enum", "const", "$ref"} & set(node):
            raise refuse(f"{at}, schema must have a 'type' key.")
        properties += _check_closed_object(node, at, all_required=True)
    if properties > MAX_PROPERTIES or depth(schema, schema) > MAX_DEPTH:
        raise refuse(
            f"Invalid schema for {where}: too many properties or more than {MAX_DEPTH} levels of nesting."
        )


def check_anthropic_strict(schemas: Mapping[str, JsonObject]) -> None:
    """Anthropic's strict tools of one request together. Raises Refused."""
    optional = unions = 0
    for name, schema in schemas.items():
        for path, node in walk(schema):
            if extra := sorted(set(node) - ANTHROPIC_STRICT_KEYWORDS):
                raise refuse(
                    f"tools.{name}: in {path}, property {extra[0]!r} is not supported with strict tools"
                )
            _check_closed_object(node, f"tools.{name}: in {path}", all_required=False)
            optional += len(set(_properties(node)) - set(_required(node)))
            unions += "anyOf" in node or isinstance(node.get("type"), list)
        if _recursive(schema):
            raise refuse(f"tools.{name}: recursive schemas are not supported with strict tools")
    if len(schemas) > 20 or optional > 24 or unions > 16:
        raise refuse(
            f"tools: strict tools exceed the limits (20 tools, 24 optional parameters, 16 union parameters): "
            f"{len(schemas)}, {optional}, {unions}"
        )


_MAPS = ("properties", "$defs", "definitions", "patternProperties", "dependentSchemas")
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
_SINGLES = ("items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames")


def walk(schema: JsonObject, path: str = "()") -> Iterator[tuple[str, JsonObject]]:
    """Every subschema with its place, the root first."""
    yield path, schema
    for place, child in _children(schema):
        if isinstance(child, dict):
            yield from walk(child, f"{path}.{place}")


def _children(schema: JsonObject) -> Iterator[tuple[str, JsonValue]]:
    for keyword, value in schema.items():
        if keyword in _MAPS and isinstance(value, dict):
            yield from ((f"{keyword}.{name}", child) for name, child in value.items())
        elif keyword in _LISTS and isinstance(value, list):
            yield from ((f"{keyword}.{number}", child) for number, child in enumerate(value))
        elif keyword in _SINGLES:
            yield keyword, value


def depth(node: JsonObject, root: JsonObject, seen: frozenset[str] = frozenset()) -> int:
    """Levels of objects and arrays, references followed once each."""
    if isinstance(ref := node.get("$ref"), str):
        return 0 if ref in seen else depth(_resolve(root, ref), root, seen | {ref})
    children: list[JsonValue] = [*_properties(node).values()]
    if "items" in node:
        children.append(node["items"])
    level = 1 if children else 0
    branches = node.get("anyOf")
    deeper = [depth(child, root, seen) for child in children if isinstance(child, dict)]
    beside = (
        [depth(b, root, seen) for b in branches if isinstance(b, dict)] if isinstance(branches, list) else []
    )
    return max([level + max(deeper, default=0), *beside])


def _check_closed_object(node: JsonObject, at: str, *, all_required: bool) -> int:
    if "object" not in _types(node) and "properties" not in node:
        return 0
    if node.get("additionalProperties") is not False:
        raise refuse(f"{at}, 'additionalProperties' is required to be supplied and to be false.")
    names = set(_properties(node))
    if "properties" not in node or not set(_required(node)) <= names:
        raise refuse(f"{at}, 'required' names properties that are not there, or 'properties' is missing.")
    if all_required and set(_required(node)) != names:
        missing = sorted(names - set(_required(node)))
        raise refuse(f"{at}, 'required' must include every key in properties. Missing {missing[0]!r}.")
    return len(names)


def _check_ref(root: JsonObject, node: JsonObject, where: str) -> None:
    ref = node.get("$ref")
    if isinstance(ref, str):
        _resolve(root, ref, where)


def _resolve(root: JsonObject, ref: str, where: str = "") -> JsonObject:
    node: JsonValue = root
    for part in ref.removeprefix("#").split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(node, list):
            node = node[int(key)] if key.isdecimal() and int(key) < len(node) else None
        else:
            node = node.get(key) if isinstance(node, dict) else None
    if not ref.startswith("#") or not isinstance(node, dict):
        raise refuse(f"Invalid schema for {where}: reference {ref!r} can't be resolved.")
    return node


def _recursive(root: JsonObject) -> bool:
    def visit(node: JsonObject, open_refs: frozenset[str]) -> bool:
        for _path, child in walk(node):
            ref = child.get("$ref")
            if isinstance(ref, str) and (ref in open_refs or visit(_resolve(root, ref), open_refs | {ref})):
                return True
        return False

    return visit({key: value for key, value in root.items() if key != "$defs"}, frozenset({"#"}))


def _types(node: JsonObject) -> set[str]:
    value = node.get("type")
    return {value} if isinstance(value, str) else set(cast(list[str], value or []))


def _properties(node: JsonObject) -> JsonObject:
    value = node.get("properties")
    return value if isinstance(value, dict) else {}


def _required(node: JsonObject) -> list[str]:
    value = node.get("required")
    return cast(list[str], value) if isinstance(value, list) else []
