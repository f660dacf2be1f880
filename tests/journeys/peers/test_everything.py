"""The reference server that has everything, over Streamable HTTP with sessions, without a sign-in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.peers.hands import Admin, Member
from tests.peers.packages import command
from tests.peers.process import Peer


@pytest.fixture(scope="module")
def everything(peer_folder: Path, admin: Admin) -> Iterator[Peer]:
    with Peer(command("server-everything", "streamableHttp"), peer_folder, PORT="{port}") as peer:
        server_id = admin.add("Everything", peer.address, auth="none")
        checked = admin.check(server_id)
        assert checked["ok"], checked
        yield peer


def test_a_member_switches_it_on_and_a_restart_is_survived(member: Member, everything: Peer) -> None:
    member.open_connections()
    member.page.get_by_role("switch", name="Everything in this chat").click()
    row = member.returned("Everything")
    expect(row).to_contain_text("Ready ·")
    everything.restart()
    expect(member.check("Everything")).to_contain_text("Ready ·")
