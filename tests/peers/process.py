"""A peer as a process on a port of its own, which a test can end and start again."""

import json
import socket
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from tests.fixtures.processes import await_true, process_environment, running
from tests.peers.journal import Journal


class Peer:
    """`command` holds `{port}` where the port goes, and so may the values of `environment`."""

    def __init__(self, command: tuple[str, ...], folder: Path, **environment: str) -> None:
        self.port = _free_port()
        self.journal = Journal(folder / "journal")
        self._command = tuple(word.replace("{port}", str(self.port)) for word in command)
        self._environment = {
            name: value.replace("{port}", str(self.port)) for name, value in environment.items()
        }
        self._output = folder / "output"
        self._store = folder / "store.json"
        self._running = ExitStack()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        return f"{self.base}/mcp"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        output = self._running.enter_context(self._output.open("ab"))
        environment = process_environment(**self._environment)
        process = self._running.enter_context(running(self._command, environment, output))
        try:
            await_true("the peer answers", self._answers, process)
        except AssertionError as error:
            raise AssertionError(f"{error}; it said:\n{self._output.read_text()}") from None

    def stop(self) -> None:
        self._running.close()
        await_true("the peer is gone", lambda: not self._answers())

    def restart(self) -> None:
        """What it holds in memory is gone."""
        self.stop()
        self.start()

    def forget(self, *kinds: str) -> None:
        """What it kept of these; it must not be running."""
        kept = json.loads(self._store.read_text())
        self._store.write_text(json.dumps({name: of for name, of in kept.items() if name not in kinds}))

    @staticmethod
    def wait_expired(life_s: int) -> None:
        """Until each token that was given before has ended."""
        time.sleep(life_s)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def python_peer(module: str, folder: Path, *arguments: str) -> Peer:
    folder.mkdir(exist_ok=True)
    return Peer((sys.executable, "-m", f"tests.peers.{module}", "{port}", str(folder), *arguments), folder)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
