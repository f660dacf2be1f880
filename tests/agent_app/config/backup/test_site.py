"""A running site that is written to is backed up, and goes on somewhere else."""

import asyncio
import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from tests.agent_app.web.site import Visitor
from tests.fixtures.processes import BASE_DIR, process_environment, running_serve

pytestmark = pytest.mark.asyncio
NAME, PASSWORD = "keeper", "correct-horse-9"


def manage(data_dir: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *words]
    environment = process_environment(DATA_DIR=str(data_dir))
    return subprocess.run(command, env=environment, cwd=BASE_DIR, capture_output=True, text=True, check=False)


@asynccontextmanager
async def arrived(address: str) -> AsyncIterator[Visitor]:
    visitor = Visitor(address.removeprefix("http://"))
    await visitor.arrive()
    yield visitor
    await visitor.aclose()


async def uploads_until(visitor: Visitor, chat_id: str, done: asyncio.Event) -> dict[str, bytes]:
    """What was taken before and while the backup was made, by name."""
    taken: dict[str, bytes] = {}
    while not done.is_set():
        name, content = f"note{len(taken)}.txt", os.urandom(20_000).hex().encode()
        answer = await visitor.upload(chat_id, name, content)
        assert answer.status_code == 201, answer.text
        taken[name] = content
    return taken


def torn(data_dir: Path) -> list[str]:
    """Hashes that a row names and the store does not hold as they should be."""
    with closing(sqlite3.connect(data_dir / "folio.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        wanted = {row[0] for row in database.execute("SELECT sha256 FROM records_fileversion")}
    paths = {one: data_dir / "files" / one[:2] / one for one in wanted}
    return [
        one
        for one, path in paths.items()
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != one
    ]


async def test_a_running_site_that_is_written_to_is_backed_up_and_goes_on_elsewhere(tmp_path: Path) -> None:
    first, second, archive = tmp_path / "first", tmp_path / "second", tmp_path / "folio.tar.gz"
    with running_serve(first) as served:
        async with arrived(served.address) as visitor:
            answer = await visitor.call(
                "POST", "/_allauth/browser/v1/auth/signup", {"username": NAME, "password": PASSWORD}
            )
            assert answer.status_code == 200, answer.text
            await visitor.arrive()
            chat_id = await visitor.new_chat()
            early = await visitor.upload(chat_id, "early.txt", b"here before")
            done = asyncio.Event()
            writing = asyncio.create_task(uploads_until(visitor, chat_id, done))
            backup = await asyncio.to_thread(manage, first, "backup", str(archive))
            done.set()
            taken = await writing
            refused = await asyncio.to_thread(manage, first, "restore", str(archive), "--replace")
    assert backup.returncode == 0, backup.stderr
    assert "Keep it closed: it holds the keys secret_key" in backup.stdout
    assert archive.stat().st_mode & 0o077 == 0
    assert refused.returncode == 1
    assert f"Folio runs on {first} (process" in refused.stderr

    restored = await asyncio.to_thread(manage, second, "restore", str(archive))
    assert restored.returncode == 0, restored.stderr
    assert torn(second) == []
    with running_serve(second) as served:
        async with arrived(served.address) as visitor:
            answer = await visitor.call(
                "POST", "/_allauth/browser/v1/auth/login", {"username": NAME, "password": PASSWORD}
            )
            assert answer.status_code == 200, answer.text
            await visitor.arrive()
            assert [chat["id"] for chat in await visitor.get("/api/chats")] == [chat_id]
            files = await visitor.get(f"/api/chats/{chat_id}/files")
            named = {file["versions"][-1]["name"]: file["id"] for file in files}
            assert "early.txt" in named
            assert early.status_code == 201
            expected = {"early.txt": b"here before", **taken}
            for name, file_id in named.items():
                got = await visitor.http.get(f"/api/chats/{chat_id}/files/{file_id}/versions/1/content")
                assert got.content == expected[name]
