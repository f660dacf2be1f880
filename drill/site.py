"""The product under drill: `manage.py serve` with its parts, to be killed and started again."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from urllib.request import urlopen

import psutil

from agent_app.config.serve import valkey
from tests.fixtures.processes import BASE_DIR, GO_DOWN_S, READY, await_true

WEB, WORKER, CHILD, VALKEY, SERVE = "web process", "tool worker", "worker's child", "Valkey", "serve"
PARTS = (WEB, WORKER, CHILD, VALKEY, SERVE)
_WORDS = {WEB: {"uvicorn"}, WORKER: {"celery", "tools,files"}}


@dataclass
class Site:
    """Use `start`, `kill`, `restart` and `end`; the address stays the same."""

    environment: Mapping[str, str]
    log: Path
    valkey_socket: Path
    address: str = ""
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        before = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                (sys.executable, "manage.py", "serve"),
                cwd=BASE_DIR,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        await_true("serve prints its address", lambda: bool(self._said(before)), self.process)
        self.address = self._said(before)

    def _said(self, since: int) -> str:
        found = READY.search(self.log.read_bytes()[since:].decode(errors="replace"))
        return found.group(1) if found else ""

    def end(self) -> None:
        """As SIGTERM asks for."""
        self.process.terminate()
        try:
            self.process.wait(2 * GO_DOWN_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def restart(self) -> None:
        self.end()
        self.start()

    def kill(self, part: str, rng: random.Random) -> bool:
        """`kill -9`; False when the part is not there just now."""
        found = self.found(part)
        if not found:
            return False
        try:
            rng.choice(found).send_signal(signal.SIGKILL)
        except psutil.Error:
            return False
        if part == SERVE:
            self.process.wait()
            self.start()
        return True

    def found(self, part: str) -> list[psutil.Process]:
        """The part's processes, sorted; more than one for the worker's children."""
        if part == SERVE:
            return [psutil.Process(self.process.pid)] if self.process.poll() is None else []
        if part == CHILD:
            return [child for worker in self.found(WORKER) for child in _children(worker)]
        return [one for one in _children(psutil.Process(self.process.pid)) if _is(part, _command(one))]

    def is_whole(self) -> bool:
        """Whether every part is there and answers."""
        if not valkey.answers(self.valkey_socket) or not all(self.found(part) for part in PARTS):
            return False
        return self.answers()

    def answers(self) -> bool:
        return _answers(self.address)


def _is(part: str, command: list[str]) -> bool:
    if part == VALKEY:
        return any("unixsocket" in word for word in command)
    return _WORDS[part] <= set(command)


def _children(process: psutil.Process) -> list[psutil.Process]:
    try:
        return sorted(process.children(), key=lambda one: one.pid)
    except psutil.Error:
        return []


def _command(process: psutil.Process) -> list[str]:
    """Empty for one that is ending."""
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def _answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/healthz", timeout=5) as answer:  # noqa: S310 -- loopback, http
            return bool(answer.status == HTTPStatus.OK)
    except OSError:
        return False


def environment_of_site(model_address: str, **more: str) -> dict[str, str]:
    """Variables for short leases and quick restarts, over nothing of this machine's own."""
    return {
        "OPENAI_API_KEY": "drill",
        "OPENAI_BASE_URL": f"{model_address}/v1",
        "OPENAI_MODELS": "drill-model",
        "ANTHROPIC_API_KEY": "drill",
        "ANTHROPIC_BASE_URL": model_address,
        "TURN_LEASE_S": "3",
        "CALL_LEASE_S": "3",
        "CALL_SEND_AGAIN_S": "1",
        "RESTART_PAUSE_S": "0.5",
        "STOP_GRACE_S": "1",
        "PREVIEWS": "no",
        "PATH": os.environ["PATH"],
    } | more
