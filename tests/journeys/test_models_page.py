"""An admin enters a server with its key, takes a model of it, and gets an answer from there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.journeys.test_pages import Scheme, problems
from tests.model_hosts import Host, model_host, ollama, ollama_show
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

KEY = "sk-not-to-be-seen-9f2c"


@pytest.fixture(scope="module")
def local() -> Iterator[Host]:
    with model_host({}) as host:
        yield host


@pytest.fixture(scope="module")
def own_site(local: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Of its own, as the first who signs up at a site is its admin. Without a key the demo answers."""
    folder = tmp_path_factory.mktemp("models")
    with running_site(folder, LOCAL_MODELS="on", LOCAL_MODEL_URLS=local.url) as running:
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


def open_models(admin: Person) -> Page:
    admin.page.goto(f"{admin.url}/manage/models")
    expect(admin.page.get_by_role("heading", name="Models", exact=True).first).to_be_visible()
    expect(admin.page.get_by_test_id("site-model").first).to_be_visible()
    return admin.page


def test_a_model_of_an_entered_server_answers(admin: Person, wire_server: WireServer) -> None:
    page = open_models(admin)
    page.get_by_role("button", name="Add a server").click()
    page.get_by_label("Title").fill("Lab")
    page.get_by_label("Address").fill(wire_server.openai_base_url)
    page.get_by_label("Key", exact=True).fill(KEY)
    page.get_by_role("button", name="Save and choose models").click()
    page.get_by_label("scripted").check()
    page.get_by_role("button", name="Offer 1 model").click()
    expect(page.get_by_test_id("model-server")).to_contain_text("key …9f2c · 1 model")
    assert KEY not in page.content()
    wire_server.script("openai", [Text("Hello from the lab.")])
    admin.open()
    expect(admin.ask("hello")).to_contain_text("Hello from the lab.")
    assert {request.model for request in wire_server.requests} == {"scripted"}
    assert {request.headers["authorization"] for request in wire_server.requests} == {f"Bearer {KEY}"}


def test_a_server_on_this_machine_is_found_and_its_model_priced_ordered_and_withheld(
    admin: Person, local: Host
) -> None:
    local.answers.update(ollama(llama3__8b=ollama_show("completion", "tools")))
    page = open_models(admin)
    page.get_by_role("button", name="Look on this machine").click()
    row = page.get_by_test_id("site-model").filter(has_text="llama3:8b")
    expect(row).to_contain_text("Costs no money")
    expect(page.get_by_test_id("model-server").filter(has_text="Ollama")).to_contain_text(
        "found on this machine"
    )
    page.get_by_role("button", name="Edit llama3:8b").click()
    page.get_by_label("Label").fill("Llama")
    page.get_by_label("Output").fill("0.25")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_test_id("site-model").filter(has_text="Llama")).to_contain_text("output 0.25")
    first = page.get_by_test_id("site-model").first
    expect(first).to_contain_text("Llama")
    page.get_by_role("button", name="Move Llama down").click()
    expect(first).to_contain_text("scripted")
    page.get_by_role("button", name="Move Llama up").click()
    expect(first).to_contain_text("Llama")
    admin.open()
    expect(page.get_by_role("button", name="Llama")).to_be_visible()
    open_models(admin).get_by_role("switch", name="Offer Llama").click()
    expect(page.get_by_role("switch", name="Offer Llama")).to_have_attribute("aria-checked", "false")
    admin.open()
    expect(page.get_by_role("button", name="Llama")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_is_whole_in_light_and_dark_on_any_screen(admin: Person, scheme: Scheme, width: int) -> None:
    page = admin.page
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    open_models(admin)
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Edit scripted").click()
    expect(page.get_by_label("Label")).to_be_visible()
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
