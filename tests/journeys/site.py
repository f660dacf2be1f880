"""A whole Folio for journeys: `manage.py serve` as a person starts it, with its own data folder."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from tests.fixtures.processes import BASE_DIR, await_true, process_environment, running


@dataclass(frozen=True)
class Site:
    url: str
    pid: int
    data_dir: Path

    def fill(self, chat_id: str, count: int) -> list[str]:
        """Puts so many messages into a chat, as if they had been said; gives their ids."""
        command = (sys.executable, "-m", "tests.fixtures.long_chat", chat_id, str(count))
        settings = process_environment(DATA_DIR=str(self.data_dir))
        done = subprocess.run(
            command, cwd=BASE_DIR, env=settings, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout.split()


@contextmanager
def running_site(data_dir: Path, **environment: str) -> Iterator[Site]:
    """With a `PORT`, one that was there before comes back in the same place."""
    there = {"PORT": str(free_port()), **environment}
    url = f"http://127.0.0.1:{there['PORT']}"
    settings = process_environment(DATA_DIR=str(data_dir), DOTENV=os.devnull, **there)
    with running((sys.executable, "manage.py", "serve"), settings) as process:
        await_true("the page answers", lambda: answers(url), process)
        yield Site(url, process.pid, data_dir)


def answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/api/me") as answer:  # noqa: S310 - loopback, http
            return bool(answer.status == 200)
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
