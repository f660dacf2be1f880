"""A person has a question researched: the report cites what was found, and one that was stopped goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from docx import Document
from playwright.sync_api import Page, expect

from tests.agent_app.turns.researched import FALSE, RISE, TRUE, research_of, tea_web
from tests.journeys.person import Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.journeys.test_pages import problems
from tests.web_server.server import WebServer
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Step, Text

STEPS_DONE = {0: 0, 1: 1, 3: 2, 6: 3, 7: 4}
"""How many steps of the research are done, by the results that it has."""


@pytest.fixture(scope="module")
def web() -> Iterator[WebServer]:
    with tea_web() as server:
        yield server


@pytest.fixture(scope="module")
def web_site(
    web: WebServer, running_wire_server: WireServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    with running_site(
        tmp_path_factory.mktemp("research"),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=running_wire_server.openai_base_url,
        OPENAI_MODELS="gpt-test",
        SEARCH_BACKEND="searxng",
        SEARCH_URL=web.base,
        WEB_PRIVATE_HOSTS="127.0.0.1",
    ) as running:
        yield running


@pytest.fixture
def asker(web_site: Site, page: Page, wire_server: WireServer) -> Iterator[Person]:
    with no_surprises(page, web_site.url):
        person = Person(page, web_site.url)
        person.open()
        person.sign_up()
        yield person
    assert wire_server.refusals == []


def researches(web: WebServer, wire_server: WireServer, *, waits_after: int | None = None) -> None:
    """A model that does the next step by what it has; it waits once, after so many steps."""
    waited: list[int] = []

    def answer(request: RecordedRequest) -> list[Step] | None:
        if not {"web_search", "research_note"} <= set(request.tool_names):
            return [Text("I can't look that up here.")] if request.tool_names else None
        done = STEPS_DONE[len(request.texts("tool"))]
        if done == waits_after and not waited:
            waited.append(done)
            return [Gate(f"after {done}"), Text("late")]
        return [*research_of(web, chosen="docx")[done]]

    wire_server.rule(answer)


def test_a_question_becomes_a_report_with_what_was_found(
    asker: Person, web: WebServer, wire_server: WireServer, downloads: Path
) -> None:
    researches(web, wire_server)
    answer = asker.ask("/research how much tea is expected?")
    expect(answer).to_contain_text("4 % less; one citation was dropped.")
    line = answer.get_by_role("region", name="Research")
    for words in ("Searches 1/12", "Pages 2/20", "2 quotes noted", "Report saved"):
        expect(line).to_contain_text(words)
    line.get_by_text("What was noted").click()
    expect(line.get_by_role("link", name="Tea prices")).to_have_attribute("href", f"{web.base}/prices")
    expect(line).not_to_contain_text(FALSE)
    [failed] = asker.tools("error").all()
    expect(failed).to_contain_text("these words are not on the page")
    [report] = [one for one in asker.tools("ok").all() if one.get_attribute("data-tool") == "research_report"]
    report.get_by_role("button", name="Write the report").click()
    expect(report).to_contain_text("Citations dropped1")
    assert problems(asker.page) == []
    report.get_by_role("button", name="Open Tea this year.docx").first.click()
    expect(asker.page.get_by_test_id("file-view")).to_contain_text("It will be less [1].")
    asker.page.keyboard.press("Escape")
    document = Document(str(asker.download("Tea this year.docx", downloads)))
    texts = [paragraph.text for paragraph in document.paragraphs]
    assert f"It will be less [1]. Prices follow: “{RISE}” [2]. All agree." in texts
    assert texts[-3].startswith(f"[1] Tea forecast, {web.base}/tea, opened ")
    assert texts[-1].endswith("no page that was opened bears them out: 1.")
    assert "can't look that up" in asker.ask("and now without it?").inner_text()


@pytest.mark.parametrize("stage", [1, 3])
def test_stopped_in_the_middle_it_keeps_what_was_found_and_goes_on(
    asker: Person, web: WebServer, wire_server: WireServer, stage: int
) -> None:
    researches(web, wire_server, waits_after=stage)
    asker.say("/research how much tea is expected?")
    answer = asker.answers.last
    line = answer.get_by_role("region", name="Research")
    expect(line).to_contain_text("2 quotes noted" if stage > 1 else "Searches 1/12")
    wire_server.wait_at(f"after {stage}")
    asker.page.get_by_role("button", name="Stop").click()
    expect(answer).to_have_attribute("data-status", "stopped")
    expect(answer.get_by_role("note")).to_contain_text("The research ended without a report.")
    expect(line).to_contain_text("No report yet")
    if stage > 1:
        line.get_by_text("What was noted").click()
        expect(line).to_contain_text(TRUE)
    after = asker.ask("go on")
    expect(after).to_contain_text("4 % less; one citation was dropped.")
    expect(after.get_by_role("region", name="Research")).to_contain_text("Report saved")
