"""Files on their way: cancelled, tried again, refused before they leave, and waited for by the message."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.office import budget
from tests.journeys.person import Person
from tests.journeys.site import Site
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

UPLOADS = "**/api/chats/*/files"


class Held:
    """Uploads that stand at the door until they are let in."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] = []
        self.is_open = False
        page.route(UPLOADS, self._hold)

    def _hold(self, route: Route) -> None:
        if route.request.method == "POST" and not self.is_open:
            self.routes.append(route)
        else:
            route.continue_()

    def let_in(self) -> None:
        """Those that stand there, and those still on their way."""
        self.is_open = True
        for route in self.routes:
            route.continue_()
        self.routes.clear()


@pytest.fixture
def bold(site: Site, page: Page, wire_server: WireServer) -> Iterator[Person]:
    """Somebody whose console may speak of requests that failed."""
    yield Person(page, site.url)
    assert wire_server.refusals == []


def test_a_message_waits_for_its_upload(person: Person, wire_server: WireServer, tmp_path: Path) -> None:
    wire_server.rule(lambda _request: [Text("Seen.")])
    held = Held(person.page)
    person.open()
    person.page.get_by_test_id("file-input").set_input_files([budget(tmp_path)])
    expect(person.page.get_by_role("progressbar")).to_be_visible()
    person.say("read it")
    expect(person.page.get_by_text("Your message is sent when the uploads are done.")).to_be_visible()
    expect(person.page.get_by_test_id("message")).to_have_count(0)
    assert wire_server.requests == []
    held.let_in()
    expect(person.answers.first).to_contain_text("Seen.")
    assert "budget.xlsx: file_id" in wire_server.requests[0].last_user_text


def test_a_cancelled_upload_does_not_go_along(bold: Person, wire_server: WireServer, tmp_path: Path) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    Held(bold.page)
    bold.open()
    bold.page.get_by_test_id("file-input").set_input_files([budget(tmp_path)])
    bold.page.get_by_role("button", name="Cancel the upload of budget.xlsx").click()
    expect(bold.page.get_by_test_id("upload")).to_have_count(0)
    bold.ask("hello")
    assert "budget.xlsx" not in wire_server.requests[0].last_user_text


def test_an_upload_that_failed_is_tried_again(bold: Person, wire_server: WireServer, tmp_path: Path) -> None:
    wire_server.rule(lambda _request: [Text("Seen.")])
    bold.open()
    bold.page.route(UPLOADS, lambda route: route.abort())
    bold.page.get_by_test_id("file-input").set_input_files([budget(tmp_path)])
    chip = bold.page.get_by_test_id("upload")
    expect(chip).to_have_attribute("data-state", "failed")
    bold.composer.fill("read it")
    expect(bold.page.get_by_role("button", name="Send", exact=True)).to_be_disabled()
    bold.page.unroute(UPLOADS)
    chip.get_by_role("button", name="Upload budget.xlsx again").click()
    expect(chip).to_have_attribute("data-state", "done")
    bold.ask("read it")
    assert "budget.xlsx: file_id" in wire_server.requests[0].last_user_text


def test_what_can_not_be_read_is_said_before_anything_is_sent(person: Person, tmp_path: Path) -> None:
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    person.open()
    large, archive, empty = tmp_path / "large.xlsx", tmp_path / "all.zip", tmp_path / "empty.txt"
    with large.open("wb") as file:
        file.truncate(26 * 1024 * 1024)
    archive.write_bytes(b"PK")
    empty.touch()
    person.page.get_by_test_id("file-input").set_input_files([large, archive, empty])
    chips = person.page.locator('[data-testid="upload"][data-state="refused"]')
    expect(chips).to_have_count(3)
    expect(chips.nth(0)).to_contain_text("The file has 26 MB; the limit is 25 MB.")
    expect(chips.nth(1)).to_contain_text("Files of type .zip can’t be read.")
    expect(chips.nth(2)).to_contain_text("The file is empty.")
    assert not [one for one in asked if one.startswith("POST")]
