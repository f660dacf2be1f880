"""People come in by an invitation, guard their account, and end its sessions from elsewhere."""

import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import Browser, expect

from tests.auth_server.openid import openid_provider
from tests.journeys.person import PASSWORD, PATIENCE_MS, Person
from tests.journeys.site import Site, running_site
from tests.journeys.test_pages import problems

Visit = Callable[[], Person]


@pytest.fixture(scope="module")
def fresh(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that has seen nobody but its admin, and knows a provider."""
    with (
        openid_provider(preferred_username="grace", email="grace@example.org") as provider,
        running_site(tmp_path_factory.mktemp("accounts"), **provider.settings) as site,
    ):
        with _visitor(browser, site.url) as admin:
            admin.open()
            admin.sign_up("admin")
        yield site


@pytest.fixture
def visit(browser: Browser, fresh: Site) -> Iterator[Visit]:
    """People in browsers of their own."""
    with ExitStack() as open_ones:
        yield lambda: open_ones.enter_context(_visitor(browser, fresh.url))


@contextmanager
def _visitor(browser: Browser, url: str) -> Iterator[Person]:
    """Refusals are part of what these people meet, so that the console may name them."""
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    yield Person(context.new_page(), url)
    context.close()


def manage(person: Person, section: str) -> None:
    person.page.goto(f"{person.url}/manage/{section}")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def test_somebody_comes_in_by_an_invitation_once(visit: Visit) -> None:
    admin = visit()
    admin.open()
    admin.sign_in("admin")
    manage(admin, "invitations")
    admin.page.get_by_label("Who may create an account").select_option("invited")
    admin.page.get_by_label("E-mail (optional)").fill("ada@example.org")
    admin.page.get_by_role("button", name="Make an invitation").click()
    link = admin.page.get_by_label("Link of the invitation").input_value()
    ada, other = visit(), visit()
    ada.page.goto(link)
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_label("E-mail")).to_have_value("ada@example.org")
    assert "invitation" not in ada.page.url
    dialog.get_by_label("User name").fill("ada")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Create an account").click()
    expect(ada.page.get_by_role("button", name="Account of ada")).to_be_visible()
    with other.page.expect_response("**/api/invitation"):
        other.page.goto(link)
    expect(other.page.get_by_role("alert")).to_contain_text("This invitation was used")
    expect(other.page.get_by_role("dialog")).to_contain_text("New accounts are not open here")
    admin.page.reload()
    expect(admin.page.get_by_test_id("invitation")).to_contain_text("Used by ada")
    other.page.get_by_role("button", name="You have an account? Sign in").click()
    other.page.get_by_label("User name or e-mail").fill("ada@example.org")
    other.page.get_by_label("Password").fill(PASSWORD)
    other.page.get_by_role("dialog").get_by_role("button", name="Sign in", exact=True).click()
    expect(other.page.get_by_role("button", name="Account of ada")).to_be_visible()
    admin.page.get_by_label("Who may create an account").select_option("open")
    expect(admin.page.get_by_label("Who may create an account")).to_have_value("open")


def test_a_session_is_ended_from_elsewhere(visit: Visit) -> None:
    here, there = visit(), visit()
    here.open()
    name = here.sign_up()
    there.open()
    there.sign_in(name)
    manage(here, "account")
    expect(here.page.get_by_test_id("session")).to_have_count(2)
    here.page.get_by_role("button", name="End the session of").click()
    expect(here.page.get_by_test_id("session")).to_have_count(1)
    there.say("hello")
    expect(there.page.get_by_text("Your session has ended. Reload the page to go on.")).to_be_visible()
    there.page.reload()
    expect(there.page.get_by_role("button", name="Sign in").first).to_be_visible()


def test_a_second_factor_guards_the_door(visit: Visit) -> None:
    here, there = visit(), visit()
    here.open()
    name = here.sign_up()
    manage(here, "account")
    here.page.get_by_role("button", name="Set up an app").click()
    secret = here.page.get_by_test_id("totp-secret").inner_text()
    picture = here.page.get_by_role("img", name="QR code for the app")
    expect(picture).to_have_js_property("complete", value=True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    here.page.get_by_label("Code").fill(code(secret))
    here.page.get_by_role("button", name="Turn on").click()
    here.page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
    here.page.get_by_role("button", name="Go on").click()
    codes = here.page.get_by_test_id("recovery-codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    there.open()
    enter(there, name)
    there.page.get_by_label("Code").fill("000000")
    there.page.get_by_role("dialog").get_by_role("button", name="Sign in", exact=True).click()
    expect(there.page.get_by_text("This code is not right.")).to_be_visible()
    there.page.get_by_label("Code").fill(codes.first.inner_text())
    there.page.get_by_role("dialog").get_by_role("button", name="Sign in", exact=True).click()
    expect(there.page.get_by_role("button", name=f"Account of {name}")).to_be_visible()


def test_a_passkey_opens_the_door_beside_the_password_and_alone(browser: Browser, fresh: Site) -> None:
    # Browsers keep passkeys for names, never for numbers.
    with _visitor(browser, fresh.url.replace("127.0.0.1", "localhost")) as person:
        hold_passkeys(person)
        person.open()
        name = person.sign_up()
        manage(person, "account")
        add_passkey(person)
        expect(person.page.get_by_test_id("recovery-codes").get_by_role("listitem")).to_have_count(10)
        assert problems(person.page) == []
        sign_out(person)
        enter(person, name)
        person.page.get_by_role("button", name="Use a passkey").click()
        expect(person.page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
        sign_out(person)
        person.page.get_by_role("button", name="Sign in").first.click()
        expect(person.page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
        assert problems(person.page) == []
        person.page.get_by_role("button", name="Sign in with a passkey").click()
        expect(person.page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
        manage(person, "account")
        remove_passkey(person)
        sign_out(person)
        person.sign_in(name)


def test_where_the_address_is_a_number_the_page_names_another(visit: Visit) -> None:
    person = visit()
    person.open()
    person.sign_up()
    manage(person, "account")
    expect(person.page.get_by_text("Open this site by its name, such as http://localhost:")).to_be_visible()
    expect(person.page.get_by_role("button", name="Add a passkey")).to_have_count(0)


def test_somebody_signs_in_at_a_provider_and_goes_with_everything(visit: Visit, downloads: Path) -> None:
    grace = visit()
    grace.open()
    grace.page.get_by_role("button", name="Sign in").first.click()
    grace.page.get_by_role("button", name="Sign in with Example Office").click()
    expect(grace.page.get_by_role("button", name="Account of grace")).to_be_visible()
    manage(grace, "account")
    with grace.page.expect_download() as caught:
        grace.page.get_by_role("link", name="Download everything").click()
    caught.value.save_as(downloads / "all.zip")
    with zipfile.ZipFile(downloads / "all.zip") as packed:
        assert "grace@example.org" in packed.read("account.json").decode()
    grace.page.get_by_role("button", name="Delete my account").click()
    grace.page.get_by_label("Your user name").fill("grace")
    grace.page.get_by_role("button", name="Delete for good").click()
    expect(grace.page.get_by_role("button", name="Sign in").first).to_be_visible()
    expect(grace.page.get_by_role("button", name="Account of grace")).to_have_count(0)


def enter(person: Person, name: str) -> None:
    person.page.get_by_role("button", name="Sign in").first.click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_label("User name or e-mail").fill(name)
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in", exact=True).click()


def hold_passkeys(person: Person) -> None:
    """Gives the browser a device of its own, whose person always agrees."""
    line = person.page.context.new_cdp_session(person.page)
    line.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    agreeing = {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    line.send("WebAuthn.addVirtualAuthenticator", {"options": device | agreeing})


def add_passkey(person: Person) -> None:
    person.page.get_by_label("Name of the device").fill("Laptop")
    person.page.get_by_role("button", name="Add a passkey").click()
    show_password(person)
    expect(person.page.get_by_test_id("passkey")).to_contain_text("Laptop")


def remove_passkey(person: Person) -> None:
    expect(person.page.get_by_test_id("passkey")).not_to_contain_text("never used")
    person.page.get_by_role("button", name="Remove the passkey Laptop").click()
    person.page.get_by_role("button", name="Remove", exact=True).click()
    show_password(person)
    expect(person.page.get_by_test_id("passkey")).to_have_count(0)


def show_password(person: Person) -> None:
    person.page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
    person.page.get_by_role("button", name="Go on").click()


def sign_out(person: Person) -> None:
    person.open()
    person.page.get_by_role("button", name="Account of").click()
    person.page.get_by_role("menuitem", name="Sign out").click()
    expect(person.page.get_by_role("button", name="Sign in").first).to_be_visible()


def code(secret: str) -> str:
    """What an app shows now."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))
