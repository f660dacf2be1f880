"""A process of its own: bounds itself, then reads one file from its input."""

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


def main() -> int:
    _die_with_parent()
    bounds = Bounds(*map(int, os.environ.pop("FOLIO_BOUNDS").split()))
    match sys.argv[1:]:
        case ["read", name]:
            return _read(_reader(name), bounds)
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


def _reader(name: str) -> Answer:
    if name == "pdf":
        from tools.office.pdf.answer import answer  # noqa: PLC0415 -- brings its library

        return answer
    from tools.office.legacy.answer import answer as of_sheets  # noqa: PLC0415 -- brings its library

    return of_sheets


def _die_with_parent() -> None:
    """Linux: when the worker is killed, no reader goes on without it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
