"""A line to a server that can be cut in the middle of an answer, or fall silent."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from urllib.parse import urlsplit


@dataclass
class Line:
    """`cuts` answers break off after `after` bytes; while it is `silent` nothing comes back."""

    there: tuple[str, int]
    cuts: int = 0
    after: int = 0
    silent: Event = field(default_factory=Event)
    closed: Event = field(default_factory=Event)
    _lock: Lock = field(default_factory=Lock)

    def carry(self, near: socket.socket) -> None:
        with near, socket.create_connection(self.there) as far:
            back = Thread(target=self._back, args=(far, near), daemon=True)
            back.start()
            with suppress(OSError):
                while sent := near.recv(65_536):
                    far.sendall(sent)
                far.shutdown(socket.SHUT_WR)
            back.join()

    def _back(self, far: socket.socket, near: socket.socket) -> None:
        carried = 0
        with suppress(OSError):
            while got := far.recv(65_536):
                if self.silent.is_set():
                    self.closed.wait(30)
                    break
                if self._cut_now(carried + len(got)):
                    near.sendall(got[: max(0, self.after - carried)])
                    break
                near.sendall(got)
                carried += len(got)
            near.shutdown(socket.SHUT_RDWR)
            far.shutdown(socket.SHUT_RDWR)

    def _cut_now(self, carried: int) -> bool:
        with self._lock:
            if not self.cuts or carried <= self.after:
                return False
            self.cuts -= 1
            return True


@contextmanager
def line_to(endpoint: str) -> Iterator[tuple[str, Line]]:
    """The endpoint at this end of the line."""
    parts = urlsplit(endpoint)
    line = Line((parts.hostname or "", parts.port or 0))
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    near, _ = listening.accept()
                    Thread(target=line.carry, args=(near,), daemon=True).start()

        Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", line
        line.closed.set()
        listening.shutdown(socket.SHUT_RDWR)
