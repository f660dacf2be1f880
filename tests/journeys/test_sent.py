"""A reader sees what was sent for an answer, and what a file will cost before it is sent."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.journeys.office import budget
from tests.journeys.person import Person
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Done, Text, TokenUsage


def test_what_was_sent_is_told_line_by_line_with_its_text(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hello."), Done(usage=TokenUsage(input=200, cached=1000, output=3))])
    person.open()
    answer = person.ask("hi there")
    answer.get_by_role("button", name="What was sent").click()
    dialog = person.page.get_by_role("dialog", name="What was sent for this answer")
    expect(dialog.get_by_role("definition").nth(1)).to_have_text("1,200")
    expect(dialog.get_by_role("definition").nth(2)).to_have_text("1,000")
    dialog.get_by_role("button", name=re.compile("^Your message")).click()
    expect(dialog.get_by_text("hi there", exact=True)).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_second_request_marks_what_stayed_the_same(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    person.open()
    person.ask("hello")
    person.ask("and now?").get_by_role("button", name="What was sent").click()
    dialog = person.page.get_by_role("dialog")
    contract = dialog.get_by_role("row").filter(has_text="in every request")
    expect(contract.get_by_text("Unchanged")).to_have_count(1)
    message = dialog.get_by_role("row").filter(has_text="what you wrote")
    expect(message.get_by_text("Unchanged")).to_have_count(0)


def test_a_file_says_what_it_will_cost(person: Person, tmp_path: Path) -> None:
    person.open()
    person.attach(budget(tmp_path))
    expect(person.page.get_by_test_id("upload")).to_contain_text(
        re.compile(r"about \d+ tokens until it is read")
    )
