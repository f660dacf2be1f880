"""Every journey again by keyboard alone: nothing here clicks, and the focus goes only where Tab takes it."""

import re
from pathlib import Path

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Locator, Page, expect

from tests.journeys.office import budget, edits
from tests.journeys.person import PASSWORD, Person
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Step, Text
from tools.kit.json_types import JsonObject

SET_B2: JsonObject = {"op": "xlsx_set_cell", "sheet": "Sheet1", "cell": "B2", "value": 99}
MOST_TABS = 90
FOCUSED = "found => found.includes(document.activeElement)"


@pytest.fixture
def typist(person: Person) -> Person:
    """Whose mouse is broken."""
    person.open()
    return person


def reach(page: Page, wanted: Locator, *, back: bool = False) -> None:
    """Goes on with Tab until what is wanted has the focus."""
    expect(wanted.first).to_be_attached()
    for _ in range(MOST_TABS):
        if wanted.evaluate_all(FOCUSED):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"Tab never reaches {wanted}")


def press(
    page: Page, name: str | re.Pattern[str], *, within: Locator | None = None, back: bool = False
) -> None:
    reach(page, (within or page.locator("body")).get_by_role("button", name=name, exact=True), back=back)
    page.keyboard.press("Enter")


def choose(page: Page, item: Locator) -> None:
    """From a menu that has just been opened."""
    expect(page.locator('[role="menu"]:focus-within')).to_be_visible()
    for _ in range(MOST_TABS):
        if item.evaluate_all(FOCUSED):
            break
        before = page.evaluate_handle("document.activeElement")
        page.keyboard.press("ArrowDown")
        # The menu moves the focus a moment after the key.
        page.wait_for_function("before => document.activeElement !== before", arg=before)
    expect(item).to_be_focused()
    page.keyboard.press("Enter")


def sign_up(page: Page, name: str) -> None:
    press(page, "Sign in")
    dialog = page.get_by_role("dialog")
    press(page, "No account yet? Create one", within=dialog)
    reach(page, dialog.get_by_label("User name"))
    page.keyboard.type(name)
    reach(page, dialog.get_by_label("Password"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=f"Account of {name}")).to_be_visible()


def echo(request: RecordedRequest) -> list[Step]:
    return [Text(f"You said {request.last_user_text.split('<folio-note>')[0].strip()}.")]


def test_a_file_is_attached_edited_compared_restored_and_taken_home(
    typist: Person, wire_server: WireServer, tmp_path: Path, downloads: Path
) -> None:
    page = typist.page
    wire_server.rule(lambda request: edits(request, SET_B2))
    sign_up(page, "typist-one")
    with page.expect_file_chooser() as chosen:
        press(page, "Attach files")
    chosen.value.set_files(budget(tmp_path))
    expect(page.get_by_role("button", name="Remove budget.xlsx")).to_be_visible()
    expect(typist.composer).to_be_focused()
    page.keyboard.type("set B2 to 99")
    page.keyboard.press("Enter")
    expect(typist.answers.last).to_contain_text("I made the change.")
    call = page.locator('[data-testid="tool-part"] button[aria-expanded]')
    reach(page, call, back=True)
    page.keyboard.press("Enter")
    expect(call).to_have_attribute("aria-expanded", "true")
    press(page, "Show what changed in budget.xlsx")
    view = page.get_by_test_id("file-view")
    expect(view.get_by_role("tab", name="Changes")).to_have_attribute("aria-selected", "true")
    reach(page, view.get_by_role("tab", selected=True))
    page.keyboard.press("ArrowRight")
    expect(view.get_by_role("tab", name="Versions")).to_have_attribute("aria-selected", "true")
    with page.expect_download() as caught:
        reach(page, view.get_by_role("link", name=re.compile("Download")))
        page.keyboard.press("Enter")
    caught.value.save_as(downloads / "first.xlsx")
    assert load_workbook(downloads / "first.xlsx")["Sheet1"]["B2"].value == 99
    press(page, re.compile("Restore version 1"), within=view)
    expect(view.get_by_text("Version 3", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(view).to_be_hidden()


def test_a_message_is_edited_answered_again_and_its_versions_gone_through(
    typist: Person, wire_server: WireServer
) -> None:
    page = typist.page
    wire_server.rule(echo)
    page.keyboard.type("one")
    page.keyboard.press("Enter")
    expect(typist.answers.first).to_contain_text("You said one.")
    page.keyboard.press("ArrowUp")
    page.keyboard.type(" and two")
    page.keyboard.press("Enter")
    expect(typist.answers.first).to_contain_text("You said one and two.")
    expect(typist.composer).to_be_focused()
    question = page.get_by_role("article", name="You said")
    press(page, "Previous version", within=question, back=True)
    expect(typist.answers.first).to_have_text(re.compile(r"You said one\."))
    press(page, "Answer again with another model", within=typist.answers.first)
    choose(page, page.get_by_role("menuitem", name="gpt-text"))
    expect(typist.answers.first.get_by_text("2/2")).to_be_visible()
    press(page, "Copy", within=typist.answers.first, back=True)
    expect(typist.answers.first.get_by_role("button", name="Copied")).to_be_visible()
    reach(page, typist.composer)
    wire_server.script("openai", [Text("Slow "), Gate("never")])
    page.keyboard.type("stop me")
    page.keyboard.press("Enter")
    expect(typist.answers.last).to_contain_text("Slow")
    page.keyboard.press("Escape")
    expect(typist.answers.last).to_have_attribute("data-status", "stopped")


def test_a_chat_is_renamed_pinned_archived_brought_back_deleted_and_that_taken_back(
    typist: Person, wire_server: WireServer
) -> None:
    page = typist.page
    wire_server.rule(echo)
    page.keyboard.type("the plan")
    page.keyboard.press("Enter")
    expect(typist.answers.first).to_contain_text("You said the plan.")

    def act(title: str, action: str) -> None:
        press(page, f"Actions for {title}")
        choose(page, page.get_by_role("menuitem", name=action, exact=True))

    act("the plan", "Rename")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Budget")
    page.keyboard.press("Enter")
    link = page.get_by_role("navigation").get_by_role("link", name="Budget")
    expect(link).to_be_visible()
    act("Budget", "Pin")
    expect(page.get_by_role("region", name="Pinned")).to_be_visible()
    act("Budget", "Archive")
    expect(link).to_have_count(0)
    press(page, "Archived chats")
    press(page, "Bring “Budget” back")
    page.keyboard.press("Escape")
    expect(link).to_be_visible()
    act("Budget", "Delete")
    expect(link).to_have_count(0)
    page.keyboard.press("Alt+t")
    press(page, "Undo")
    expect(link).to_be_visible()


def test_search_settings_model_and_share_are_used(typist: Person, wire_server: WireServer) -> None:
    page = typist.page
    wire_server.rule(echo)
    page.keyboard.type("the hippopotamus")
    page.keyboard.press("Enter")
    expect(typist.answers.first).to_contain_text("You said the hippopotamus.")
    press(page, "Share", within=page.get_by_role("main"), back=True)
    press(page, "Make a link")
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    press(page, "Take the link back")
    expect(page.get_by_role("button", name="Make a link")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+Shift+O")
    expect(page.get_by_role("heading", name="What shall we work on?")).to_be_visible()
    press(page, "Model: gpt-test")
    choose(page, page.get_by_role("menuitemradio", name="gpt-text"))
    expect(page.get_by_role("button", name="Model: gpt-text")).to_be_visible()
    press(page, "Settings")
    theme = page.get_by_label("Theme")
    reach(page, theme)
    page.keyboard.type("Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("hippo")
    found = page.get_by_role("option", selected=True)
    expect(found).to_contain_text("hippopotamus")
    page.keyboard.press("Enter")
    expect(typist.answers.first).to_contain_text("You said the hippopotamus.")
    page.keyboard.press("Control+/")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
