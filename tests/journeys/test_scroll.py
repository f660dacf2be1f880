"""The view follows an answer only while the reader is at its end; whatever looks further up lets go."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys.hands import swipe_down
from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Step, Text

TOP = "view => view.scrollTop"
FROM_END = "view => view.scrollHeight - view.scrollTop - view.clientHeight"


def lines(first: int, last: int) -> list[Step]:
    return [Text(f"line {number}\n\n") for number in range(first, last)]


@pytest.fixture
def reader(site: Site, browser: Browser) -> Iterator[Person]:
    """With wheel, keys and a finger."""
    context = browser.new_context(locale="en-US", viewport={"width": 1000, "height": 700}, has_touch=True)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    with no_surprises(page, site.url):
        yield Person(page, site.url)
    context.close()


def wheel(page: Page, log: Locator) -> None:
    log.hover()
    page.mouse.wheel(0, -250)


def wheel_over_code(page: Page, log: Locator) -> None:
    log.locator("pre").hover()
    page.mouse.wheel(0, -250)


def touch(page: Page, log: Locator) -> None:
    swipe_down(page, log)


def key(name: str) -> Callable[[Page, Locator], None]:
    def press(page: Page, log: Locator) -> None:
        log.focus()
        page.keyboard.press(name)

    return press


def key_on_a_button(page: Page, log: Locator) -> None:
    log.get_by_role("button", name="Copy", exact=True).last.focus()
    page.keyboard.press("PageUp")


@pytest.mark.parametrize(
    "look_up",
    [wheel, touch, key("ArrowUp"), key("PageUp"), key("Home"), key("Shift+Space"), key_on_a_button],
    ids=["wheel", "touch", "arrow up", "page up", "home", "shift space", "key on a button"],
)
def test_whatever_looks_up_lets_go_and_the_button_goes_back(
    reader: Person, wire_server: WireServer, look_up: Callable[[Page, Locator], None]
) -> None:
    wire_server.script(
        "openai", [*lines(0, 60), Gate("first"), *lines(60, 90), Gate("second"), *lines(90, 99)]
    )
    reader.open()
    reader.say("count")
    log = reader.page.get_by_role("log")
    expect(log.get_by_text("line 59", exact=True)).to_be_in_viewport()
    look_up(reader.page, log)
    reader.page.wait_for_function(
        "log => new Promise((still) => { const top = log.scrollTop;"
        " setTimeout(() => still(log.scrollTop === top), 200); })",
        arg=log.element_handle(),
    )
    before = log.evaluate(TOP)
    wire_server.release("first")
    expect(log.get_by_text("line 89", exact=True)).to_be_attached()
    assert abs(log.evaluate(TOP) - before) < 4
    jump = reader.page.get_by_role("button", name="Jump to the latest message")
    jump.click()
    expect(log.get_by_text("line 89", exact=True)).to_be_in_viewport()
    wire_server.release("second")
    expect(log.get_by_text("line 98", exact=True)).to_be_in_viewport()
    expect(jump).to_be_hidden()


def test_a_wheel_over_code_that_has_its_own_scrollbar_lets_go(
    reader: Person, wire_server: WireServer
) -> None:
    code = "".join(f"value_{number} = {number}\n" for number in range(60))
    wire_server.script(
        "openai", [*lines(0, 30), Text(f"```python\n{code}```\n\n"), Gate("first"), *lines(30, 60)]
    )
    reader.open()
    reader.say("code")
    log = reader.page.get_by_role("log")
    expect(log.locator("pre")).to_contain_text("value_59")
    wheel_over_code(reader.page, log)
    jump = reader.page.get_by_role("button", name="Jump to the latest message")
    wire_server.release("first")
    expect(log.get_by_text("line 59", exact=True)).to_be_attached()
    expect(jump).to_be_visible()
    assert log.evaluate(FROM_END) > 100
