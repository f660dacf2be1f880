"""Tests for tools.office.checking.recalculation."""

import io
import json
from pathlib import Path

from tests.tools.office.xlsx.books import book, sheet_xml
from tools.office.checking.recalculation import recalc_check


def test_each_file_is_counted_and_all_together(tmp_path: Path) -> None:
    row = '<c r="A1"><v>2</v></c><c r="B1"><f>A1*3</f><v>6</v></c><c r="C1"><f>A1*4</f><v>9</v></c>'
    (tmp_path / "a.xlsx").write_bytes(
        book(sheet_xml(f'<row r="1">{row}<c r="D1"><f>NOW()</f><v>1</v></c></row>'))
    )
    (tmp_path / "b.xlsx").write_bytes(b"no workbook")
    out = io.StringIO()
    assert recalc_check([tmp_path], as_json=True, out=out) == 1
    first, second, last = (json.loads(line) for line in out.getvalue().splitlines())
    counted = {name: first[name] for name in ("formulas", "reproduced", "wrong", "not_computed")}
    assert counted == {"formulas": 3, "reproduced": 1, "wrong": 1, "not_computed": 1}
    assert "error" in second
    assert last["summary"]["by_engine"] == {"betteroffice": 1, "ironcalc": 1}


def test_a_line_for_people_says_the_share(tmp_path: Path) -> None:
    row = '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*3</f><v>6</v></c></row>'
    (tmp_path / "a.xlsx").write_bytes(book(sheet_xml(row)))
    out = io.StringIO()
    assert recalc_check([tmp_path], as_json=False, out=out) == 0
    assert "1 formulas, 1 reproduced (100.0%), 0 wrong, 0 not computed" in out.getvalue()
