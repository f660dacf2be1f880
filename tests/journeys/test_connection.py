"""The line to the server goes away: a person writes on, and what they sent arrives once when it is back."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.hands import CUT_LINES
from tests.journeys.person import Person
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Step, Text

BACK = {
    "online": "window.dispatchEvent(new Event('online'))",
    "visible": "document.dispatchEvent(new Event('visibilitychange'))",
}


def echo(request: RecordedRequest) -> list[Step]:
    return [Text(f"You said [{request.last_user_text.split('<folio-note>')[0].strip()}].")]


@pytest.mark.parametrize("sign", BACK)
def test_what_is_sent_without_a_line_waits_and_arrives_once(
    person: Person, wire_server: WireServer, sign: str
) -> None:
    wire_server.rule(echo)
    person.page.add_init_script(CUT_LINES)
    person.open()
    person.ask("one")
    banner = person.page.get_by_role("status").filter(has_text="No connection")
    person.page.evaluate("window.go_away()")
    expect(banner).to_be_visible()
    for text in ("two", "three"):
        person.say(text)
    expect(person.page.get_by_text("Sending…")).to_have_count(2)
    expect(person.composer).to_be_editable()
    person.composer.fill("a draft")
    assert len(wire_server.requests) == 1
    # The pause before the next try is ended by the sign alone, in the same moment.
    tried = f"window.away = false; const before = window.lines; {BACK[sign]}; return window.lines - before;"
    assert person.page.evaluate(f"(() => {{ {tried} }})()") == 1
    expect(banner).to_be_hidden()
    expect(person.answers).to_have_count(3)
    expect(person.answers.last).to_have_text(re.compile(re.escape("You said [three].")))
    expect(person.page.get_by_text("Sending…")).to_have_count(0)
    expect(person.composer).to_have_value("a draft")
    assert [request.last_user_text.split("\n")[0] for request in wire_server.requests] == [
        "one",
        "two",
        "three",
    ]


def test_an_answer_goes_on_without_a_line_and_is_whole_when_it_is_back(
    person: Person, wire_server: WireServer
) -> None:
    """STR-06: the server's work is not ended by a line that is."""
    words = [f"w{number:02} " for number in range(1, 41)]
    wire_server.script("openai", [*map(Text, words[:15]), Gate("away"), *map(Text, words[15:])])
    person.page.add_init_script(CUT_LINES)
    person.open()
    person.say("count")
    answer = person.answers.first
    expect(answer).to_contain_text("w15")
    person.page.evaluate("window.go_away()")
    wire_server.release("away")
    expect(person.page.get_by_role("status").filter(has_text="No connection")).to_be_visible()
    expect(answer).to_have_attribute("data-status", "streaming")
    person.page.evaluate("window.away = false")
    expect(answer).to_have_attribute("data-status", "done")
    assert re.findall(r"\bw\d\d\b", answer.inner_text()) == [word.strip() for word in words]
    assert len(wire_server.requests) == 1
