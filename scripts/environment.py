"""Makes `.venv` and installs the pinned requirements, when the pins have changed.

Runs on the system's Python before anything is installed: the standard library alone, no new syntax.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
VENV = BASE_DIR / ".venv"
PYTHON = VENV / "bin" / "python"
LEAST = (3, 11)


def main(name: str) -> None:
    """Ensures what the file `name` pins; exits with a sentence where the system lacks something."""
    if sys.version_info < LEAST:
        here = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"Folio needs Python 3.11 or newer, and this is {here}. Try: make PYTHON=python3.11 run")
    stamp = VENV / f"{name}.stamp"
    wanted = fingerprint(name)
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    if not has_pip():
        make_venv()
    print(f"Installing {name} ...", flush=True)
    if not run(PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "-r", BASE_DIR / name):
        sys.exit(f"pip could not install {name}; its own words stand above. Is a package index reachable?")
    stamp.write_text(wanted)


def fingerprint(name: str) -> str:
    """Changes when the pins do, or the Python that they are for."""
    files = ("requirements.txt", "requirements-s3.txt", name)
    text = "".join((BASE_DIR / file).read_text() for file in files if (BASE_DIR / file).exists())
    return hashlib.sha256(f"{sys.version}\n{text}".encode()).hexdigest()


def has_pip() -> bool:
    if not PYTHON.exists():
        return False
    done = subprocess.run([str(PYTHON), "-m", "pip", "--version"], capture_output=True, check=False)
    return done.returncode == 0


def run(*command: object) -> bool:
    return subprocess.run([str(word) for word in command], check=False).returncode == 0


def make_venv() -> None:
    print("Making .venv ...", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    command = [sys.executable, "-m", "venv", str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(
            "Python cannot make a virtual environment here. On Debian and Ubuntu the package python3-venv "
            f"is missing: apt-get install python3-venv\n{(done.stdout + done.stderr).strip()}"
        )


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        sys.exit("Stopped; the next start goes on from here.")
