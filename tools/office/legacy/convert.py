"""Has LibreOffice convert a file to Open XML, in a process of its own without network, macros or links."""

import os
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

from tools.office.apart.limited import Bounds
from tools.office.apart.start import run_apart
from tools.office.legacy.recognised import Legacy
from tools.office.package.errors import Family, LegacyFormat, OfficeError
from tools.office.package.package import Package
from tools.office.rendering.pdf import soffice
from tools.office.rendering.profile import write_profile

BOUNDS = Bounds(cpu_s=45, wall_s=50, memory_mb=4_000)
MISSING = "which can't be read here without LibreOffice on the server"
_TO: dict[Family, str] = {"workbook": "xlsx", "document": "docx", "deck": "pptx"}


class Unreadable(LegacyFormat):
    """A file that could only be read by way of LibreOffice; `why` says what stands in the way."""

    def __init__(self, legacy: Legacy, why: str) -> None:
        self.family = legacy.family
        to = _TO[legacy.family]
        OfficeError.__init__(self, f"this is the {legacy.words}, {why}; save it as .{to} and send that")


@lru_cache(maxsize=1)
def converted(content: bytes, legacy: Legacy) -> bytes:
    """The same document as .xlsx, .docx or .pptx. Raises OfficeError.

    The last one is kept, so that a reader who pages through a document does not convert it each time.
    """
    office = soffice()
    if office is None:
        raise Unreadable(legacy, MISSING)
    with tempfile.TemporaryDirectory(prefix="folio-", ignore_cleanup_errors=True) as folder:
        made = _run(office, Path(folder), content, legacy)
    Package.open(made, expected=legacy.family)
    return made


def _run(office: str, folder: Path, content: bytes, legacy: Legacy) -> bytes:
    source, to = folder / f"in{legacy.suffix}", _TO[legacy.family]
    source.write_bytes(content)
    profile = folder / "profile"
    write_profile(profile)
    out = folder / "out"
    command = [
        *(sys.executable, "-m", "tools.office.apart", "become", office),
        *("--headless", "--norestore", "--nolockcheck", "--nodefault", "--nofirststartwizard", "--nologo"),
        *(f"-env:UserInstallation={profile.as_uri()}", "--convert-to", to, "--outdir", str(out), str(source)),
    ]
    code, _ = run_apart(command, b"", BOUNDS, _environment(folder))
    made = out / f"in.{to}"
    if code is None:
        raise Unreadable(legacy, f"and LibreOffice took over {BOUNDS.wall_s} s for it")
    if code or not made.is_file():
        raise Unreadable(legacy, "and LibreOffice could not open it")
    return made.read_bytes()


def _environment(folder: Path) -> dict[str, str]:
    """Nothing of ours but what programs are found by: no key, no password, no proxy."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "PYTHONPATH") if name in os.environ}
    return {**kept, "HOME": str(folder), "TMPDIR": str(folder), "SAL_USE_VCLPLUGIN": "svp"}
