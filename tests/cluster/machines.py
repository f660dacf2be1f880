"""Folio at scale on this machine: web processes and workers, each to be killed and started again alone."""

import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from urllib.request import urlopen

import psutil
import psycopg

from tests.cluster.proxy import RoundRobin
from tests.fixtures.postgres import Postgres
from tests.fixtures.processes import BASE_DIR, await_true

# Liveness bounds: what ends, ends within its grace; what comes, comes.
END_S = 40.0
LOOK_S = 0.05


@dataclass
class Machine:
    """One `manage.py serve web` or `serve worker`."""

    part: str
    environment: Mapping[str, str]
    log: Path
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                (sys.executable, "manage.py", "serve", self.part),
                cwd=BASE_DIR,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.environment['PORT']}"

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    def answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/healthz", timeout=5) as answer:  # noqa: S310 -- loopback, http
                return bool(answer.status == HTTPStatus.OK)
        except OSError:
            return False

    def kill(self) -> None:
        """As a machine dies: the process and its children at once, if it runs."""
        if not self.running:
            return
        for process in self.processes():
            process.kill()
        self.process.wait()

    def ask_to_end(self) -> None:
        self.process.terminate()

    def await_end(self) -> None:
        try:
            self.process.wait(END_S)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.part} did not end; it said:\n{self.log.read_text()}") from None

    def processes(self) -> list[psutil.Process]:
        own = psutil.Process(self.process.pid)
        return [own, *own.children(recursive=True)]

    def has_port(self, port: int) -> bool:
        """Whether one of its processes talks from that port."""
        lines = (line for process in self.processes() for line in process.net_connections("tcp4"))
        return any(port in line.laddr[1:] for line in lines)


@dataclass
class Cluster:
    """`address` is that of the proxy; the webs can be reached past it."""

    webs: list[Machine]
    workers: list[Machine]
    proxy: RoundRobin
    postgres: Postgres
    valkey_url: str

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.proxy.port}"

    def make_whole(self) -> None:
        """All parts run, and the webs answer."""
        self.proxy.mend()
        for machine in (*self.webs, *self.workers):
            if not machine.running:
                machine.start()
        for web in self.webs:
            await_true("a web process answers", web.answers, web.process)

    def end(self) -> None:
        for machine in (*self.webs, *self.workers):
            machine.kill()

    def asked(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with psycopg.connect(self.postgres.url, autocommit=True) as connection:
            return connection.execute(query, values).fetchall()

    def held_worker(self) -> Machine:
        """The one of whose processes a write waits for a lock."""
        until = time.monotonic() + END_S
        waiting = "SELECT client_port FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while time.monotonic() < until:
            ports = [port for (port,) in self.asked(waiting)]
            for worker in self.workers:
                if any(isinstance(port, int) and worker.has_port(port) for port in ports):
                    return worker
            time.sleep(LOOK_S)
        raise AssertionError("no worker waits for the lock")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
