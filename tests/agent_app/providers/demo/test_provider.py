"""The demo model as the turn sees it: the same protocol, calls and receipts as every other model."""

import json
from pathlib import Path

import pytest

from agent_app.providers.base import Endpoint, TextDelta, Usage
from prompts.request import (
    AssistantMessage,
    CallPart,
    HistoryMessage,
    NotePart,
    Request,
    TextPart,
    ToolResult,
    ToolResults,
    ToolSpec,
    UserMessage,
)
from tests.agent_app.providers.steps import calls_in, end_of, events_of, ids_in, text_in
from tools.kit.json_types import JsonObject
from tools.kit.registry import TOOLS

pytestmark = pytest.mark.asyncio
ENDPOINT = Endpoint("demo", "", "", vision=False, tools=True)
SPECS = tuple(ToolSpec(tool.name, tool.guide, tool.schema) for tool in TOOLS)
OUTLINE: JsonObject = {
    "ok": True,
    "file": "budget.xlsx",
    "file_id": "f1",
    "kind": "xlsx",
    "version": 1,
    "outline": {"sheets": [{"name": "Secret", "state": "hidden"}, {"name": "Budget", "used": "A1:B4"}]},
    "sheet": "Budget",
    "rows": ["1 | A: Item | B: Sum", "2 | A: Rent | B: 1200"],
}
EDITED: JsonObject = {
    "ok": True,
    "file": "budget.xlsx",
    "file_id": "f1",
    "version": 2,
    "changes": 1,
    "changed": [{"place": "Budget!B2", "before": 1200, "now": 99}],
}


def user(words: str, *files: str) -> UserMessage:
    note = "\n".join(
        ["<folio-note>", "Now: Monday", "Attached:", *(f"- {file}" for file in files), "</folio-note>"]
    )
    return UserMessage((TextPart(words), NotePart(note)))


BUDGET = "budget.xlsx: file_id f1, xlsx, version 1, 9 kB"
DECK = "plan.pptx: file_id f2, pptx, version 1, 9 kB"


def request(*messages: HistoryMessage, tools: tuple[ToolSpec, ...] = SPECS) -> Request:
    return Request(tools, "", messages, ())


def step(
    name: str, arguments: JsonObject, receipt: JsonObject, call_id: str
) -> tuple[AssistantMessage, ToolResults]:
    call = CallPart(call_id, name, json.dumps(arguments))
    return AssistantMessage("", (call,)), ToolResults(
        (ToolResult(call_id, name, json.dumps(receipt), failed=receipt["ok"] is not True),)
    )


async def said(asked: Request) -> str:
    events = await events_of("demo", asked, ENDPOINT)
    assert end_of(events).reason == "stop"
    return text_in(events)


async def called(asked: Request) -> tuple[str, JsonObject]:
    events = await events_of("demo", asked, ENDPOINT)
    assert end_of(events).reason == "tool_calls"
    [(name, arguments)] = calls_in(events)
    return name, json.loads(arguments)


def op_of(arguments: JsonObject) -> JsonObject:
    ops = arguments["ops"]
    assert isinstance(ops, list)
    [op] = ops
    assert isinstance(op, dict)
    return op


async def test_it_streams_in_small_pieces_and_reports_no_tokens() -> None:
    events = await events_of("demo", request(user("hello")), ENDPOINT)
    assert len([event for event in events if isinstance(event, TextDelta)]) > 10
    assert end_of(events).usage == Usage()


async def test_what_it_does_not_understand_is_answered_by_what_it_is_and_how_to_connect_a_model() -> None:
    text = await said(request(user("hello")))
    assert "demonstration without AI" in text
    assert "OPENAI_API_KEY" in text
    assert "没有人工智能" in await said(request(user("你好")))


async def test_asked_what_is_in_the_file_it_reads_the_newest_one() -> None:
    assert await called(request(user("what is in the file?", BUDGET, DECK))) == (
        "file_read",
        {"file_id": "f2"},
    )


async def test_a_file_that_is_named_is_the_one() -> None:
    asked = request(user("what is in budget.xlsx?", BUDGET, DECK))
    assert await called(asked) == ("file_read", {"file_id": "f1"})


async def test_it_tells_what_the_receipt_holds_in_a_code_block() -> None:
    text = await said(
        request(user("what is in it, the file?", BUDGET), *step("file_read", {}, OUTLINE, "c1"))
    )
    assert "**budget.xlsx**: a workbook." in text
    assert "```\n1 | A: Item | B: Sum\n2 | A: Rent | B: 1200\n```" in text


async def test_without_a_file_it_asks_for_one() -> None:
    assert "Attach" in await said(request(user("what is in the file?")))


async def test_a_cell_without_its_sheet_is_looked_up_first_and_then_set_on_the_first_visible_one() -> None:
    wish = user("set B2 to 99", BUDGET)
    assert await called(request(wish)) == ("file_read", {"file_id": "f1"})
    name, arguments = await called(request(wish, *step("file_read", {"file_id": "f1"}, OUTLINE, "c1")))
    assert (name, arguments["file_id"]) == ("file_edit", "f1")
    assert op_of(arguments) == {"op": "xlsx_set_cell", "cell": "B2", "value": 99, "sheet": "Budget"}


async def test_a_cell_with_its_sheet_is_set_at_once() -> None:
    name, arguments = await called(request(user("把 Sheet1 的 B2 改成 42", BUDGET)))
    assert (name, op_of(arguments)["sheet"]) == ("file_edit", "Sheet1")


async def test_only_a_receipt_that_says_ok_counts_as_done() -> None:
    wish = user("set B2 of Budget to 99", BUDGET)
    edit: JsonObject = {
        "file_id": "f1",
        "ops": [{"op": "xlsx_set_cell", "sheet": "Budget", "cell": "B2", "value": 99}],
    }
    text = await said(request(wish, *step("file_edit", edit, EDITED, "c1")))
    assert text.startswith("Done. budget.xlsx is changed; this is version 2.")
    assert "Budget!B2: 1200 → 99" in text
    failed: JsonObject = {"ok": False, "error": "/ops/0/cell is inside a merged block", "example": None}
    text = await said(request(wish, *step("file_edit", edit, failed, "c1")))
    assert "Done" not in text
    assert "did not work" in text
    assert "merged block" in text


async def test_an_example_that_fits_is_tried_once_with_the_users_own_value() -> None:
    wish = user("set B2 of Sheet9 to 99", BUDGET)
    edit: JsonObject = {
        "file_id": "f1",
        "ops": [{"op": "xlsx_set_cell", "sheet": "Sheet9", "cell": "B2", "value": 99}],
    }
    example: JsonObject = {
        "file_id": "f1",
        "ops": [{"op": "xlsx_set_cell", "sheet": "Budget", "cell": "A1", "value": 42}],
    }
    failed: JsonObject = {"ok": False, "error": "no sheet Sheet9", "example": example}
    first = step("file_edit", edit, failed, "c1")
    name, arguments = await called(request(wish, *first))
    assert (name, op_of(arguments)) == (
        "file_edit",
        {"op": "xlsx_set_cell", "cell": "B2", "value": 99, "sheet": "Budget"},
    )
    text = await said(request(wish, *first, *step("file_edit", arguments, failed, "c2")))
    assert "once more" in text


async def test_an_example_about_something_else_is_not_tried() -> None:
    wish = user("replace Alpha by Beta", DECK)
    edit: JsonObject = {"file_id": "f2", "ops": [{"op": "replace_text", "find": "Alpha", "replace": "Beta"}]}
    example: JsonObject = {
        "file_id": "f2",
        "ops": [{"op": "replace_text", "find": "Plan", "replace": "New words"}],
    }
    failed: JsonObject = {"ok": False, "error": "Alpha was not found", "example": example}
    assert "Alpha was not found" in await said(request(wish, *step("file_edit", edit, failed, "c1")))


async def test_words_on_one_slide_are_replaced_there() -> None:
    _, arguments = await called(request(user("replace Alpha by Beta on slide 2", DECK)))
    assert op_of(arguments) == {"op": "pptx_replace_on_slide", "find": "Alpha", "replace": "Beta", "slide": 2}


async def test_a_table_is_made_with_its_columns_as_the_first_row() -> None:
    name, arguments = await called(request(user("make a spreadsheet with columns a, b, c")))
    assert name == "file_write"
    assert arguments["sheets"] == [{"name": "Sheet1", "rows": [["a", "b", "c"]]}]


async def test_a_tool_that_is_not_offered_is_not_called() -> None:
    guest = tuple(spec for spec in SPECS if spec.name == "file_read")
    assert "Sign in" in await said(request(user("set B2 of Sheet1 to 42", BUDGET), tools=guest))


async def test_receipts_of_an_earlier_wish_do_not_answer_the_next_one() -> None:
    earlier = (user("what is in the file?", BUDGET), *step("file_read", {"file_id": "f1"}, OUTLINE, "c1"))
    name, arguments = await called(request(*earlier, AssistantMessage("A workbook."), user("set B2 to 99")))
    assert (name, op_of(arguments)["sheet"]) == ("file_edit", "Budget")


async def test_a_file_it_made_itself_is_known_afterwards() -> None:
    made: JsonObject = {"ok": True, "file": "table.xlsx", "file_id": "f9", "version": 1, "size": 4_000}
    earlier = (user("make a spreadsheet with columns a"), *step("file_write", {}, made, "c1"))
    assert await called(request(*earlier, user("set A2 to 5"))) == ("file_read", {"file_id": "f9"})


async def test_every_call_has_an_id_of_its_own() -> None:
    asked = request(user("what is in the file?", BUDGET))
    ids = [ids_in(await events_of("demo", asked, ENDPOINT))[0] for _ in range(2)]
    assert len(set(ids)) == 2


async def test_its_own_words_hold_no_slash_command_and_no_tool_markup() -> None:
    package = Path(__file__).parents[4] / "agent_app" / "providers" / "demo"
    for text in ((await said(request(user("hello")))), (package / "words.py").read_text()):
        assert "<tool" not in text
        assert " /" not in text
