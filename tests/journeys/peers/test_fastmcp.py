"""A fastmcp server with its OAuth provider: renewals, and a restart that forgets clients and tokens."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.peers.hands import Admin, Member
from tests.peers.process import Peer, python_peer

LIFE_S = 2


@pytest.fixture(scope="module")
def library(peer_folder: Path, admin: Admin) -> Iterator[Peer]:
    with python_peer("fastmcp_server", peer_folder, str(LIFE_S)) as peer:
        server_id = admin.add("Library", peer.address, auth="oauth_dynamic")
        checked = admin.check(server_id)
        assert checked["ok"], checked
        yield peer


def test_a_member_signs_in_and_stays_in_while_tokens_end(member: Member, library: Peer) -> None:
    expect(member.connect("Library")).to_contain_text("Ready · 1 tool")
    library.wait_expired(LIFE_S)
    before = library.journal.count("refreshed")
    expect(member.check("Library")).to_contain_text("Ready · 1 tool")
    assert library.journal.count("refreshed") == before + 1


def test_a_peer_that_forgot_everybody_is_signed_in_to_anew(member: Member, library: Peer) -> None:
    member.connect("Library")
    before = library.journal.count("registered")
    library.restart()
    expect(member.check("Library")).to_contain_text("Sign in again")
    expect(member.connect("Library")).to_contain_text("Ready · 1 tool")
    assert library.journal.count("registered") == before + 1
