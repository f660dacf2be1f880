"""Prunes a connection's schema: fewer words, and exactly the same instances accepted.

What goes: unreachable definitions, `title`, `examples`, a null `default`, `$schema`, `additionalProperties`
that allow everything, references that are used once or are longer than what they name, and a union with
null that a list of types says as well. Keywords after JSON Schema 2020-12, Core 8 and 10, Validation 9.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from agent_app.connections.dialect import modern
from agent_app.connections.walk import each_schema, mapped, node_of
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped

_SHORT_CHARS = 48
"""A definition of at most this many characters costs less than a reference to it."""
_MOST_SIZE = 4
"""Pruning may not let a schema grow to more than this many times its size, whatever is inlined."""
_FOR_ONE_TYPE = frozenset(
    {"type", "description", "default", "format", "minLength", "maxLength", "pattern", "minimum", "maximum"}
    | {"exclusiveMinimum", "exclusiveMaximum", "multipleOf", "items", "prefixItems", "minItems", "maxItems"}
    | {"uniqueItems", "contains", "properties", "required", "additionalProperties", "patternProperties"}
    | {"propertyNames", "minProperties", "maxProperties", "deprecated", "contentMediaType"}
)
"""Keywords that say nothing about null where `type` is another one, and annotations."""
_DEFINITIONS = ("$defs", "definitions")
_ANNOTATIONS = frozenset({"description", "default", "deprecated"})
_NULL: JsonObject = {"type": "null"}


def pruned(schema: JsonObject) -> JsonObject:
    """The same schema in fewer words. Never raises; a schema with odd references is left as it is there."""
    try:
        whole = modern(schema)
        lighter = node_of(mapped(whole, _lighter(evaluates="unevaluated" in dumped(whole))))
        return _inlined(node_of(mapped(lighter, _one_type_list))) if _plain_references(lighter) else lighter
    except RecursionError:
        return schema


def _lighter(*, evaluates: bool) -> Callable[[JsonObject], JsonObject]:
    def lighter(node: JsonObject) -> JsonObject:
        return {
            key: value
            for key, value in node.items()
            if not (key == "title" and isinstance(value, str))
            and not (key == "examples" and isinstance(value, list))
            and not (key == "default" and value is None)
            and not (key == "additionalProperties" and value in (True, {}) and not evaluates)
            and not (key == "required" and value == [])
        }

    return lighter


def _one_type_list(node: JsonObject) -> JsonObject:
    """`anyOf: [{type: T, …}, {type: null}]` as `type: [T, null], …`."""
    branches = node.get("anyOf")
    if not isinstance(branches, list) or len(branches) != 2 or _NULL not in branches:  # noqa: PLR2004 -- one and null
        return node
    other = branches[0] if branches[1] == _NULL else branches[1]
    outer = {key: value for key, value in node.items() if key != "anyOf"}
    if not isinstance(other, dict) or not isinstance(other.get("type"), str) or other["type"] == "null":
        return node
    if set(other) - _FOR_ONE_TYPE - {"enum"} or set(outer) - _ANNOTATIONS:
        return node
    joined: JsonObject = {**other, **outer, "type": [other["type"], "null"]}
    if isinstance(values := other.get("enum"), list):
        joined["enum"] = values if None in values else [*values, None]
    return joined


def _plain_references(schema: JsonObject) -> bool:
    """Whether every reference names the root or a definition of the root, and nothing else is an address."""
    for node in each_schema(schema):
        if {"$dynamicRef", "$dynamicAnchor", "$anchor", "$recursiveRef"} & set(node):
            return False
        if "$id" in node and node is not schema:
            return False
        reference = node.get("$ref")
        if reference is not None and reference != "#" and _named(reference) is None:
            return False
    return True


def _named(reference: JsonValue) -> tuple[str, str] | None:
    """`#/$defs/NAME` as its two steps."""
    if not isinstance(reference, str):
        return None
    steps = reference.split("/")
    if len(steps) != 3 or steps[0] != "#" or steps[1] not in _DEFINITIONS or "%" in steps[2]:  # noqa: PLR2004 -- #/$defs/NAME
        return None
    return steps[1], steps[2].replace("~1", "/").replace("~0", "~")


def _inlined(schema: JsonObject) -> JsonObject:
    """References replaced by what they name, again and again, while that makes the schema no larger."""
    limit = len(dumped(schema)) * _MOST_SIZE
    while True:
        schema = _without_unreachable(schema)
        uses = _uses(schema)
        chosen = {
            reference: target
            for reference, count in uses.items()
            if (target := _target(schema, reference)) is not None
            and (count == 1 or len(dumped(target)) <= _SHORT_CHARS)
            and not _leads_back(schema, reference)
        }
        done = node_of(mapped(schema, partial(_replaced, known=chosen)))
        if done == schema or len(dumped(done)) > limit:
            return schema
        schema = done


def _uses(schema: JsonObject) -> Mapping[str, int]:
    return Counter(str(node["$ref"]) for node in each_schema(schema) if "$ref" in node)


def _target(schema: JsonObject, reference: str) -> JsonObject | None:
    steps = _named(reference)
    holder = schema.get(steps[0]) if steps else None
    found = holder.get(steps[1]) if steps and isinstance(holder, dict) else None
    return found if isinstance(found, dict) else None


def _leads_back(schema: JsonObject, reference: str) -> bool:
    """Whether a definition reaches itself, or the root that holds it."""
    seen: set[str] = set()
    waiting = [reference]
    while waiting:
        target = _target(schema, waiting.pop())
        for node in each_schema(target or {}):
            found = node.get("$ref")
            if found in (reference, "#"):
                return True
            if isinstance(found, str) and found not in seen:
                seen.add(found)
                waiting.append(found)
    return False


def _replaced(node: JsonObject, known: Mapping[str, JsonObject]) -> JsonObject:
    """A reference with its target in its place, where only words stand beside it."""
    target = known.get(str(node.get("$ref")))
    if target is None:
        return node
    beside = {key: value for key, value in node.items() if key != "$ref"}
    return node if set(beside) - _ANNOTATIONS else {**target, **beside}


def _without_unreachable(schema: JsonObject) -> JsonObject:
    """Without the definitions that no reference leads to."""
    body = {key: value for key, value in schema.items() if key not in _DEFINITIONS}
    reached: set[tuple[str, str]] = set()
    waiting: list[JsonValue] = [body]
    while waiting:
        for node in each_schema(waiting.pop()):
            steps = _named(node.get("$ref"))
            if steps is not None and steps not in reached:
                reached.add(steps)
                waiting.append(_target(schema, str(node["$ref"])))
    for key in _DEFINITIONS:
        holder = schema.get(key)
        kept = (
            {n: sub for n, sub in holder.items() if (key, n) in reached} if isinstance(holder, dict) else {}
        )
        if kept:
            body[key] = kept
    return body
