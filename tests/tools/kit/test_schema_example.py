"""Arguments made from a schema are accepted by it, and keep what was right in those that were sent."""

from tests.connections import all_tools
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.schema_example import example_of
from tools.kit.validator import validator

ISSUE: JsonObject = {
    "type": "object",
    "required": ["owner", "state"],
    "properties": {
        "owner": {"type": "string"},
        "state": {"type": "string", "enum": ["open", "closed"]},
        "count": {"type": "integer", "minimum": 1, "maximum": 100},
        "labels": {"type": "array", "items": {"type": "string"}},
        "filter": {
            "type": "object",
            "required": ["since"],
            "properties": {"since": {"type": "string", "format": "date"}, "by": {"type": "string"}},
        },
    },
    "additionalProperties": False,
}


def test_every_real_schema_has_an_example_that_it_accepts() -> None:
    without = [tool.name for tool in all_tools() if example_of(tool.schema) is None]
    assert not without


def test_every_real_example_is_accepted_by_the_shown_schema_too() -> None:
    for tool in all_tools():
        assert validator(tool.shown).is_valid(example_of(tool.schema)), tool.name


def test_valid_values_are_kept_and_wrong_ones_replaced() -> None:
    sent: JsonObject = {"owner": "folio", "state": "all", "count": 500, "labels": ["a", 1], "repo": "x"}
    assert example_of(ISSUE, sent) == {
        "owner": "folio",
        "state": "open",
        "count": 1,
        "labels": ["a", "labels"],
    }


def test_a_half_right_object_is_mended_inside() -> None:
    sent: JsonObject = {"owner": "folio", "state": "closed", "filter": {"by": "me", "since": 7}}
    made = example_of(ISSUE, sent)
    assert made is not None
    assert made["filter"] == {"by": "me", "since": "2026-01-31"}


def test_what_was_valid_is_returned_as_it_is() -> None:
    sent: JsonObject = {"owner": "folio", "state": "closed", "count": 5}
    assert example_of(ISSUE, sent) == sent


def test_the_branch_that_is_nearest_to_what_was_sent_is_taken() -> None:
    schema: JsonObject = {
        "type": "object",
        "required": ["target"],
        "properties": {
            "target": {
                "anyOf": [
                    {
                        "type": "object",
                        "required": ["page"],
                        "properties": {"kind": {"const": "page"}, "page": {"type": "string"}},
                    },
                    {
                        "type": "object",
                        "required": ["block"],
                        "properties": {"kind": {"const": "block"}, "block": {"type": "string"}},
                    },
                ]
            }
        },
    }
    made = example_of(schema, {"target": {"kind": "block", "block": 3}})
    assert made == {"target": {"kind": "block", "block": "block"}}


def test_a_schema_that_nothing_fits_has_no_example() -> None:
    assert example_of({"type": "object", "required": ["a"], "properties": {"a": False}}) is None
    assert example_of({"not": {}}) is None


def test_recursion_without_end_has_no_example_and_ends() -> None:
    schema: JsonObject = {"type": "object", "required": ["self"], "properties": {"self": {"$ref": "#"}}}
    assert example_of(schema) is None


def test_real_values_sent_beside_one_wrong_one_survive() -> None:
    tools = {tool.own_name: tool for tool in all_tools() if tool.server == "github"}
    sent: dict[str, JsonValue] = {"owner": "folio", "repo": "app", "title": "Crash", "method": "make"}
    made = example_of(tools["issue_write"].schema, sent)
    assert made is not None
    assert {name: made[name] for name in ("owner", "repo", "title")} == {
        "owner": "folio",
        "repo": "app",
        "title": "Crash",
    }
    assert made["method"] == "create"
