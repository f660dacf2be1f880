"""One call becomes one receipt, whatever happens."""

import errno
from dataclasses import replace

import pytest

from tests.tools.files import run, workspace
from tools.file_read import FILE_READ
from tools.file_write import FILE_WRITE
from tools.kit.execute import died, execute, timed_out
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed, Ok
from tools.kit.tool import Ports


class Stopped(Exception):
    """Stands for a worker's time limit."""


def broken(error: Exception) -> Ok:
    raise error


def test_a_crash_is_a_failed_receipt_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    tool = replace(FILE_READ, run=lambda *_: broken(KeyError("secret detail")))
    receipt = run(tool, {"file_id": "f_1"}, workspace("text"))
    assert receipt["ok"] is False
    assert "secret detail" not in str(receipt["error"])
    assert "KeyError" in caplog.text


def test_running_out_of_memory_says_so() -> None:
    tool = replace(FILE_READ, run=lambda *_: broken(MemoryError()))
    assert "more memory" in str(run(tool, {"file_id": "f_1"}, workspace("text"))["error"])


@pytest.mark.parametrize(
    ("code", "words"),
    [(errno.ENOSPC, "disk is full"), (errno.EDQUOT, "disk is full"), (errno.EFBIG, "larger")],
)
def test_a_write_that_finds_no_room_says_so(code: int, words: str) -> None:
    tool = replace(FILE_READ, run=lambda *_: broken(OSError(code, "no room at /secret/path")))
    told = str(run(tool, {"file_id": "f_1"}, workspace("text"))["error"])
    assert words in told
    assert "nothing was changed" in told
    assert "/secret/path" not in told


def test_a_time_limit_goes_through_to_the_worker() -> None:
    tool = replace(FILE_READ, run=lambda *_: broken(Stopped()))
    with pytest.raises(Stopped):
        execute(tool, '{"file_id":"f_1"}', Ports(workspace("text")), let_through=(Stopped,))


def test_a_file_that_is_not_there_is_told_with_those_that_are() -> None:
    receipt = run(FILE_READ, {"file_id": "x" * 200}, workspace("text", "csv"))
    assert str(receipt["error"]).startswith('/file_id: there is no file "xxx')
    assert "f_1 (notes.txt), f_2 (sales.csv)" in str(receipt["error"])
    assert len(str(receipt["error"])) < 250


def test_cut_off_arguments_run_nothing() -> None:
    files = workspace("text")
    receipt = execute(
        FILE_WRITE, '{"mode":"text","filename":"a.txt","content":"hel', Ports(files), cut_off=True
    )
    assert isinstance(receipt, Failed)
    assert "cut off" in receipt.error
    assert len(files.files()) == 1


def test_receipts_for_a_killed_and_a_late_call_say_that_nothing_changed() -> None:
    assert "nothing was changed" in died("file_read").error
    assert "60 s" in timed_out("file_read", 60).error


def test_valid_arguments_reach_the_tool_as_they_are_declared() -> None:
    seen: list[JsonObject] = []

    def watch(arguments: JsonObject, _ports: Ports) -> Ok:
        seen.append(arguments)
        return Ok()

    run(replace(FILE_READ, run=watch), '{"file_id":"f_1","start":"2","sheet":null}', workspace("text"))
    assert seen == [{"file_id": "f_1", "start": 2}]
