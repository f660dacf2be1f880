"""Parts of an upload: small ones open no file, and none is held in memory whole when it is large."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadhandler import load_handler
from django.test import RequestFactory

from agent_app.skills.folder import MOST_FILES
from agent_app.web.uploading import IN_MEMORY_BYTES

_OPEN = Path("/proc/self/fd")
pytestmark = pytest.mark.skipif(not _OPEN.exists(), reason="open files are counted in /proc")


def opened_by(sizes: list[int]) -> int:
    """How many files this process has open while an upload of such parts is there."""
    body = b"".join(
        b'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n' + b"y" * size + b"\r\n"
        for size in sizes
    )
    request = RequestFactory().generic("POST", "/", body + b"--x--\r\n", "multipart/form-data; boundary=x")
    request.upload_handlers = [load_handler(path, request) for path in settings.FILE_UPLOAD_HANDLERS]
    before = len(list(_OPEN.iterdir()))
    assert [one.read() for one in request.FILES.getlist("f")] == [b"y" * size for size in sizes]
    opened = len(list(_OPEN.iterdir())) - before
    request.close()
    return opened


def test_small_parts_open_no_file() -> None:
    assert opened_by([1, 0, IN_MEMORY_BYTES] * 20) == 0


def test_a_large_part_lies_on_the_disk() -> None:
    assert opened_by([IN_MEMORY_BYTES + 1, 10]) == 1


def test_a_folder_of_a_skill_can_come_in_whole() -> None:
    assert MOST_FILES < settings.DATA_UPLOAD_MAX_NUMBER_FILES < MOST_FILES + 20
