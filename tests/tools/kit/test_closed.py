"""Which objects take no undeclared arguments."""

from tools.kit.closed import closed
from tools.kit.json_types import JsonObject


def test_an_object_that_declares_its_properties_is_closed_at_every_level() -> None:
    inner: JsonObject = {"type": "object", "properties": {"b": {"type": "string"}}}
    done = closed({"type": "object", "properties": {"a": {"type": "array", "items": inner}}})
    assert done["additionalProperties"] is False
    assert done["properties"] == {"a": {"type": "array", "items": {**inner, "additionalProperties": False}}}


def test_an_object_that_says_what_else_it_takes_stays_as_it_is() -> None:
    free: JsonObject = {"type": "object", "additionalProperties": {"type": "string"}}
    assert closed(free) == free
    opened: JsonObject = {"type": "object", "properties": {}, "additionalProperties": True}
    assert closed(opened) == opened


def test_branches_of_all_of_stay_open_since_each_sees_the_whole() -> None:
    schema: JsonObject = {"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]}
    assert closed(schema) == schema
