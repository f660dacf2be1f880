"""A person shortens a long conversation, or it happens by itself; what is folded away stays readable."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.person import Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Text

SUMMARY = "## Goal\nA budget.\n## Constraints\n“use 7 % VAT”"
LONG = "The totals of this quarter are above those of the last one. " * 60


def asked(person: Person, *questions: str) -> None:
    """One after the other; each is answered before the next."""
    for question in questions:
        person.say(question)
        expect(said(person, question)).to_be_visible()
        expect(person.page.get_by_role("button", name="Stop", exact=True)).to_be_hidden()
        expect(person.answers.last).to_have_attribute("data-status", "done")


def said(person: Person, words: str) -> Locator:
    return person.page.get_by_role("article", name="You said").filter(has_text=words)


def fold(person: Person) -> Locator:
    return person.page.get_by_role("button", name="Earlier messages, shortened on")


def test_a_person_shortens_a_conversation_reads_what_was_folded_and_goes_on(
    person: Person, wire_server: WireServer
) -> None:
    wire_server.rule(lambda request: [Text(SUMMARY)] if request.asks_for_summary else [Text("All right.")])
    person.open()
    asked(person, "use 7 % VAT", "and the second", "and the third", "/compact the figures")
    expect(person.answers.last.get_by_role("heading", name="Constraints")).to_be_visible()
    expect(person.answers.last.get_by_test_id("shortened")).to_contain_text("works with this summary")
    expect(said(person, "use 7 % VAT")).to_have_count(0)
    expect(said(person, "and the third")).to_be_visible()
    fold(person).click()
    expect(said(person, "use 7 % VAT")).to_be_visible()
    person.page.get_by_role("button", name="Hide the earlier messages").click()
    expect(said(person, "use 7 % VAT")).to_have_count(0)
    asked(person, "go on")
    told = wire_server.requests[-1].texts("user")
    assert '"use 7 % VAT"' in told[0]
    assert SUMMARY in told[0]
    assert not any(text.startswith("and the second") for text in told)
    person.page.reload()
    expect(fold(person)).to_be_visible()
    expect(said(person, "go on")).to_be_visible()


def test_a_folded_message_is_found_by_the_search(person: Person, wire_server: WireServer) -> None:
    wire_server.rule(lambda request: [Text(SUMMARY)] if request.asks_for_summary else [Text("All right.")])
    person.open()
    asked(person, "the pelican stands first", "and the second", "/compact")
    expect(said(person, "pelican")).to_have_count(0)
    person.page.keyboard.press("Control+k")
    person.page.get_by_role("combobox", name="Search all chats").fill("pelican")
    person.page.get_by_role("option").filter(has_text="You:").first.click()
    expect(said(person, "pelican")).to_be_visible()


def test_a_first_question_is_too_short(person: Person, wire_server: WireServer) -> None:
    person.open()
    asked(person, "hello", "/compact")
    expect(person.answers.last).to_contain_text("There is nothing to shorten yet")
    assert len(wire_server.requests) == 1


@pytest.fixture(scope="module")
def small_site(running_wire_server: WireServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Its model reads little at once."""
    with running_site(
        tmp_path_factory.mktemp("small"),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=running_wire_server.openai_base_url,
        OPENAI_MODELS="gpt-small",
        OPENAI_CONTEXT_WINDOW="8000",
    ) as running:
        yield running


def test_a_conversation_that_outgrows_its_model_is_summed_up_and_goes_on(
    small_site: Site, page: Page, wire_server: WireServer
) -> None:
    wire_server.rule(
        lambda request: [Gate("summary"), Text(SUMMARY)] if request.asks_for_summary else [Text(LONG)]
    )
    with no_surprises(page, small_site.url):
        person = Person(page, small_site.url)
        person.open()
        asked(person, "use 7 % VAT", "and the second", "and the third", "and the fourth")
        person.say("and the fifth")
        told = person.answers.last.get_by_test_id("shortened")
        expect(told).to_contain_text("Summing up earlier messages")
        wire_server.release("summary")
        expect(told).to_contain_text("neared the limit")
        expect(person.answers.last).to_have_attribute("data-status", "done")
        expect(person.answers.last).to_contain_text("The totals of this quarter")
        told.get_by_text("Show the summary").click()
        expect(told.get_by_role("heading", name="Constraints")).to_be_visible()
        expect(said(person, "use 7 % VAT")).to_have_count(0)
        fold(person).click()
        expect(said(person, "use 7 % VAT")).to_be_visible()
    assert wire_server.refusals == []
