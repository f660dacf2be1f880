"""Pruning takes words away and changes nothing of what a schema accepts."""

import os
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator, Draft202012Validator
from jsonschema.validators import validator_for

from agent_app.connections.schema import pruned
from prompts.tokens import count
from tests.agent_app.connections.instances import instances
from tests.connections import raw_tools
from tools.kit.json_types import JsonObject
from tools.kit.result_text import dumped

STEMS = (
    *("atlassian_sooperset", "everything", "fetch", "filesystem", "git", "github_all", "linear_tacticlaunch"),
    *("memory", "notion_local", "playwright", "sentry", "slack_ref", "time", "workspace_complete"),
    *("github_default", "workspace_core", "workspace_extended"),
)
INSTANCES = 60 if os.environ.get("FOLIO_FULL_CORPUS") else 20
DEFS: JsonObject = {f"d{n}": {"type": "object", "properties": {"x": {"type": "string"}}} for n in range(200)}
TREE: JsonObject = {
    "type": "object",
    "title": "Tree",
    "properties": {"children": {"type": "array", "items": {"$ref": "#"}}, "name": {"type": "string"}},
    "required": ["name"],
    "additionalProperties": False,
}
ODD: dict[str, JsonObject] = {
    "recursion to the root": TREE,
    "recursion through a definition": {
        "type": "object",
        "properties": {"filter": {"$ref": "#/$defs/filter"}},
        "$defs": {
            "filter": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/filter"}}]},
            "unused": {"$ref": "#/$defs/unused"},
        },
    },
    "two definitions that name each other": {
        "$ref": "#/$defs/a",
        "$defs": {
            "a": {"properties": {"b": {"$ref": "#/$defs/b"}}},
            "b": {"properties": {"a": {"$ref": "#/$defs/a"}}},
        },
    },
    "a union at the root": {
        "anyOf": [
            {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
            {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"]},
        ]
    },
    "an array at the root": {"type": "array", "items": {"type": "string", "title": "Item"}},
    "200 definitions": {
        "type": "object",
        "properties": {
            "one": {"$ref": "#/$defs/d7"},
            "two": {"$ref": "#/$defs/d9"},
            "three": {"$ref": "#/$defs/d9"},
        },
        "$defs": DEFS,
    },
    "names that look like keywords or addresses": {
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "xml:lang": {"type": "string"},
            "default": {"type": "null"},
            "a/b~c": {"$ref": "#/$defs/x:y~1z"},
            "$ref": {"type": "string"},
            "examples": {"type": "array", "items": {"type": "integer"}},
        },
        "$defs": {"x:y/z": {"type": "integer", "title": "Deep"}},
    },
    "a reference into a property": {
        "type": "object",
        "properties": {
            "from": {"anyOf": [{"type": "string", "title": "T"}, {"type": "null"}]},
            "to": {"$ref": "#/properties/from/anyOf/0"},
        },
    },
    "a reference into a branch of the root": {
        "anyOf": [
            {"type": "object", "properties": {"a": {"type": "string"}}},
            {"type": "object", "properties": {"b": {"$ref": "#/anyOf/0/properties/a"}}},
        ]
    },
    "a null in an enum and a union": {
        "type": "object",
        "properties": {
            "a": {"anyOf": [{"type": "string", "enum": ["x", "y"]}, {"type": "null"}], "default": None},
            "b": {"anyOf": [{"const": 3}, {"type": "null"}]},
            "c": {"anyOf": [{"type": "integer", "not": {"const": 4}}, {"type": "null"}]},
        },
    },
    "a closed object by reference, with more beside it": {
        "type": "object",
        "properties": {"p": {"$ref": "#/$defs/c", "properties": {"z": {"type": "string"}}}},
        "$defs": {"c": {"type": "object", "properties": {"x": {}}, "additionalProperties": False}},
    },
    "open properties and unevaluated ones": {
        "type": "object",
        "additionalProperties": True,
        "unevaluatedProperties": False,
        "properties": {"a": {"type": "string"}},
    },
    "draft 7": {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {
            "pair": {
                "type": "array",
                "items": [{"type": "string"}, {"type": "integer"}],
                "additionalItems": False,
            },
            "told": {
                "$ref": "#/definitions/d",
                "type": "integer",
                "description": "only the reference counts",
            },
        },
        "dependencies": {"pair": ["told"]},
        "definitions": {"d": {"type": "string", "title": "D"}},
    },
    "booleans for schemas": {"type": "object", "properties": {"any": True, "none": False}},
}


def different(raw: JsonObject, seed: int, instances_each: int) -> Iterator[object]:
    """Instances that the schema and its pruned form judge differently."""
    random = Random(seed)  # noqa: S311 -- for tests that repeat themselves
    before = validator_for(raw, default=Draft202012Validator)(raw)
    after = Draft202012Validator(pruned(raw))
    for instance in instances(raw, random, instances_each):
        if before.is_valid(instance) != after.is_valid(instance):
            yield instance


@pytest.mark.parametrize("stem", STEMS)
def test_every_real_schema_accepts_the_same_when_pruned(stem: str) -> None:
    seen = set()
    for number, tool in enumerate(raw_tools()[stem]):
        schema = tool["inputSchema"]
        assert isinstance(schema, dict)
        if (text := dumped(schema)) not in seen:
            seen.add(text)
            assert not list(different(schema, number, INSTANCES)), tool["name"]


@pytest.mark.parametrize("name", ODD)
def test_an_odd_schema_accepts_the_same_when_pruned(name: str) -> None:
    assert not list(different(ODD[name], 1, 300))


_texts = st.sampled_from(["a", "b", "title", "x:y"])
_words: st.SearchStrategy[JsonObject] = st.fixed_dictionaries(
    {},
    optional={"title": _texts, "description": _texts, "default": st.none(), "examples": st.just([1])},
)
_plain: st.SearchStrategy[JsonObject] = st.sampled_from(
    [
        {},
        {"type": "string"},
        {"type": "integer", "minimum": 1},
        {"type": ["number", "null"]},
        {"enum": ["a", 1, None]},
        {"const": "a"},
        {"$ref": "#"},
        {"$ref": "#/$defs/a"},
        {"$ref": "#/$defs/x:y"},
        {"type": "null"},
    ]
)


def _larger(inner: st.SearchStrategy[JsonObject]) -> st.SearchStrategy[JsonObject]:
    named = st.dictionaries(_texts, inner, max_size=3)
    return st.one_of(
        st.builds(
            lambda properties, more: {"type": "object", "properties": properties, **more},
            named,
            st.sampled_from(
                [{}, {"additionalProperties": False}, {"additionalProperties": True}, {"required": ["a"]}]
            ),
        ),
        st.builds(lambda items: {"type": "array", "items": items}, inner),
        st.builds(
            lambda key, branches: {key: branches},
            st.sampled_from(["anyOf", "oneOf", "allOf"]),
            st.lists(inner, min_size=1, max_size=2),
        ),
        st.builds(lambda one: {"anyOf": [one, {"type": "null"}], "default": None}, inner),
    )


_schemas = st.recursive(
    st.builds(lambda plain, words: {**plain, **words}, _plain, _words), _larger, max_leaves=6
)


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(_texts, _schemas, max_size=3), _schemas, _schemas, st.integers(0, 99))
def test_any_schema_accepts_the_same_when_pruned(
    properties: dict[str, JsonObject], one: JsonObject, two: JsonObject, seed: int
) -> None:
    """Judged both ways, by instances that follow it and by spoiled ones."""
    schema: JsonObject = {"type": "object", "properties": {**properties}, "$defs": {"a": one, "x:y": two}}
    try:
        found = list(different(schema, seed, 6))
    except RecursionError:
        reject()
    assert not found


def test_the_instances_are_right_and_wrong_in_turn() -> None:
    random = Random(1)  # noqa: S311 -- for tests that repeat themselves
    judged = [Draft202012Validator(TREE).is_valid(one) for one in instances(TREE, random, 300)]
    assert 0.2 < sum(judged) / len(judged) < 0.8


def test_draft_7_is_read_as_draft_7() -> None:
    assert validator_for(ODD["draft 7"]) is Draft7Validator
    assert pruned(ODD["draft 7"])["properties"] == {
        "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False},
        "told": {"type": "string", "description": "only the reference counts"},
    }


def test_unreachable_definitions_go_and_shared_ones_stay() -> None:
    assert set(pruned(ODD["200 definitions"])["$defs"]) == {"d9"}  # type: ignore[arg-type]  # it is an object


def test_a_property_named_title_stays() -> None:
    kept = pruned(ODD["names that look like keywords or addresses"])["properties"]
    assert isinstance(kept, dict)
    assert set(kept) == {"title", "xml:lang", "default", "a/b~c", "$ref", "examples"}
    assert kept["a/b~c"] == {"type": "integer"}


def test_a_union_with_null_becomes_a_list_of_types() -> None:
    kept = pruned(ODD["a null in an enum and a union"])["properties"]
    assert isinstance(kept, dict)
    assert kept["a"] == {"type": ["string", "null"], "enum": ["x", "y", None]}
    assert kept["b"] == {"anyOf": [{"const": 3}, {"type": "null"}]}


def test_a_schema_nested_without_end_is_left_as_it_is() -> None:
    deep: JsonObject = {"type": "string"}
    for _ in range(5_000):
        deep = {"type": "array", "items": deep}
    assert pruned(deep) is deep


def test_references_that_double_do_not_explode() -> None:
    defs: JsonObject = {"n30": {"type": "string"}}
    for n in range(30):
        defs[f"n{n}"] = {"anyOf": [{"$ref": f"#/$defs/n{n + 1}"}, {"$ref": f"#/$defs/n{n + 1}"}]}
    schema: JsonObject = {"properties": {"a": {"$ref": "#/$defs/n0"}}, "$defs": defs}
    assert len(dumped(pruned(schema))) <= 4 * len(dumped(schema))


def test_notion_weighs_less_than_a_third() -> None:
    tools = raw_tools()["notion_local"]
    schemas = [tool["inputSchema"] for tool in tools if isinstance(tool["inputSchema"], dict)]
    before = sum(count(dumped(schema)) for schema in schemas)
    after = sum(count(dumped(pruned(schema))) for schema in schemas)
    assert after * 3 < before
