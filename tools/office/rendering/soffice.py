"""The one door to LibreOffice: each run has a profile and a folder of its own, and ends with its time."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from tools.office.package.errors import OfficeError
from tools.office.rendering import confined
from tools.office.rendering.profile import Setting, write_profile

_FONTS = Path(__file__).with_name("fonts.conf")
_QUIET = ("--headless", "--norestore", "--nologo", "--nolockcheck", "--nodefault", "--nofirststartwizard")


class NoLibreOffice(OfficeError):
    def __init__(self) -> None:
        super().__init__("there is no LibreOffice on this machine; install it to see pages as they print")


class TookTooLong(OfficeError):
    """The run was ended; `limit_s` is what it had."""

    def __init__(self, limit_s: float) -> None:
        self.limit_s = limit_s
        super().__init__(f"LibreOffice took over {limit_s:.0f} seconds; send a simpler file")


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a run may use; no memory means that it is not bounded."""

    limit_s: float
    memory_mb: int = 0
    file_mb: int = 100


@dataclass(frozen=True, slots=True)
class Made:
    """The exit code, and what was made of each file that something was made of, by the source's name."""

    code: int
    files: Mapping[str, bytes] = field(default_factory=dict)


@lru_cache
def soffice() -> str | None:
    """Where LibreOffice is, or None."""
    return shutil.which("soffice") or shutil.which("libreoffice")


def convert(
    sources: Mapping[str, bytes], to: str, allowed: Allowed, settings: Sequence[Setting] = ()
) -> Made:
    """`sources` are files by name, `a.docx`, of which no two differ in their suffixes alone.

    `to` is as LibreOffice takes it: a suffix, or `pdf:writer_pdf_Export:{…}`. Raises NoLibreOffice or
    TookTooLong.
    """
    program = soffice()
    if program is None:
        raise NoLibreOffice
    with tempfile.TemporaryDirectory(prefix="folio-office-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        write_profile(folder / "profile", settings)
        for source, content in sources.items():
            (folder / source).write_bytes(content)
        code = _run(_command(program, folder, list(sources), to, allowed), folder, allowed.limit_s)
        suffix = to.partition(":")[0]
        made = {source: (folder / "out" / source).with_suffix(f".{suffix}") for source in sources}
        return Made(code, {source: path.read_bytes() for source, path in made.items() if path.is_file()})


def _command(program: str, folder: Path, sources: list[str], to: str, allowed: Allowed) -> list[str]:
    """CPU seconds end what has left the process group."""
    bounds = (int(allowed.limit_s) + 1, allowed.file_mb * 1024 * 1024, allowed.memory_mb * 1024 * 1024)
    return [
        *(sys.executable, "-SEI", str(Path(confined.__file__)), str(os.getpid()), *map(str, bounds)),
        *(program, f"-env:UserInstallation={(folder / 'profile').as_uri()}", *_QUIET),
        *("--convert-to", to, "--outdir", str(folder / "out"), *(str(folder / name) for name in sources)),
    ]


def _run(command: list[str], folder: Path, limit_s: float) -> int:
    process = subprocess.Popen(  # noqa: S603 -- the command line is a list of our own
        command,
        env=_environment(folder),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait(limit_s)
    except subprocess.TimeoutExpired:
        raise TookTooLong(limit_s) from None
    finally:
        _end_group(process)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """LibreOffice starts others; all of them go, however this ended."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _environment(folder: Path) -> dict[str, str]:
    """Nothing of the server's own: no keys, no home, no proxy that leads anywhere."""
    nowhere = "http://127.0.0.1:9"
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "LANG": "C.UTF-8",
        "FONTCONFIG_FILE": str(_FONTS),
        "SAL_USE_VCLPLUGIN": "svp",
        **dict.fromkeys(("http_proxy", "https_proxy", "ftp_proxy", "all_proxy"), nowhere),
    }
