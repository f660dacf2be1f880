"""One schema in every dialect: each is valid there, and the way back is the canonical one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from agent_app.providers.projection import anthropic_tools, openai_tool, plain_schema, plain_tool
from agent_app.providers.strict_schema import closed, optional_and_unions, strict
from prompts.request import ToolSpec
from tests.shared_files import SHARED
from tests.wire_server.schema_rules import check_anthropic_strict, check_openai_strict, check_plain, walk
from tools.file_edit import FILE_EDIT
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.normalise import normalise
from tools.kit.registry import TOOLS
from tools.kit.tool import Tool

FOLDER = SHARED / "mcp_schemas"
SERVERS = sorted(p for p in FOLDER.glob("*.json") if p.name != "counts.json")
OWN = [pytest.param(tool, id=tool.name) for tool in TOOLS]


def spec_of(tool: Tool) -> ToolSpec:
    return ToolSpec(tool.name, tool.guide, tool.schema)


def connection_specs(path: Path) -> list[ToolSpec]:
    loaded = json.loads(path.read_text())
    tools = loaded if isinstance(loaded, list) else loaded["tools"]
    return [ToolSpec(t["name"], t.get("description") or "", t["inputSchema"], strict=False) for t in tools]


@pytest.mark.parametrize("tool", OWN)
def test_an_own_tool_is_strict_on_openai(tool: Tool) -> None:
    projected = openai_tool(spec_of(tool))
    assert projected.strict
    check_plain(projected.schema, tool.name)
    check_openai_strict(projected.schema, tool.name)


@pytest.mark.parametrize("tool", OWN)
def test_the_worked_examples_of_an_own_tool_fit_its_strict_form_with_nulls_and_come_back(tool: Tool) -> None:
    schema = openai_tool(spec_of(tool)).schema
    for example in tool.examples:
        if "SLIDE" in json.dumps(example.arguments):
            continue  # a placeholder that stands where a number belongs
        filled = with_nulls(example.arguments, schema)
        Draft202012Validator(schema).validate(filled)
        assert normalise(filled, tool.schema, tool.schema) == example.arguments


def test_the_file_tools_together_are_strict_within_anthropics_limits() -> None:
    projected = list(anthropic_tools([spec_of(tool) for tool in TOOLS]))
    strict = {tool.name: tool.schema for tool in projected if tool.strict}
    assert {"file_edit", "file_read", "file_write", "image_understand"} <= set(strict)
    check_anthropic_strict(strict)


def test_a_tool_that_comes_late_changes_no_earlier_one_on_anthropic() -> None:
    specs = [spec_of(tool) for tool in TOOLS] * 3
    for count in range(1, len(specs)):
        assert list(anthropic_tools(specs[:count])) == list(anthropic_tools(specs))[:count]


def test_strict_tools_stop_where_anthropics_budget_ends() -> None:
    many = [ToolSpec(f"t{n}", "", {**FILE_EDIT.schema}) for n in range(9)]
    strict_ones = {tool.name: tool.schema for tool in anthropic_tools(many) if tool.strict}
    assert 0 < len(strict_ones) < len(many)
    check_anthropic_strict(strict_ones)


@pytest.mark.parametrize("path", SERVERS, ids=[p.stem for p in SERVERS])
def test_every_real_connection_schema_is_acceptable_as_a_plain_function(path: Path) -> None:
    for spec in connection_specs(path):
        for projected in (plain_tool(spec), openai_tool(spec), *anthropic_tools([spec])):
            assert not projected.strict
            check_plain(projected.schema, spec.name)
        assert len(openai_tool(spec).description) <= 1024


@pytest.mark.parametrize("path", SERVERS, ids=[p.stem for p in SERVERS])
def test_a_plain_function_accepts_what_the_real_connection_schema_accepts(path: Path) -> None:
    for spec in connection_specs(path):
        for arguments in samples(spec.schema):
            if Draft202012Validator(spec.schema).is_valid(arguments):
                Draft202012Validator(plain_schema(spec.schema)).validate(arguments)


@pytest.mark.parametrize("path", SERVERS, ids=[p.stem for p in SERVERS])
def test_a_real_schema_that_can_be_strict_is_valid_there_and_nulls_come_back_as_absent(path: Path) -> None:
    for spec in connection_specs(path):
        projected = strict(spec.schema)
        if projected is None:
            continue
        check_plain(projected, spec.name)
        check_openai_strict(projected, spec.name)
        for arguments in samples(spec.schema):
            filled = with_nulls(arguments, projected)
            back = normalise(filled, spec.schema, spec.schema)
            if Draft202012Validator(spec.schema).is_valid(arguments):
                Draft202012Validator(projected).validate(filled)
                Draft202012Validator(spec.schema).validate(back)


@pytest.mark.parametrize("path", SERVERS, ids=[p.stem for p in SERVERS])
def test_a_real_schema_that_can_be_closed_is_valid_on_anthropic(path: Path) -> None:
    for spec in connection_specs(path):
        projected = closed(spec.schema)
        optional, unions = optional_and_unions(projected)
        if projected is not None and optional <= 24 and unions <= 16:
            check_plain(projected, spec.name)
            check_anthropic_strict({spec.name: projected})


def test_many_real_schemas_can_be_strict() -> None:
    specs = [spec for path in SERVERS for spec in connection_specs(path)]
    if not specs:
        pytest.skip("no schemas here: set SHARED_DIR to the folder of shared test files")
    assert sum(strict(spec.schema) is not None for spec in specs) > len(specs) / 2


NOT_STRICT: dict[str, JsonObject] = {
    "anything goes": {},
    "a map": {"type": "object", "additionalProperties": {"type": "string"}},
    "a free object": {"type": "object"},
    "open on purpose": {"type": "object", "properties": {}, "additionalProperties": True},
    "an array of anything": {"type": "array"},
    "all of": {"allOf": [{"type": "string"}]},
    "not": {"type": "string", "not": {"const": "a"}},
    "if": {"type": "object", "properties": {}, "if": {}},
    "pattern properties": {
        "type": "object",
        "properties": {},
        "patternProperties": {"a": {"type": "string"}},
    },
    "a true schema": {"type": "array", "items": True},
}


@pytest.mark.parametrize("inner", NOT_STRICT.values(), ids=NOT_STRICT.keys())
def test_what_strict_functions_cannot_say_stays_a_plain_function(inner: JsonObject) -> None:
    schema: JsonObject = {"type": "object", "properties": {"a": inner}, "required": ["a"]}
    assert strict(schema) is None
    assert closed(schema) is None


def test_eleven_levels_are_too_deep_for_strict() -> None:
    inner: JsonObject = {"type": "string"}
    for _ in range(11):
        inner = {"type": "object", "properties": {"a": inner}, "required": ["a"]}
    assert strict(inner) is None


def test_an_optional_enum_may_be_null_and_keeps_its_values() -> None:
    schema: JsonObject = {"type": "object", "properties": {"a": {"type": "string", "enum": ["x"]}}}
    assert strict(schema) == {
        "type": "object",
        "properties": {"a": {"type": ["string", "null"], "enum": ["x", None]}},
        "required": ["a"],
        "additionalProperties": False,
    }


def test_a_root_with_branches_becomes_one_plain_object_that_knows_all_names() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "anyOf": [{"required": ["a"]}, {"properties": {"b": {"type": "array"}}, "required": ["b"]}],
    }
    projected = plain_schema(schema)
    check_plain(projected, "t")
    assert projected["properties"] == {"a": {"type": "string"}, "b": {"type": "array", "items": {}}}


def test_a_schema_is_not_changed_by_being_projected() -> None:
    before = json.dumps([tool.schema for tool in TOOLS])
    for tool in TOOLS:
        openai_tool(spec_of(tool))
    list(anthropic_tools([spec_of(tool) for tool in TOOLS]))
    assert json.dumps([tool.schema for tool in TOOLS]) == before


def with_nulls(value: JsonValue, node: JsonObject) -> JsonObject:
    """Arguments as a strict decoder writes them: every absent property is there, as null."""
    filled = _filled(value, node, node)
    assert isinstance(filled, dict)
    return filled


def _filled(value: JsonValue, node: JsonValue, root: JsonObject) -> JsonValue:
    resolved = _resolve(node, root)
    if isinstance(value, list):
        return [_filled(item, resolved.get("items"), root) for item in value]
    if isinstance(value, dict):
        branches = [resolved, *(_resolve(b, root) for b in _list(resolved.get("anyOf")))]
        properties = next((p for b in branches if isinstance(p := b.get("properties"), dict)), {})
        return {
            name: _filled(value[name], child, root) if name in value else None
            for name, child in properties.items()
        }
    return value


def samples(schema: JsonObject) -> Iterator[JsonObject]:
    """Arguments with the required properties alone, and with all of them."""
    for every in (False, True):
        sample = _sample(schema, schema, every=every)
        assert isinstance(sample, dict)
        yield sample


def _sample(node: JsonValue, root: JsonObject, *, every: bool, depth: int = 0) -> JsonValue:
    resolved = _resolve(node, root)
    for name in ("const", "default"):
        if resolved.get(name) is not None:
            return resolved[name]
    if choices := _list(resolved.get("enum")):
        return choices[0]
    if branches := _list(resolved.get("anyOf")) or _list(resolved.get("oneOf")):
        return _sample(branches[0], root, every=every, depth=depth + 1)
    types = resolved.get("type")
    kind = types[0] if isinstance(types, list) else types
    if kind == "object":
        properties = resolved.get("properties")
        names = set(_list(resolved.get("required")))
        return {
            name: _sample(child, root, every=every, depth=depth + 1)
            for name, child in (properties if isinstance(properties, dict) else {}).items()
            if name in names or (every and depth < 4)
        }
    if kind == "array":
        return [_sample(resolved.get("items"), root, every=every, depth=depth + 1)] if depth < 4 else []
    minimum = resolved.get("minimum")
    by_kind: dict[JsonValue, JsonValue] = {"string": "2026-01-01", "boolean": True, "null": None}
    return by_kind[kind] if kind in by_kind else (minimum if isinstance(minimum, int) else 1)


def _resolve(node: JsonValue, root: JsonObject) -> JsonObject:
    while isinstance(node, dict) and isinstance(ref := node.get("$ref"), str):
        target: JsonValue = root
        for part in ref.removeprefix("#/").split("/"):
            assert isinstance(target, dict)
            target = target[part]
        node = target
    return node if isinstance(node, dict) else {}


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []


def test_the_servers_rules_see_every_subschema() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"a": {"anyOf": [{"type": "array", "items": {"const": 1}}]}},
    }
    assert len(list(walk(schema))) == 4
