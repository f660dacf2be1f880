"""Names that are offered, names that were, and names that never existed."""

from jsonschema import Draft202012Validator

from tools.kit.registry import TOOLS, refusal, tool_named


def test_the_tools_stand_in_one_fixed_order() -> None:
    assert [tool.name for tool in TOOLS] == sorted(tool.name for tool in TOOLS)
    assert {"file_edit", "file_read", "file_write", "docx_edit", "pptx_edit", "xlsx_edit"} <= {
        tool.name for tool in TOOLS
    }


def test_every_schema_is_valid_json_schema() -> None:
    for tool in TOOLS:
        Draft202012Validator.check_schema(tool.schema)


def test_a_made_up_name_is_told_with_the_names_that_there_are() -> None:
    failed = refusal("search", ["file_read", "file_edit"])
    assert failed is not None
    assert failed.error == (
        'There is no tool "search" in this request; nothing ran. The tools are: file_read, file_edit.'
    )


def test_a_near_name_is_not_matched() -> None:
    assert refusal("File_Read", ["file_read"]) is not None
    assert tool_named("file-read") is None


def test_a_tool_that_was_there_before_is_no_longer_available() -> None:
    failed = refusal("file_edit", [], earlier=["file_edit"])
    assert failed is not None
    assert "no longer available" in failed.error


def test_an_offered_name_is_not_refused() -> None:
    assert refusal("file_read", ["file_read"]) is None
