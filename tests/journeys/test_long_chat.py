"""A chat of a thousand messages opens at its end, pages back in place, and is reached anywhere."""

from playwright.sync_api import Locator, expect

from tests.journeys.person import Person
from tests.journeys.site import Site
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

PAGE = 60
# Liveness bound: a busy machine is slow.
SCROLLS = 100


def open_long_chat(person: Person, site: Site, count: int = 1000) -> list[str]:
    person.open()
    chat_id = person.make_chat()
    made = site.fill(chat_id, count)
    person.open(f"/c/{chat_id}")
    expect(message(person, made[-1])).to_be_visible()
    # The end is painted first; a reader who goes up meets what is drawn by then.
    expect(message(person, made[-PAGE])).to_be_attached()
    return made


def scroll_up(person: Person) -> None:
    """To the top of what is there, as a reader with a wheel does."""
    person.page.get_by_role("log").hover()
    person.page.mouse.wheel(0, -1_000_000)


def scroll_down_to(person: Person, shown: Locator) -> None:
    """Turns the wheel until it is there; a turn that meets the end of a page goes no further."""
    person.page.get_by_role("log").hover()
    for _ in range(SCROLLS):
        person.page.mouse.wheel(0, 1_000_000)
        person.page.wait_for_timeout(200)
        if shown.count() == 1:
            return
    expect(shown).to_be_attached()


def message(person: Person, message_id: str) -> Locator:
    return person.page.locator(f'[data-id="{message_id}"]')


def in_view(shown: Locator) -> bool:
    return bool(
        shown.evaluate(
            """row => {
              const view = row.closest('[role=log]').getBoundingClientRect();
              const at = row.getBoundingClientRect();
              return at.bottom > view.top && at.top < view.bottom;
            }"""
        )
    )


def test_a_long_chat_opens_with_its_last_messages_at_the_end(person: Person, site: Site) -> None:
    made = open_long_chat(person, site)
    assert in_view(message(person, made[-1]))
    expect(person.page.get_by_test_id("message")).to_have_count(PAGE)


def test_scrolling_up_brings_one_page_after_the_other(person: Person, site: Site) -> None:
    made = open_long_chat(person, site)
    for page in (1, 2):
        scroll_up(person)
        expect(message(person, made[-page * PAGE - 1])).to_be_attached()


def test_the_place_stays_while_a_page_comes_in(person: Person, site: Site) -> None:
    made = open_long_chat(person, site)
    log = person.page.get_by_role("log")
    expect(message(person, made[-PAGE])).to_be_attached()
    moved = log.evaluate(
        """async (view, id) => {
          const row = view.querySelector(`[data-id="${id}"]`);
          view.scrollTop += row.getBoundingClientRect().top - view.getBoundingClientRect().top;
          const before = row.getBoundingClientRect().top;
          const first = view.querySelector('[data-id]').dataset.id;
          const frame = () => new Promise(requestAnimationFrame);
          while (view.querySelector('[data-id]').dataset.id === first) await frame();
          await frame();
          return Math.abs(row.getBoundingClientRect().top - before);
        }""",
        made[-PAGE + 2],
    )
    assert moved <= 2


def test_a_message_far_up_is_found_and_shown(person: Person, site: Site) -> None:
    made = open_long_chat(person, site)
    person.page.keyboard.press("Control+k")
    person.page.get_by_role("combobox", name="Search all chats").fill("what is in row 100")
    person.page.get_by_role("option", name="Question 100:").click()
    found = message(person, made[100])
    expect(found).to_be_visible()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    assert in_view(found)


def test_below_a_message_that_was_found_the_chat_goes_on(person: Person, site: Site) -> None:
    made = open_long_chat(person, site)
    person.page.evaluate("id => { window.location.hash = id }", made[100])
    expect(message(person, made[100])).to_be_visible()
    expect(message(person, made[-1])).to_have_count(0)
    expect(message(person, made[99])).to_be_attached()
    scroll_down_to(person, message(person, made[230]))
    person.page.get_by_role("button", name="Jump to the latest message").click()
    expect(message(person, made[-1])).to_be_in_viewport()
    expect(person.page.get_by_role("button", name="Show later messages")).to_have_count(0)


def test_an_address_with_a_message_opens_there(person: Person, site: Site) -> None:
    made = open_long_chat(person, site)
    path = person.page.url.removeprefix(person.url)
    person.open("/")
    person.open(f"{path}#{made[200]}")
    expect(message(person, made[200])).to_be_visible()
    assert in_view(message(person, made[200]))


def test_a_branch_far_up_is_switched_and_switched_back(
    person: Person, site: Site, wire_server: WireServer
) -> None:
    made = open_long_chat(person, site, 200)
    person.open(f"{person.page.url.removeprefix(person.url)}#{made[20]}")
    row = message(person, made[20])
    expect(row).to_be_visible()
    wire_server.script("openai", [Text("Another line of talk.")])
    row.hover()
    row.get_by_role("button", name="Edit").click()
    person.page.get_by_role("textbox", name="Edit the message").fill("something else")
    person.page.keyboard.press("Enter")
    expect(person.answers.last).to_contain_text("Another line of talk.")
    person.page.reload()
    expect(person.page.get_by_test_id("message")).to_have_count(22)
    edited = person.page.get_by_role("article", name="You said").last
    edited.get_by_role("button", name="Previous version").click()
    expect(message(person, made[-1])).to_be_visible()
    expect(row).to_be_attached()


def test_an_answer_streams_into_a_long_chat_that_was_paged_back(
    person: Person, site: Site, wire_server: WireServer
) -> None:
    made = open_long_chat(person, site, 200)
    scroll_up(person)
    expect(message(person, made[-PAGE - 1])).to_be_attached()
    wire_server.script("openai", [Text("Fresh words.")])
    person.say("and now?")
    expect(person.answers.last).to_contain_text("Fresh words.")
    # The view glides to the end; what counts is that it gets there.
    expect(person.answers.last).to_be_in_viewport()
    person.page.reload()
    expect(person.answers.last).to_contain_text("Fresh words.")
    expect(person.page.get_by_test_id("message")).to_have_count(PAGE)
