"""What a reader's process does: bounds itself, reads one file from its input, answers in JSON."""

import ctypes
import json
import os
import signal
import sys
from collections.abc import Callable

from tools.kit.json_types import JsonObject
from tools.office.apart.errors import carried
from tools.office.apart.limited import OUT_OF_MEMORY, Bounds, limit
from tools.office.package.errors import OfficeError

_DIE_WITH_PARENT = 1
Answer = Callable[[bytes, JsonObject], JsonObject]


def serve(reader: Callable[[str], Answer]) -> int:
    """`reader` finds the one that the command line names; it brings its libraries."""
    _die_with_parent()
    bounds = Bounds(*map(int, os.environ.pop("FOLIO_BOUNDS").split()))
    match sys.argv[1:]:
        case ["read", name]:
            return _read(reader(name), bounds)
    return 2


def _read(answer: Answer, bounds: Bounds) -> int:
    """What libraries print goes nowhere, so that only the answer is on the output."""
    out = os.dup(1)
    os.dup2(2, 1)
    sent = sys.stdin.buffer.read()
    head, _, content = sent.partition(b"\n")
    del sent
    limit(bounds)
    try:
        told = answer(content, json.loads(head))
    except OfficeError as error:
        told = carried(error)
    except MemoryError:
        return OUT_OF_MEMORY
    with os.fdopen(out, "wb") as pipe:
        pipe.write(json.dumps(told).encode())
    return 0


def _die_with_parent() -> None:
    """Linux: when the worker is killed, no reader goes on without it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
