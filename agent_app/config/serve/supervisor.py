"""Holds Valkey, the worker and the web process together, from the first start to the last end."""

import http.client
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from agent_app.config.serve import valkey
from agent_app.config.serve.child import LONGEST_PAUSE_S, Child, Part
from agent_app.config.serve.lock import HeldError, hold
from agent_app.config.serve.parts import (
    LIGHT,
    heavy_command,
    prepare_command,
    previews_command,
    web_command,
    worker_command,
)

LOOK_S = 0.1
VALKEY_START_S = 60.0
WEB_START_S = 60.0
OLD_VALKEY_S = 15.0
VALKEY_END_S = 10.0
PREPARE_END_S = 5.0
HEAVY_END_S = PREVIEWS_END_S = 2.0


class ServeError(Exception):
    """Folio cannot start here; the sentence says why and what to do."""


@dataclass(frozen=True)
class Plan:
    """What to serve. `valkey_socket` is None where REDIS_URL names a running server.

    `previews` says whether a worker of its own has LibreOffice draw documents; a part that keeps ending
    waits at most `longest_pause_s` before it is started again.
    """

    data_dir: Path
    host: str
    port: int
    valkey_socket: Path | None
    redis_url: str
    stop_grace_s: int
    previews: bool = False
    longest_pause_s: float = LONGEST_PAUSE_S

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def free_port(host: str, port: int) -> int:
    """The port, or any free one for 0."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            raise ServeError(
                f"Port {port} needs more rights than you have. Set PORT to one above 1023."
            ) from None
        except OSError as error:
            raise ServeError(
                f"Port {port} on {host} cannot be used ({os.strerror(error.errno or 0).lower()}). "
                "Stop the program that uses it, or set PORT to a free one, for example PORT=8001."
            ) from None
        return int(probe.getsockname()[1])


def hold_folder(data_dir: Path) -> int:
    try:
        return hold(data_dir / "serve.lock")
    except HeldError as error:
        raise ServeError(
            f"Folio already runs on {data_dir} ({error}). "
            "Use that one, stop it, or set DATA_DIR to another folder."
        ) from None


class Supervisor:
    """Runs until a signal. `say` is given one sentence at a time."""

    def __init__(self, plan: Plan, say: Callable[[str], None]) -> None:
        self._plan = plan
        self._say = say
        self._stopping = threading.Event()
        self._environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "agent_app.config.settings",
            "REDIS_URL": plan.redis_url,
            "DATA_DIR": str(plan.data_dir),
            # The port that was found, where any would do: PUBLIC_URL names it.
            "HOST": plan.host,
            "PORT": str(plan.port),
        }
        self._children: list[Child] = []

    def run(self) -> None:
        """Raises ServeError when a part does not come up."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        try:
            self._start()
            while not self._stopping.is_set():
                self._look()
                time.sleep(LOOK_S)
        finally:
            self._end()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping.set()

    def _start(self) -> None:
        if self._plan.valkey_socket is not None:
            self._start_valkey(self._plan.valkey_socket)
        if self._stopping.is_set():
            return
        self._prepare()
        if self._stopping.is_set():
            return
        name = f"folio-{os.getpid()}"
        self._children.append(self._child(Part("worker", worker_command(name, LIGHT), self._environment)))
        heavy = Part("heavy worker", heavy_command(name), self._environment)
        self._children.append(self._child(heavy))
        if self._plan.previews:
            drawing = Part("preview worker", previews_command(name), self._environment)
            self._children.append(self._child(drawing))
        command = web_command(self._plan.host, self._plan.port, stop_grace_s=self._plan.stop_grace_s)
        web = self._child(Part("web process", command, self._environment))
        self._children.append(web)
        self._await(web, self._web_answers, WEB_START_S)
        if not self._stopping.is_set():
            self._say(f"Folio is ready: {self._plan.address} (Ctrl-C ends it)")

    def _child(self, part: Part) -> Child:
        return Child(part, self._plan.longest_pause_s)

    def _start_valkey(self, at: Path) -> None:
        try:
            valkey.make_socket_folder(at, self._plan.data_dir)
            command = valkey.command(valkey.binary(), at, self._plan.data_dir)
            # Passed to Valkey: after a crash of ours the lock lasts until the old one has written its log.
            held = hold(self._plan.data_dir / "valkey.lock", wait_s=OLD_VALKEY_S)
        except valkey.NoValkeyError as error:
            raise ServeError(str(error)) from None
        except HeldError:
            raise ServeError(
                f"An earlier Valkey still writes in {self._plan.data_dir}. End it, then start Folio again."
            ) from None
        part = Part(
            "Valkey",
            command,
            self._environment,
            on_orphaned=signal.SIGTERM,
            keep_open=(held,),
            words=f"Its log is {self._plan.data_dir / 'valkey' / 'valkey.log'}.",
        )
        server = self._child(part)
        self._children.append(server)
        self._await(server, lambda: valkey.answers(at), VALKEY_START_S)

    def _prepare(self) -> None:
        preparation = Child(Part("preparation", prepare_command(), self._environment))
        try:
            while preparation.running and not self._stopping.is_set():
                time.sleep(LOOK_S)
        finally:
            preparation.end(PREPARE_END_S)
        if preparation.process.returncode != 0 and not self._stopping.is_set():
            raise ServeError("Folio is not fit to start; the reasons stand above.")

    def _await(self, child: Child, answers: Callable[[], bool], within_s: float) -> None:
        until = time.monotonic() + within_s
        while not self._stopping.is_set() and not answers():
            if not child.running:
                raise ServeError(
                    f"The {child.part.name} ended while it started; its own words stand above or in its log."
                )
            if time.monotonic() > until:
                raise ServeError(f"The {child.part.name} did not answer within {within_s:.0f} seconds.")
            time.sleep(LOOK_S)

    def _web_answers(self) -> bool:
        connection = http.client.HTTPConnection(self._plan.host, self._plan.port, timeout=5)
        try:
            connection.request("GET", "/healthz", headers={"Host": "localhost"})
            return connection.getresponse().status < http.client.INTERNAL_SERVER_ERROR
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def _look(self) -> None:
        now = time.monotonic()
        for child in self._children:
            if sentence := child.revive(now):
                self._say(sentence)

    def _end(self) -> None:
        """Web first, so that running turns still reach the worker and the log; Valkey last."""
        graces = {
            # Twice: sockets first, then the turns that they watched.
            "web process": 2.0 * self._plan.stop_grace_s + 5.0,
            "worker": float(self._plan.stop_grace_s),
            "heavy worker": HEAVY_END_S,
            "preview worker": PREVIEWS_END_S,
            "Valkey": VALKEY_END_S,
        }
        for child in reversed(self._children):
            child.end(graces[child.part.name])
