"""The message box grows, keeps drafts, minds touch and input methods, and takes what is pasted or dropped."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.journeys.hands import drop_file, paste_file, paste_picture, paste_text
from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

HEIGHT = "box => box.getBoundingClientRect().height"


@pytest.fixture
def touching(site: Site, browser: Browser) -> Iterator[Person]:
    """Somebody with a telephone."""
    context = browser.new_context(
        locale="en-US", viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    with no_surprises(page, site.url):
        yield Person(page, site.url)
    context.close()


def test_the_box_grows_with_its_text_to_a_bound_and_shrinks_again(person: Person) -> None:
    person.open()
    empty = person.composer.evaluate(HEIGHT)
    person.composer.fill("line\n" * 5)
    some = person.composer.evaluate(HEIGHT)
    person.composer.fill("line\n" * 500)
    many = person.composer.evaluate(HEIGHT)
    assert empty < some < many <= 0.4 * 800
    person.composer.fill("a long line without a break " * 30)
    assert person.composer.evaluate(HEIGHT) > empty
    person.composer.fill("")
    assert person.composer.evaluate(HEIGHT) == empty


def test_each_chat_keeps_its_own_draft_over_a_reload(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    person.open()
    person.ask("first plan")
    person.composer.fill("a draft for the first")
    person.page.keyboard.press("Control+Shift+O")
    expect(person.composer).to_have_value("")
    person.composer.fill("a draft for a new one")
    person.page.get_by_role("link", name="first plan").click()
    expect(person.composer).to_have_value("a draft for the first")
    person.page.reload()
    expect(person.composer).to_have_value("a draft for the first")
    person.page.keyboard.press("Control+Shift+O")
    expect(person.composer).to_have_value("a draft for a new one")


def test_on_a_touch_screen_enter_breaks_the_line_and_the_button_sends(
    touching: Person, wire_server: WireServer
) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    touching.open()
    touching.composer.tap()
    touching.page.keyboard.type("one")
    touching.page.keyboard.press("Enter")
    touching.page.keyboard.type("two")
    expect(touching.composer).to_have_value("one\ntwo")
    assert wire_server.requests == []
    touching.page.get_by_role("button", name="Send", exact=True).tap()
    expect(touching.answers.first).to_contain_text("Fine.")
    assert wire_server.requests[0].last_user_text.startswith("one\ntwo")


def test_the_enter_that_ends_a_chinese_word_sends_nothing(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("好。")])
    person.open()
    person.composer.focus()
    keys = person.page.context.new_cdp_session(person.page)
    keys.send("Input.imeSetComposition", {"text": "你好", "selectionStart": 2, "selectionEnd": 2})
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_test_id("message")).to_have_count(0)
    keys.send("Input.insertText", {"text": "你好"})
    expect(person.composer).to_have_value(re.compile("你好"))
    person.page.keyboard.press("Enter")
    expect(person.answers.first).to_contain_text("好。")
    assert len(wire_server.requests) == 1


def test_a_pasted_picture_and_a_pasted_file_go_along(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("Seen.")])
    person.open()
    person.composer.focus()
    paste_picture(person.page)
    uploads = person.page.locator('[data-testid="upload"][data-state="done"]')
    expect(uploads).to_have_count(1)
    paste_file(person.page, "notes.txt", "text/plain", b"buy paper")
    expect(uploads).to_have_count(2)
    expect(person.composer).to_have_value("")
    person.ask("what are these?")
    [request] = wire_server.requests
    assert "notes.txt: file_id" in request.last_user_text
    assert any("image_url" in str(message["content"]) for message in request.messages)


def test_a_file_that_is_dropped_on_the_conversation_goes_along(
    person: Person, wire_server: WireServer
) -> None:
    wire_server.rule(lambda _request: [Text("Seen.")])
    person.open()
    drop_file(person.page, "notes.txt", "text/plain", b"buy paper")
    expect(person.page.locator('[data-testid="upload"][data-state="done"]')).to_have_count(1)
    person.ask("read it")
    assert "notes.txt: file_id" in wire_server.requests[0].last_user_text


def test_a_long_paste_becomes_a_file(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("Seen.")])
    person.open()
    person.composer.fill("Sum this up: ")
    paste_text(person.page, "A long report. " * 400)
    person.page.get_by_role("button", name="Attach as a file").click()
    expect(person.composer).to_have_value("Sum this up: ")
    expect(person.page.locator('[data-testid="upload"][data-state="done"]')).to_have_count(1)
    person.page.get_by_role("button", name="Send", exact=True).click()
    expect(person.answers.first).to_contain_text("Seen.")
    assert "pasted text.txt: file_id" in wire_server.requests[0].last_user_text
    assert "A long report." not in wire_server.requests[0].last_user_text
