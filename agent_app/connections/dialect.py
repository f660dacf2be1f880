"""Reads a schema of an older draft as JSON Schema 2020-12, with the same meaning."""

import re

from agent_app.connections.walk import mapped, node_of
from tools.kit.json_types import JsonObject

_OLD = re.compile(r"draft-0[3-7]/schema")


def modern(schema: JsonObject) -> JsonObject:
    """Without `$schema`. In drafts 4 to 7, what stands beside a `$ref` says nothing, and tuples are `items`."""
    named = schema.get("$schema")
    bare = {key: value for key, value in schema.items() if key != "$schema"}
    if not (isinstance(named, str) and _OLD.search(named)):
        return bare
    return node_of(mapped(bare, _modern))


def _modern(node: JsonObject) -> JsonObject:
    if "$ref" in node:
        kept = ("$ref", "$defs", "definitions", "description")
        return {key: value for key, value in node.items() if key in kept}
    done = {key: value for key, value in node.items() if key not in ("items", "additionalItems", "dependencies")}
    items = node.get("items")
    if isinstance(items, list):
        done["prefixItems"] = items
        if "additionalItems" in node:
            done["items"] = node["additionalItems"]
    elif items is not None:
        done["items"] = items
    return {**done, **_dependencies(node), **_bounds(node)}


def _dependencies(node: JsonObject) -> JsonObject:
    """`dependencies` as the two keywords that it became."""
    both = node_of(node.get("dependencies"))
    names = {key: value for key, value in both.items() if isinstance(value, list)}
    schemas = {key: value for key, value in both.items() if not isinstance(value, list)}
    done: JsonObject = {}
    if names:
        done["dependentRequired"] = names
    if schemas:
        done["dependentSchemas"] = schemas
    return done


def _bounds(node: JsonObject) -> JsonObject:
    """Draft 4's `exclusiveMinimum: true` beside `minimum` as the bound itself."""
    done: JsonObject = {}
    for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if node.get(exclusive) is True and bound in node:
            done[exclusive] = node[bound]
    return done
