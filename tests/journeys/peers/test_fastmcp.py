"""A fastmcp server with its OAuth provider: renewals, and a restart that forgets clients and tokens."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.peers.hands import Admin, Member, uses
from tests.peers.process import Peer, python_peer
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call

LIFE_S = 2
MODEL = uses({"books": Call("library__books", {"topic": "tea"})})


@pytest.fixture(scope="module")
def library(peer_folder: Path, admin: Admin) -> Iterator[Peer]:
    with python_peer("fastmcp_server", peer_folder, str(LIFE_S)) as peer:
        server_id = admin.add("Library", peer.address, auth="oauth_dynamic")
        checked = admin.check(server_id)
        assert checked["ok"], checked
        yield peer


def test_a_member_signs_in_and_stays_in_while_tokens_end(
    member: Member, library: Peer, wire_server: WireServer
) -> None:
    wire_server.rule(MODEL)
    expect(member.connect("Library")).to_contain_text("Ready · 1 tool")
    member.close_connections()
    library.wait_expired(LIFE_S)
    before = library.journal.count("refreshed")
    expect(member.ask("books")).to_contain_text("tea two")
    assert library.journal.count("refreshed") > before


def test_a_peer_that_forgot_everybody_is_signed_in_to_anew_in_the_middle_of_a_call(
    member: Member, library: Peer, wire_server: WireServer
) -> None:
    wire_server.rule(MODEL)
    member.connect("Library")
    member.close_connections()
    registered, ran = library.journal.count("registered"), library.journal.count("books")
    library.restart()
    member.say("books")
    card = member.asked("Library needs your sign-in for “books”")
    card.get_by_role("button", name="Sign in to Library").click()
    expect(member.answers.last).to_contain_text("tea two")
    expect(member.answers).to_have_count(1)
    assert library.journal.count("registered") == registered + 1
    assert library.journal.count("books") == ran + 1
