"""The page around a chat: examples that work, names, what is kept and in whose time it is told."""

import json
import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from docx import Document
from playwright.sync_api import Browser, Route, expect

from tests.journeys.office import budget
from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import running_site
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Step, Text


def report(folder: Path) -> Path:
    document = Document()
    document.add_paragraph("The plan for 2024.")
    path = folder / "report.docx"
    document.save(str(path))
    return path


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_every_example_of_the_empty_page_works(demo_person: Person, tmp_path: Path, language: str) -> None:
    page = demo_person.page
    demo_person.open()
    demo_person.sign_up()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option(language)
    page.keyboard.press("Escape")
    for at, file in enumerate((None, budget(tmp_path), budget(tmp_path), report(tmp_path))):
        page.goto(f"{demo_person.url}/")
        examples = page.get_by_role("main").get_by_role("listitem").get_by_role("button")
        expect(examples).to_have_count(4)
        examples.nth(at).click()
        if file is not None:
            page.get_by_test_id("file-input").set_input_files([file])
            expect(page.locator('[data-testid="upload"][data-state="done"]')).to_be_visible()
        page.locator("#message").press("Enter")
        expect(demo_person.answers.first).to_have_attribute("data-status", "done")
        expect(demo_person.tools("ok").first).to_be_visible()
        expect(demo_person.tools("error")).to_have_count(0)


def test_a_chat_that_is_on_its_way_has_a_skeleton(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    person.open()
    person.ask("first plan")
    held: list[Route] = []
    person.page.route("**/snapshot*", lambda route: held.append(route))  # noqa: PLW0108 -- needs a function
    person.page.reload()
    skeleton = person.page.get_by_role("main").get_by_role("status", name="Loading")
    expect(skeleton).to_be_visible()
    for route in held:
        route.continue_()
    person.page.unroute("**/snapshot*")
    expect(person.answers.first).to_contain_text("Fine.")
    expect(skeleton).to_have_count(0)


def test_a_guest_who_signs_up_keeps_their_chat_and_its_file_wherever_they_sign_in(
    person: Person, wire_server: WireServer, browser: Browser, tmp_path: Path, downloads: Path
) -> None:
    wire_server.rule(lambda _request: [Text("Seen.")])
    person.open()
    file = budget(tmp_path)
    person.attach(file)
    person.ask("look at my budget")
    name = person.sign_up()
    expect(person.answers.first).to_contain_text("Seen.")
    expect(person.page.get_by_role("link", name="look at my budget")).to_be_visible()
    elsewhere = browser.new_context(locale="en-US")
    elsewhere.set_default_timeout(PATIENCE_MS)
    there = Person(elsewhere.new_page(), person.url)
    with no_surprises(there.page, person.url):
        there.open()
        there.sign_in(name)
        there.page.get_by_role("link", name="look at my budget").click()
        expect(there.answers.first).to_contain_text("Seen.")
        assert there.download("budget.xlsx", downloads).read_bytes() == file.read_bytes()
    elsewhere.close()


def test_times_are_told_in_the_zone_that_was_chosen(person: Person, tmp_path: Path) -> None:
    person.open()
    person.attach(budget(tmp_path))
    chat = person.page.url.rsplit("/", 1)[1]
    [file] = person.page.request.get(f"{person.url}/api/chats/{chat}/files").json()
    made = datetime.fromisoformat(file["versions"][0]["created_at"])
    for zone in ("Asia/Kolkata", "America/New_York"):
        person.page.get_by_role("button", name="Settings").click()
        box = person.page.get_by_role("combobox", name="Time zone")
        box.click()
        person.page.keyboard.type(zone.split("/")[1].replace("_", " "))
        person.page.keyboard.press("Enter")
        expect(box).to_have_value(zone.replace("_", " "))
        person.page.keyboard.press("Escape")
        there = made.astimezone(ZoneInfo(zone))
        expect(person.open_files()).to_contain_text(re.compile(rf"{there:%I:%M}\s{there:%p}"))


def test_own_instructions_go_to_the_model_in_every_chat(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("Aye.")])
    person.open()
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_label("Your own instructions").fill("Answer like a pirate.")
    person.page.get_by_role("button", name="Save").click()
    expect(person.page.get_by_text("Saved.")).to_be_visible()
    person.page.keyboard.press("Escape")
    for text in ("hello", "hello again"):
        person.page.keyboard.press("Control+Shift+O")
        person.ask(text)
        sent = wire_server.requests[-1]
        assert "Answer like a pirate." in sent.system + sent.last_user_text


def test_a_chat_is_saved_as_json_with_all_its_versions(
    person: Person, wire_server: WireServer, downloads: Path
) -> None:
    wire_server.script("openai", [Text("The first.")])
    person.open()
    person.ask("the plan")
    wire_server.script("openai", [Text("The second.")])
    person.page.get_by_role("button", name="Answer again", exact=True).click()
    expect(person.answers.first).to_contain_text("The second.")
    with person.page.expect_download() as caught:
        person.act_on_chat("the plan", "Save as JSON")
    caught.value.save_as(downloads / "chat.json")
    saved = json.loads((downloads / "chat.json").read_text())
    said = [part["text"] for message in saved["messages"] for part in message["parts"]]
    assert said == ["the plan", "The first.", "The second."]


def titled(request: RecordedRequest) -> list[Step]:
    return [Text("Costs in spring" if "The answer:" in request.last_user_text else "May was cheap.")]


def test_the_model_names_a_chat_and_its_reader_names_it_better(
    browser: Browser, wire_server: WireServer, tmp_path: Path
) -> None:
    wire_server.rule(titled)
    keys = {
        "OPENAI_API_KEY": "key",
        "OPENAI_BASE_URL": wire_server.openai_base_url,
        "OPENAI_MODELS": "gpt-test",
    }
    with running_site(tmp_path / "site", CHAT_TITLES="true", **keys) as site:
        context = browser.new_context(locale="en-US")
        context.set_default_timeout(PATIENCE_MS)
        person = Person(context.new_page(), site.url)
        person.open()
        person.ask("which month was cheap?")
        expect(person.page.get_by_role("link", name="Costs in spring")).to_be_visible()
        expect(person.page).to_have_title(re.compile("Costs in spring"))
        person.act_on_chat("Costs in spring", "Rename")
        person.page.get_by_label("Name", exact=True).fill("Spring")
        person.page.keyboard.press("Enter")
        expect(person.page.get_by_role("link", name="Spring", exact=True)).to_be_visible()
        person.ask("and which was dear?")
        person.page.reload()
        expect(person.page).to_have_title(re.compile("^Spring"))
        context.close()
