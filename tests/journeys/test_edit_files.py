"""A person brings a file, has it changed in plain words, and takes it home with all else untouched."""

from pathlib import Path

from docx import Document
from openpyxl import load_workbook
from playwright.sync_api import expect
from pptx import Presentation

from tests.journeys.office import budget, changed_parts, edits
from tests.journeys.person import Person
from tests.shared_files import case_file
from tests.wire_server.server import WireServer
from tools.kit.json_types import JsonObject
from tools.office.package.package import Package
from tools.office.xlsx.closed_table import may_touch
from tools.office.xlsx.workbook import open_workbook

SET_B2: JsonObject = {"op": "xlsx_set_cell", "sheet": "Sheet1", "cell": "B2", "value": 99}


def assert_b2_is_99_and_the_rest_is_untouched(before: Path, after: Path) -> None:
    sheet = load_workbook(after)["Sheet1"]
    assert sheet["B2"].value == 99
    assert sheet["B4"].value == "=SUM(B2:B3)"
    book = open_workbook(before.read_bytes())
    touched = changed_parts(before, after)
    assert touched
    assert [part for part in touched if not may_touch(book, "set_cells", part)] == []


def test_a_cell_of_a_workbook_is_set(
    person: Person, wire_server: WireServer, tmp_path: Path, downloads: Path
) -> None:
    wire_server.rule(lambda request: edits(request, SET_B2))
    original = budget(tmp_path)
    person.open()
    person.sign_up()
    person.attach(original)
    person.ask("set B2 to 99")
    expect(person.tools("ok")).to_have_count(1)
    assert_b2_is_99_and_the_rest_is_untouched(original, person.download("budget.xlsx", downloads))
    expect(person.open_files().get_by_text("Version 2")).to_be_visible()


def test_a_cell_of_a_workbook_is_set_by_the_demo_model(
    demo_person: Person, tmp_path: Path, downloads: Path
) -> None:
    original = budget(tmp_path)
    demo_person.open()
    demo_person.sign_up()
    expect(demo_person.page.get_by_text("Demo without AI").first).to_be_visible()
    demo_person.attach(original)
    demo_person.ask("set B2 to 99")
    expect(demo_person.tools("ok").last).to_be_visible()
    assert_b2_is_99_and_the_rest_is_untouched(original, demo_person.download("budget.xlsx", downloads))


def test_a_name_that_stands_in_three_runs_of_a_document_is_replaced(
    person: Person, wire_server: WireServer, downloads: Path
) -> None:
    rename: JsonObject = {"op": "replace_text", "find": "{{client_name}}", "replace": "Acme & Söhne <GmbH>"}
    wire_server.rule(lambda request: edits(request, rename))
    original = case_file("docx_run_split.docx")
    person.open()
    person.sign_up()
    person.attach(original)
    person.ask("put in the client's name")
    saved = person.download(original.name, downloads)
    document = Document(str(saved))
    texts = [paragraph.text for paragraph in document.paragraphs]
    assert "Payment to Acme & Söhne <GmbH> is due by 30 June." in texts
    assert document.sections[0].header.paragraphs[0].text == "Header Acme & Söhne <GmbH>"
    assert {part.split("/")[-1].rstrip("0123456789.xml") for part in changed_parts(original, saved)} <= {
        "document",
        "header",
    }


def test_a_text_in_a_group_of_a_slide_is_replaced(
    person: Person, wire_server: WireServer, downloads: Path
) -> None:
    rename: JsonObject = {
        "op": "pptx_replace_on_slide",
        "slide": 1,
        "find": "GROUPED ONE",
        "replace": "GROUPED TWO",
    }
    wire_server.rule(lambda request: edits(request, rename))
    original = case_file("pptx_groups_tables.pptx")
    person.open()
    person.sign_up()
    person.attach(original)
    person.ask("rename the group's text")
    saved = person.download(original.name, downloads)
    Presentation(str(saved))
    assert changed_parts(original, saved) == {"ppt/slides/slide1.xml"}
    assert b"GROUPED TWO" in _slide(saved)
    assert b"GROUPED ONE" not in _slide(saved)


def _slide(path: Path) -> bytes:
    return Package.open(path.read_bytes()).part("ppt/slides/slide1.xml")


def test_a_guest_is_not_offered_an_edit(person: Person, wire_server: WireServer, tmp_path: Path) -> None:
    person.open()
    person.attach(budget(tmp_path))
    person.ask("set B2 to 99")
    [request] = wire_server.requests
    assert request.tool_names == ["file_read"]
    expect(person.page.get_by_text("You are a guest")).to_be_visible()
