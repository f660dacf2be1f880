"""Skills at the page: added as a zip or a folder, used with /skill, refused in words, taken back."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.agent_app.skills.folders import MAIN, zipped, zipped_link
from tests.journeys.person import Person
from tests.journeys.site import Site
from tests.journeys.test_pages import Scheme, problems
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text

ORDER = "By date, then by name."


@pytest.fixture
def member(person: Person) -> Person:
    person.open()
    person.sign_up()
    return person


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "tidy-notes"
    (made / "references").mkdir(parents=True)
    (made / "SKILL.md").write_text(MAIN)
    (made / "references" / "order.md").write_text(ORDER)
    return made


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "tidy.zip"
    path.write_bytes(zipped({"tidy-notes/SKILL.md": MAIN, "tidy-notes/references/order.md": ORDER}))
    return path


def open_skills(person: Person) -> Locator:
    person.page.get_by_role("button", name="Skills").click()
    dialog = person.page.get_by_role("dialog", name="Skills")
    expect(dialog.get_by_test_id("skill").first).to_be_visible()
    return dialog


def add(person: Person, archive: Path) -> Locator:
    dialog = open_skills(person)
    dialog.get_by_test_id("skill-zip").set_input_files(archive)
    expect(dialog.get_by_role("status")).to_have_text("“tidy-notes” was added.")
    return dialog


def skill(dialog: Locator, name: str = "tidy-notes") -> Locator:
    return dialog.get_by_test_id("skill").filter(has_text=name)


def tidies(request: RecordedRequest) -> list[Step]:
    """A model that reads what the skill names, then writes."""
    if "folio-note" not in json.dumps(request.body):
        return [Text("Notes")]
    results = request.texts("tool")
    if not results:
        return [Call("file_read", {"file_id": "skill:tidy-notes/references/order.md"})]
    if len(results) == 1:
        order = json.dumps(json.loads(results[0]), ensure_ascii=False)
        content = ORDER if ORDER in order else "nothing was read"
        return [Call("file_write", {"mode": "text", "filename": "notes.txt", "content": content})]
    return [Text("Your notes are in order.")]


def test_an_uploaded_zip_is_used_by_its_name_and_works(
    member: Person, archive: Path, wire_server: WireServer, downloads: Path
) -> None:
    wire_server.rule(tidies)
    expect(skill(add(member, archive))).to_contain_text("Puts notes in order.")
    member.page.keyboard.press("Escape")
    member.composer.press_sequentially("/sk")
    expect(member.page.get_by_role("option")).to_have_count(1)
    member.page.keyboard.press("Enter")
    expect(member.page.get_by_role("option")).to_have_count(4)
    member.composer.press_sequentially("ti")
    member.page.keyboard.press("Enter")
    expect(member.composer).to_have_value("/skill tidy-notes ")
    answer = member.ask("/skill tidy-notes the notes of today")
    expect(answer).to_contain_text("Your notes are in order.")
    asked = wire_server.requests[0].last_user_text
    assert "Sort them." in asked
    assert "skill:tidy-notes/references/order.md" in asked
    assert member.download("notes.txt", downloads).read_text() == ORDER


def test_the_list_is_the_servers_own_answer(member: Person, archive: Path, wire_server: WireServer) -> None:
    add(member, archive)
    member.page.keyboard.press("Escape")
    answer = member.ask("/skill")
    for name in ("tidy-notes", "meeting-minutes", "monthly-report", "pitch-deck"):
        expect(answer).to_contain_text(name)
    expect(member.ask("/skill tidynotes")).to_contain_text("The nearest is tidy-notes")
    assert wire_server.requests == []


def test_a_folder_is_added_and_says_what_it_holds(member: Person, folder: Path) -> None:
    dialog = open_skills(member)
    dialog.get_by_test_id("skill-folder").set_input_files(folder)
    expect(dialog.get_by_role("status")).to_have_text("“tidy-notes” was added.")
    dialog.get_by_role("button", name="What it says: tidy-notes").press("Enter")
    expect(dialog.get_by_role("region", name="What it says: tidy-notes")).to_contain_text("Sort them.")
    expect(skill(dialog)).to_contain_text("references/order.md")


def test_a_bad_zip_is_refused_in_words(site: Site, page: Page, tmp_path: Path) -> None:
    """Without a look at the console, where the browser writes the status of a refusal."""
    person = Person(page, site.url)
    person.open()
    person.sign_up()
    dialog = open_skills(person)
    for content, words in (
        (zipped({"SKILL.md": MAIN, "../evil.sh": "x"}), "“../evil.sh” leads out of the folder"),
        (zipped_link("key", "/etc/passwd"), "“key” is a symbolic link"),
        (b"not a zip at all", "This is not a zip file"),
    ):
        bad = tmp_path / "bad.zip"
        bad.write_bytes(content)
        dialog.get_by_test_id("skill-zip").set_input_files(bad)
        expect(dialog.get_by_role("alert")).to_contain_text(words)
    expect(dialog.get_by_test_id("skill")).to_have_count(3)


def test_a_name_that_is_there_is_replaced_on_request(site: Site, page: Page, archive: Path) -> None:
    person = Person(page, site.url)
    person.open()
    person.sign_up()
    dialog = add(person, archive)
    archive.write_bytes(zipped({"SKILL.md": MAIN.replace("Sort them.", "Sort them well.")}))
    dialog.get_by_test_id("skill-zip").set_input_files(archive)
    expect(dialog.get_by_role("alert")).to_contain_text("already")
    dialog.get_by_role("button", name="Replace it").click()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    dialog.get_by_role("button", name="What it says: tidy-notes").click()
    expect(dialog.get_by_role("region")).to_contain_text("Sort them well.")


def test_a_deletion_is_undone_with_the_keyboard(member: Person, archive: Path) -> None:
    dialog = add(member, archive)
    dialog.get_by_role("button", name="Delete tidy-notes").press("Enter")
    expect(skill(dialog)).to_have_count(0)
    expect(dialog.get_by_role("button", name="Undo")).to_be_focused()
    member.page.keyboard.press("Enter")
    expect(skill(dialog)).to_have_count(1)


def test_a_skill_is_taken_along_as_a_zip(member: Person, archive: Path, tmp_path: Path) -> None:
    dialog = add(member, archive)
    with member.page.expect_download() as caught:
        dialog.get_by_role("link", name="Download tidy-notes").click()
    saved = tmp_path / "again.zip"
    caught.value.save_as(saved)
    dialog.get_by_role("button", name="Delete tidy-notes").click()
    expect(skill(dialog)).to_have_count(0)
    dialog.get_by_test_id("skill-zip").set_input_files(saved)
    expect(skill(dialog)).to_have_count(1)


def test_one_that_is_switched_off_is_not_offered(member: Person, archive: Path) -> None:
    dialog = add(member, archive)
    dialog.get_by_label("Use of tidy-notes").select_option("Switched off")
    expect(dialog.get_by_label("Use of tidy-notes")).to_have_value("off")
    member.page.keyboard.press("Escape")
    expect(member.ask("/skill tidy-notes")).to_contain_text("no skill")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialog_is_sound_on_a_narrow_screen_too(member: Person, archive: Path, scheme: Scheme) -> None:
    member.page.set_viewport_size({"width": 360, "height": 740})
    member.page.emulate_media(color_scheme=scheme)
    dialog = add(member, archive)
    dialog.get_by_role("button", name="What it says: tidy-notes").click()
    expect(dialog.get_by_role("region")).to_be_visible()
    assert problems(member.page) == []
    assert member.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert dialog.evaluate("box => box.scrollWidth - box.clientWidth") <= 0


def test_a_guest_sees_no_skills(person: Person) -> None:
    person.open()
    expect(person.page.get_by_role("button", name="Skills")).to_have_count(0)
    expect(person.ask("/skill")).to_contain_text("Sign in")
