"""Has LibreOffice draw made files, and takes pictures of their pages."""

import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePath

import pypdfium2
from PIL import Image

from scripts.gallery.making import Made

MOST_PAGES = 14
_DOTS_PER_INCH, _POINTS = 96, 72
_LIMIT_S = 300
_HASHES = "###"


class NotDrawn(Exception):
    """LibreOffice is missing, or made nothing of a file."""


def pdfs_of(files: list[Made]) -> Mapping[str, bytes]:
    """By example. Raises NotDrawn."""
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if program is None:
        raise NotDrawn(
            "LibreOffice is not here; install it to see the gallery (libreoffice-calc, -writer, -impress)"
        )
    with tempfile.TemporaryDirectory(prefix="folio-gallery-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        sources = [folder / f"{made.example}{PurePath(made.name).suffix}" for made in files]
        for made, source in zip(files, sources, strict=True):
            source.write_bytes(made.content)
        profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
        command = [
            program,
            profile,
            "--headless",
            "--norestore",
            "--convert-to",
            "pdf",
            "--outdir",
            str(folder),
        ]
        subprocess.run(
            [*command, *map(str, sources)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_LIMIT_S,
            check=False,
        )
        return {
            made.example: _read(source.with_suffix(".pdf"))
            for made, source in zip(files, sources, strict=True)
        }


def _read(pdf: Path) -> bytes:
    if not pdf.is_file():
        raise NotDrawn(f"LibreOffice made no pages of {pdf.stem}")
    return pdf.read_bytes()


def pages_of(pdf: bytes) -> list[Image.Image]:
    with pypdfium2.PdfDocument(pdf) as opened:
        count = min(len(opened), MOST_PAGES)
        return [
            opened[at].render(scale=_DOTS_PER_INCH / _POINTS).to_pil().convert("RGB") for at in range(count)
        ]


def is_cut(pdf: bytes) -> bool:
    """Whether a cell shows hashes, since its number is wider than its column."""
    with pypdfium2.PdfDocument(pdf) as opened:
        return any(_HASHES in opened[at].get_textpage().get_text_bounded() for at in range(len(opened)))


def contact_sheet(firsts: list[Image.Image], columns: int = 4) -> Image.Image:
    """The first pages side by side, each fitted into the same frame."""
    width, height, gap = 340, 300, 16
    rows = -(-len(firsts) // columns)
    sheet = Image.new("RGB", (columns * (width + gap) + gap, rows * (height + gap) + gap), "#E9EDF3")
    for at, first in enumerate(firsts):
        picture = first.copy()
        picture.thumbnail((width, height), Image.Resampling.LANCZOS)
        left = gap + at % columns * (width + gap) + (width - picture.width) // 2
        top = gap + at // columns * (height + gap) + (height - picture.height) // 2
        sheet.paste(picture, (left, top))
    return sheet
