"""What a person does with answers: copies, stops at any moment, asks another model, goes between versions."""

import re

from playwright.sync_api import Locator, expect

from tests.journeys.hands import copied
from tests.journeys.person import Person
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Cut, Delay, Gate, Status, Step, Text, Thinking

TABLE = "| Month | Cost |\n| --- | --- |\n| May | 10 |\n"
ANSWER = f"Some **bold** words.\n\n```python\nprint('hi')\n```\n\n{TABLE}"


def echo(request: RecordedRequest) -> list[Step]:
    return [Text(f"You said {request.last_user_text.split('<folio-note>')[0].strip()}.")]


def copying(person: Person, within: Locator, label: str) -> str:
    button = within.get_by_role("button", name=label, exact=True).element_handle()
    button.click()
    person.page.wait_for_function("button => button.ariaLabel === 'Copied'", arg=button)
    return copied(person.page)


def test_a_message_its_code_and_its_table_are_copied(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text(ANSWER)])
    person.open()
    answer = person.ask("show me")
    assert copying(person, answer, "Copy") == ANSWER
    assert copying(person, answer, "Copy the code").rstrip("\n") == "print('hi')"
    assert copying(person, answer, "Copy the table") == "Month\tCost\nMay\t10"
    question = person.page.get_by_role("article", name="You said")
    question.hover()
    assert copying(person, question, "Copy") == "show me"


def test_a_pending_row_is_there_at_once_and_thinking_folds_with_its_duration(
    person: Person, wire_server: WireServer
) -> None:
    wire_server.script(
        "openai", [Gate("first"), Thinking("First the sheet."), Gate("then"), Text("It is 99.")]
    )
    person.open()
    person.say("what is B2?")
    expect(person.page.get_by_role("article", name="You said")).to_contain_text("what is B2?")
    expect(person.page.get_by_role("log").locator(".animate-bounce").first).to_be_visible()
    expect(person.page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(person.page.get_by_role("status").filter(has_text="Generating")).to_be_attached()
    wire_server.release("first")
    expect(person.answers.first.get_by_text("Thinking…")).to_be_visible()
    wire_server.release("then")
    thought = person.answers.first.get_by_text(re.compile(r"Thought for \d+ s"))
    expect(thought).to_be_visible()
    expect(person.page.get_by_role("status").filter(has_text="Complete")).to_be_attached()
    expect(person.answers.first.get_by_text("First the sheet.")).to_be_hidden()
    thought.click()
    expect(person.answers.first.get_by_text("First the sheet.")).to_be_visible()


def test_a_stop_before_the_first_word_leaves_a_chat_that_goes_on(
    person: Person, wire_server: WireServer
) -> None:
    """STR-02 a."""
    wire_server.script("openai", [Gate("never"), Text("late")])
    person.open()
    person.say("hi")
    wire_server.wait_at("never")
    person.page.get_by_role("button", name="Stop", exact=True).click()
    expect(person.page.get_by_role("button", name="Stop", exact=True)).to_be_hidden()
    wire_server.rule(echo)
    person.say("next")
    expect(person.answers.last).to_contain_text("You said next.")
    assert wire_server.requests[-1].texts("assistant") == []


def test_a_stop_in_the_pause_before_a_retry_ends_it(person: Person, wire_server: WireServer) -> None:
    """STR-02 c."""
    wire_server.script("openai", [Status(429, retry_after="60")])
    person.open()
    person.say("hi")
    [request] = wire_server.wait_for_requests(1)
    request.ended.wait()
    person.page.get_by_role("button", name="Stop", exact=True).click()
    expect(person.page.get_by_role("button", name="Stop", exact=True)).to_be_hidden()
    wire_server.rule(echo)
    person.say("next")
    expect(person.answers.last).to_contain_text("You said next.")
    assert len(wire_server.requests) == 2


def test_a_stop_ends_what_runs_and_what_waits_is_answered(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("First "), Gate("never")])
    person.open()
    person.say("one")
    expect(person.answers.first).to_contain_text("First")
    wire_server.rule(echo)
    person.say("two")
    expect(person.page.get_by_role("article", name="You said")).to_have_count(2)
    person.page.get_by_role("button", name="Stop", exact=True).click()
    expect(person.answers.last).to_contain_text("You said two.")
    expect(person.answers.first).to_have_attribute("data-status", "stopped")


def test_a_stop_after_a_tool_leaves_its_receipt_and_the_chat_goes_on(
    person: Person, wire_server: WireServer
) -> None:
    """TOOL-04: the model server refuses a history in which a call lacks its result."""
    wire_server.script(
        "openai",
        [Text("Let me make it."), Call("file_write", {"mode": "text", "filename": "a.txt", "content": "a"})],
    )
    wire_server.script("openai", [Text("It is "), Gate("never")])
    person.open()
    person.sign_up()
    person.say("make a file")
    expect(person.answers.first).to_contain_text("It is")
    person.page.get_by_role("button", name="Stop", exact=True).click()
    expect(person.answers.first).to_have_attribute("data-status", "stopped")
    expect(person.tools("ok")).to_have_count(1)
    wire_server.rule(echo)
    expect(person.ask("go on")).to_contain_text("You said go on.")
    assert len(wire_server.requests[-1].texts("tool")) == 1


def test_another_model_is_asked_when_an_answer_broke(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Broken words"), Delay(0.1), Cut()])
    person.open()
    person.say("hi")
    alert = person.answers.first.get_by_role("alert")
    wire_server.script("openai", [Text("Whole words")])
    alert.get_by_role("button", name="Answer again with another model").click()
    person.page.get_by_role("menuitem", name="gpt-text").click()
    expect(person.answers.first).to_contain_text("Whole words")
    expect(person.answers.first.get_by_text("2/2")).to_be_visible()
    person.answers.first.get_by_role("button", name="Previous version").click()
    expect(person.answers.first).to_contain_text("Broken words")
    assert [request.body["model"] for request in wire_server.requests] == ["gpt-test", "gpt-text"]


def test_the_reader_goes_to_another_version_while_one_is_made(
    person: Person, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("The first answer")])
    person.open()
    person.ask("hi")
    wire_server.script("openai", [Text("The second "), Gate("middle"), Text("answer")])
    person.page.get_by_role("button", name="Answer again", exact=True).click()
    expect(person.answers.first).to_contain_text("The second")
    person.answers.first.get_by_role("button", name="Previous version").click()
    expect(person.answers.first).to_contain_text("The first answer")
    wire_server.release("middle")
    expect(person.page.get_by_role("button", name="Stop", exact=True)).to_be_hidden()
    expect(person.answers.first).to_contain_text("The first answer")
    person.answers.first.get_by_role("button", name="Next version").click()
    expect(person.answers.first).to_contain_text("The second answer")
    expect(person.answers.first).to_have_attribute("data-status", "done")
