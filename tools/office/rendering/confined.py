"""Becomes a command that reaches no network, outlives no parent and takes no more than its share.

Started as a file, with the standard library alone:
`python -SEI confined.py PARENT_PID CPU_S FILE_BYTES MEMORY_BYTES COMMAND…`; no memory is no bound.
"""

import ctypes
import os
import resource
import signal
import sys
from pathlib import Path

CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
PR_SET_PDEATHSIG = 1


def without_network() -> bool:
    """A network namespace of its own, with nothing in it; False where the kernel grants none."""
    user, group = os.geteuid(), os.getegid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0:
        return False
    try:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    except OSError:
        return False
    return True


def end_with_parent(parent: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    # The parent may have died before the request was made.
    if os.getppid() != parent:
        sys.exit(1)


def bounded(kind: int, most: int) -> None:
    hard = resource.getrlimit(kind)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (most, most))


def become(parent: int, bounds: list[int], command: list[str]) -> None:
    """Does not return. `bounds` are seconds of processor, bytes of a file, bytes of memory."""
    cpu_s, file_bytes, memory_bytes = bounds
    bounded(resource.RLIMIT_CPU, cpu_s)
    bounded(resource.RLIMIT_FSIZE, file_bytes)
    bounded(resource.RLIMIT_CORE, 0)
    if memory_bytes:
        bounded(resource.RLIMIT_AS, memory_bytes)
    if sys.platform == "linux":
        without_network()
        end_with_parent(parent)
    os.execv(command[0], command)  # noqa: S606 -- the command line is a list of our own, never a shell's


if __name__ == "__main__":
    parent, *bounds = map(int, sys.argv[1:5])
    become(parent, bounds, sys.argv[5:])
