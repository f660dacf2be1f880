"""The one change that arguments undergo before validation, where the declared type asks for it."""

import json
from collections.abc import Callable, Mapping

from tools.kit.json_types import JsonObject, JsonValue

_MAX_REF_HOPS = 16


class DuplicateNameError(ValueError):
    """A JSON object that holds one name twice."""


def load_strictly(text: str) -> JsonValue:
    """JSON as RFC 8259 has it: no NaN, no repeated name. Raises ValueError or RecursionError."""
    loaded: JsonValue = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_unique_names)
    return loaded


def normalise(value: JsonValue, schema: JsonValue, root: JsonObject) -> JsonValue:
    """`value` with encoded parts decoded once and absent optionals (null) dropped, at every level."""
    if not isinstance(schema, dict):
        return value
    types = declared_types(schema, root)
    if isinstance(value, str):
        value = _decoded(value, types)
    if isinstance(value, float) and "integer" in types and "number" not in types and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return _object(value, schema, root)
    if isinstance(value, list):
        return [normalise(item, _item_schema(schema, index, root), root) for index, item in enumerate(value)]
    return value


def declared_types(schema: JsonValue, root: JsonObject) -> frozenset[str]:
    """The JSON types that a schema lets through; empty when it declares none."""
    types: set[str] = set()
    for part in _alternatives(schema, root):
        declared = part.get("type")
        names = declared if isinstance(declared, list) else [declared]
        types.update(name for name in names if isinstance(name, str))
    return frozenset(types)


def _alternatives(schema: JsonValue, root: JsonObject, hops: int = 0) -> list[JsonObject]:
    """The schema with its references and its any/one/all branches laid side by side."""
    if not isinstance(schema, dict) or hops > _MAX_REF_HOPS:
        return []
    found = [schema]
    target = schema.get("$ref")
    if isinstance(target, str):
        found += _alternatives(resolved(target, root), root, hops + 1)
    for keyword in ("anyOf", "oneOf", "allOf"):
        branches = schema.get(keyword)
        for branch in branches if isinstance(branches, list) else []:
            found += _alternatives(branch, root, hops + 1)
    return found


_INDEX_DIGITS = 9


def resolved(target: str, root: JsonObject) -> JsonValue:
    """What a reference within the document names (`#`, `#/$defs/x`, `#/anyOf/0`); None when nothing."""
    node: JsonValue = root
    for step in target.removeprefix("#").strip("/").split("/"):
        if not step:
            continue
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(node, dict):
            node = node.get(name)
        elif isinstance(node, list) and name.isdecimal() and int(name[:_INDEX_DIGITS]) < len(node):
            node = node[int(name[:_INDEX_DIGITS])]
        else:
            return None
    return node


def _decoded(text: str, types: frozenset[str]) -> JsonValue:
    if not types or "string" in types:
        return text
    try:
        value = load_strictly(text)
    except (ValueError, RecursionError):
        return text
    return value if any(_IS_OF_TYPE[name](value) for name in types if name in _IS_OF_TYPE) else text


def _is_number(value: JsonValue) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_IS_OF_TYPE: Mapping[str, Callable[[JsonValue], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "number": _is_number,
    "integer": lambda value: _is_number(value) and float(str(value)).is_integer(),
}


def _object(value: JsonObject, schema: JsonObject, root: JsonObject) -> JsonObject:
    declared, required = _properties(schema, root)
    kept: JsonObject = {}
    for name, item in value.items():
        absent = item is None and name in declared and name not in required
        if absent and "null" not in declared_types(declared[name], root):
            continue
        kept[name] = normalise(item, declared.get(name), root)
    return kept


def _properties(schema: JsonObject, root: JsonObject) -> tuple[JsonObject, set[str]]:
    declared: JsonObject = {}
    required: set[str] = set()
    for part in _alternatives(schema, root):
        properties = part.get("properties")
        for name, sub in properties.items() if isinstance(properties, dict) else ():
            declared.setdefault(name, sub)
        names = part.get("required")
        required.update(str(name) for name in (names if isinstance(names, list) else ()))
    return declared, required


def _item_schema(schema: JsonObject, index: int, root: JsonObject) -> JsonValue:
    for part in _alternatives(schema, root):
        prefix = part.get("prefixItems")
        if isinstance(prefix, list) and index < len(prefix):
            return prefix[index]
        if "items" in part:
            return part["items"]
    return None


def _no_constant(name: str) -> JsonValue:
    raise ValueError(f"{name} is not a JSON number")


def _unique_names(pairs: list[tuple[str, JsonValue]]) -> JsonObject:
    found: JsonObject = {}
    for name, value in pairs:
        if name in found:
            raise DuplicateNameError(name)
        found[name] = value
    return found
