"""The reference server that has everything, over Streamable HTTP with sessions, without a sign-in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.peers.hands import Admin, Member, uses
from tests.peers.packages import command
from tests.peers.process import Peer
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call

MODEL = uses({
    "echo": Call("everything__echo", {"message": "tea"}),
    "sum": Call("everything__get-sum", {"a": 2, "b": 40}),
    "long": Call("everything__trigger-long-running-operation", {"duration": 1, "steps": 3}),
    "picture": Call("everything__get-tiny-image", {}),
    "form": Call("everything__trigger-elicitation-request", {}),
})  # fmt: skip


@pytest.fixture(scope="module")
def everything(peer_folder: Path, admin: Admin) -> Iterator[Peer]:
    with Peer(command("server-everything", "streamableHttp"), peer_folder, PORT="{port}") as peer:
        server_id = admin.add("Everything", peer.address, auth="none", asks="never")
        checked = admin.check(server_id)
        assert checked["ok"], checked
        yield peer


def test_its_tools_are_called_and_a_restart_is_survived(
    member: Member, everything: Peer, wire_server: WireServer
) -> None:
    wire_server.rule(MODEL)
    expect(member.switch_on("Everything")).to_contain_text("Ready ·")
    member.close_connections()
    expect(member.ask("echo")).to_contain_text("Echo: tea")
    everything.restart()
    expect(member.ask("sum")).to_contain_text("The sum of 2 and 40 is 42")
    expect(member.ask("long")).to_contain_text("Long running operation completed")


def test_a_picture_that_it_brings_is_shown_seen_by_the_model_and_kept(
    member: Member, everything: Peer, wire_server: WireServer
) -> None:
    assert everything.port
    wire_server.rule(MODEL)
    member.switch_on("Everything")
    member.close_connections()
    expect(member.ask("picture")).to_contain_text("image/png")
    assert "data:image/" in str(wire_server.requests[-1].messages[-1])
    for _ in ("as it came", "after a reload"):
        shown = member.answers.last.get_by_role("img", name="Open get-tiny-image.png")
        expect(shown).to_be_visible()
        expect(shown).not_to_have_js_property("naturalWidth", 0)
        member.page.reload()
    member.answers.last.get_by_role("button", name="Open get-tiny-image.png").click()
    expect(member.page.get_by_role("complementary", name="Files")).to_contain_text("get-tiny-image.png")


def test_its_form_is_filled_in_by_the_person(
    member: Member, everything: Peer, wire_server: WireServer
) -> None:
    assert everything.port
    wire_server.rule(MODEL)
    member.switch_on("Everything")
    member.close_connections()
    member.say("form")
    card = member.asked("Everything asks for “trigger-elicitation-request”")
    card.get_by_label("String", exact=True).fill("a reader")
    card.get_by_role("button", name="Send").click()
    expect(member.answers.last).to_contain_text("a reader")
