"""A person keeps their chats in order: pinned, put away, renamed elsewhere, and shared by a link."""

import re

from playwright.sync_api import Browser, expect

from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text


def two_chats(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    person.open()
    person.ask("first plan")
    person.page.keyboard.press("Control+Shift+O")
    person.ask("second plan")


def test_a_pinned_chat_stands_first_under_its_own_heading(person: Person, wire_server: WireServer) -> None:
    two_chats(person, wire_server)
    links = person.page.get_by_role("navigation", name="Chats").get_by_role("listitem").get_by_role("link")
    expect(links.first).to_have_text("second plan")
    person.act_on_chat("first plan", "Pin")
    pinned = person.page.get_by_role("region", name="Pinned")
    expect(pinned.get_by_role("link", name="first plan")).to_be_visible()
    expect(links.first).to_have_text("first plan")
    person.page.reload()
    person.act_on_chat("first plan", "Unpin")
    expect(pinned).to_have_count(0)
    expect(person.page.get_by_role("region", name="Today").get_by_role("link")).to_have_count(2)


def test_an_archived_chat_comes_back_by_undo_and_from_the_list_of_the_archived(
    person: Person, wire_server: WireServer
) -> None:
    two_chats(person, wire_server)
    link = person.page.get_by_role("link", name="second plan")
    person.act_on_chat("second plan", "Archive")
    expect(link).to_have_count(0)
    expect(person.page.get_by_role("heading", name="What shall we work on?")).to_be_visible()
    person.page.get_by_role("button", name="Undo").click()
    expect(link).to_be_visible()
    expect(person.answers.last).to_contain_text("Fine.")
    person.act_on_chat("first plan", "Archive")
    person.page.get_by_role("button", name="Archived chats").click()
    dialog = person.page.get_by_role("dialog", name="Archived chats")
    dialog.get_by_role("link", name=re.compile("first plan")).click()
    expect(person.page.get_by_text("This chat is archived.")).to_be_visible()
    person.page.get_by_role("button", name="Bring back").click()
    expect(person.page.get_by_role("link", name="first plan")).to_be_visible()


def test_a_chat_deleted_in_a_dialog_comes_back_by_the_notice_above_it(
    person: Person, wire_server: WireServer
) -> None:
    two_chats(person, wire_server)
    person.act_on_chat("first plan", "Archive")
    person.page.get_by_role("button", name="Archived chats").click()
    dialog = person.page.get_by_role("dialog", name="Archived chats")
    dialog.get_by_role("button", name=re.compile("^Delete.*first plan")).click()
    link = dialog.get_by_role("link", name=re.compile("first plan"))
    expect(link).to_have_count(0)
    notice = person.page.get_by_role("listitem").filter(has_text="deleted")
    notice.get_by_role("button", name="Undo").click()
    expect(link).to_be_visible()


def test_a_name_that_is_given_elsewhere_shows_here_at_once(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    person.open()
    person.ask("first plan")
    other = Person(person.page.context.new_page(), person.url)
    other.open()
    other.act_on_chat("first plan", "Rename")
    other.page.get_by_label("Name", exact=True).fill("Better name")
    other.page.keyboard.press("Enter")
    expect(person.page.get_by_role("link", name="Better name")).to_be_visible()
    expect(person.page).to_have_title(re.compile("Better name"))


def test_a_shared_chat_is_read_by_a_stranger_until_the_link_is_taken_back(
    person: Person, wire_server: WireServer, browser: Browser
) -> None:
    wire_server.script("openai", [Text("Paris is the **capital**.")])
    person.open()
    person.ask("capital of France?")
    person.page.get_by_role("main").get_by_role("button", name="Share").click()
    dialog = person.page.get_by_role("dialog", name="Share this chat")
    dialog.get_by_role("button", name="Make a link").click()
    url = dialog.get_by_label("Link", exact=True).input_value()
    stranger = browser.new_context(locale="en-US")
    stranger.set_default_timeout(PATIENCE_MS)
    page = stranger.new_page()
    with no_surprises(page, person.url):
        page.goto(url)
        expect(page.get_by_role("heading", name="capital of France?")).to_be_visible()
        expect(page.locator("strong")).to_have_text("capital")
        expect(page.get_by_role("textbox")).to_have_count(0)
        expect(page.get_by_role("navigation")).to_have_count(0)
        assert stranger.cookies() == []
        page.get_by_role("link", name="Begin your own chat").click()
        expect(page.get_by_role("textbox", name="Message")).to_be_visible()
    dialog.get_by_role("button", name="Take the link back").click()
    expect(dialog.get_by_role("button", name="Make a link")).to_be_visible()
    page.goto(url)
    expect(page.get_by_role("alert")).to_contain_text("taken back")
    stranger.close()


def test_an_answer_of_another_model_stands_beside_the_first(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("The first model's words.")])
    person.open()
    person.ask("hello")
    wire_server.script("openai", [Text("The second model's words.")])
    person.page.get_by_role("button", name="Answer again with another model").click()
    person.page.get_by_role("menuitem", name="gpt-text").click()
    expect(person.answers.last).to_contain_text("The second model's words.")
    expect(person.answers.last.get_by_text("2/2")).to_be_visible()
    expect(person.answers.last.get_by_text("gpt-text")).to_be_visible()
    assert [request.body["model"] for request in wire_server.requests] == ["gpt-test", "gpt-text"]
    assert wire_server.requests[-1].texts("assistant") == []
