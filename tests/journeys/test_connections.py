"""An admin offers servers by the page; others see of them what is theirs to see, and secrets nobody."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.auth_server.server import auth_server
from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.journeys.test_pages import Scheme, problems
from tests.mcp_server.official import official_app
from tests.mcp_server.serving import Served

SECRET = "not-to-be-seen-9f2c"


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Of its own, as the first who signs up at a site is its admin."""
    folder = tmp_path_factory.mktemp("connections")
    with running_site(folder, CONNECTIONS_PRIVATE_HOSTS="127.0.0.1") as running:
        yield running


@pytest.fixture(scope="module")
def admin(own_site: Site, browser: Browser) -> Iterator[Person]:
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    person = Person(context.new_page(), own_site.url)
    with no_surprises(person.page, own_site.url):
        person.open()
        person.sign_up()
        yield person
    context.close()


@pytest.fixture
def other(own_site: Site, page: Page, admin: Person) -> Iterator[Person]:
    assert admin.url == own_site.url
    with no_surprises(page, own_site.url):
        person = Person(page, own_site.url)
        person.open()
        yield person


def open_servers(person: Person) -> Locator:
    person.open()
    person.page.get_by_role("button", name="Connections").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Manage servers").click()
    return person.page.get_by_role("dialog", name="Servers")


def add_github(admin: Person) -> Locator:
    """The dialog with its list, in which GitHub stands now."""
    dialog = open_servers(admin)
    dialog.get_by_role("button", name="Add a server").click()
    dialog.get_by_role("button", name="GitHub").click()
    dialog.get_by_label("Client id").fill("client-1")
    dialog.get_by_label("Client secret").fill(SECRET)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_test_id("server")).to_contain_text("GitHub")
    return dialog


@pytest.fixture
def github(admin: Person) -> Iterator[Locator]:
    yield add_github(admin)
    dialog = open_servers(admin)
    dialog.get_by_role("button", name="Remove GitHub").click()
    expect(dialog.get_by_role("button", name="Keep it")).to_be_focused()
    dialog.get_by_role("button", name="Yes, remove").click()
    expect(dialog.get_by_test_id("server")).to_have_count(0)


def test_a_known_service_is_added_with_the_exact_address_to_register(admin: Person, github: Locator) -> None:
    github.get_by_role("button", name="Edit GitHub").click()
    address = github.get_by_label("Redirect address to register")
    expect(address).to_have_value(f"{admin.url}/oauth/return")
    secret = github.get_by_label("Client secret")
    expect(secret).to_have_value("")
    expect(secret).to_have_attribute("placeholder", "Stored; type to replace")
    assert SECRET not in admin.page.request.get(f"{admin.url}/api/admin/servers").text()


def test_a_server_by_hand_is_checked_switched_on_and_told_of(admin: Person) -> None:
    with Served(official_app) as served:
        dialog = open_servers(admin)
        dialog.get_by_role("button", name="Add a server").click()
        dialog.get_by_role("button", name="By hand").click()
        dialog.get_by_label("Title").fill("Tools")
        dialog.get_by_label("Address").fill(served.address)
        dialog.get_by_role("button", name="Save").click()
        dialog.get_by_role("button", name="Check now: Tools").click()
        expect(dialog.get_by_role("status").filter(has_text="9 tools")).to_be_visible()
        admin.open()
        admin.page.get_by_role("button", name="Connections, none on").click()
        switch = admin.page.get_by_role("switch", name="Tools in this chat")
        switch.click()
        row = admin.page.get_by_test_id("connection")
        expect(row).to_contain_text("Ready · 9 tools")
        expect(switch).to_be_checked()
        row.get_by_role("button", name="Details of Tools").click()
        row.get_by_role("switch", name="Always allow greet").click()
        expect(row.get_by_role("switch", name="Always allow greet")).to_be_checked()
        admin.page.reload()
        admin.page.get_by_role("button", name="Connections, 1 on").click()
    row.get_by_role("button", name="Details of Tools").click()
    expect(row.get_by_role("switch", name="Always allow greet")).to_be_checked()
    row.get_by_role("button", name="Check again: Tools").click()
    expect(row).to_contain_text("Does not answer")
    expect(row).to_contain_text("Failed at")
    expect(row).to_contain_text("9 tools")
    dialog = open_servers(admin)
    dialog.get_by_role("button", name="Remove Tools").click()
    dialog.get_by_role("button", name="Yes, remove").click()
    expect(dialog.get_by_test_id("server")).to_have_count(0)


def test_what_the_server_refuses_is_said_at_its_field(admin: Person) -> None:
    # The browser writes each refusal on the console of its page.
    admin = Person(admin.page.context.new_page(), admin.url)
    dialog = open_servers(admin)
    dialog.get_by_role("button", name="Add a server").click()
    dialog.get_by_role("button", name="By hand").click()
    dialog.get_by_label("Title").fill("Docs")
    dialog.get_by_label("Address").fill("https://name:key@docs.example.com/mcp")
    with admin.page.expect_response("**/api/admin/servers") as refused:
        dialog.get_by_role("button", name="Save").click()
    assert refused.value.status == 422
    expect(dialog.get_by_label("Address")).to_be_focused()
    expect(dialog.get_by_text("Take the name and password out of the address")).to_be_visible()
    admin.page.close()


def test_a_member_sees_the_connection_and_no_servers(other: Person, github: Locator) -> None:
    assert github is not None
    other.sign_up()
    other.page.reload()
    other.page.get_by_role("button", name="Connections").click()
    row = other.page.get_by_test_id("connection")
    expect(row).to_contain_text("Not connected yet")
    expect(row.get_by_role("button", name="Connect GitHub")).to_be_visible()
    expect(other.page.get_by_role("button", name="Manage servers")).to_have_count(0)
    assert other.page.request.get(f"{other.url}/api/admin/servers").status == 404


def test_a_guest_is_told_that_connections_belong_to_an_account(other: Person, github: Locator) -> None:
    assert github is not None
    other.page.reload()
    other.page.get_by_role("button", name="Connections").click()
    dialog = other.page.get_by_role("dialog", name="Connections")
    expect(dialog).to_contain_text("Sign in or create one to use them.")
    dialog.get_by_role("button", name="Sign in").click()
    expect(other.page.get_by_label("User name")).to_be_focused()


def test_where_nothing_is_offered_nothing_is_shown(other: Person) -> None:
    other.sign_up()
    expect(other.page.get_by_role("button", name="Attach files")).to_be_visible()
    expect(other.page.get_by_role("button", name="Connections")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_servers_on_a_narrow_screen(
    admin: Person, github: Locator, scheme: Scheme
) -> None:
    admin.page.emulate_media(color_scheme=scheme)
    admin.page.set_viewport_size({"width": 360, "height": 740})
    assert problems(admin.page) == []
    github.get_by_role("button", name="Edit GitHub").click()
    expect(github.get_by_label("Title")).to_be_visible()
    assert problems(admin.page) == []
    assert github.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    admin.page.keyboard.press("Escape")
    admin.page.get_by_role("button", name="Connections").click()
    expect(admin.page.get_by_test_id("connection")).to_be_visible()
    assert problems(admin.page) == []
    admin.page.set_viewport_size({"width": 1280, "height": 800})


def test_the_connections_are_reached_and_left_by_keys_alone(admin: Person, github: Locator) -> None:
    assert github is not None
    admin.open()
    admin.page.get_by_role("button", name="Connections").focus()
    admin.page.keyboard.press("Enter")
    details = admin.page.get_by_role("button", name="Details of GitHub")
    expect(details).to_be_visible()
    while not details.evaluate("button => button === document.activeElement"):
        admin.page.keyboard.press("Tab")
    admin.page.keyboard.press("Space")
    expect(details).to_have_attribute("aria-expanded", "true")
    admin.page.keyboard.press("Escape")
    expect(admin.page.get_by_role("button", name="Connections")).to_be_focused()


def test_a_person_connects_by_a_sign_in_and_comes_back_to_their_chat(own_site: Site, admin: Person) -> None:
    with auth_server() as service:
        # The way leads over another site, which no journey else may visit.
        someone = Person(admin.page.context.new_page(), own_site.url)
        dialog = open_servers(someone)
        dialog.get_by_role("button", name="Add a server").click()
        dialog.get_by_role("button", name="By hand").click()
        dialog.get_by_label("Title").fill("Mail")
        dialog.get_by_label("Address").fill(service.mcp)
        dialog.get_by_label("Authentication").select_option("oauth_dynamic")
        dialog.get_by_role("button", name="Save").click()
        expect(dialog.get_by_test_id("server")).to_contain_text("nobody connected")
        someone.open()
        someone.composer.fill("a draft")
        someone.page.get_by_role("button", name="Connections, none on").click()
        someone.page.get_by_role("button", name="Connect Mail").click()
        expect(someone.page.get_by_text("Mail is connected, and on in this chat.")).to_be_visible()
        assert someone.page.url.startswith(f"{own_site.url}/c/")
        assert "connected" not in someone.page.url
        expect(someone.composer).to_have_value("a draft")
        someone.page.get_by_role("button", name="Connections, 1 on").click()
        row = someone.page.get_by_test_id("connection")
        row.get_by_role("button", name="Details of Mail").click()
        row.get_by_role("button", name="Disconnect Mail").click()
        row.get_by_role("button", name="Yes, disconnect").click()
        expect(row).to_contain_text("Not connected yet")
        assert len(service.asked("/revoke")) >= 1
        dialog = open_servers(someone)
        dialog.get_by_role("button", name="Remove Mail").click()
        dialog.get_by_role("button", name="Yes, remove").click()
        expect(dialog.get_by_test_id("server")).to_have_count(0)
        someone.page.close()
