"""An answer streams, survives a reload, is stopped, breaks and is tried again."""

import re

from playwright.sync_api import expect

from tests.journeys.person import Person
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Cut, Delay, Gate, Status, Text

WORDS = [f"w{number:02}" for number in range(1, 41)]


def words_of(text: str) -> list[str]:
    return re.findall(r"\bw\d\d\b", text)


def test_a_reload_in_mid_answer_shows_every_word_once(person: Person, wire_server: WireServer) -> None:
    first = [Text(f"{word} ") for word in WORDS[:15]]
    rest = [step for word in WORDS[15:] for step in (Text(f"{word} "), Delay(0.02))]
    wire_server.script("openai", [*first, Gate("middle"), *rest])
    person.open()
    person.say("count")
    expect(person.answers.first).to_contain_text("w15")
    person.page.reload()
    expect(person.answers.first).to_contain_text("w15")
    wire_server.release("middle")
    expect(person.answers.first).to_have_attribute("data-status", "done")
    assert words_of(person.answers.first.inner_text()) == WORDS
    person.page.reload()
    expect(person.answers.first).to_have_attribute("data-status", "done")
    assert words_of(person.answers.first.inner_text()) == WORDS
    assert len(wire_server.requests) == 1


def test_a_second_tab_shows_the_same_stream(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("w01 "), Gate("middle"), Text("w02 "), Text("w03")])
    person.open()
    person.say("count")
    expect(person.answers.first).to_contain_text("w01")
    other = Person(person.page.context.new_page(), person.url)
    other.open(person.page.url.removeprefix(person.url))
    expect(other.answers.first).to_contain_text("w01")
    wire_server.release("middle")
    for tab in (person, other):
        expect(tab.answers.first).to_have_attribute("data-status", "done")
        assert words_of(tab.answers.first.inner_text()) == ["w01", "w02", "w03"]


def test_stop_keeps_what_was_said_and_the_next_message_works(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hello there"), Gate("never"), Text("!")])
    person.open()
    person.say("hi")
    expect(person.answers.first).to_contain_text("Hello there")
    person.page.get_by_role("button", name="Stop", exact=True).click()
    expect(person.answers.first).to_have_attribute("data-status", "stopped")
    expect(person.answers.first).to_contain_text("Hello there")
    wire_server.script("openai", [Text("Next answer")])
    expect(person.ask("next")).to_contain_text("Next answer")
    assert wire_server.requests[-1].texts("assistant") == ["Hello there"]


def test_an_answer_that_breaks_keeps_its_words_and_is_tried_again_beside_them(
    person: Person, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Broken words"), Delay(0.1), Cut()])
    person.open()
    person.say("hi")
    expect(person.answers.first).to_have_attribute("data-status", "error")
    expect(person.answers.first).to_contain_text("Broken words")
    wire_server.script("openai", [Text("Whole words")])
    person.page.get_by_role("button", name="Try again").click()
    expect(person.answers.first).to_contain_text("Whole words")
    expect(person.page.get_by_text("Version 2 of 2").or_(person.page.get_by_text("2/2"))).to_be_visible()


def test_a_bad_key_is_said_in_plain_words(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Status(401)])
    person.open()
    person.say("hi")
    expect(person.answers.first).to_have_attribute("data-status", "error")
    expect(person.answers.first).to_contain_text("key")


def test_what_broke_an_answer_is_still_said_after_a_reload(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Status(401)])
    person.open()
    person.say("hi")
    alert = person.answers.first.get_by_role("alert")
    expect(alert).to_contain_text("key")
    said = alert.inner_text()
    person.page.reload()
    expect(alert).to_be_visible()
    assert alert.inner_text() == said
    wire_server.script("openai", [Text("Now it works")])
    alert.get_by_role("button", name="Try again").click()
    expect(person.answers.first).to_contain_text("Now it works")
