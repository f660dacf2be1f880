"""A year of usage of a hundred people: how long its reports take, on both databases.

`python -m bench.usage` times them in a process of its own, on the database of its settings.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from pathlib import Path

from bench.figures import middle_ms, p95_ms, table
from tests.fixtures.postgres import private_postgres
from tests.fixtures.processes import BASE_DIR, process_environment

PEOPLE, TIMES = 100, 15
ADDRESSES = {
    "everyone, a year": "/api/admin/usage?from={year}",
    "one model, a year": "/api/admin/usage?from={year}&model=made-up:GPT-6.2",
    "one person, a year": "/api/admin/usage?from={year}&user={person}",
    "everyone, thirty days": "/api/admin/usage",
}


def measure() -> None:
    with tempfile.TemporaryDirectory() as folder, private_postgres() as postgres:
        rows = [
            row
            for kind, url in (("SQLite", ""), ("PostgreSQL", postgres))
            for row in _measured(kind, url, Path(folder) / kind)
        ]
    table(f"Usage of {PEOPLE} people", ("report", "median", "p95"), rows)


def _measured(kind: str, url: str, folder: Path) -> Sequence[Sequence[str]]:
    folder.mkdir()
    known = {
        "DATA_DIR": str(folder),
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "agent_app.config.settings",
    }
    environment = process_environment(DOTENV=os.devnull, **known)
    filling = ("-m", "scripts.usage_year", "--data-dir", str(folder), "--database-url", url)
    for arguments in (("manage.py", "migrate", "-v", "0"), (*filling, "--people", str(PEOPLE))):
        subprocess.run((sys.executable, *arguments), cwd=BASE_DIR, env=environment, check=True)
    timing = (sys.executable, "-m", "bench.usage")
    done = subprocess.run(
        timing, cwd=BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    found = json.loads(done.stdout.splitlines()[-1])
    return [(f"{kind}, {name}", f"{middle_ms(s):.0f} ms", f"{p95_ms(s):.0f} ms") for name, s in found.items()]


def _child() -> None:
    """Seconds of each report, from the request to its last byte."""
    import django  # noqa: PLC0415 -- only in the process that is measured

    django.setup()
    from django.test import Client  # noqa: PLC0415 -- after the set-up

    from agent_app.records.models import Owner, User  # noqa: PLC0415 -- after the set-up

    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(User.objects.create(username="bench", is_staff=True))
    # The page asks this first, and so makes a member of whoever signed in.
    client.get("/api/me")
    last = client.get("/api/admin/usage").json()["last"]
    year = f"{int(last[:4]) - 1}{last[4:]}"
    person = Owner.objects.filter(user__isnull=False).earliest("created_at").id
    asked = {name: address.format(year=year, person=person) for name, address in ADDRESSES.items()}

    def ask(address: str) -> None:
        if client.get(address).status_code != HTTPStatus.OK:
            raise RuntimeError(f"{address} did not answer")

    print(json.dumps({name: [_timed(partial(ask, at)) for _ in range(TIMES)] for name, at in asked.items()}))


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


if __name__ == "__main__":
    _child()
