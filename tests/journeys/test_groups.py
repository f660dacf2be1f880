"""An administrator makes a group and puts somebody in it, who gets what the group allows and no more."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.journeys.test_pages import Scheme, problems
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text


@pytest.fixture(scope="module")
def own_site(running_wire_server: WireServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Of its own, as the first who signs up at a site is its admin."""
    with running_site(
        tmp_path_factory.mktemp("groups"),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=running_wire_server.openai_base_url,
        OPENAI_MODELS="gpt-test,gpt-text=text",
    ) as running:
        yield running


@pytest.fixture(scope="module")
def admin(own_site: Site, browser: Browser) -> Iterator[Person]:
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    person = Person(context.new_page(), own_site.url)
    with no_surprises(person.page, own_site.url):
        person.open()
        person.sign_up("boss")
        yield person
    context.close()


@pytest.fixture
def other(own_site: Site, page: Page, admin: Person, wire_server: WireServer) -> Iterator[Person]:
    assert admin.url == own_site.url
    with no_surprises(page, own_site.url):
        person = Person(page, own_site.url)
        person.open()
        yield person
    assert wire_server.refusals == []


def section(person: Person, name: str, title: str) -> Locator:
    person.page.goto(f"{person.url}/manage/{name}")
    opened = person.page.get_by_role("region", name=title)
    expect(opened).to_be_visible()
    return opened


def add_group(admin: Person, name: str, *, without: str) -> None:
    """With the text model alone, and without one capability."""
    groups = section(admin, "groups", "Groups")
    groups.get_by_role("button", name="Add a group").click()
    expect(groups.get_by_label("Name of the group")).to_be_focused()
    groups.get_by_label("Name of the group").fill(name)
    groups.get_by_label("All models that are offered").uncheck()
    groups.get_by_label("gpt-text").check()
    groups.get_by_label(f"{without}:").uncheck()
    groups.get_by_role("button", name="Save").click()
    expect(groups.get_by_test_id("group").filter(has_text=name)).to_contain_text(
        f"0 people · 1 model · without {without}"
    )


def remove_group(admin: Person, name: str) -> None:
    groups = section(admin, "groups", "Groups")
    groups.get_by_role("button", name=f"Remove {name}").click()
    expect(groups.get_by_role("button", name="Cancel")).to_be_focused()
    groups.get_by_role("button", name="Yes, remove").click()
    expect(groups.get_by_test_id("group").filter(has_text=name)).to_have_count(0)


def find(admin: Person, name: str) -> Locator:
    people = section(admin, "people", "People")
    people.get_by_label("Name or e-mail address").fill(name)
    row = people.get_by_test_id("person")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(name)
    return row


def newest(wire_server: WireServer, words: str) -> RecordedRequest:
    """The newest request with these words; chats are named beside."""
    return next(one for one in reversed(wire_server.requests) if words in str(one.body) and one.tool_names)


def test_a_member_gets_what_their_group_allows(admin: Person, other: Person, wire_server: WireServer) -> None:
    name = other.sign_up()
    wire_server.script("any", [Text("Before the group.")])
    other.ask("hello")
    before = newest(wire_server, "hello")
    assert ("file_write" in before.tool_names, before.model) == (True, "gpt-test")

    add_group(admin, "Interns", without="file_write")
    row = find(admin, name)
    row.get_by_role("button", name=f"Change {name}").click()
    row.get_by_role("checkbox", name="Interns").check()
    expect(row).to_contain_text("Interns · signed in on")

    other.open(other.page.url.removeprefix(other.url))
    expect(other.answers).to_have_count(1)
    wire_server.script("any", [Text("In the group.")])
    other.ask("and now?")
    after = wire_server.requests[-1]
    assert "and now?" in str(after.body)
    assert ("file_write" in after.tool_names, after.model) == (False, "gpt-text")
    other.page.reload()
    other.page.get_by_role("button", name="Model: gpt-text").click()
    expect(other.page.get_by_role("menuitemradio")).to_have_count(1)
    remove_group(admin, "Interns")


def test_several_are_put_into_a_group_at_once(admin: Person, other: Person) -> None:
    add_group(admin, "Pupils", without="web_search")
    names = [other.sign_up()]
    people = section(admin, "people", "People")
    people.get_by_label("Name or e-mail address").fill("")
    for one in ("boss", *names):
        people.get_by_role("checkbox", name=f"Choose {one}").check()
    people.get_by_role("group", name="2 people are chosen").get_by_label("Group").select_option("Pupils")
    people.get_by_role("button", name="Put into it").click()
    expect(people.get_by_test_id("person").filter(has_text="Pupils")).to_have_count(2)
    people.get_by_label("In the group").select_option("Pupils")
    expect(people.get_by_test_id("person")).to_have_count(2)
    remove_group(admin, "Pupils")


def test_a_closed_account_is_out_and_a_deleted_one_gone(admin: Person, other: Person) -> None:
    name = other.sign_up()
    row = find(admin, name)
    row.get_by_role("button", name=f"Change {name}").click()
    row.get_by_role("switch", name=f"The account of {name} is open").click()
    expect(row).to_contain_text("account closed")
    assert other.page.request.get(f"{other.url}/api/chats").status == 401
    row.get_by_role("button", name=f"Delete the account of {name}").click()
    row.get_by_role("button", name="Yes, delete everything").click()
    expect(admin.page.get_by_test_id("person")).to_have_count(0)
    expect(admin.page.get_by_role("status").filter(has_text="0 people")).to_be_visible()


def test_a_capability_is_switched_off_for_everyone(
    admin: Person, other: Person, wire_server: WireServer
) -> None:
    switch = section(admin, "capabilities", "Capabilities").get_by_role(
        "switch", name="file_write for everyone"
    )
    switch.click()
    expect(switch).not_to_be_checked()
    other.sign_up()
    wire_server.script("any", [Text("Hello.")])
    other.ask("hello")
    asked = [request.tool_names for request in wire_server.requests]
    assert asked != []
    assert all("file_write" not in names for names in asked)
    switch.click()
    expect(switch).to_be_checked()


def test_an_announcement_is_read_by_guests_until_they_put_it_away(admin: Person, other: Person) -> None:
    announcements = section(admin, "announcements", "Announcements")
    announcements.get_by_role("button", name="Add an announcement").click()
    announcements.get_by_label("Text").fill("Maintenance at <b>noon</b>")
    announcements.get_by_label("Kind").select_option("Warning")
    announcements.get_by_role("button", name="Save").click()
    expect(announcements.get_by_test_id("announcement")).to_contain_text("without an end")
    other.open()
    banner = other.page.get_by_test_id("announced")
    expect(banner).to_contain_text("Warning: Maintenance at <b>noon</b>")
    banner.get_by_role("button", name="Put away: Maintenance").click()
    expect(banner).to_have_count(0)
    other.open()
    expect(other.page.get_by_role("button", name="Attach files")).to_be_visible()
    expect(banner).to_have_count(0)
    announcements.get_by_role("button", name="Edit “Maintenance").click()
    announcements.get_by_label("Text").fill("Maintenance at one")
    announcements.get_by_role("button", name="Save").click()
    other.page.reload()
    expect(banner).to_contain_text("Maintenance at one")
    announcements.get_by_role("button", name="Remove “Maintenance").click()
    announcements.get_by_role("button", name="Yes, remove").click()
    expect(announcements.get_by_text("Nothing is announced.")).to_be_visible()


def test_to_others_these_pages_are_not_there(other: Person) -> None:
    other.sign_up()
    for name in ("people", "groups", "capabilities", "announcements"):
        other.page.goto(f"{other.url}/manage/{name}")
        expect(other.page.get_by_text("There is no such section")).to_be_visible()
    for name in ("users", "groups", "capabilities", "announcements"):
        assert other.page.request.get(f"{other.url}/api/admin/{name}").status == 404


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_narrow_screen(admin: Person, scheme: Scheme) -> None:
    page = admin.page
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    row = find(admin, "boss")
    row.get_by_role("button", name="Change boss").click()
    row.get_by_role("checkbox", name="Choose boss").check()
    assert problems(page) == []
    groups = section(admin, "groups", "Groups")
    groups.get_by_role("button", name="Add a group").click()
    groups.get_by_label("All models that are offered").uncheck()
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    section(admin, "capabilities", "Capabilities").get_by_role("switch").first.wait_for()
    assert problems(page) == []
    announcements = section(admin, "announcements", "Announcements")
    announcements.get_by_role("button", name="Add an announcement").click()
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 800})
