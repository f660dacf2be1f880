"""Installs the front end's packages and builds it, when their sources have changed."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
FRONTEND = BASE_DIR / "frontend"
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}


class FrontendError(Exception):
    """npm failed; its own words have been printed."""


def ready() -> None:
    """The packages and the built page, as fresh as their sources."""
    install()
    stamp = FRONTEND / "dist" / ".sources"
    wanted = fingerprint(sources())
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("Building the page ...", flush=True)
    npm("run", "--silent", "build", quiet=True)
    stamp.write_text(wanted)


def install(folder: Path = FRONTEND, whose: str = "the page's") -> None:
    """What the folder's lock file names."""
    stamp = folder / "node_modules" / ".lock"
    wanted = fingerprint([folder / "package.json", folder / "package-lock.json"], folder)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print(f"Installing {whose} packages ...", flush=True)
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error", quiet=True, folder=folder)
    stamp.write_text(wanted)


def npm(*arguments: str, quiet: bool = False, folder: Path = FRONTEND) -> None:
    """Runs the environment's npm, on its Node, in that folder; quietly, unless it fails."""
    programs = Path(sys.executable).parent
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    output = subprocess.PIPE if quiet else None
    done = subprocess.run(
        [str(programs / "npm"), *arguments],
        cwd=folder,
        env=os.environ | {"PATH": path},
        stdout=output,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        print(done.stdout or "", end="")
        raise FrontendError(f"npm {' '.join(arguments)} failed with status {done.returncode}.")


def sources() -> list[Path]:
    return sorted(
        path
        for path in FRONTEND.rglob("*")
        if path.is_file() and not NOT_SOURCES & set(path.relative_to(FRONTEND).parts)
    )


def fingerprint(files: Iterable[Path], folder: Path = FRONTEND) -> str:
    """Of names and contents, so that a fresh checkout of the same sources needs no new build."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(
            f"{file.relative_to(folder)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode()
        )
    return whole.hexdigest()


if __name__ == "__main__":
    try:
        ready()
    except FrontendError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("Stopped; the next start goes on from here.")
