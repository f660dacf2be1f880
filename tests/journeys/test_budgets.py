"""An admin sets a small budget; a member is warned, then stopped in words, and goes on when it is raised."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys.person import Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.journeys.test_pages import Scheme, problems
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

SECTION = "/manage/budgets"


@pytest.fixture
def fresh(wire_server: WireServer, tmp_path: Path) -> Iterator[Site]:
    """A site of its own, since budgets bound everybody on it."""
    with running_site(
        tmp_path / "site",
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=wire_server.openai_base_url,
        OPENAI_MODELS="gpt-test",
    ) as running:
        yield running


@pytest.fixture
def admin(fresh: Site, page: Page) -> Iterator[Person]:
    """The first who signs up."""
    with no_surprises(page, fresh.url):
        first = Person(page, fresh.url)
        first.open()
        first.sign_up("admin")
        yield first


@pytest.fixture
def member(admin: Person, fresh: Site, browser: Browser) -> Iterator[Person]:
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    with no_surprises(page, fresh.url):
        second = Person(page, fresh.url)
        second.open()
        second.sign_up("member")
        yield second
    context.close()


def add_budget(admin: Person, tokens: str) -> Locator:
    admin.page.goto(f"{admin.url}{SECTION}")
    admin.page.get_by_role("button", name="Add a budget").click()
    form = admin.page.get_by_role("form", name="Add a budget")
    form.get_by_label("For how long").select_option("day")
    form.get_by_label("Tokens at most").fill(tokens)
    form.get_by_role("button", name="Save").click()
    row = admin.page.get_by_test_id("budget")
    expect(row).to_have_count(1)
    return row


def change_limit(admin: Person, row: Locator, tokens: str) -> None:
    row.get_by_role("button", name="Change the limit").click()
    row.get_by_label("Tokens at most").fill(tokens)
    row.get_by_role("button", name="Save").click()
    expect(row.get_by_role("button", name="Change the limit")).to_be_visible()


def found(page: Page) -> list[str]:
    """What axe finds, but for the frame's link to the message box."""
    return [problem for problem in problems(page) if 'href="#message"' not in problem]


def used(person: Person) -> int:
    """Of the member's one budget, as the API tells it."""
    [own] = person.page.request.get(f"{person.url}/api/account/budgets").json()["budgets"]
    return int(own["used"])


def test_a_member_is_warned_then_stopped_and_goes_on_when_the_limit_is_raised(
    admin: Person, member: Person, wire_server: WireServer
) -> None:
    row = add_budget(admin, "1000000")
    wire_server.script("openai", [Text("Paris.")])
    member.open()
    expect(member.ask("What is the capital of France?")).to_contain_text("Paris.")
    first = used(member)

    change_limit(admin, row, str(first + first // 5))
    member.open()
    near = member.page.get_by_test_id("near-budget")
    expect(near).to_contain_text("tokens are left of your budget for today.")
    near.get_by_role("button", name="Put this note away").click()
    member.open()
    expect(near).to_have_count(0)

    wire_server.script("openai", [Text("Rome.")])
    expect(member.ask("What is the capital of Italy?")).to_contain_text("Rome.")
    member.say("What is the capital of Spain?")
    stopped = member.page.get_by_text("tokens a day is used up.")
    expect(stopped).to_contain_text("an administrator of this site can raise it")
    assert len(wire_server.requests) == 2

    change_limit(admin, row, "1000000")
    wire_server.script("openai", [Text("Madrid.")])
    member.page.get_by_role("button", name="Try again").click()
    expect(member.answers.last).to_contain_text("Madrid.")
    expect(stopped).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_budgets_is_whole_on_a_phone_too(admin: Person, scheme: Scheme) -> None:
    add_budget(admin, "5000")
    admin.page.get_by_role("button", name="Add a budget").click()
    admin.page.emulate_media(color_scheme=scheme)
    assert found(admin.page) == []
    admin.page.set_viewport_size({"width": 360, "height": 740})
    width = admin.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
    assert found(admin.page) == []
