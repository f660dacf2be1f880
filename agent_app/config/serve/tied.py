"""Runs a command that must not outlive the process which started it.

Started as a file, with the standard library alone: `python -SE tied.py PARENT_PID SIGNAL COMMAND…`.
"""

import ctypes
import os
import signal
import sys
import time
from types import FrameType

PR_SET_PDEATHSIG = 1
LOOK_S = 0.5


def end_with_parent(signal_number: int = signal.SIGKILL) -> None:
    """Asks Linux to send this process a signal when its parent dies; the request survives exec."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_PDEATHSIG, signal_number, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG) failed")


def run_tied(parent: int, signal_number: int, command: list[str]) -> None:
    """Becomes the command. Does not return."""
    if sys.platform != "linux":
        run_watched(parent, signal_number, command)
    end_with_parent(signal_number)
    # The parent may have died before the request was made.
    if os.getppid() != parent:
        sys.exit(1)
    os.execvp(command[0], command)  # noqa: S606 -- the command line is the supervisor's own list


def run_watched(parent: int, signal_number: int, command: list[str]) -> None:
    """The same where the kernel has no such request: stays beside the command and looks for the parent."""
    child = os.posix_spawnp(command[0], command, os.environ)

    def pass_on(received: int, _: FrameType | None) -> None:
        os.kill(child, received)

    signal.signal(signal.SIGTERM, pass_on)
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            sys.exit(code if code >= 0 else 128 - code)
        if os.getppid() != parent:
            os.kill(child, signal_number)
            parent = os.getppid()
        time.sleep(LOOK_S)


if __name__ == "__main__":
    run_tied(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
