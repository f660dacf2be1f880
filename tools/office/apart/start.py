"""Starts a reader in a fresh process with limits, which shares no thread, lock or memory with this one."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

from tools.kit.json_types import JsonObject
from tools.office.apart.errors import DangerousFile, unpacked
from tools.office.apart.limited import OUT_OF_MEMORY, Bounds, death

Reader = Literal["pdf", "sheets"]

ROOT = Path(__file__).resolve().parents[3]


def ask_apart(reader: Reader, noun: str, content: bytes, wish: JsonObject, bounds: Bounds) -> JsonObject:
    """What the reader answers. Raises OfficeError, also when the file was the reader's death."""
    return ask_module("tools.office.apart", reader, noun, content, wish, bounds)


def ask_module(
    module: str, reader: str, noun: str, content: bytes, wish: JsonObject, bounds: Bounds
) -> JsonObject:
    """The same of a reader that another module serves.

    A child that was started by exec and not by fork can't inherit a lock that a thread of ours holds, and
    it answers in JSON, so that whatever a file may do to it stays there.
    """
    sent = request(content, wish)
    code, answer = _run(command_line(module, reader), sent, bounds)
    return answered(noun, code, answer, bounds)


def answered(noun: str, code: int | None, answer: bytes, bounds: Bounds) -> JsonObject:
    """What the process said; no code when it took too long. Raises OfficeError."""
    if code is None:
        raise DangerousFile(_too_much(noun, f"it took over {bounds.wall_s} s"))
    if code:
        raise DangerousFile(_too_much(noun, _why(code, bounds)))
    facts = json.loads(answer)
    if "trouble" in facts:
        raise unpacked(facts)
    return dict(facts)


def command_line(module: str, reader: str) -> list[str]:
    return [sys.executable, "-m", module, "read", reader]


def request(content: bytes, wish: JsonObject) -> bytes:
    return json.dumps(wish).encode() + b"\n" + content


def environment(bounds: Bounds) -> dict[str, str]:
    return {**os.environ, "FOLIO_BOUNDS": f"{bounds.cpu_s} {bounds.wall_s} {bounds.memory_mb}"}


def _run(command: Sequence[str], sent: bytes, bounds: Bounds) -> tuple[int | None, bytes]:
    """The exit code and what was written; no code when it took too long. Nothing it started stays."""
    process = subprocess.Popen(  # noqa: S603 -- a command line of our own, never a shell
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=environment(bounds),
        start_new_session=True,
    )
    try:
        answer, _ = process.communicate(sent, timeout=bounds.wall_s)
    except subprocess.TimeoutExpired:
        return None, b""
    finally:
        _end(process)
    return process.returncode, answer


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(BrokenPipeError):
                pipe.close()


def _why(code: int, bounds: Bounds) -> str:
    """A library in C or Rust that gets no more memory aborts, so that a signal says little."""
    known = code in (OUT_OF_MEMORY, -signal.SIGXCPU, -signal.SIGKILL)
    return death(code, bounds) if known else "its reader broke down over it"


def _too_much(noun: str, why: str) -> str:
    return f"reading this {noun} was given up: {why}; send a smaller or simpler one"
