"""A person lets a chat onto the web, asks, follows the answer's source, and takes the chat off again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.journeys.test_pages import Scheme, problems
from tests.web_server.server import Answer, WebServer, web_server
from tests.web_server.services import searxng
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text
from tools.kit.web import Hit

PAGE = "<html><head><title>Tea forecast</title></head><body><p>Growers expect 4 % less tea.</p></body></html>"


@pytest.fixture(scope="module")
def web() -> Iterator[WebServer]:
    with web_server() as server:
        server.answers["/search"] = searxng(
            [
                Hit("Tea forecast", f"{server.base}/tea", "What traders expect.", "2026-02-20"),
                Hit("An odd one", "https://example.com/odd", "<img src=x onerror=alert(1)>"),
            ]
        )
        server.answers["/tea"] = Answer(PAGE)
        yield server


@pytest.fixture(scope="module")
def web_site(
    web: WebServer, running_wire_server: WireServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    with running_site(
        tmp_path_factory.mktemp("web"),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=running_wire_server.openai_base_url,
        OPENAI_MODELS="gpt-test",
        SEARCH_BACKEND="searxng",
        SEARCH_URL=web.base,
        WEB_PRIVATE_HOSTS="127.0.0.1",
    ) as running:
        yield running


@pytest.fixture
def reader(web_site: Site, page: Page, wire_server: WireServer) -> Iterator[Person]:
    with no_surprises(page, web_site.url):
        person = Person(page, web_site.url)
        person.open()
        yield person
    assert wire_server.refusals == []


def looking_it_up(web: WebServer, wire_server: WireServer) -> None:
    """The model searches, reads the first page, and answers with a link."""

    def answer(request: RecordedRequest) -> list[Step] | None:
        if "web_search" not in request.tool_names:
            return [Text("I can't look that up here.")]
        read = len(request.texts("tool"))
        if read == 0:
            return [Call("web_search", {"query": "tea forecast"})]
        if read == 1:
            return [Call("web_fetch", {"url": f"{web.base}/tea"})]
        return [Text(f"4 % less, says the [forecast]({web.base}/tea).")]

    wire_server.rule(answer)


def test_a_chat_on_the_web_answers_with_its_source_and_one_off_it_does_not_search(
    reader: Person, web: WebServer, wire_server: WireServer
) -> None:
    looking_it_up(web, wire_server)
    toggle = reader.page.get_by_role("button", name="Search the web", exact=True)
    expect(toggle).to_have_attribute("aria-pressed", "false")
    assert "can't look that up" in reader.ask("what is expected?").inner_text()
    toggle.focus()
    reader.page.keyboard.press("Space")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    answer = reader.ask("what is expected?")
    source = answer.get_by_role("link", name="forecast")
    expect(source).to_have_attribute("href", f"{web.base}/tea")
    expect(source).to_have_attribute("rel", "noopener noreferrer nofollow")
    searched, fetched = reader.tools("ok").all()
    searched.get_by_role("button", name="Search the web").click()
    found = searched.get_by_role("link", name="Tea forecast")
    expect(found).to_have_attribute("href", f"{web.base}/tea")
    expect(found).to_have_attribute("rel", "noopener noreferrer nofollow")
    expect(searched).to_contain_text("2026-02-20")
    fetched.get_by_role("button", name="Read a page").click()
    expect(fetched.get_by_role("link", name="Tea forecast")).to_be_visible()
    expect(fetched).to_contain_text("Growers expect 4 % less tea.")
    toggle.click()
    assert "can't look that up" in reader.ask("and now?").inner_text()
    reader.page.reload()
    expect(toggle).to_have_attribute("aria-pressed", "false")


def test_a_new_chat_begins_as_the_last_one_was(
    reader: Person, web: WebServer, wire_server: WireServer
) -> None:
    looking_it_up(web, wire_server)
    toggle = reader.page.get_by_role("button", name="Search the web", exact=True)
    toggle.click()
    reader.ask("what is expected?")
    reader.open()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    reader.ask("what is expected?")
    expect(reader.tools("ok")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_was_found(
    reader: Person, web: WebServer, wire_server: WireServer, scheme: Scheme
) -> None:
    reader.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    looking_it_up(web, wire_server)
    reader.page.get_by_role("button", name="Search the web", exact=True).click()
    reader.ask("what is expected?")
    for card in reader.tools("ok").all():
        card.get_by_role("button").first.click()
    assert problems(reader.page) == []


def test_without_a_search_service_there_is_no_toggle(person: Person) -> None:
    person.open()
    expect(person.page.get_by_role("button", name="Attach files")).to_be_visible()
    expect(person.page.get_by_role("button", name="Search the web")).to_have_count(0)


def test_the_toggle_speaks_chinese(web_site: Site, browser: Browser) -> None:
    context = browser.new_context(locale="zh-CN", viewport={"width": 390, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(web_site.url)
    toggle = page.get_by_role("button", name="搜索网页")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    context.close()
