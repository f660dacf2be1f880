"""The tests' model server in a process of its own, told by HTTP what to answer."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

Step = dict[str, object]

BASE_DIR = Path(__file__).resolve().parent.parent
# 25 pieces a second for half a second: the pace of a model.
PIECES = 12
PIECE_S = 0.04


@dataclass(frozen=True)
class ModelServer:
    address: str

    @property
    def base_url(self) -> str:
        return f"{self.address}/v1"

    def will_stream(self, answers: int) -> None:
        """The next so many requests get a streamed text."""
        pieces: list[Step] = []
        for number in range(PIECES):
            pieces += [{"do": "text", "text": f"piece {number} "}, {"do": "delay", "seconds": PIECE_S}]
        for _ in range(answers):
            self._script(pieces)

    def will_say(self, pieces: Sequence[str], pause_s: float) -> None:
        """The next request gets these pieces of text, with a pause after each."""
        steps: list[Step] = []
        for piece in pieces:
            steps += [{"do": "text", "text": piece}, {"do": "delay", "seconds": pause_s}]
        self._script(steps)

    def will_call(self, name: str, arguments: dict[str, str]) -> None:
        """The next request gets a call, the one after it a short text."""
        self._script([{"do": "call", "name": name, "arguments": arguments}])
        self._script([{"do": "text", "text": "Done."}])

    def _script(self, steps: list[Step]) -> None:
        connection = HTTPConnection(urlsplit(self.address).netloc, timeout=60)
        connection.request("POST", "/_script", json.dumps({"wire": "any", "steps": [*steps, {"do": "done"}]}))
        answer = connection.getresponse()
        said = answer.read()
        connection.close()
        if answer.status >= 400:  # noqa: PLR2004 -- HTTP's bound of errors
            raise RuntimeError(f"The model server refused a script: {said!r}")


@contextmanager
def running_model() -> Iterator[ModelServer]:
    command = [sys.executable, "-m", "tests.wire_server"]
    with subprocess.Popen(
        command, cwd=BASE_DIR, env=os.environ, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            if process.stdout is None:
                raise RuntimeError("The model server has no output to read its address from.")
            yield ModelServer(process.stdout.readline().strip())
        finally:
            process.terminate()
