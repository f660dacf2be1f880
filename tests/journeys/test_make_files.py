"""A person asks for a new file; a first call that lacks something is mended by its receipt."""

import json
from pathlib import Path

from openpyxl import load_workbook
from playwright.sync_api import expect

from tests.journeys.person import Person
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text

ROWS = [["Product", "Sales"], ["Paper", 120], ["Pens", 80]]


def clumsy(request: RecordedRequest) -> list[Step]:
    """A model that forgets the rows, then follows the example that its failed receipt carries."""
    results = [json.loads(text) for text in request.texts("tool")]
    if not results:
        return [Call("file_write", {"mode": "spreadsheet", "filename": "sales.xlsx"})]
    if not results[-1]["ok"]:
        example = results[-1]["example"]
        sheets = [example["sheets"][0] | {"name": "Last month", "rows": ROWS}]
        return [Call("file_write", example | {"filename": "sales.xlsx", "sheets": sheets})]
    return [Text("Your table is ready.")]


def test_a_table_is_made_after_its_first_call_was_mended(
    person: Person, wire_server: WireServer, downloads: Path
) -> None:
    wire_server.rule(clumsy)
    person.open()
    person.sign_up()
    answer = person.ask("make a table of last month's sales")
    expect(answer.get_by_text("Your table is ready.")).to_be_visible()
    expect(person.tools("error")).to_have_count(1)
    expect(person.tools("ok")).to_have_count(1)
    book = load_workbook(person.download("sales.xlsx", downloads))
    assert [list(row) for row in book["Last month"].iter_rows(values_only=True)] == ROWS


def test_the_demo_model_makes_a_table(demo_person: Person, downloads: Path) -> None:
    demo_person.open()
    demo_person.sign_up()
    demo_person.ask("make a spreadsheet with columns Month, Sales")
    expect(demo_person.tools("ok")).to_have_count(1)
    panel = demo_person.open_files()
    name = panel.get_by_test_id("file").first.get_attribute("data-name")
    assert name is not None
    sheet = load_workbook(demo_person.download(name, downloads)).worksheets[0]
    assert [cell.value for cell in next(sheet.iter_rows(max_row=1))] == ["Month", "Sales"]
