"""A server of the official SDK: short tokens, refresh tokens that hold once, a page that asks the person."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.peers.hands import Admin, Member, uses
from tests.peers.process import Peer, python_peer
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call

LIFE_S = 2
MODEL = uses({
    "look": Call("shelf__look", {"topic": "tea"}),
    "put": Call("shelf__put", {"note": "tea"}),
    "put cake": Call("shelf__put", {"note": "cake"}),
})  # fmt: skip


@pytest.fixture(scope="module")
def shelf(peer_folder: Path, admin: Admin) -> Iterator[Peer]:
    with python_peer("official", peer_folder, str(LIFE_S)) as peer:
        server_id = admin.add("Shelf", peer.address, auth="oauth_dynamic")
        checked = admin.check(server_id)
        assert checked["ok"], checked
        assert "asks for a sign-in" in checked["message"]
        yield peer


def leave_for_shelf(member: Member) -> None:
    member.open_connections()
    member.row("Shelf").get_by_role("button", name="Connect Shelf").click()
    expect(member.page.get_by_role("heading", name="Let Folio use your shelf?")).to_be_visible()


def connect(member: Member) -> None:
    leave_for_shelf(member)
    member.page.get_by_role("button", name="Let it in").click()
    expect(member.returned("Shelf")).to_contain_text("Ready · 2 tools")


def test_a_member_signs_in_and_stays_in_while_tokens_end(
    member: Member, shelf: Peer, wire_server: WireServer
) -> None:
    """Over a restart of the peer too."""
    wire_server.rule(MODEL)
    connect(member)
    member.close_connections()
    for again in (False, True):
        before = shelf.journal.count("refreshed")
        shelf.wait_expired(LIFE_S)
        if again:
            shelf.restart()
        expect(member.ask("look")).to_contain_text("has two notes about tea.")
        assert shelf.journal.count("refreshed") > before
    assert shelf.journal.count("registered") == 1
    assert shelf.journal.count("reused") == 0


def test_a_call_that_writes_waits_for_a_yes(member: Member, shelf: Peer, wire_server: WireServer) -> None:
    """Longer than its token holds, and longer than the peer runs."""
    wire_server.rule(MODEL)
    connect(member)
    member.close_connections()
    member.say("put")
    card = member.asked("Shelf asks before it runs “put”")
    expect(card).to_contain_text("tea")
    shelf.wait_expired(LIFE_S)
    shelf.restart()
    assert shelf.journal.count("put tea") == 0
    card.get_by_role("button", name="Allow", exact=True).click()
    expect(member.answers.last).to_contain_text("has one note more.")
    assert shelf.journal.count("put tea") == 1
    member.say("put cake")
    member.asked("Shelf asks before it runs “put”").get_by_role("button", name="Deny").click()
    expect(member.answers.last).to_contain_text("The person said no to this call; nothing ran.")
    assert shelf.journal.count("put cake") == 0


def test_a_peer_that_is_away_costs_no_sign_in(member: Member, shelf: Peer, wire_server: WireServer) -> None:
    wire_server.rule(MODEL)
    connect(member)
    shelf.wait_expired(LIFE_S)
    shelf.stop()
    row = member.check("Shelf")
    expect(row).to_contain_text("Does not answer")
    expect(row).to_contain_text("2 tools")
    shelf.start()
    expect(member.check("Shelf")).to_contain_text("Ready · 2 tools")
    member.close_connections()
    expect(member.ask("look")).to_contain_text("has two notes about tea.")


def test_who_says_no_is_told_so_and_can_begin_again(member: Member, shelf: Peer) -> None:
    # The browser writes the status of the page that says so on the console.
    member = Member(member.page.context.new_page(), member.url)
    member.open()
    leave_for_shelf(member)
    member.page.get_by_role("button", name="Keep it out").click()
    expect(member.page.get_by_role("main")).to_contain_text("The service was not given access")
    member.page.get_by_role("link", name="Back to Folio").click()
    connect(member)
    assert shelf.journal.count("denied") == 1


def test_disconnecting_revokes_at_the_peer(member: Member, shelf: Peer) -> None:
    connect(member)
    member.row("Shelf").get_by_role("button", name="Details of Shelf").click()
    member.row("Shelf").get_by_role("button", name="Disconnect Shelf").click()
    member.row("Shelf").get_by_role("button", name="Yes, disconnect").click()
    expect(member.row("Shelf")).to_contain_text("Not connected yet")
    assert shelf.journal.count("revoked") == 1
