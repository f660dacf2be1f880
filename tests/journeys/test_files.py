"""A reader looks into files: their pages and cells, their versions, and what an edit changed."""

import shutil
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.office import budget, edits
from tests.journeys.person import Person
from tests.journeys.test_pages import problems
from tests.shared_files import case_file
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text
from tools.kit.json_types import JsonObject

SET_B2: JsonObject = {"op": "xlsx_set_cell", "sheet": "Sheet1", "cell": "B2", "value": 99}
RENAME: JsonObject = {"op": "replace_text", "find": "{{client_name}}", "replace": "Acme"}
ROWS = 3000

drawn = pytest.mark.skipif(
    not any(map(shutil.which, ("soffice", "libreoffice"))), reason="pages are drawn by LibreOffice"
)


def with_edited_budget(person: Person, wire_server: WireServer, folder: Path) -> None:
    wire_server.rule(lambda request: edits(request, SET_B2))
    person.open()
    person.sign_up()
    person.attach(budget(folder))
    person.ask("set B2 to 99")
    expect(person.page.get_by_role("button", name="Show what changed in budget.xlsx")).to_be_visible()


def view(person: Person) -> Locator:
    return person.page.get_by_test_id("file-view")


def open_attached(person: Person, name: str) -> None:
    """From the card of what the reader attached."""
    person.page.get_by_role("log").get_by_role("button", name=f"Open {name}").first.click()
    expect(view(person)).to_be_visible()


def open_made(person: Person, name: str) -> None:
    """From the card of what the answer made of it."""
    person.answers.last.get_by_role("button", name=f"Open {name}").click()
    expect(view(person)).to_be_visible()


def tab(person: Person, name: str) -> None:
    view(person).get_by_role("tab", name=name).click()


def test_a_workbook_is_read_by_keyboard(person: Person, wire_server: WireServer, tmp_path: Path) -> None:
    with_edited_budget(person, wire_server, tmp_path)
    open_made(person, "budget.xlsx")
    grid = person.page.get_by_role("grid")
    expect(grid.get_by_role("gridcell", name="99")).to_be_visible()
    grid.focus()
    for key in ("Control+End", "Home", "ArrowRight"):
        person.page.keyboard.press(key)
    expect(person.page.get_by_test_id("formula-bar")).to_contain_text("=SUM(B2:B3)")
    expect(grid.get_by_role("gridcell", selected=True)).to_have_attribute("aria-colindex", "3")
    person.page.keyboard.press("Control+Home")
    expect(grid.get_by_role("gridcell", selected=True)).to_have_text("Month")


def test_rows_are_loaded_as_they_come_into_view(
    person: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    rows = tmp_path / "rows.csv"
    rows.write_text("number,half\n" + "".join(f"n{number},{number / 2}\n" for number in range(1, ROWS)))
    person.open()
    person.attach(rows)
    person.ask("look")
    open_attached(person, "rows.csv")
    grid = person.page.get_by_role("grid")
    expect(grid.get_by_role("gridcell", name="n1", exact=True)).to_be_visible()
    grid.focus()
    person.page.keyboard.press("Control+End")
    expect(grid.get_by_role("gridcell", name=f"n{ROWS - 1}", exact=True)).to_be_visible()
    person.page.get_by_label("Go to a cell").fill("a1501")
    person.page.keyboard.press("Enter")
    expect(grid.get_by_role("gridcell", selected=True)).to_have_text("n1500")
    expect(grid.get_by_role("gridcell", name="n1", exact=True)).to_have_count(0)


def test_the_receipt_of_an_edit_opens_its_difference(
    person: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    with_edited_budget(person, wire_server, tmp_path)
    person.page.get_by_role("button", name="Show what changed in budget.xlsx").click()
    row = person.page.get_by_role("row").filter(has_text="B2")
    expect(row.get_by_role("deletion")).to_have_text("10")
    expect(row.get_by_role("insertion")).to_have_text("99")
    person.page.reload()
    expect(row.get_by_role("insertion")).to_have_text("99")


@drawn
def test_a_document_is_seen_as_pages_and_its_edit_word_by_word(
    person: Person, wire_server: WireServer
) -> None:
    wire_server.rule(lambda request: edits(request, RENAME))
    person.open()
    person.sign_up()
    person.attach(case_file("docx_run_split.docx"))
    person.ask("put in the client's name")
    open_made(person, "docx_run_split.docx")
    page_one = view(person).get_by_role("region", name="Page 1 of 1")
    expect(page_one.get_by_text("Acme").first).to_be_attached()
    tab(person, "Changes")
    difference = person.page.get_by_test_id("difference")
    expect(difference.get_by_role("deletion").first).to_have_text("{{client_name}}")
    expect(difference.get_by_role("insertion").first).to_have_text("Acme")


@drawn
def test_a_changed_slide_stands_beside_its_earlier_self(person: Person, wire_server: WireServer) -> None:
    rename: JsonObject = {
        "op": "pptx_replace_on_slide",
        "slide": 1,
        "find": "GROUPED ONE",
        "replace": "GROUPED TWO",
    }
    wire_server.rule(lambda request: edits(request, rename))
    person.open()
    person.sign_up()
    person.attach(case_file("pptx_groups_tables.pptx"))
    person.ask("rename the group's text")
    person.page.get_by_role("button", name="Show what changed in pptx_groups_tables.pptx").click()
    for name, text in (("Before: Slide 1", "GROUPED ONE"), ("After: Slide 1", "GROUPED TWO")):
        picture = person.page.get_by_role("region", name=name)
        expect(picture.get_by_text(text).first).to_be_attached()
    expect(person.page.get_by_role("insertion")).to_have_text("TWO")


def test_an_old_version_comes_back_and_goes_again(
    person: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    with_edited_budget(person, wire_server, tmp_path)
    open_made(person, "budget.xlsx")
    tab(person, "Versions")
    versions = view(person).get_by_role("list").get_by_role("listitem")
    expect(versions).to_have_count(2)
    expect(versions.first).to_contain_text("Edited by Folio")
    view(person).get_by_role("button", name="Restore version 1 of budget.xlsx").click()
    expect(versions.first).to_contain_text("Version 1 brought back")
    person.page.get_by_role("button", name="Undo").click()
    expect(versions.first).to_contain_text("Version 2 brought back")
    tab(person, "Preview")
    expect(person.page.get_by_role("gridcell", name="99")).to_be_visible()


def test_esc_closes_the_panel_and_the_focus_goes_back(
    person: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    with_edited_budget(person, wire_server, tmp_path)
    card = person.page.get_by_role("log").get_by_role("button", name="Open budget.xlsx").last
    card.focus()
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("grid")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(view(person)).to_be_hidden()
    expect(card).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_file(
    person: Person, wire_server: WireServer, tmp_path: Path, scheme: Literal["light", "dark"]
) -> None:
    person.page.emulate_media(color_scheme=scheme)
    with_edited_budget(person, wire_server, tmp_path)
    open_made(person, "budget.xlsx")
    expect(person.page.get_by_role("gridcell", name="99")).to_be_visible()
    found = problems(person.page)
    tab(person, "Changes")
    expect(person.page.get_by_role("insertion").first).to_be_visible()
    found += problems(person.page)
    tab(person, "Versions")
    found += problems(person.page)
    view(person).get_by_role("button", name="Back").click()
    assert found + problems(person.page) == []


@drawn
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_pages(
    person: Person, wire_server: WireServer, scheme: Literal["light", "dark"]
) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    person.page.emulate_media(color_scheme=scheme)
    person.open()
    person.attach(case_file("docx_run_split.docx"))
    person.ask("look")
    open_attached(person, "docx_run_split.docx")
    expect(view(person).get_by_text("Untouched").first).to_be_attached()
    assert problems(person.page) == []


def test_a_narrow_screen_holds_a_file(person: Person, wire_server: WireServer, tmp_path: Path) -> None:
    person.page.set_viewport_size({"width": 360, "height": 740})
    with_edited_budget(person, wire_server, tmp_path)
    person.page.get_by_role("button", name="Show what changed in budget.xlsx").click()
    dialog = person.page.get_by_role("dialog", name="Files")
    shown = {
        "Changes": dialog.get_by_role("insertion"),
        "Preview": dialog.get_by_role("grid"),
        "Versions": dialog.get_by_role("list"),
    }
    for name, part in shown.items():
        dialog.get_by_role("tab", name=name).click()
        expect(part).to_be_visible()
        assert dialog.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    assert problems(person.page) == []
    person.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
