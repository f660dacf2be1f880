"""The reference server of a folder's files: a program that Folio starts itself."""

import json
import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.fixtures.processes import await_true
from tests.journeys.peers.hands import Admin, Member, uses
from tests.peers.packages import command
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call


@pytest.fixture(scope="module")
def folder(peer_folder: Path, admin: Admin) -> Path:
    """The only one that it may reach."""
    (peer_folder / "plan.txt").write_text("tea at four")
    program = json.dumps(command("server-filesystem", str(peer_folder)))
    server_id = admin.add("Folder", program, transport="stdio", auth="none")
    checked = admin.check(server_id)
    assert checked["ok"], checked
    return peer_folder


def programs(folder: Path) -> list[int]:
    """The processes of this folder's server."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_text().split("\0")
        except OSError:
            continue
        if str(folder) in words and any("server-filesystem" in word for word in words):
            found.append(int(process.name))
    return found


def test_its_files_are_read_and_written_after_a_yes_and_its_end_is_survived(
    member: Member, folder: Path, wire_server: WireServer
) -> None:
    new = folder / "new.txt"
    wire_server.rule(
        uses(
            {
                "read": Call("folder__read_text_file", {"path": str(folder / "plan.txt")}),
                "write": Call("folder__write_file", {"path": str(new), "content": "cake at five"}),
                "outside": Call("folder__read_text_file", {"path": "/etc/hostname"}),
            }
        )
    )
    expect(member.switch_on("Folder")).to_contain_text("Ready ·")
    member.close_connections()
    expect(member.ask("read")).to_contain_text("tea at four")
    for pid in programs(folder):
        os.kill(pid, signal.SIGKILL)
    await_true("the program is gone", lambda: not programs(folder))
    expect(member.ask("outside")).to_contain_text("Access denied")
    member.say("write")
    card = member.asked("Folder asks before it runs “write_file”")
    expect(card).to_contain_text("cake at five")
    assert not new.exists()
    card.get_by_role("button", name="Allow", exact=True).click()
    expect(member.answers.last).to_contain_text("Successfully wrote")
    assert new.read_text() == "cake at five"
