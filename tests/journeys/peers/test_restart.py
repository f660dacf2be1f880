"""Folio itself restarts while a person is away to sign in, in the middle of a turn."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.peers.hands import Admin, Member, uses
from tests.journeys.person import no_surprises
from tests.journeys.site import free_port, running_site
from tests.peers.process import Peer, python_peer
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call

LIFE_S = 60
MODEL = uses({"look": Call("shelf__look", {"topic": "tea"})})


class Folio:
    """One that can be ended and started again with what it has stored."""

    def __init__(self, data_dir: Path, **environment: str) -> None:
        self._data_dir, self._environment, self._port = data_dir, environment, free_port()
        self._running = ExitStack()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        site = running_site(self._data_dir, **{**self._environment, "PORT": str(self._port)})
        self._running.enter_context(site)

    def stop(self) -> None:
        self._running.close()


@pytest.fixture
def folio(wire_server: WireServer, tmp_path: Path) -> Iterator[Folio]:
    own = Folio(
        tmp_path / "folio",
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=wire_server.openai_base_url,
        OPENAI_MODELS="gpt-test",
        CONNECTIONS_PRIVATE_HOSTS="127.0.0.1",
    )
    own.start()
    yield own
    own.stop()


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Peer]:
    with python_peer("official", tmp_path / "peer", str(LIFE_S)) as peer:
        yield peer


def forget_sign_ins(shelf: Peer) -> None:
    """As a service does that ends all sessions: who comes with old tokens is sent away."""
    shelf.stop()
    shelf.forget("access", "refresh")
    shelf.start()


def test_a_sign_in_in_mid_turn_returns_after_a_restart_and_the_call_goes_on(
    folio: Folio, shelf: Peer, page: Page, wire_server: WireServer
) -> None:
    wire_server.rule(MODEL)
    with no_surprises(page, folio.url, "http://127.0.0.1:"):
        member = Member(page, folio.url)
        member.open()
        member.sign_up()
        Admin(member).add("Shelf", shelf.address, auth="oauth_dynamic")
        member.open()
        member.open_connections()
        member.row("Shelf").get_by_role("button", name="Connect Shelf").click()
        page.get_by_role("button", name="Let it in").click()
        expect(member.returned("Shelf")).to_contain_text("Ready · 2 tools")
        member.close_connections()
        forget_sign_ins(shelf)
        member.say("look")
        member.asked("Shelf needs your sign-in for “look”").get_by_role(
            "button", name="Sign in to Shelf"
        ).click()
        expect(page.get_by_role("heading", name="Let Folio use your shelf?")).to_be_visible()
        folio.stop()
        folio.start()
        assert shelf.journal.count("looked") == 0
        page.get_by_role("button", name="Let it in").click()
        expect(member.answers.last).to_contain_text("has two notes about tea.")
        expect(member.tools("ok")).to_have_count(1)
    assert shelf.journal.count("looked") == 1
    assert wire_server.refusals == []
