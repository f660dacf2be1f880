"""A person looks for papers, has the second one read, and looks for books."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.index_server.books import Shelved
from tests.index_server.papers import Known, too_many
from tests.index_server.shelves import PATHS, addresses, put_books, put_papers
from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.journeys.test_pages import Scheme, problems
from tests.tools.office.pdf.made import Page as PaperPage
from tests.tools.office.pdf.made import pdf
from tests.web_server.server import Answer, WebServer, web_server
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text

TEA = Known("Tea and trade", ("Mira Example", "Otto Sample"), 2023, "Prices rose.", "Leaves", "10.1000/tea")
RAIN = Known("Rain over Uva", ("Ida Probe",), 2021, "Rain fell.", arxiv="2101.00001")
BOOK = Shelved("The Book of Tea", year=1906, isbns=("9780306406157",), description="It began as a medicine.")


@pytest.fixture(scope="module")
def indexes() -> Iterator[WebServer]:
    """Semantic Scholar takes no more questions."""
    with web_server() as server:
        put_papers(server, open_=[TEA], at_arxiv=[RAIN])
        put_books(server, library=[BOOK], google=[BOOK])
        server.answers[PATHS["SEMANTIC_SCHOLAR_URL"]] = too_many
        paper = pdf(PaperPage().write(50, 700, "Rain fell over Uva all year."))
        server.answers["/pdf/2101.00001v2"] = Answer(paper, kind="application/pdf")
        yield server


@pytest.fixture(scope="module")
def index_site(
    indexes: WebServer, running_wire_server: WireServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    with running_site(
        tmp_path_factory.mktemp("indexes"),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=running_wire_server.openai_base_url,
        OPENAI_MODELS="gpt-test",
        WEB_PRIVATE_HOSTS="127.0.0.1",
        **addresses(indexes),
    ) as running:
        yield running


@pytest.fixture
def reader(index_site: Site, page: Page, wire_server: WireServer) -> Iterator[Person]:
    wire_server.rule(librarian)
    with no_surprises(page, index_site.url):
        person = Person(page, index_site.url)
        person.open()
        person.sign_up()
        yield person
    assert wire_server.refusals == []


def librarian(request: RecordedRequest) -> list[Step]:
    """A model that searches once, and brings and reads what is asked for by number."""
    asked, results = request.last_user_text, [json.loads(text) for text in request.texts("tool")]
    if "/papers" in asked:
        return [Text("Two papers.")] if results else [Call("paper_search", {"query": "tea"})]
    if "/books" in asked:
        return [Text("One book.")] if results else [Call("book_search", {"query": "tea"})]
    last = results[-1]
    if "papers" in last:
        return [Call("paper_fetch", {"number": 2})]
    if "url" in last:
        return [Call("file_read", {"file_id": last["file_id"]})]
    return [Text("It says that rain fell.")]


def test_papers_are_listed_and_read_2_brings_a_file_that_opens(reader: Person) -> None:
    expect(reader.ask("/papers tea")).to_contain_text("Two papers.")
    card = reader.tools("ok")
    card.get_by_role("button", name="Search papers").click()
    first = card.get_by_role("listitem").filter(has_text="Tea and trade")
    second = card.get_by_role("listitem").filter(has_text="Rain over Uva")
    expect(first).to_contain_text("1. Tea and trade")
    expect(first).to_contain_text("Mira Example, Otto Sample · 2023 · Leaves · citations: 0")
    link = first.get_by_role("link", name="Tea and trade")
    expect(link).to_have_attribute("href", "https://doi.org/10.1000/tea")
    expect(link).to_have_attribute("rel", "noopener noreferrer nofollow")
    expect(second).to_contain_text("2. Rain over Uva")
    expect(second).to_contain_text("open PDF")
    expect(card).to_contain_text("Semantic Scholar: takes no more questions now")

    expect(reader.ask("read 2")).to_contain_text("It says that rain fell.")
    fetched = reader.page.locator('[data-tool="paper_fetch"]')
    expect(fetched).to_have_attribute("data-state", "ok")
    fetched.get_by_role("button", name="Rain over Uva.pdf").last.click()
    view = reader.page.get_by_test_id("file-view")
    expect(view).to_contain_text("Rain fell over Uva all year.")


def test_books_are_listed(reader: Person) -> None:
    expect(reader.ask("/books tea")).to_contain_text("One book.")
    card = reader.tools("ok")
    card.get_by_role("button", name="Search books").click()
    book = card.get_by_role("listitem")
    expect(book).to_contain_text("1. The Book of Tea")
    expect(book).to_contain_text("1906 · Leaf Press · pages: 200 · ISBN 9780306406157")
    expect(book.get_by_role("link")).to_have_attribute("href", "https://openlibrary.org/works/OL1W")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_list(reader: Person, scheme: Scheme) -> None:
    reader.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    reader.page.set_viewport_size({"width": 390, "height": 800})
    reader.ask("/papers tea")
    reader.tools("ok").first.get_by_role("button").first.click()
    assert problems(reader.page) == []


def test_without_a_topic_the_page_says_how_it_is_typed(index_site: Site, browser: Browser) -> None:
    context = browser.new_context(locale="zh-CN", viewport={"width": 390, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(index_site.url)
    page.get_by_role("textbox").fill("/papers")
    page.get_by_role("button", name="发送", exact=True).click()
    answer = page.locator('[data-testid="message"][data-role="assistant"]')
    expect(answer).to_contain_text("后面写主题")
    context.close()
