"""Argument text as models write it, whole, empty, cut off, encoded twice."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.file_edit import FILE_EDIT
from tools.file_read import FILE_READ
from tools.file_write import FILE_WRITE
from tools.kit.arguments import Problem, parse, shown
from tools.kit.json_types import JsonObject

NO_PARAMETERS: JsonObject = {"type": "object", "properties": {}}
TYPED: JsonObject = {
    "type": "object",
    "properties": {
        "max_chars": {"type": "integer"},
        "overwrite": {"type": "boolean"},
        "options": {"type": "object", "properties": {"depth": {"type": "integer"}}},
        "ratio": {"type": "number"},
        "text": {"type": "string"},
        "maybe": {"type": ["string", "null"]},
    },
}


def problem(text: str, schema: JsonObject, *, cut_off: bool = False) -> str:
    found = parse(text, schema, cut_off=cut_off)
    assert isinstance(found, Problem), found
    return found.error


@pytest.mark.parametrize("text", ["", "  ", "null", "{}", " {} "])
def test_no_text_is_no_arguments_for_a_tool_that_requires_none(text: str) -> None:
    assert parse(text, NO_PARAMETERS) == {}


@pytest.mark.parametrize("text", ["", "  ", "null"])
def test_no_text_names_the_required_parameters(text: str) -> None:
    error = problem(text, FILE_WRITE.schema)
    assert "mode" in error
    assert "filename" in error


@pytest.mark.parametrize(
    "text", ['{"mode":"text","filename":"a.txt","content":"hel', '{"mode":', "{", '{"a":1,']
)
def test_a_text_that_breaks_off_is_told_as_cut_off(text: str) -> None:
    assert "cut off" in problem(text, FILE_WRITE.schema)


@pytest.mark.parametrize("text", ["", '{"mode":"text","filename":"a","content":""}', "null"])
def test_what_a_length_limit_ended_never_runs(text: str) -> None:
    assert "cut off" in problem(text, NO_PARAMETERS, cut_off=True)


@pytest.mark.parametrize("text", ["[1]", "42", '"words"', "true"])
def test_what_is_no_object_never_runs(text: str) -> None:
    assert "one JSON object" in problem(text, FILE_READ.schema)


@pytest.mark.parametrize(
    "text", ["file_id: a", "{'file_id': 'a'}", '{"file_id":"a"} {"x":1}', '{"start":NaN}']
)
def test_what_is_no_json_never_runs(text: str) -> None:
    assert "not valid JSON" in problem(text, FILE_READ.schema)


def test_a_name_given_twice_is_refused() -> None:
    assert '"file_id\\"" twice' not in problem('{"file_id":"a","file_id":"b"}', FILE_READ.schema)
    assert '"file_id" twice' in problem('{"file_id":"a","file_id":"b"}', FILE_READ.schema)


def test_strings_become_the_declared_types_and_nothing_else() -> None:
    given_text = json.dumps(
        {"max_chars": "2000", "overwrite": "false", "options": '{"depth":"3"}', "ratio": "0.5", "text": "7"}
    )
    assert parse(given_text, TYPED) == {
        "max_chars": 2000,
        "overwrite": False,
        "options": {"depth": 3},
        "ratio": 0.5,
        "text": "7",
    }


def test_ops_encoded_as_text_are_decoded_at_each_level() -> None:
    ops = [{"op": "xlsx_set_cells", "cells": json.dumps([{"cell": "A1", "value": "007"}])}]
    found = parse(json.dumps({"file_id": "f", "ops": json.dumps(ops)}), FILE_EDIT.schema)
    assert found == {
        "file_id": "f",
        "ops": [{"op": "xlsx_set_cells", "cells": [{"cell": "A1", "value": "007"}]}],
    }


def test_arguments_encoded_twice_are_decoded_once() -> None:
    assert parse(json.dumps(json.dumps({"file_id": "f"})), FILE_READ.schema) == {"file_id": "f"}
    assert "one JSON object" in problem(
        json.dumps(json.dumps(json.dumps({"file_id": "f"}))), FILE_READ.schema
    )


def test_an_absent_optional_sent_as_null_is_dropped_at_every_level() -> None:
    ops = [{"op": "xlsx_set_cell", "cell": "A1", "value": "", "find": None, "cells": None}]
    found = parse(json.dumps({"file_id": "f", "ops": ops}), FILE_EDIT.schema)
    assert found == {"file_id": "f", "ops": [{"op": "xlsx_set_cell", "cell": "A1", "value": ""}]}


def test_a_null_that_the_schema_allows_stays() -> None:
    assert parse('{"maybe":null}', TYPED) == {"maybe": None}
    rows = '{"mode":"spreadsheet","filename":"a","sheets":[{"name":"S","rows":[["a",null]]}]}'
    found = parse(rows, FILE_WRITE.schema)
    assert isinstance(found, dict)
    assert found["sheets"] == [{"name": "S", "rows": [["a", None]]}]


def test_a_required_null_is_a_violation() -> None:
    assert "/file_id must be of type string" in problem('{"file_id":null}', FILE_READ.schema)


def test_each_unknown_argument_is_named_even_beside_the_declared_one() -> None:
    error = problem('{"file_path":"a.txt","file_id":"f","depth":null}', FILE_READ.schema)
    assert "/file_path, /depth" in error
    assert "file_id, sheet, range, start, count, search" in error


def test_an_unknown_argument_inside_an_op_is_named_by_pointer() -> None:
    error = problem('{"file_id":"f","ops":[{"op":"delete_text","find":"a","old":1}]}', FILE_EDIT.schema)
    assert error.startswith("/ops/0/old is not an argument")


@pytest.mark.parametrize("op", ["set_cell", "XLSX_SET_CELL", "str_replace", "replace_text "])
def test_an_enum_value_is_never_matched_to_a_near_one(op: str) -> None:
    error = problem(json.dumps({"file_id": "f", "ops": [{"op": op}]}), FILE_EDIT.schema)
    assert error.startswith(
        "/ops/0/op must be exactly one of replace_text, delete_text, pptx_replace_on_slide, xlsx_set_cell, "
        "xlsx_set_cells, docx_set_paragraph, full_replace; got "
    )


def test_at_most_eighty_characters_of_what_was_sent_are_quoted() -> None:
    error = problem(json.dumps({"file_id": "f", "start": "x" * 5_000}), FILE_READ.schema)
    assert "x" * 70 in error
    assert "x" * 80 not in error


def test_half_a_character_is_refused_with_its_place() -> None:
    text = '{"mode":"text","filename":"a.txt","content":"\\ud83d"}'
    assert problem(text, FILE_WRITE.schema).startswith("/content holds half a character")


def test_the_branch_that_was_meant_is_the_one_that_is_explained() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {
            "shape": {
                "oneOf": [
                    {"type": "object", "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}},
                    {
                        "type": "object",
                        "properties": {"kind": {"const": "box"}, "w": {"type": "number"}},
                        "required": ["kind", "w"],
                    },
                ]
            }
        },
    }
    assert problem('{"shape":{"kind":"box"}}', schema).startswith("/shape/w is required")


def test_deep_nesting_is_a_problem_and_no_crash() -> None:
    assert isinstance(parse('{"file_id":' + "[" * 100_000, FILE_READ.schema), Problem)


def test_what_was_meant_is_shown_also_when_it_is_invalid() -> None:
    assert shown('{"ops":[{"op":"nope"}]}') == {"ops": [{"op": "nope"}]}
    assert shown("{") is None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=12,
)


@given(st.text(max_size=60) | json_values.map(json.dumps))
def test_no_text_makes_it_raise(text: str) -> None:
    for tool in (FILE_EDIT, FILE_READ, FILE_WRITE):
        found = parse(text, tool.schema)
        assert isinstance(found, Problem | dict)


@given(st.dictionaries(st.sampled_from(["file_id", "sheet", "search", "range"]), st.text(max_size=30)))
def test_a_string_parameter_keeps_its_content(values: dict[str, str]) -> None:
    arguments = {"file_id": "f", **values}
    if not any("\ud800" <= char <= "\udfff" for value in arguments.values() for char in value):
        assert parse(json.dumps(arguments), FILE_READ.schema) == arguments
