"""Foreign patterns that could hold the process are not matched here."""

import pytest

from agent_app.connections.patterns import is_safe, without_unsafe_patterns
from tests.connections import raw_tools
from tools.kit.json_types import JsonValue


@pytest.mark.parametrize(
    "pattern", ["^[a-z]+$", r"^[A-Z][A-Z0-9_]+-\d+(?:-\d+)*$", r"^\(\d{3}\)+$", "^[)*+]+$"]
)
def test_an_ordinary_pattern_is_kept(pattern: str) -> None:
    assert is_safe(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+$",
        "(a|a)*$",
        "(?:a*)*b",
        r"(\d+){10,}",
        "a*a*a*a*b",
        r"(a)\1",
        r"\p{L}+",
        "(?<n>a)",
        "(",
        "x" * 400,
    ],
)
def test_a_pattern_that_could_explode_or_is_of_another_dialect_is_left_to_the_server(pattern: str) -> None:
    assert not is_safe(pattern)


def test_unsafe_patterns_leave_the_schema_and_nothing_else_does() -> None:
    schema: dict[str, JsonValue] = {
        "properties": {"pattern": {"type": "string", "pattern": "(a+)+", "minLength": 1}},
        "patternProperties": {"(a+)+": {}},
        "additionalProperties": False,
    }
    assert without_unsafe_patterns(schema) == {"properties": {"pattern": {"type": "string", "minLength": 1}}}


def test_every_pattern_of_the_real_schemas_is_kept() -> None:
    for tools in raw_tools().values():
        for tool in tools:
            schema = tool["inputSchema"]
            assert isinstance(schema, dict)
            assert without_unsafe_patterns(schema) == schema, tool["name"]
