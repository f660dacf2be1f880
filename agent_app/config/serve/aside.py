"""A second installation for a while, in a folder of its own: database, Valkey, worker, no web process."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from agent_app.config.environment import private_socket, socket_url
from agent_app.config.serve import valkey
from agent_app.config.serve.child import BASE_DIR, Child, Part
from agent_app.config.serve.parts import worker_command

LOOK_S = 0.1
START_S = 60.0
END_S = 10.0


class AsideError(Exception):
    """The second installation can't be had; the sentence says why."""


@dataclass(frozen=True)
class Aside:
    """Where it lies, and the environment of processes that belong to it."""

    folder: Path
    environment: Mapping[str, str]

    def run(self, command: tuple[str, ...], say: Callable[[str], None], **more: str) -> None:
        """A process of it until its end; `say` hears each line that it prints. Raises AsideError."""
        with subprocess.Popen(
            command,
            env={**self.environment, **more},
            cwd=BASE_DIR,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ) as process:
            for line in process.stdout or ():
                say(line.rstrip("\n"))
        if process.returncode:
            raise AsideError(f"A process ended with status {process.returncode}; its own words stand above.")


@contextmanager
def installed_aside(variables: Mapping[str, str]) -> Iterator[Aside]:
    """Nothing of it is left afterwards. Raises AsideError."""
    with tempfile.TemporaryDirectory(prefix="folio-aside-") as name:
        folder = Path(name)
        at = private_socket(folder)
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "agent_app.config.settings",
            "DATA_DIR": str(folder),
            "DATABASE_URL": f"sqlite:///{folder / 'folio.sqlite3'}",
            "REDIS_URL": socket_url(at),
            **variables,
        }
        children: list[Child] = []
        try:
            children.append(_valkey(folder, at, environment))
            aside = Aside(folder, environment)
            aside.run((sys.executable, "-m", "django", "migrate", "--verbosity", "0"), lambda _: None)
            children.append(Child(Part("worker", worker_command(f"aside-{os.getpid()}"), environment)))
            yield aside
        finally:
            for child in reversed(children):
                child.end(END_S)


def _valkey(folder: Path, at: Path, environment: dict[str, str]) -> Child:
    try:
        valkey.make_socket_folder(at, folder)
        child = Child(Part("Valkey", valkey.command(valkey.binary(), at, folder), environment))
    except valkey.NoValkeyError as error:
        raise AsideError(str(error)) from None
    until = time.monotonic() + START_S
    while not valkey.answers(at):
        if not child.running or time.monotonic() > until:
            child.end(END_S)
            raise AsideError("Valkey did not come up; its own words stand above.")
        time.sleep(LOOK_S)
    return child
