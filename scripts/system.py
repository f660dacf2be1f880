"""Programs that tests need from the operating system: says which are missing, installs them where it may."""

import os
import shlex
import shutil
import subprocess
from dataclasses import dataclass

SYSTEM_PYTHON = "/usr/bin/python3"


@dataclass(frozen=True)
class Program:
    """Any of `names` on PATH will do. `left_out` says what cannot run without it."""

    names: tuple[str, ...]
    packages: tuple[str, ...]
    left_out: str
    languages: frozenset[str] = frozenset()
    works: tuple[str, ...] = ()
    """A command that exits with 0 where all of it is there."""

    def present(self) -> bool:
        found = next((path for name in self.names if (path := shutil.which(name))), None)
        if found is None or (self.works and not _exits_well(self.works)):
            return False
        return not self.languages or self.languages <= _languages(found)


CHROMIUM = Program(
    ("chromium", "chromium-browser", "google-chrome"), ("chromium",), "the browser journeys in tests/journeys"
)
TESSERACT = Program(
    ("tesseract",),
    ("tesseract-ocr", "tesseract-ocr-chi-sim"),
    "the tests that read text in pictures",
    frozenset({"eng", "chi_sim"}),
)
LIBREOFFICE = Program(
    ("soffice", "libreoffice"),
    ("libreoffice-writer", "libreoffice-calc", "libreoffice-impress"),
    "the tests that read or open files with LibreOffice",
    works=("dpkg-query", "-W", "libreoffice-writer", "libreoffice-calc", "libreoffice-impress"),
)
UNO = Program(
    ("python3",),
    ("python3-uno",),
    "the tests that have LibreOffice insert and delete rows itself",
    works=(SYSTEM_PYTHON, "-c", "import uno"),
)
_FACES = (":lang=zh-cn", "Noto Serif CJK SC", "Carlito", "Liberation Serif", "Liberation Mono", "DejaVu Sans")
FONTS = Program(
    ("fc-match",),
    ("fontconfig", "fonts-noto-cjk", "fonts-crosextra-carlito", "fonts-liberation", "fonts-dejavu-core"),
    "the pictures of known writing, Chinese, and the widths of Calibri in the pictures of documents",
    works=("sh", "-c", " && ".join(f"fc-list {shlex.quote(one)} | grep -q ." for one in _FACES)),
)
PROGRAMS = (CHROMIUM, TESSERACT, LIBREOFFICE, UNO, FONTS)


def missing_after_install() -> list[Program]:
    """What is still missing once the package manager had its try."""
    missing = [program for program in PROGRAMS if not program.present()]
    if missing and (prefix := _may_install()) is not None:
        packages = [package for program in missing for package in program.packages]
        print(f"Installing {', '.join(packages)} ...", flush=True)
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *packages]):
            subprocess.run(
                [*prefix, "apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=False
            )
    return [program for program in missing if not program.present()]


def _may_install() -> list[str] | None:
    """The words before `apt-get`, or None where this user may not install or there is no apt-get."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def _exits_well(command: tuple[str, ...]) -> bool:
    """True where the command itself is not there to tell."""
    if shutil.which(command[0]) is None:
        return command[0] != SYSTEM_PYTHON
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _languages(tesseract: str) -> set[str]:
    done = subprocess.run([tesseract, "--list-langs"], capture_output=True, text=True, check=False)
    return set(done.stdout.split())
