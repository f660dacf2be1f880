"""Files are kept, searched and cited: a click on a citation opens the file where the words stand."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.hands import drop_file
from tests.journeys.person import Person
from tests.journeys.test_pages import Scheme, problems
from tests.tools.office.pdf.made import Page, pdf
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text
from tools.editing.make import made
from tools.kit.json_types import JsonValue

LINE_PX = 24
HANDBOOK = "\n".join(
    [
        "# Handbook",
        *(f"Chapter {number} tells of something else, at some length. " * 12 for number in range(1, 30)),
        "## Leave",
        "Everybody may take twenty days of leave a year.",
        "## Travel",
        *(f"Paragraph {number} is about journeys. " * 12 for number in range(1, 20)),
    ]
)


@pytest.fixture
def member(person: Person) -> Person:
    person.open()
    person.sign_up()
    return person


def searches(request: RecordedRequest) -> Sequence[Step] | None:
    """A model that looks for what it was asked, and cites the best passage as it was told to."""
    found = request.texts("tool")
    if not found:
        return [Call("knowledge_search", {"query": request.texts("user")[-1].split("\n")[0], "count": 1})]
    passages: list[dict[str, Any]] = json.loads(found[-1])["passages"]
    return [Text(f"It says so: {passages[0]['cite']}.")]


def open_dialog(person: Person) -> Locator:
    person.page.get_by_role("button", name="Knowledge", exact=True).click()
    dialog = person.page.get_by_role("dialog", name="Knowledge")
    expect(dialog.get_by_role("button", name="Add files")).to_be_visible()
    return dialog


def add(person: Person, *files: Path) -> Locator:
    """The dialog, once all of them are ready."""
    dialog = open_dialog(person)
    dialog.get_by_test_id("knowledge-files").set_input_files(list(files))
    expect(dialog.locator('[data-testid="knowledge-file"][data-state="ready"]')).to_have_count(len(files))
    return dialog


def handbook(folder: Path) -> Path:
    path = folder / "handbook.md"
    path.write_text(HANDBOOK)
    return path


def cited(person: Person, question: str, name: str) -> Locator:
    """What is opened by the citation in the answer to a question."""
    answer = person.ask(question)
    answer.get_by_role("button", name=re.compile(rf"^{re.escape(name)}, ")).click()
    view = person.page.get_by_test_id("knowledge-view")
    expect(view).to_be_visible()
    return view


def test_a_file_is_added_asked_cited_and_opened_where_it_says_so(
    member: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    wire_server.rule(searches)
    add(member, handbook(tmp_path))
    member.page.keyboard.press("Escape")
    view = cited(member, "How many days of leave?", "handbook.md")
    expect(member.tools("ok")).to_contain_text("Search the knowledge base")
    expect(view.get_by_test_id("panel-about")).to_contain_text("Lines 31")
    words = view.get_by_text("Everybody may take twenty days of leave a year.")
    expect(words).to_be_in_viewport()
    expect(view.locator("[data-cited]").first).to_contain_text("## Leave")
    assert problems(member.page) == []
    view.get_by_role("tab", name="Passages").click()
    expect(view.get_by_test_id("passage").first).to_contain_text("cited")
    member.page.reload()
    expect(member.page.get_by_text("Everybody may take twenty days of leave a year.")).to_be_in_viewport()


def test_what_stands_before_is_shown_in_place_and_the_same_citation_leads_back(
    member: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    wire_server.rule(searches)
    add(member, handbook(tmp_path))
    member.page.keyboard.press("Escape")
    view = cited(member, "How many days of leave?", "handbook.md")
    words = view.get_by_text("Everybody may take twenty days of leave a year.")
    expect(words).to_be_in_viewport()
    before = words.bounding_box()
    view.get_by_role("button", name="Show what comes before").click()
    first = view.get_by_text("# Handbook", exact=True)
    expect(first).to_be_attached()
    after = words.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < LINE_PX
    first.scroll_into_view_if_needed()
    expect(words).not_to_be_in_viewport()
    member.page.get_by_role("log").get_by_role("button", name=re.compile("^handbook.md, ")).click()
    expect(words).to_be_in_viewport()


def test_a_citation_of_a_sheet_opens_its_cells(
    member: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    wire_server.rule(searches)
    bolts: list[JsonValue] = [[f"bolt {n}", f"shelf number {n}, on the left"] for n in range(300)]
    rows: JsonValue = [["Item", "Shelf"], *bolts]
    stock = tmp_path / "stock.xlsx"
    stock.write_bytes(
        made("spreadsheet", [{"name": "First", "rows": [["a"]]}, {"name": "Stock", "rows": rows}])
    )
    add(member, stock)
    member.page.keyboard.press("Escape")
    view = cited(member, "bolt 250", "stock.xlsx")
    expect(view.get_by_test_id("panel-about")).to_contain_text("Stock!A")
    expect(view.get_by_role("tab", name="Stock")).to_have_attribute("aria-selected", "true")
    cell = view.get_by_role("gridcell", name="bolt 250", exact=True)
    expect(cell).to_be_visible()
    expect(cell).to_have_attribute("data-cited", "")
    assert problems(member.page) == []


def test_a_citation_of_a_pdf_opens_its_page(member: Person, wire_server: WireServer, tmp_path: Path) -> None:
    wire_server.rule(searches)
    paper = tmp_path / "paper.pdf"
    lines = [f"This line number {number} tells of something else." for number in range(45)]
    paper.write_bytes(
        pdf(*(Page().lines(50, 800, [f"Chapter zz{number} begins.", *lines]) for number in range(1, 8)))
    )
    add(member, paper)
    member.page.keyboard.press("Escape")
    view = cited(member, "chapter zz6", "paper.pdf")
    expect(view.get_by_test_id("panel-about")).to_contain_text("Page 6")
    expect(view.locator('[data-page="6"]')).to_be_in_viewport(ratio=0.5)


def test_the_place_among_pages_stays_while_the_panel_changes(
    member: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    wire_server.rule(searches)
    paper = tmp_path / "paper.pdf"
    paper.write_bytes(
        pdf(*(Page().lines(50, 800, [f"Chapter zz{number} begins."]) for number in range(1, 8)))
    )
    add(member, paper)
    member.page.keyboard.press("Escape")
    view = cited(member, "chapter zz6", "paper.pdf")
    page = view.locator('[data-page="3"]')
    page.evaluate("page => page.scrollIntoView()")
    expect(page).to_be_in_viewport(ratio=0.5)
    view.get_by_role("button", name="Larger").click()
    expect(page).to_be_in_viewport(ratio=0.3)
    member.page.set_viewport_size({"width": 500, "height": 700})
    expect(page).to_be_in_viewport(ratio=0.5)


def test_a_file_of_a_chat_is_kept_from_its_view(
    member: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    member.attach(handbook(tmp_path))
    member.ask("look")
    member.page.get_by_role("log").get_by_role("button", name="Open handbook.md").first.click()
    member.page.get_by_role("button", name="Keep handbook.md in the knowledge base").click()
    expect(member.page.get_by_text("“handbook.md” is being read", exact=False)).to_be_visible()
    dialog = open_dialog(member)
    expect(dialog.locator('[data-state="ready"]')).to_contain_text("handbook.md")


def test_a_dropped_file_goes_into_the_knowledge_base_and_not_into_the_chat(member: Person) -> None:
    dialog = open_dialog(member)
    drop_file(member.page, "stray.txt", "text/plain", b"words")
    expect(member.page.get_by_role("button", name="Remove stray.txt")).to_have_count(0)
    zone = dialog.get_by_role("region", name="Add files")
    zone.evaluate(
        """zone => {
          const data = new DataTransfer();
          data.items.add(new File(['words'], 'notes.txt', { type: 'text/plain' }));
          zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        }"""
    )
    expect(dialog.locator('[data-state="ready"]')).to_contain_text("notes.txt")
    member.page.keyboard.press("Escape")
    expect(member.page.get_by_text("notes.txt")).to_have_count(0)


def test_a_removed_file_is_taken_back_by_keyboard(member: Person, tmp_path: Path) -> None:
    dialog = add(member, handbook(tmp_path))
    dialog.get_by_role("button", name="Remove handbook.md").focus()
    member.page.keyboard.press("Enter")
    expect(dialog.get_by_test_id("knowledge-file")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Undo")).to_be_focused()
    member.page.keyboard.press("Enter")
    expect(dialog.locator('[data-state="ready"]')).to_contain_text("handbook.md")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialog_is_sound_on_a_narrow_screen_too(member: Person, tmp_path: Path, scheme: Scheme) -> None:
    member.page.set_viewport_size({"width": 360, "height": 740})
    member.page.emulate_media(color_scheme=scheme)
    dialog = add(member, handbook(tmp_path))
    dialog.get_by_role("button", name="Passages of handbook.md").click()
    expect(dialog.get_by_test_id("passage").first).to_be_visible()
    assert problems(member.page) == []
    assert member.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert dialog.evaluate("box => box.scrollWidth - box.clientWidth") <= 0


def test_a_guest_sees_no_knowledge_base(person: Person) -> None:
    person.open()
    expect(person.page.get_by_role("button", name="Knowledge", exact=True)).to_have_count(0)
