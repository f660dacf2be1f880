"""One site for all peers, with its admin; each journey has a member of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.journeys.peers.hands import Admin, Member
from tests.journeys.person import PATIENCE_MS, Person, no_surprises
from tests.journeys.site import Site, running_site
from tests.wire_server.server import WireServer


@pytest.fixture(scope="package")
def peer_site(running_wire_server: WireServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """It may reach servers on this machine and start programs."""
    with running_site(
        tmp_path_factory.mktemp("peers"),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=running_wire_server.openai_base_url,
        OPENAI_MODELS="gpt-test",
        CONNECTIONS_PRIVATE_HOSTS="127.0.0.1",
        CONNECTIONS_STDIO="yes",
    ) as running:
        yield running


@pytest.fixture(scope="package")
def admin(peer_site: Site, browser: Browser) -> Iterator[Admin]:
    """The first who signs up; all that they do is over HTTP."""
    context = browser.new_context(locale="en-US")
    context.set_default_timeout(PATIENCE_MS)
    person = Person(context.new_page(), peer_site.url)
    person.open()
    person.sign_up()
    yield Admin(person)
    context.close()


@pytest.fixture
def member(peer_site: Site, admin: Admin, page: Page, wire_server: WireServer) -> Iterator[Member]:
    """They may be led to servers on this machine, where they sign in."""
    assert admin.person.url == peer_site.url
    with no_surprises(page, peer_site.url, "http://127.0.0.1:"):
        member = Member(page, peer_site.url)
        member.open()
        member.sign_up()
        yield member
    assert wire_server.refusals == []


@pytest.fixture(scope="module")
def peer_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("peer")
