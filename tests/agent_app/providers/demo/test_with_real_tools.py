"""The demo model with the real tools: a wish becomes a changed file."""

import io
from pathlib import Path

import openpyxl
import pytest
from docx import Document

from agent_app.files.folder_workspace import FolderWorkspace
from agent_app.providers.base import Endpoint
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
from tests.shared_files import case_file
from tools.kit.execute import execute
from tools.kit.receipt import receipt_json
from tools.kit.registry import TOOLS, tool_named
from tools.kit.result_text import result_text
from tools.kit.tool import Ports

pytestmark = pytest.mark.asyncio
SPECS = tuple(ToolSpec(tool.name, tool.guide, tool.schema) for tool in TOOLS)
ENDPOINT = Endpoint("demo", "", "", vision=False, tools=True)
MOST_STEPS = 6


async def turn(words: str, workspace: FolderWorkspace) -> str:
    """All steps of one turn; returns the text of the last."""
    attached = [f"- {f.name}: file_id {f.file_id}, {f.kind}, version 1, 9 kB" for f in workspace.files()]
    note = "\n".join(["Attached:", *attached])
    messages: list[HistoryMessage] = [UserMessage((TextPart(words), NotePart(note)))]
    for _ in range(MOST_STEPS):
        events = await events_of("demo", Request(SPECS, "", tuple(messages), ()), ENDPOINT)
        if end_of(events).reason == "stop":
            return text_in(events)
        [(name, arguments)], [call_id] = calls_in(events), ids_in(events)
        tool = tool_named(name)
        assert tool is not None
        receipt = receipt_json(execute(tool, arguments, Ports(workspace)))
        result = ToolResult(call_id, name, result_text(receipt), failed=receipt["ok"] is not True)
        messages += [
            AssistantMessage(text_in(events), (CallPart(call_id, name, arguments),)),
            ToolResults((result,)),
        ]
    raise AssertionError("the demo model did not come to an end")


@pytest.fixture
def budget(tmp_path: Path) -> FolderWorkspace:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Plan"
    sheet["A2"], sheet["B2"] = "Rent", 1200
    book.save(tmp_path / "budget.xlsx")
    return FolderWorkspace([tmp_path / "budget.xlsx"])


async def test_a_cell_is_set_without_naming_its_sheet(budget: FolderWorkspace) -> None:
    assert (await turn("set B2 to 99", budget)).startswith("Done.")
    book = openpyxl.load_workbook(io.BytesIO(budget.read("budget.xlsx")))
    assert book["Plan"]["B2"].value == 99


async def test_a_sheet_that_is_not_there_is_mended_by_the_example(budget: FolderWorkspace) -> None:
    assert (await turn("把 Sheet1 的 B2 改成 42", budget)).startswith("完成。")
    book = openpyxl.load_workbook(io.BytesIO(budget.read("budget.xlsx")))
    assert book["Plan"]["B2"].value == 42


async def test_the_file_is_told(budget: FolderWorkspace) -> None:
    text = await turn("what is in the file?", budget)
    assert "Plan" in text
    assert "Rent" in text


async def test_a_name_split_over_runs_is_replaced() -> None:
    workspace = FolderWorkspace([case_file("docx_run_split.docx")])
    assert (await turn("replace {{client_name}} by Contoso", workspace)).startswith("Done.")
    document = Document(io.BytesIO(workspace.read("docx_run_split.docx")))
    assert "Payment to Contoso is due by 30 June." in [p.text for p in document.paragraphs]


async def test_words_that_are_not_there_are_told_and_nothing_is_claimed() -> None:
    workspace = FolderWorkspace([case_file("docx_run_split.docx")])
    text = await turn("replace Zanzibar by Contoso", workspace)
    assert "did not work" in text
    assert workspace.facts("docx_run_split.docx").version == 1


async def test_a_group_on_a_slide_is_told_and_changed() -> None:
    workspace = FolderWorkspace([case_file("pptx_groups_tables.pptx")])
    assert "{{quarter}}" in await turn("what is in the deck?", workspace)
    assert (await turn("replace {{quarter}} by Q3", workspace)).startswith("Done.")


async def test_a_spreadsheet_is_made_with_its_columns() -> None:
    workspace = FolderWorkspace([])
    assert (await turn("make a spreadsheet with columns name, date, amount", workspace)).startswith("Done.")
    [made] = workspace.files()
    sheet = openpyxl.load_workbook(io.BytesIO(workspace.read(made.file_id))).active
    assert sheet is not None
    assert [cell.value for cell in sheet[1]] == ["name", "date", "amount"]
