"""The schema from which the page's types are made: what is always sent is required, names are kept whole."""

from agent_app.live.wire_schema import NAMED, Schema, wire_schema


def definition(name: str) -> Schema:
    found: Schema = wire_schema()["$defs"][name]
    return found


def test_every_union_stands_under_its_own_name() -> None:
    assert set(NAMED) <= set(wire_schema()["$defs"])


def test_a_tag_is_required_although_it_has_a_default() -> None:
    assert "type" in definition("PartDelta")["required"]
    assert "seq" in definition("PartDelta")["required"]


def test_what_may_be_null_may_be_left_out() -> None:
    assert "client_id" not in definition("TurnStarted")["required"]


def test_properties_carry_no_titles_that_would_become_types() -> None:
    for name in ("Ev", "ToolPart", "Send"):
        assert not any("title" in schema for schema in definition(name)["properties"].values())
