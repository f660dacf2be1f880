"""Every op on real decks: the change shows, all else keeps its bytes, nothing dangles."""

import io
import os
from collections.abc import Callable, Iterator

import pytest
from PIL import Image
from pptx import Presentation

from tests.shared_files import corpus_files
from tests.tools.office.pptx.sound import opens_elsewhere, troubles
from tools.office.checking.order.edited import out_of_order
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.pptx.charts import plots
from tools.office.pptx.charts.set_data import set_chart_data
from tools.office.pptx.charts.wanted import WantedSeries
from tools.office.pptx.closed_table import Operation, may_touch
from tools.office.pptx.commenting.add import Author, Remark, add_comments
from tools.office.pptx.deck import Deck
from tools.office.pptx.errors import PptxError
from tools.office.pptx.notes.set_notes import set_notes
from tools.office.pptx.pictures.insert import Wish, insert_image
from tools.office.pptx.read import read
from tools.office.pptx.set_shape_text import set_shape_text
from tools.office.pptx.slides.add import NewSlide, add_slide
from tools.office.pptx.slides.copy import copy_slide
from tools.office.pptx.slides.delete import delete_slide
from tools.office.pptx.slides.move import move_slide
from tools.office.pptx.tables.set_cell import set_table_cell

STEP = 1 if os.environ.get("FOLIO_FULL_CORPUS") else 6
Op = Callable[[Package, int], Edit]


def _decks() -> Iterator[tuple[str, Package]]:
    for path in corpus_files(".pptx", ".potx", ".ppsx", ".pptm")[::STEP]:
        try:
            package = Package.open(path.read_bytes())
            package.check_contents()
            list(Deck(package).slides())
        except OfficeError:
            continue
        yield path.name, package


def _picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (400, 300), "navy").save(out, "PNG")
    return out.getvalue()


def _cell(package: Package, _last: int) -> Edit:
    slide = _slide_with(package, "table")
    return set_table_cell(package, slide, "1", (1, 1), "Zq word")


def _shape(package: Package, _last: int) -> Edit:
    for slide in Deck(package).slides():
        for node in slide.nodes:
            if node.kind in {"title", "text"} and node.bodies:
                return set_shape_text(package, slide.number, str(node.id), "Zq\nword")
    raise PptxError("no text here")


def _chart(package: Package, _last: int) -> Edit:
    slide = Deck(package).slide(_slide_with(package, "chart"))
    chart = slide.chart(next(node for node in slide.nodes if node.kind == "chart"))
    count = 0 if chart is None else len(plots.series_of(chart.root))
    series = [WantedSeries(f"Zq {n}", (n + 0.5, None, 3.0)) for n in range(count + 1)]
    return set_chart_data(package, slide.number, "1", ["1", "2", "3"], series)


def _comment(package: Package, last: int) -> Edit:
    shape = next((str(node.id) for node in Deck(package).slide(1).nodes), "")
    remarks = [Remark(1, "Zq comment", shape), Remark(last, "Zq <other>\nline")]
    return add_comments(package, remarks, Author("Folio", "2031-05-02T09:30:00.000"))


def _slide_with(package: Package, kind: str) -> int:
    for slide in Deck(package).slides():
        if any(node.kind == kind for node in slide.nodes):
            return slide.number
    raise PptxError(f"no {kind} here")


OPS: dict[str, tuple[Operation, Op, str]] = {
    "add": ("add_slide", lambda p, _: add_slide(p, NewSlide("Zq title", ("Zq one", "  two"))), "Zq one"),
    "add in front": ("add_slide", lambda p, _: add_slide(p, NewSlide("Zq title"), 0), "Zq title"),
    "copy": ("copy_slide", lambda p, _: copy_slide(p, 1), ""),
    "delete": ("delete_slide", lambda p, _: delete_slide(p, 1), ""),
    "delete last": ("delete_slide", delete_slide, ""),
    "move": ("move_slide", lambda p, last: move_slide(p, last, 1), ""),
    "cell": ("set_table_cell", _cell, "Zq word"),
    "shape": ("set_shape_text", _shape, "Zq"),
    "notes": ("set_notes", lambda p, last: set_notes(p, last, "Zq\nnotes"), "Zq"),
    "picture": ("insert_image", lambda p, _: insert_image(p, 1, _picture(), "Zq alt", Wish()), "Zq alt"),
    "picture at": ("insert_image", lambda p, _: insert_image(p, 1, _picture(), "Zq", Wish(1, 1, 3)), "Zq"),
    "chart": ("set_chart_data", _chart, "Zq 0"),
    "comment": ("add_comment", _comment, "Zq comment"),
}


@pytest.mark.parametrize("name", OPS)
def test_an_op_on_real_decks_changes_what_it_says_and_nothing_else(name: str) -> None:
    operation, op, words = OPS[name]
    done = 0
    for file, package in _decks():
        try:
            edit = op(package, len(Deck(package).names))
        except PptxError:
            continue
        if edit.content == package.content:
            continue
        done += 1
        saved = Package.open(edit.content)
        assert _said(saved, words), file
        assert out_of_order(package.content, edit.content) == (), file
        assert troubles(edit.content) <= troubles(package.content), file
        assert opens_elsewhere(edit.content) or not opens_elsewhere(package.content), file
        assert all(may_touch(package, saved, operation, part) for part in edit.parts_changed), file
        kept = [part for part in package.names() if part not in edit.parts_changed]
        assert all(saved.part(part) == package.part(part) for part in kept), file
        assert edit.parts_kept == len(kept), file
    assert done


def test_a_deleted_slide_leaves_the_others_as_they_were() -> None:
    for file, package in _decks():
        total = len(Deck(package).names)
        if total > 1:
            saved = Package.open(delete_slide(package, 1).content)
            before, after = (_texts(one) for one in (package, saved))
            assert after == before[1:], file


def test_a_copy_says_what_its_slide_says() -> None:
    for file, package in _decks():
        if Deck(package).names:
            saved = Package.open(copy_slide(package, 1).content)
            texts = _texts(saved)
            assert texts[1] == texts[0], file


def test_a_copy_opens_in_python_pptx_with_its_own_parts() -> None:
    for _, package in _decks():
        if Deck(package).names and opens_elsewhere(package.content):
            slides = Presentation(io.BytesIO(copy_slide(package, 1).content)).slides
            first, second = slides[0], slides[1]
            charts = [{s.chart.part.partname for s in one.shapes if s.has_chart} for one in (first, second)]
            assert not charts[0] & charts[1]


def _said(package: Package, words: str) -> bool:
    return not words or any(words in text for texts in _texts(package) for text in texts)


def _texts(package: Package) -> list[list[str]]:
    return (
        [
            [
                *(text for shape in slide.shapes for text in (*shape.texts, shape.alt)),
                *slide.notes,
                *slide.comments,
            ]
            for slide in read(package, 1, 2_000).slides
        ]
        if Deck(package).names
        else []
    )
