"""Two sites for the run, one on the scripted model server and one with the demo model, and a browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.journeys.browser import running_browser
from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.wire_server.server import WireServer

RESULTS = Path(__file__).resolve().parent.parent.parent / "test-results"


@pytest.fixture(scope="session")
def site(running_wire_server: WireServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A vision model and a text-only one, both played by the model server."""
    with running_site(
        tmp_path_factory.mktemp("site"),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=running_wire_server.openai_base_url,
        OPENAI_MODELS="gpt-test,gpt-text=text",
    ) as running:
        yield running


@pytest.fixture(scope="session")
def demo_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """As it is on a fresh machine: no key."""
    with running_site(tmp_path_factory.mktemp("demo")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with running_browser() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Its own visitor; what it showed last is kept in test-results/ when the journey failed."""
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    yield page
    if request.session.testsfailed:
        page.screenshot(path=RESULTS / f"{request.node.name}.png")
    context.close()


@pytest.fixture
def person(site: Site, page: Page, wire_server: WireServer) -> Iterator[Person]:
    with no_surprises(page, site.url):
        yield Person(page, site.url)
    assert wire_server.refusals == []


@pytest.fixture
def demo_person(demo_site: Site, page: Page) -> Iterator[Person]:
    with no_surprises(page, demo_site.url):
        yield Person(page, demo_site.url)


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    folder = tmp_path / "downloads"
    folder.mkdir()
    return folder
