"""A server's list of tools becomes the facts of a connection; the unusable are left out with a reason."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from agent_app.connections.dialect import modern
from agent_app.connections.naming import offered_name
from agent_app.connections.patterns import without_unsafe_patterns
from agent_app.connections.schema import pruned
from agent_app.connections.walk import each_schema, mapped, node_of
from prompts.note import escaped
from prompts.tokens import count
from tools.kit.connections import ConnectionFacts, ConnectionTool
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped
from tools.kit.schema_example import example_of
from tools.kit.validator import validator

SCHEMA_LIMIT_CHARS = 200_000
DESCRIPTION_LIMIT_CHARS = 8_000


@dataclass(frozen=True)
class Catalogued:
    """What a connection offers, and why each of the other tools is left out."""

    facts: ConnectionFacts
    left_out: Mapping[str, str]


class LeftOut(Exception):
    """Why a tool can't be offered."""


def catalogued(server: str, about: str, listed: Iterable[JsonValue]) -> Catalogued:
    """`listed` are entries as `tools/list` of MCP has them: name, description, inputSchema. Never raises."""
    offered: dict[str, ConnectionTool] = {}
    left_out: dict[str, str] = {}
    for number, entry in enumerate(listed, start=1):
        own_name = node_of(entry).get("name")
        if not isinstance(own_name, str) or not own_name:
            left_out[f"tool {number}"] = "It has no name."
        elif own_name in offered:
            left_out[f"{own_name} (tool {number})"] = "Another tool of this server has the same name."
        else:
            try:
                offered[own_name] = _tool(server, own_name, node_of(entry))
            except LeftOut as reason:
                left_out[own_name] = str(reason)
    return Catalogued(ConnectionFacts(server, _line(about), tuple(offered.values())), left_out)


def _tool(server: str, own_name: str, entry: JsonObject) -> ConnectionTool:
    raw = entry.get("inputSchema")
    described = entry.get("description")
    description = escaped(described.strip() if isinstance(described, str) else "")[:DESCRIPTION_LIMIT_CHARS]
    schema = _judging(raw)
    shown = node_of(mapped(pruned(node_of(raw)), _escaped_description))
    name = offered_name(server, own_name)
    hints = node_of(entry.get("annotations"))
    tool = ConnectionTool(server, name, own_name, description, schema, shown, 0, hints)
    return replace(tool, tokens=count(f"{name}\n{tool.guide}\n{dumped(shown)}"))


def _judging(raw: JsonValue) -> JsonObject:
    """The schema by which arguments are judged. Raises LeftOut where nothing can be judged by it."""
    if not isinstance(raw, dict):
        raise LeftOut("Its schema is not an object.")
    try:
        if len(dumped(raw)) > SCHEMA_LIMIT_CHARS:
            raise LeftOut(f"Its schema has more than {SCHEMA_LIMIT_CHARS} characters.")
        schema = modern(raw)
        if any(not str(node.get("$ref", "#")).startswith("#") for node in each_schema(schema)):
            raise LeftOut("Its schema refers to another document.")
        schema = without_unsafe_patterns(schema)
    except RecursionError as error:
        raise LeftOut("Its schema is nested too deeply.") from error
    if "type" in schema and "object" not in _types(schema):
        raise LeftOut("Its arguments are not an object.")
    _tried(schema)
    return schema


def _types(schema: JsonObject) -> list[JsonValue]:
    declared = schema["type"]
    return declared if isinstance(declared, list) else [declared]


_PROBES: tuple[JsonValue, ...] = ({}, {"a": 1}, {"a": ["b"], "c": {"d": None}})


def _tried(schema: JsonObject) -> None:
    """Raises LeftOut for a schema that nothing can be read by: a reference to nothing, a wrong bound."""
    try:
        judge = validator(schema)
        judge.check_schema(schema)
        for probe in (*_PROBES, example_of(schema) or {}):
            list(judge.iter_errors(probe))
    except Exception as error:  # a foreign schema can break its reader in any way
        raise LeftOut(f"Its schema can't be read: {type(error).__name__}.") from error


def _escaped_description(node: JsonObject) -> JsonObject:
    described = node.get("description")
    return {**node, "description": escaped(described)} if isinstance(described, str) else node


def _line(about: str) -> str:
    return escaped(" ".join(about.split()))[:200]
