"""LibreOffice draws what the ops make, with a page for each slide that is not hidden."""

import io
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from tests.shared_files import corpus_files
from tests.tools.office.pptx.decks import titled, with_sections
from tools.office.package.package import Package
from tools.office.pptx.charts.set_data import set_chart_data
from tools.office.pptx.charts.wanted import WantedSeries
from tools.office.pptx.commenting.add import Author, Remark, add_comments
from tools.office.pptx.deck import Deck
from tools.office.pptx.notes.set_notes import set_notes
from tools.office.pptx.pictures.insert import Wish, insert_image
from tools.office.pptx.slides.add import NewSlide, add_slide
from tools.office.pptx.slides.copy import copy_slide
from tools.office.pptx.slides.delete import delete_slide
from tools.office.pptx.slides.move import move_slide

LIMIT_S = 150
NAMED = (
    "bar-chart.pptx",
    "shapes.pptx",
    "browse-BrowseSlideShowMode-showScrollBar-0.pptx",
    "SimpleMacro.pptm",
)


def _worked_on(content: bytes) -> bytes:
    """A deck with a slide added, filled with a picture and notes, one copied, moved, and one deleted."""
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "navy").save(out, "PNG")
    content = add_slide(Package.open(content), NewSlide("New", ("One", "  Two")), 1).content
    content = insert_image(Package.open(content), 2, out.getvalue(), "A field", Wish(1, 1, 3)).content
    content = set_notes(Package.open(content), 2, "Say this").content
    remarks = [Remark(1, "Is it?"), Remark(2, "Say more", "Title 1")]
    content = add_comments(Package.open(content), remarks, Author("Folio", "2031-05-02T09:30:00.000")).content
    content = copy_slide(Package.open(content), 1).content
    content = move_slide(Package.open(content), 1, 3).content
    return delete_slide(Package.open(content), 1).content


def _with_data(content: bytes) -> bytes:
    series = [WantedSeries("Zq", (1.0, 2.0)), WantedSeries("Zr", (2.0, None))]
    return set_chart_data(Package.open(content), 1, "1", ["a", "b"], series).content


def _made() -> Iterator[tuple[str, bytes]]:
    yield "made.pptx", _worked_on(with_sections(titled("A", "B", "C"), (1, 2)))
    for path in corpus_files(".pptx", ".pptm"):
        if path.name in NAMED:
            content = path.read_bytes()
            yield path.name, _worked_on(_with_data(content) if "chart" in path.name else content)


def test_every_page_is_drawn(tmp_path: Path) -> None:
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("soffice is not here: install LibreOffice to draw decks")
    made = dict(_made())
    for name, content in made.items():
        (tmp_path / name).write_bytes(content)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    files = [str(tmp_path / name) for name in made]
    command = [program, profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), *files]
    subprocess.run(command, check=True, timeout=LIMIT_S, capture_output=True)
    for name, content in made.items():
        shown = [slide for slide in Deck(Package.open(content)).slides() if not slide.hidden]
        document = pypdfium2.PdfDocument(str((tmp_path / name).with_suffix(".pdf")))
        assert len(document) == len(shown), name
        document.close()
