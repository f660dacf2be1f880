"""One child process of `serve`: started, looked at, started again, ended."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from agent_app.config.serve import tied

BASE_DIR = Path(__file__).resolve().parent.parent.parent.parent
FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 30.0
STEADY_S = 60.0


@dataclass(frozen=True)
class Part:
    """What to start. `on_orphaned` is the signal that it gets when `serve` itself is killed."""

    name: str
    command: tuple[str, ...]
    environment: dict[str, str]
    on_orphaned: signal.Signals = signal.SIGKILL
    keep_open: tuple[int, ...] = ()
    words: str = "Its own words stand above."


@dataclass
class Child:
    """A part that runs, or is about to run again."""

    part: Part
    longest_pause_s: float = LONGEST_PAUSE_S
    process: subprocess.Popen[bytes] = field(init=False)
    started_at: float = field(init=False)
    pause_s: float = FIRST_PAUSE_S
    again_at: float | None = None

    def __post_init__(self) -> None:
        self._start()

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    def revive(self, now: float) -> str | None:
        """Starts it again when it has ended and its pause is over; a sentence when it was found ended."""
        if self.running:
            return None
        if self.again_at is None:
            self.pause_s = FIRST_PAUSE_S if now - self.started_at > STEADY_S else self.pause_s
            self.again_at = now + self.pause_s
            self.pause_s = min(self.pause_s * 2, self.longest_pause_s)
            return f"The {self.part.name} ended with status {self.process.returncode}; it is started again."
        if now >= self.again_at:
            self.again_at = None
            self._start()
        return None

    def end(self, grace_s: float) -> None:
        """Asks it to end, waits, then insists."""
        if not self.running:
            return
        self.process.terminate()
        try:
            self.process.wait(grace_s)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _start(self) -> None:
        launcher = (sys.executable, "-SE", str(Path(tied.__file__)))
        # A session of its own: Ctrl-C reaches `serve` alone, which then ends its parts in order.
        self.process = subprocess.Popen(
            [*launcher, str(os.getpid()), str(int(self.part.on_orphaned)), *self.part.command],
            env=self.part.environment,
            cwd=BASE_DIR,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=self.part.keep_open,
        )
        self.started_at = time.monotonic()
