"""What a page meets in bad hours: lines that drop, tabs that speak at once, odd text, monstrous answers."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.person import Person
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Delay, Step, Text

WORDS = [f"w{number:02}" for number in range(1, 61)]
# Each connection lives for 300 ms.
SHORT_LINES = """
window.lines = 0;
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    window.lines += 1;
    this.addEventListener('open', () => setTimeout(() => this.close(), 300));
  }
};
"""
TYPE = """(box, text) => {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;
  set.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}"""


def echo(request: RecordedRequest) -> list[Step]:
    said = request.last_user_text.split("<folio-note>")[0].strip()
    return [Text(f"You said [{said}].")]


def width_beyond_screen(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def test_a_line_that_drops_every_300_ms_loses_and_doubles_nothing(
    person: Person, wire_server: WireServer
) -> None:
    wire_server.script("openai", [step for word in WORDS for step in (Text(f"{word} "), Delay(0.08))])
    person.page.add_init_script(SHORT_LINES)
    person.open()
    person.say("count")
    answer = person.answers.first
    expect(answer).to_have_attribute("data-status", "done")
    assert re.findall(r"\bw\d\d\b", answer.inner_text()) == WORDS
    assert person.page.evaluate("window.lines") > 2
    wire_server.rule(echo)
    person.say("still there?")
    expect(person.answers.last).to_contain_text("You said [still there?].")
    expect(person.page.get_by_role("article", name="You said")).to_have_count(2)


def test_two_tabs_that_send_at_once_are_both_answered_and_show_the_same(
    person: Person, wire_server: WireServer
) -> None:
    wire_server.rule(echo)
    person.open()
    person.ask("begin")
    other = Person(person.page.context.new_page(), person.url)
    other.open(person.page.url.removeprefix(person.url))
    expect(other.answers).to_have_count(1)
    for tab in (person, other):
        tab.composer.fill(f"from tab {1 if tab is person else 2}")
    for tab in (person, other):
        tab.page.keyboard.press("Enter")
    for tab in (person, other):
        expect(tab.page.get_by_text("Sending…")).to_have_count(0)
        expect(tab.page.locator('[data-status="streaming"]')).to_have_count(0)
    expect(person.answers.last).to_contain_text("You said [from tab")
    for tab in (person, other):
        tab.page.reload()
        expect(tab.answers.last).to_contain_text("You said [from tab")
    shown = [tab.page.get_by_role("log").inner_text() for tab in (person, other)]
    assert shown[0] == shown[1]
    answered = sorted(request.last_user_text.split("\n")[0] for request in wire_server.requests[1:])
    assert answered == ["from tab 1", "from tab 2"]


@pytest.mark.parametrize(
    "text",
    [
        "👩‍👩‍👧‍👦 and 🇺🇳 flags",
        "שלום עולם, مرحبا 123",
        "zero\u200bwidth\u200d and \u202eturned\u202c text",
        "e\u0301\u0327 and \u1100\u1161\u11a8",
    ],
    ids=["emoji", "right to left", "invisible", "combined"],
)
def test_text_of_every_kind_comes_back_as_it_was_said(
    person: Person, wire_server: WireServer, text: str
) -> None:
    wire_server.rule(echo)
    person.open()
    person.ask(text)
    person.page.reload()
    said = person.page.get_by_role("article", name="You said").locator("p").first
    expect(said).to_be_visible()
    assert said.evaluate("row => row.textContent") == text
    assert wire_server.requests[0].last_user_text.startswith(text)


def test_half_a_character_is_sent_and_answered(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(echo)
    person.open()
    person.composer.evaluate("box => (%s)(box, 'broken \\ud800 here')" % TYPE)  # noqa: UP031 -- JS braces
    person.page.keyboard.press("Enter")
    expect(person.answers.first).to_contain_text("You said [broken")
    expect(person.answers.first).to_have_attribute("data-status", "done")
    person.page.reload()
    expect(person.page.get_by_role("article", name="You said")).to_contain_text("here")


def test_five_thousand_lines_of_code_are_shown_and_the_page_goes_on(
    person: Person, wire_server: WireServer
) -> None:
    code = "".join(f"value_{number} = {number}\n" for number in range(5000))
    pieces = [code[start : start + 2000] for start in range(0, len(code), 2000)]
    wire_server.script("openai", [Text("```python\n"), *map(Text, pieces), Text("```\n\nThe end.")])
    person.open()
    answer = person.ask("much code")
    expect(answer).to_contain_text("The end.")
    assert answer.locator("code").inner_text().count("\n") >= 4999
    wire_server.rule(echo)
    expect(person.ask("next")).to_contain_text("You said [next].")


def test_a_table_of_two_hundred_columns_scrolls_in_its_own_box(
    person: Person, wire_server: WireServer
) -> None:
    head = "|" + "|".join(f"c{number}" for number in range(200)) + "|\n"
    row = "|" + "|".join(str(number) for number in range(200)) + "|\n"
    wire_server.script("openai", [Text(head + "|---" * 200 + "|\n" + row * 3 + "\nThe end.")])
    person.page.set_viewport_size({"width": 360, "height": 740})
    person.open()
    answer = person.ask("a wide table")
    expect(answer.get_by_role("columnheader")).to_have_count(200)
    assert width_beyond_screen(person.page) == 0


HOSTILE = """<script>window.hit = 1</script><img src=x onerror="window.hit = 1">
<a href="javascript:window.hit=1">raw link</a>

[a link](javascript:window.hit=1) [data](data:text/html,<script>window.hit=1</script>)

<form action="https://collector.invalid/f"><input name=a><button>Go on</button></form>
<style>body{background:url(https://collector.invalid/s.png)}</style>
<video src="https://collector.invalid/v.mp4" poster="https://collector.invalid/p.png"></video>

The end."""


def test_markup_in_an_answer_runs_nothing_and_calls_nobody(person: Person, wire_server: WireServer) -> None:
    """The fixture fails on any request that leaves the page."""
    wire_server.script("openai", [Text(HOSTILE)])
    person.open()
    answer = person.ask("show me")
    expect(answer).to_contain_text("The end.")
    for _ in range(2):
        for link in answer.locator(".prose a").all():
            assert not re.match(r"(?i)\s*(javascript|data):", link.get_attribute("href") or "")
        expect(answer.locator(".prose :is(script, form, style, video, iframe, [onerror])")).to_have_count(0)
        person.page.wait_for_load_state("networkidle")
        assert person.page.evaluate("window.hit") is None
        person.page.reload()
        answer = person.answers.last
        expect(answer).to_contain_text("The end.")


def test_a_file_name_of_255_bytes_in_chinese_is_kept_and_fits(
    person: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    name = "测" * 83 + "ab.txt"
    assert len(name.encode()) == 255
    file = tmp_path / name
    file.write_text("buy paper")
    wire_server.rule(lambda _request: [Text("Seen.")])
    person.page.set_viewport_size({"width": 360, "height": 740})
    person.open()
    person.attach(file)
    assert width_beyond_screen(person.page) == 0
    person.ask("read it")
    expect(person.page.get_by_role("log").get_by_text(name).first).to_be_attached()
    assert width_beyond_screen(person.page) == 0
    assert name in wire_server.requests[0].last_user_text
