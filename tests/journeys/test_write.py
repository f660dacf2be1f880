"""A person changes what they said, writes on while an answer runs, and uses the keys."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.journeys.office import budget
from tests.journeys.person import Person
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Step, Text


def echo(request: RecordedRequest) -> list[Step]:
    said = request.last_user_text.split("<folio-note>")[0].strip()
    return [Text(f"You said {said}.")]


def test_an_edited_message_makes_a_branch_and_both_are_kept(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(echo)
    person.open()
    person.ask("one")
    person.ask("two")
    row = person.page.get_by_role("article", name="You said").last
    row.hover()
    row.get_by_role("button", name="Edit").click()
    person.page.get_by_role("textbox", name="Edit the message").fill("three")
    person.page.keyboard.press("Enter")
    expect(person.answers.last).to_have_text(re.compile("You said three"))
    expect(person.page.get_by_text("You said two.")).to_be_hidden()
    assert wire_server.requests[-1].texts("assistant") == ["You said one."]
    row = person.page.get_by_role("article", name="You said").last
    row.get_by_role("button", name="Previous version").click()
    expect(person.answers.last).to_have_text(re.compile("You said two"))
    person.page.reload()
    expect(person.answers.last).to_have_text(re.compile("You said two"))


def test_the_up_key_edits_the_last_message_and_the_file_goes_along(
    person: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    wire_server.rule(echo)
    person.open()
    person.attach(budget(tmp_path))
    person.ask("read it")
    person.composer.focus()
    person.page.keyboard.press("ArrowUp")
    box = person.page.get_by_role("textbox", name="Edit the message")
    expect(box).to_be_focused()
    box.press_sequentially(" again")
    box.press("Enter")
    expect(person.answers.last).to_have_text(re.compile("read it again"))
    assert "budget.xlsx: file_id" in wire_server.requests[-1].last_user_text


def test_messages_that_are_sent_while_an_answer_runs_are_answered_in_their_order(
    person: Person, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("First "), Gate("first"), Text("done.")])
    person.open()
    person.say("one")
    expect(person.answers.first).to_contain_text("First")
    wire_server.rule(echo)
    person.say("two")
    person.say("three")
    expect(person.page.get_by_role("article", name="You said")).to_have_count(3)
    wire_server.release("first")
    expect(person.answers).to_have_count(3)
    expect(person.answers.last).to_have_text(re.compile("You said three"))
    expect(person.answers.nth(1)).to_have_text(re.compile("You said two"))
    assert wire_server.requests[-1].texts("assistant") == ["First done.", "You said two."]


def test_the_escape_key_stops_the_answer(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hello there"), Gate("never")])
    person.open()
    person.say("hi")
    expect(person.answers.first).to_contain_text("Hello there")
    person.page.keyboard.press("Escape")
    expect(person.answers.first).to_have_attribute("data-status", "stopped")


def test_the_keys_open_a_new_chat_and_their_own_list(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(echo)
    person.open()
    person.ask("one")
    person.page.keyboard.press("Control+Shift+O")
    expect(person.page.get_by_role("heading", name="What shall we work on?")).to_be_visible()
    person.page.keyboard.press("Control+/")
    expect(person.page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_a_slash_lists_the_commands(person: Person) -> None:
    person.open()
    person.composer.press_sequentially("/re")
    option = person.page.get_by_role("option")
    expect(option).to_have_count(2)
    person.page.keyboard.press("ArrowDown")
    chosen = person.page.get_by_role("option", selected=True).inner_text().split()[0]
    person.page.keyboard.press("Tab")
    expect(person.composer).to_have_value(f"{chosen} ")


def test_a_deleted_chat_comes_back(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(echo)
    person.open()
    person.ask("keep this")
    entry = person.page.get_by_role("listitem").filter(has=person.page.get_by_role("link", name="keep this"))
    entry.hover()
    entry.get_by_role("button", name="Actions for keep this").click()
    person.page.get_by_role("menuitem", name="Delete").click()
    expect(person.page.get_by_role("link", name="keep this")).to_have_count(0)
    person.page.get_by_role("button", name="Undo").click()
    expect(person.answers.last).to_have_text(re.compile("You said keep this"))


def test_a_reader_comes_back_to_where_they_stood(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("\n\n".join(f"line {number}" for number in range(80)))])
    person.open()
    person.ask("much")
    log = person.page.get_by_role("log")
    log.hover()
    person.page.mouse.wheel(0, -1500)
    expect(person.page.get_by_role("button", name="Jump to the latest message")).to_be_visible()
    before = log.evaluate("view => view.scrollTop")
    person.page.keyboard.press("Control+Shift+O")
    person.page.get_by_role("link", name="much").click()
    expect(log).to_be_visible()
    expect(log.get_by_text("line 79")).to_be_attached()
    assert abs(log.evaluate("view => view.scrollTop") - before) < 4


def test_what_came_while_a_reader_was_further_up_is_counted(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("\n\n".join(f"line {number}" for number in range(80)))])
    person.open()
    person.ask("much")
    person.page.get_by_role("log").hover()
    person.page.mouse.wheel(0, -1500)
    other = Person(person.page.context.new_page(), person.url)
    other.open(person.page.url.removeprefix(person.url))
    expect(other.answers).to_have_count(1)
    other.ask("more")
    jump = person.page.get_by_role("button", name="Jump to the latest message, 2 new")
    jump.click()
    expect(jump).to_be_hidden()


def test_a_chat_that_was_answered_elsewhere_has_a_dot(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Slow "), Gate("slow"), Text("answer.")])
    person.open()
    person.say("take your time")
    expect(person.answers.first).to_contain_text("Slow")
    person.page.keyboard.press("Control+Shift+O")
    expect(person.page.get_by_role("link", name="take your time Answering")).to_be_visible()
    wire_server.release("slow")
    link = person.page.get_by_role("link", name="take your time New answer")
    link.click()
    expect(person.page.get_by_role("link", name="take your time", exact=True)).to_be_visible()
