"""A person finds what was said in another chat, in a branch that is not shown, and in Chinese."""

import re

from playwright.sync_api import Locator, expect

from tests.journeys.person import Person
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text


def found(person: Person, query: str) -> Locator:
    """The results for a query, asked for by the key."""
    person.page.keyboard.press("Control+k")
    person.page.get_by_role("combobox", name="Search all chats").fill(query)
    return person.page.get_by_role("option").filter(has_text=re.compile("You:|Folio:"))


def test_a_message_in_chinese_is_found_and_opened(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("预算在第二张工作表。")])
    person.open()
    person.ask("今年的预算在哪里")
    person.page.keyboard.press("Control+Shift+O")
    results = found(person, "第二张")
    expect(results).to_have_count(1)
    expect(results.locator("mark")).to_have_text("第二张")
    person.page.keyboard.press("Enter")
    expect(person.answers.last).to_contain_text("预算在第二张工作表")


def test_a_message_of_another_branch_is_brought_to_view(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("The hippopotamus answer")])
    person.open()
    person.ask("which animal?")
    wire_server.script("openai", [Text("Another answer")])
    person.page.get_by_role("button", name="Answer again", exact=True).click()
    expect(person.answers.last).to_contain_text("Another answer")
    found(person, "hippo").click()
    expect(person.answers.last).to_contain_text("The hippopotamus answer")
