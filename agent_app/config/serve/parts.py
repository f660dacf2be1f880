"""The command lines of the web process and the worker, the same on one machine and on many."""

import sys

WS_MAX_BYTES = 1024 * 1024
WS_MAX_QUEUE = 32
LIGHT, HEAVY = "tools,files", "heavy"
HEAVY_AT_ONCE = 2
"""On one machine: one process at a time reads the knowledge base, and the other stays free."""


def prepare_command() -> tuple[str, ...]:
    """The start-up checks and the migrations. It ends by itself."""
    return (sys.executable, "-m", "django", "prepare")


def web_command(host: str, port: int, *, stop_grace_s: int) -> tuple[str, ...]:
    """One uvicorn process: of the servers that were tried, the one that tells consumers of its end."""
    return (
        *(sys.executable, "-m", "uvicorn", "agent_app.config.asgi:application"),
        *("--host", host, "--port", str(port)),
        *(
            "--ws",
            "websockets-sansio",
            "--ws-max-size",
            str(WS_MAX_BYTES),
            "--ws-max-queue",
            str(WS_MAX_QUEUE),
        ),
        # What a proxy says of its client counts where TRUSTED_PROXIES says so, and not wherever one is local.
        "--no-proxy-headers",
        # Frames are short: deflate would cost each socket memory and each piece of text time.
        *("--ws-per-message-deflate", "false"),
        *("--timeout-graceful-shutdown", str(stop_grace_s)),
        *("--log-level", "warning", "--no-access-log", "--no-server-header"),
    )


def worker_command(name: str, queues: str = f"{LIGHT},{HEAVY}") -> tuple[str, ...]:
    """Runs the tools, and computes what pages show of files."""
    return _worker(name, queues)


def heavy_command(name: str) -> tuple[str, ...]:
    """Reads pictures, large files and the knowledge base: light edits don't wait behind it."""
    return (*_worker(f"{name}-heavy", HEAVY), "--concurrency", str(HEAVY_AT_ONCE))


def previews_command(name: str) -> tuple[str, ...]:
    """Has LibreOffice draw one file at a time, which takes seconds: tools don't wait behind it."""
    return (*_worker(f"{name}-previews", "previews"), "--concurrency", "1")


def _worker(name: str, queues: str) -> tuple[str, ...]:
    """A Celery worker that forks; its limits stand in the settings."""
    return (
        # Its warning about root is about pickles; this worker reads JSON alone.
        *(
            sys.executable,
            "-W",
            "ignore:You're running the worker",
            "-m",
            "celery",
            "--app",
            "agent_app.config.celery",
            "--quiet",
            "worker",
        ),
        *("--pool", "prefork", "--queues", queues, "--hostname", f"{name}@%h"),
        *("--loglevel", "WARNING", "--without-gossip", "--without-mingle"),
    )
