"""An admin reads who changed what, filters it by the address and takes it along."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.person import Person, no_surprises
from tests.journeys.site import running_site


@pytest.fixture
def admin(tmp_path: Path, page: Page) -> Iterator[Person]:
    """The first to sign up on a site of their own."""
    with running_site(tmp_path / "data") as site, no_surprises(page, site.url):
        person = Person(page, site.url)
        person.open()
        person.sign_up("ada")
        yield person


def test_an_admin_reads_filters_and_takes_the_log_along(admin: Person, downloads: Path) -> None:
    page = admin.page
    admin.ask("hello")
    admin.act_on_chat("hello", "Delete")
    page.goto(f"{admin.url}/manage/audit")
    entry = page.get_by_role("listitem").filter(has_text="deleted a chat")
    expect(entry).to_contain_text("ada")
    page.get_by_label("Who").fill("nobody")
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_text("There is no entry that fits.")).to_be_visible()
    assert page.url.endswith("/manage/audit?actor=nobody")
    page.go_back()
    expect(entry).to_be_visible()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download as CSV").click()
    table = downloads / taken.value.suggested_filename
    taken.value.save_as(table)
    assert table.name == "audit.csv"
    assert "ada,chat.deleted" in table.read_text()
