"""Reads a schema of an older draft as JSON Schema 2020-12, with the same meaning."""

import re

from agent_app.connections.walk import mapped, node_of
from tools.kit.json_types import JsonObject

_BEFORE_2019 = re.compile(r"draft-0[3-7]/schema")


def modern(schema: JsonObject) -> JsonObject:
    """Without `$schema`. Until draft 7, what stands beside a `$ref` says nothing.

    Tuples, dependencies and exclusive bounds are rewritten wherever they stand in the old form: in 2020-12
    that form means nothing, so it can only have been meant in the old way.
    """
    named = schema.get("$schema")
    bare = {key: value for key, value in schema.items() if key != "$schema"}
    before_2019 = isinstance(named, str) and _BEFORE_2019.search(named) is not None
    return node_of(mapped(bare, lambda node: _modern(_alone(node) if before_2019 else node)))


def _alone(node: JsonObject) -> JsonObject:
    if "$ref" not in node:
        return node
    return {k: v for k, v in node.items() if k in ("$ref", "$defs", "definitions", "description")}


def _modern(node: JsonObject) -> JsonObject:
    done = {**node}
    if isinstance(node.get("items"), list):
        done["prefixItems"] = done.pop("items")
        if "additionalItems" in done:
            done["items"] = done.pop("additionalItems")
    for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if isinstance(node.get(exclusive), bool):
            del done[exclusive]
            if node[exclusive] and bound in node:
                done[exclusive] = node[bound]
    if isinstance(dependencies := done.pop("dependencies", None), dict):
        done |= _dependencies(dependencies)
    return done


def _dependencies(both: JsonObject) -> JsonObject:
    """`dependencies` as the two keywords that it became."""
    names: JsonObject = {key: value for key, value in both.items() if isinstance(value, list)}
    schemas: JsonObject = {key: value for key, value in both.items() if not isinstance(value, list)}
    done: JsonObject = {"dependentRequired": names} if names else {}
    return {**done, "dependentSchemas": schemas} if schemas else done
