"""The process that reads a page ends with it, and with whoever waits for it."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.agent_app.turns.conversation import until
from tests.shared_files import case_file
from tools.office.apart.errors import DangerousFile, ReaderError
from tools.reading.apart_start import file_apart, page_apart

pytestmark = pytest.mark.asyncio
URL = "https://leaf.example/"


def readers() -> list[str]:
    """The processes that this one has started and that still read."""
    tasks = Path("/proc/self/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    return [child for child in children if b"tools.reading.apart" in _command(child)]


def _command(process: str) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


async def test_a_page_comes_back_as_facts() -> None:
    page = b"<title>Tea</title><p>Tea rose.</p>"
    assert await page_apart(page, URL, "utf-8") == {"title": "Tea", "text": "Tea rose."}


async def test_a_trouble_comes_back_as_what_it_was() -> None:
    with pytest.raises(ReaderError, match="empty"):
        await page_apart(b"", URL, "")


async def test_a_file_that_is_its_readers_death_is_told() -> None:
    """A workbook whose sheet unpacks to far more than the process may hold, or takes it too long."""
    with pytest.raises((DangerousFile, ReaderError)):
        await file_apart(case_file("bomb.docx").read_bytes(), "bomb.docx")


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
async def test_nobody_reads_on_for_someone_who_left() -> None:
    page = b"<html><body>" + b"<p>word <a href=x>y</a> and more</p>" * 100_000
    reading = asyncio.create_task(page_apart(page, URL, ""))
    await until(_one_reads)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert readers() == []


async def _one_reads() -> bool:
    return bool(readers())
