"""The reference server of a folder's files: a program that Folio starts itself."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.peers.hands import Admin, Member
from tests.peers.packages import command


@pytest.fixture(scope="module")
def folder(peer_folder: Path, admin: Admin) -> Path:
    """The only one that it may reach."""
    (peer_folder / "plan.txt").write_text("tea at four")
    program = json.dumps(command("server-filesystem", str(peer_folder)))
    server_id = admin.add("Folder", program, transport="stdio", auth="none")
    checked = admin.check(server_id)
    assert checked["ok"], checked
    return peer_folder


def test_a_member_switches_it_on(member: Member, folder: Path) -> None:
    member.open_connections()
    member.page.get_by_role("switch", name="Folder in this chat").click()
    row = member.returned("Folder")
    expect(row).to_contain_text("Ready ·")
