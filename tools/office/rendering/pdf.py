"""Has LibreOffice draw a document or a deck as PDF, in a process group that ends with its time."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from tools.office.package.errors import OfficeError
from tools.office.rendering import confined
from tools.office.rendering.links import without_links
from tools.office.rendering.profile import write_profile

SUFFIXES = frozenset((".docx", ".pptx", ".doc", ".ppt", ".odt", ".odp", ".rtf"))
_PACKAGES = frozenset((".docx", ".pptx"))
_FONTS = Path(__file__).with_name("fonts.conf")
MOST_PDF_BYTES = 100 * 1024 * 1024
_FILTERS = {".pptx": "impress_pdf_Export", ".ppt": "impress_pdf_Export", ".odp": "impress_pdf_Export"}
_SETTINGS = '{"ExportBookmarks":{"type":"boolean","value":"true"},"ReduceImageResolution":{"type":"boolean","value":"true"},"MaxImageResolution":{"type":"long","value":"150"}}'  # noqa: E501 -- one word of a command line


class NotDrawn(OfficeError):
    """LibreOffice made no PDF; its text says why."""


class NoLibreOffice(OfficeError):
    def __init__(self) -> None:
        super().__init__("there is no LibreOffice on this machine; install it to see pages as they print")


@lru_cache
def soffice() -> str | None:
    """Where LibreOffice is, or None."""
    return shutil.which("soffice") or shutil.which("libreoffice")


def to_pdf(content: bytes, suffix: str, *, limit_s: float) -> bytes:
    """Raises NotDrawn after `limit_s` or when nothing came of it, NoLibreOffice, or an OfficeError."""
    program = soffice()
    if program is None:
        raise NoLibreOffice
    safe = without_links(content) if suffix in _PACKAGES else content
    with tempfile.TemporaryDirectory(prefix="folio-preview-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        source = folder / f"file{suffix}"
        source.write_bytes(safe)
        write_profile(folder / "profile")
        _run(_command(program, folder, source, limit_s), folder, limit_s)
        return _drawn(folder / "out" / "file.pdf")


def _drawn(made: Path) -> bytes:
    if not made.is_file():
        raise NotDrawn("LibreOffice could not draw this file; open it in Office and save it again")
    return made.read_bytes()


def _command(program: str, folder: Path, source: Path, limit_s: float) -> list[str]:
    """CPU seconds end what has left the process group."""
    launcher = [sys.executable, "-SEI", str(Path(confined.__file__)), str(os.getpid())]
    kind = _FILTERS.get(source.suffix, "writer_pdf_Export")
    return [
        *launcher,
        *(str(int(limit_s) + 1), str(MOST_PDF_BYTES)),
        program,
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        *("--headless", "--norestore", "--nologo", "--nolockcheck", "--nodefault"),
        *("--convert-to", f"pdf:{kind}:{_SETTINGS}", "--outdir", str(folder / "out"), str(source)),
    ]


def _run(command: list[str], folder: Path, limit_s: float) -> None:
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
        process.wait(limit_s)
    except subprocess.TimeoutExpired:
        raise NotDrawn(
            f"drawing this file took over {limit_s:.0f} seconds; it is too heavy to preview"
        ) from None
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
