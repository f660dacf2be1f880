"""What a child process does: bounds itself, asks one engine, writes what it says; run as a module."""

import json
import os
import resource
import sys
from pathlib import Path

_MB = 1024 * 1024


def main() -> None:
    """Arguments: the name of an engine, a folder with `job.json`, seconds of processor, MB of memory."""
    engine, folder, cpu_s, memory_mb = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    _limit(cpu_s, memory_mb)
    _silence()
    from tools.office.xlsx.recalculation.engines import ENGINES  # noqa: PLC0415 -- within the limits

    for job in json.loads((folder / "job.json").read_text()):
        values = ENGINES[engine](str(folder / job["book"]), (tuple(place) for place in job["wanted"]))
        found = [value and (value.type, value.raw) for value in values]
        (folder / f"{job['book']}.{engine}.json").write_text(json.dumps(found))


def _limit(cpu_s: int, memory_mb: int) -> None:
    for kind, bound in ((resource.RLIMIT_CPU, cpu_s), (resource.RLIMIT_DATA, memory_mb * _MB)):
        hard = resource.getrlimit(kind)[1]
        least = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
        resource.setrlimit(kind, (least, least))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _silence() -> None:
    """An engine's chatter goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


if __name__ == "__main__":
    main()
