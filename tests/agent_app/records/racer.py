"""A process that holds parts of a budget: `python -m tests.agent_app.records.racer CHAT GO TIMES NAME`."""

import sys
import time
from datetime import timedelta
from pathlib import Path

import django


def race(chat_id: str, go: Path, times: int) -> int:
    """How many of the requests might have gone out, once the file `go` is there."""
    from django.utils import timezone  # noqa: PLC0415 - after django.setup()

    from agent_app.records.pricing import Tokens  # noqa: PLC0415 - as above
    from agent_app.records.writes.spending import Asked, BudgetUsed, hold  # noqa: PLC0415 - as above

    Path(f"{go}.{sys.argv[4]}").touch()
    while not go.exists():
        time.sleep(0.01)
    sent = 0
    for _ in range(times):
        now = timezone.now()
        try:
            sent += bool(hold(Asked(chat_id, Tokens(10), until=now + timedelta(minutes=5)), now=now))
        except BudgetUsed:
            continue
    return sent


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(str(race(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))))
