"""A disk that fills up under a running Folio: everybody is told, nothing is half kept, and it goes on."""

import asyncio
import hashlib
import os
import random
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from uuid import uuid4

import pytest
from httpx2 import AsyncClient

from drill.page import Frame, Page
from drill.visitor import Talk, Visitor
from tests.fixtures.processes import running_serve
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Text
from tools.kit.json_types import JsonObject

pytestmark = pytest.mark.asyncio
SIZE_MB = 32
# A liveness bound.
PATIENCE_S = 60.0


@dataclass
class Disk:
    """A small one of its own, under the data folder of a Folio."""

    folder: Path

    def fill(self) -> None:
        """To the last byte."""
        with (self.folder / "filler").open("ab", buffering=0) as filler:
            for size in (1024 * 1024, 4096, 1):
                try:
                    while True:
                        filler.write(b"\0" * size)
                except OSError:
                    continue

    def free(self) -> None:
        (self.folder / "filler").unlink()

    def rows(self, query: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.folder / "data" / "folio.sqlite3")) as database:
            return database.execute(query).fetchall()

    def damaged(self) -> list[str]:
        """Files of the store whose bytes are not those of their name, and versions without bytes."""
        store = self.folder / "data" / "files"
        kept = {path.name: path.read_bytes() for path in store.glob("*/*")}
        torn = [name for name, content in kept.items() if hashlib.sha256(content).hexdigest() != name]
        missing = [str(row[0]) for row in self.rows("SELECT sha256 FROM records_fileversion")]
        return [*torn, *(sha256 for sha256 in missing if sha256 not in kept)]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE_MB}m", "tmpfs", str(tmp_path)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("no small disk can be made here: mounting a tmpfs needs more rights")
    yield Disk(tmp_path)
    unmount = ["umount", "--lazy", str(tmp_path)]
    subprocess.run(unmount, check=True)


@dataclass
class Place:
    disk: Disk
    visitor: Visitor
    talk: Talk

    @property
    def page(self) -> Page:
        return self.talk.page

    @property
    def http(self) -> AsyncClient:
        return self.visitor.http

    async def say(self, text: str) -> Frame:
        """The ack."""
        words = {"parent_id": self.talk.head, "client_id": uuid4().hex, "text": text, "file_ids": ()}
        async with asyncio.timeout(PATIENCE_S):
            while (ack := await self.page.command(type="send", **words)) is None:
                pass
        if ack["ok"]:
            self.talk.head = ack["result"]["answer_id"]
        return ack

    async def ended(self) -> str:
        """The status of the newest answer, once it is no longer streaming."""
        answer_id = str(self.talk.head)
        assert await self.page.until(
            lambda page: page.status(answer_id) not in {"", "streaming"}, PATIENCE_S
        ), "the answer does not end"
        return self.page.status(answer_id)

    async def upload(self, name: str, content: bytes) -> tuple[int, Frame]:
        token = {"X-CSRFToken": self.http.cookies.get("csrftoken") or "", "Origin": self.visitor.address}
        answer = await self.http.post(
            f"/api/chats/{self.talk.chat}/files", files={"file": (name, content)}, headers=token
        )
        found: Frame = answer.json()
        return answer.status_code, found


@asynccontextmanager
async def place_on(disk: Disk, wire_server: WireServer) -> AsyncIterator[Place]:
    settings = {
        "OPENAI_API_KEY": "key",
        "OPENAI_BASE_URL": wire_server.openai_base_url,
        "TURN_LEASE_S": "2",
        "CALL_LEASE_S": "2",
        "CALL_SEND_AGAIN_S": "1",
        "PREVIEWS": "no",
    }
    with running_serve(disk.folder / "data", **settings) as served:
        visitor = Visitor(served.address, random.Random(1), count(1))  # noqa: S311 -- any will do
        await visitor.arrive()
        yield Place(disk, visitor, visitor.talks[0])
        await visitor.leave()


async def test_what_does_not_fit_is_refused_in_words_and_fits_when_there_is_room_again(
    disk: Disk, wire_server: WireServer
) -> None:
    async with place_on(disk, wire_server) as place:
        before = disk.rows("SELECT count(*) FROM records_fileversion")
        disk.fill()
        status, answer = await place.upload("big.txt", b"words\n" * 100_000)
        assert (status, answer["error"]["code"]) == (507, "no_space")
        assert "disk is full" in answer["error"]["message"]
        ack = await place.say("hello " * 20_000)
        assert not ack["ok"]
        assert ack["error"]["code"] == "no_space"
        assert disk.rows("SELECT count(*) FROM records_fileversion") == before
        assert disk.damaged() == []
        disk.free()
        status, _ = await place.upload("big.txt", b"words\n" * 100_000)
        assert status == 201
        wire_server.script("openai", [Text("Hello")])
        assert (await place.say("hello again"))["ok"]
        assert await place.ended() == "done"
        assert disk.damaged() == []


async def test_a_call_that_finds_no_room_changes_nothing_and_its_turn_ends_well(
    disk: Disk, wire_server: WireServer
) -> None:
    """The receipts, the log of events and the queue find no room either; all go on when there is some."""
    note: JsonObject = {"mode": "text", "filename": "note.txt", "content": "words\n" * 20_000}
    async with place_on(disk, wire_server) as place:
        wire_server.script("openai", [Text("I write."), Gate("full"), Call("file_write", note)])
        wire_server.script("openai", [Text("Done.")])
        assert (await place.say("write"))["ok"]
        await wire_server.arrived("full")
        disk.fill()
        wire_server.release("full")
        await asyncio.sleep(6)
        made = "SELECT count(*) FROM records_fileversion WHERE cause = 'call'"
        assert disk.rows(made) == [(0,)]
        assert disk.damaged() == []
        disk.free()
        assert await place.ended() in {"done", "interrupted"}
        assert wire_server.refusals == []
        wire_server.reset()
        wire_server.script("openai", [Call("file_write", note)])
        wire_server.script("openai", [Text("Now it is done.")])
        assert (await place.say("again"))["ok"]
        assert await place.ended() == "done"
        assert ("ok",) in disk.rows("SELECT state FROM records_toolcall ORDER BY created_at")
        assert disk.damaged() == []
        assert wire_server.refusals == []
