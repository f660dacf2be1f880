"""No page has what axe finds or what is wider than the screen; settings last, and a chat can be saved."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.hands import CUT_LINES
from tests.journeys.office import budget
from tests.journeys.person import PATIENCE_MS, Person
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Cut, Delay, Text, Thinking

AXE = Path(__file__).resolve().parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
PROBLEMS = """async () => {
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  const { violations } = await axe.run(document);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}"""
Scheme = Literal["light", "dark"]


def problems(page: Page) -> list[str]:
    """What axe finds once everything that fades in is there, and whether boxes scroll and not the page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(PROBLEMS)
    height, seen = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    return found if height <= seen else [*found, f"the page is {height} high, of which {seen} are seen"]


def open_sent(person: Person) -> None:
    person.answers.last.get_by_role("button", name="What was sent").click()
    expect(person.page.get_by_role("dialog").get_by_role("row").first).to_be_visible()


def open_search(person: Person) -> None:
    person.page.keyboard.press("Control+k")
    expect(person.page.get_by_role("option").first).to_be_visible()


def open_keys(person: Person) -> None:
    person.page.keyboard.press("Control+/")
    expect(person.page.get_by_role("dialog", name="Keys")).to_be_visible()


def open_settings(person: Person) -> None:
    person.page.get_by_role("button", name="Settings").click()
    expect(person.page.get_by_role("dialog", name="Settings")).to_be_visible()


def open_commands(person: Person) -> None:
    person.composer.press_sequentially("/")
    expect(person.page.get_by_role("option").first).to_be_visible()


def open_archived(person: Person) -> None:
    person.page.get_by_role("button", name="Archived chats").click()
    expect(person.page.get_by_role("dialog", name="Archived chats")).to_be_visible()


def open_share(person: Person) -> None:
    person.page.get_by_role("main").get_by_role("button", name="Share").click()
    person.page.get_by_role("button", name="Make a link").click()
    expect(person.page.get_by_label("Link", exact=True)).to_be_visible()


def open_zones(person: Person) -> None:
    open_settings(person)
    person.page.get_by_label("Time zone").click()
    expect(person.page.get_by_role("listbox").get_by_role("option").first).to_be_visible()


def open_rename(person: Person) -> None:
    person.act_on_chat("set B2 to 99", "Rename")
    expect(person.page.get_by_role("dialog", name="Rename")).to_be_visible()


def open_actions(person: Person) -> None:
    person.page.get_by_role("button", name="Actions for set B2 to 99").focus()
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("menuitem").first).to_be_visible()


def open_models(person: Person) -> None:
    person.page.get_by_role("button", name=re.compile("^Model:")).click()
    expect(person.page.get_by_role("menuitemradio").first).to_be_visible()


def open_editor(person: Person) -> None:
    person.composer.fill("")
    person.composer.press("ArrowUp")
    expect(person.page.get_by_role("textbox", name="Edit the message")).to_be_visible()


OPENED: list[Callable[[Person], None]] = [
    open_sent,
    open_search,
    open_keys,
    open_settings,
    open_commands,
    open_archived,
    open_share,
    open_rename,
    open_actions,
    open_models,
    open_editor,
    open_zones,
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(demo_person: Person, tmp_path: Path, scheme: Scheme) -> None:
    page = demo_person.page
    page.emulate_media(color_scheme=scheme)
    demo_person.open()
    found = problems(page)
    page.get_by_role("button", name="Sign in").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found += problems(page)
    page.keyboard.press("Escape")
    demo_person.sign_up()
    demo_person.attach(budget(tmp_path))
    demo_person.ask("set B2 to 99")
    page.locator('[data-testid="tool-part"] button[aria-expanded]').last.click()
    demo_person.open_files()
    found += problems(page)
    for opened in OPENED:
        opened(demo_person)
        found += problems(page)
        page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    link = shared_link(demo_person)
    page.goto(link)
    expect(page.get_by_role("link", name="Begin your own chat")).to_be_visible()
    expect(page.get_by_test_id("message").last).to_be_visible()
    found += problems(page)
    assert found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_narrow_page_nor_where_something_went_wrong(
    person: Person, wire_server: WireServer, tmp_path: Path, scheme: Scheme
) -> None:
    page = person.page
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(CUT_LINES)
    wire_server.script("openai", [Thinking("hm"), Text("Broken `words`"), Delay(0.1), Cut()])
    person.open()
    person.say("hello")
    expect(person.answers.first.get_by_role("alert")).to_be_visible()
    archive = tmp_path / "all.zip"
    archive.write_bytes(b"PK")
    page.get_by_test_id("file-input").set_input_files([archive])
    page.evaluate("window.go_away()")
    expect(page.get_by_role("status").filter(has_text="No connection")).to_be_visible()
    found = problems(page)
    page.get_by_role("button", name="Open the list of chats").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert found + problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def shared_link(person: Person) -> str:
    person.page.get_by_role("main").get_by_role("button", name="Share").click()
    return person.page.get_by_label("Link", exact=True).input_value()


@pytest.mark.parametrize("width", [360, 768])
def test_nothing_is_wider_than_the_screen(demo_person: Person, tmp_path: Path, width: int) -> None:
    page = demo_person.page
    page.set_viewport_size({"width": width, "height": 740})
    demo_person.open()
    demo_person.sign_up()
    demo_person.attach(budget(tmp_path))
    demo_person.ask("set B2 to 99")
    page.locator('[data-testid="tool-part"] button[aria-expanded]').last.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    open_sent(demo_person)
    assert page.get_by_role("dialog").evaluate("box => box.scrollWidth - box.clientWidth") == 0


def test_a_language_and_a_theme_are_kept(demo_person: Person) -> None:
    page = demo_person.page
    demo_person.open()
    open_settings(demo_person)
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Language").select_option("zh-CN")
    page.get_by_role("dialog", name="设置").get_by_role("button", name="关闭").click()
    page.reload()
    expect(page.get_by_role("textbox", name="消息")).to_be_visible()
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(26, 26, 25)"
    page.get_by_role("textbox", name="消息").press_sequentially("/compact")
    expect(page.get_by_role("option")).to_contain_text("将长对话压缩为要点")


def test_settings_go_with_a_guest_who_signs_up_to_another_browser(
    demo_person: Person, browser: Browser
) -> None:
    demo_person.open()
    open_settings(demo_person)
    demo_person.page.get_by_label("Time zone").click()
    demo_person.page.keyboard.type("shanghai")
    demo_person.page.keyboard.press("Enter")
    demo_person.page.get_by_label("Your own instructions").fill("Be brief.")
    demo_person.page.get_by_role("button", name="Save").click()
    expect(demo_person.page.get_by_text("Saved.")).to_be_visible()
    demo_person.page.keyboard.press("Escape")
    name = demo_person.sign_up()
    other = browser.new_context(locale="en-US")
    other.set_default_timeout(PATIENCE_MS)
    there = Person(other.new_page(), demo_person.url)
    there.open()
    there.sign_in(name)
    open_settings(there)
    expect(there.page.get_by_label("Time zone")).to_have_value("Asia/Shanghai")
    expect(there.page.get_by_label("Your own instructions")).to_have_value("Be brief.")
    other.close()


def test_a_chat_is_saved_as_markdown(demo_person: Person, downloads: Path) -> None:
    page = demo_person.page
    demo_person.open()
    demo_person.ask("what is in the file?")
    entry = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="what is in the file?"))
    entry.hover()
    entry.get_by_role("button", name="Actions for").click()
    with page.expect_download() as caught:
        page.get_by_role("menuitem", name="Save as Markdown").click()
    saved = downloads / "chat.md"
    caught.value.save_as(saved)
    assert saved.read_text().startswith(
        "# what is in the file?\n\n## You\n\nwhat is in the file?\n\n## Folio"
    )
