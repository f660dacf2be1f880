"""Programs that tests need from the operating system: says which are missing, installs them where it may."""

import os
import shutil
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    """Any of `names` on PATH will do. `left_out` says what cannot run without it."""

    names: tuple[str, ...]
    packages: tuple[str, ...]
    left_out: str
    languages: frozenset[str] = frozenset()

    def present(self) -> bool:
        found = next((path for name in self.names if (path := shutil.which(name))), None)
        return found is not None and (not self.languages or self.languages <= _languages(found))


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
)
PROGRAMS = (CHROMIUM, TESSERACT, LIBREOFFICE)


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


def _languages(tesseract: str) -> set[str]:
    done = subprocess.run([tesseract, "--list-langs"], capture_output=True, text=True, check=False)
    return set(done.stdout.split())
