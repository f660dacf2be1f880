"""Tests for tools.office.checking.order.faults."""

from collections import Counter

from tests.tools.office.corpus import STEP, sample
from tools.office.checking.order.faults import faults, new_faults
from tools.office.package.package import Package

SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
STRICT = 'xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"'
WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
DRAWN = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
# Charts that were put together by hand: their axes and legends are out of order.
_WRONG_IN_CORPUS = {"123233_charts.xlsx", "chart-texture-bg.pptx"}
_LARGE = 1_000_000


def test_a_child_behind_one_that_it_belongs_before_is_named() -> None:
    part = f"<worksheet {SHEET}><sheetData/><cols/><mergeCells/></worksheet>".encode()
    assert faults(part) == Counter(["worksheet: cols stands behind sheetData"])


def test_strict_parts_are_held_to_the_same_order() -> None:
    part = f"<worksheet {STRICT}><sheetData/><cols/></worksheet>".encode()
    assert faults(part) == Counter(["worksheet: cols stands behind sheetData"])


def test_a_child_that_may_come_once_comes_once() -> None:
    part = f'<row {SHEET}><c r="A1"><f>1</f><v>1</v><v>2</v></c><c r="B1"/></row>'.encode()
    assert faults(part) == Counter(["c: v is one too many"])


def test_children_that_take_the_same_place_may_be_mixed() -> None:
    part = f"<w:body {WORD}><w:p/><w:tbl/><w:p/><w:sectPr/></w:body>".encode()
    assert not faults(part)


def test_nothing_stands_behind_the_last_section() -> None:
    part = f"<w:body {WORD}><w:sectPr/><w:p/></w:body>".encode()
    assert faults(part) == Counter(["body: p stands behind sectPr"])


def test_a_cell_of_a_document_ends_in_a_paragraph() -> None:
    part = f"<w:tc {WORD}><w:p/><w:tbl/></w:tc>".encode()
    assert faults(part) == Counter(["tc: no paragraph stands behind the last tbl"])


def test_the_same_name_has_another_order_in_another_namespace() -> None:
    drawn = f"<a:rPr {DRAWN}><a:latin/><a:solidFill/></a:rPr>".encode()
    written = f"<w:rPr {WORD}><w:sz/><w:b/></w:rPr>".encode()
    assert [*faults(drawn)] == ["rPr: solidFill stands behind latin"]
    assert [*faults(written)] == ["rPr: b stands behind sz"]


def test_children_of_extensions_may_stand_anywhere() -> None:
    part = f'<worksheet {SHEET} xmlns:x="urn:x"><x:cols/><sheetData/><x:dimension/></worksheet>'.encode()
    assert not faults(part)


def test_what_was_out_of_order_before_is_no_fault_of_the_edit() -> None:
    before = f"<worksheet {SHEET}><sheetData/><cols/></worksheet>".encode()
    after = f"<worksheet {SHEET}><sheetData/><cols/><dimension/></worksheet>".encode()
    assert new_faults(before, after) == ["worksheet: dimension stands behind sheetData"]
    assert new_faults(None, before) == ["worksheet: cols stands behind sheetData"]


def test_the_tables_hold_for_real_files() -> None:
    looked_at = 0
    for path, kind in sample(STEP if STEP == 1 else 9).items():
        if not kind.endswith(("workbook", "document", "deck")) or "legacy" in kind:
            continue
        package = Package.open(path.read_bytes())
        for name in package.names():
            if name.endswith(".xml") and package.size(name) < _LARGE and path.name not in _WRONG_IN_CORPUS:
                assert not faults(package.part(name)), (path.name, name)
                looked_at += 1
    assert looked_at > 500
