"""pptx_edit does its ops in order, all or none, and says what the saved deck holds."""

import json

import pytest

from prompts import tokens
from prompts.example_runs import SampleWorkspace, run_examples, sample
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Failed, Ok
from tools.kit.tool import Ports
from tools.pptx_edit import PPTX_EDIT
from tools.reading.ask import Ask
from tools.reading.deck import read_deck


def run(workspace: SampleWorkspace, *ops: JsonObject) -> Ok | Failed:
    listed: list[JsonValue] = [*ops]
    arguments = json.dumps({"file_id": workspace.files()[0].file_id, "ops": listed})
    receipt = execute(PPTX_EDIT, arguments, Ports(workspace, vision=None))
    assert isinstance(receipt, Ok | Failed)
    return receipt


@pytest.fixture
def workspace() -> SampleWorkspace:
    files = SampleWorkspace(*sample("pptx"))
    files.create(*sample("image"))
    return files


def test_every_example_works() -> None:
    assert [(one.example.structure, one.error) for one in run_examples([PPTX_EDIT]) if one.error] == []


def test_it_weighs_at_most_600_tokens() -> None:
    said = PPTX_EDIT.guide + json.dumps(PPTX_EDIT.schema, separators=(",", ":"))
    assert tokens.count(said) <= 600
    assert PPTX_EDIT.guide.count("\n") <= 2


def test_ops_see_what_those_before_them_did(workspace: SampleWorkspace) -> None:
    receipt = run(
        workspace,
        {"op": "pptx_add_slide", "title": "New", "bullets": ["One"], "after": 0},
        {"op": "pptx_set_notes", "slide": 1, "text": "Said of the new one"},
        {"op": "pptx_move_slide", "slide": 1, "position": 4},
    )
    assert isinstance(receipt, Ok)
    slides = read_deck(workspace.read("f_1"), Ask())["slides"]
    assert isinstance(slides, list)
    last = slides[-1]
    assert isinstance(last, dict)
    assert (last["title"], last["notes"]) == ("New", ["Said of the new one"])


def test_one_op_that_fails_leaves_all_undone(workspace: SampleWorkspace) -> None:
    before = workspace.read("f_1")
    receipt = run(workspace, {"op": "pptx_delete_slide", "slide": 1}, {"op": "pptx_delete_slide", "slide": 9})
    assert isinstance(receipt, Failed)
    assert receipt.error.startswith("/ops/1/slide: slide 9 is not there; this deck has slides 1 to 2")
    assert workspace.read("f_1") == before


def test_a_picture_is_one_of_the_conversation(workspace: SampleWorkspace) -> None:
    for image in ("f_9", "f_1"):
        receipt = run(workspace, {"op": "pptx_insert_image", "slide": 1, "image_id": image})
        assert isinstance(receipt, Failed)
        assert "/ops/0/image" in receipt.error


def test_years_and_numbers_need_no_quotes(workspace: SampleWorkspace) -> None:
    series: JsonValue = [{"name": "Amount", "values": [1, 2]}]
    op: JsonObject = {"op": "pptx_set_chart_data", "slide": 3, "chart": 1, "categories": [2025, 2026.5]}
    receipt = run(workspace, {**op, "series": series})
    assert isinstance(receipt, Ok)
    assert "Amount: 2025 = 1; 2026.5 = 2" in json.dumps(receipt.facts)


def test_a_gap_in_a_series_is_null(workspace: SampleWorkspace) -> None:
    series: JsonValue = [{"name": "Amount", "values": [1, None, 3.5]}]
    receipt = run(
        workspace, {"op": "pptx_set_chart_data", "slide": 3, "categories": ["a", "b", "c"], "series": series}
    )
    assert isinstance(receipt, Ok)
    assert "Amount: a = 1; c = 3.5" in json.dumps(receipt.facts)


def test_what_a_reading_shows_is_what_an_op_takes(workspace: SampleWorkspace) -> None:
    slides = read_deck(workspace.read("f_1"), Ask())["slides"]
    assert isinstance(slides, list)
    for slide in slides:
        assert isinstance(slide, dict)
        shapes = slide["shapes"]
        assert isinstance(shapes, list)
        for shape in shapes:
            assert isinstance(shape, dict)
            if shape["kind"] == "table":
                op: JsonObject = {"op": "pptx_set_table_cell", "slide": slide["slide"], "row": 1, "column": 1}
                assert isinstance(run(workspace, {**op, "table": shape["name"], "text": "x"}), Ok)
