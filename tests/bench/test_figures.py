"""The figures of `make bench`."""

from pathlib import Path

import pytest

from bench.edits import make_document, make_workbook, one_process
from bench.figures import middle_ms, p95_ms, table
from bench.queries import Queries, count_queries

LOG = """2026-01-01 LOG:  statement: BEGIN
2026-01-01 LOG:  execute <unnamed>: SELECT 1
2026-01-01 LOG:  execute _pg3_0: INSERT INTO a VALUES ($1)
2026-01-01 DETAIL:  Parameters: $1 = 'LOG:  nothing'
2026-01-01 LOG:  statement: COMMIT
"""


def test_the_middle_and_the_95th_percentile_are_in_milliseconds() -> None:
    seconds = [number / 1000 for number in range(1, 102)]
    assert middle_ms(seconds) == pytest.approx(51)
    assert p95_ms(seconds) == pytest.approx(96)


def test_a_table_lines_up(capsys: pytest.CaptureFixture[str]) -> None:
    table("Title", ("what", "ms"), [("a", "1.0"), ("longer", "10.0")])
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["", "Title", "  what      ms", "  ------  ----", "  a        1.0", "  longer  10.0"]


def test_reads_writes_and_transactions_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "log").write_text(LOG)
    assert count_queries(tmp_path / "log") == Queries(1, 1, 1)


@pytest.mark.parametrize("way", ["set_cell", "set_cells", "openpyxl", "outline", "window", "calamine"])
@pytest.mark.parametrize("formulas", [False, True])
def test_each_way_through_a_workbook_runs(way: str, *, formulas: bool, tmp_path: Path) -> None:
    make_workbook(tmp_path / "book.xlsx", 50, formulas=formulas)
    assert one_process(way, tmp_path / "book.xlsx", 50).seconds > 0


@pytest.mark.parametrize("way", ["replace", "python-docx"])
def test_each_way_through_a_document_runs(way: str, tmp_path: Path) -> None:
    make_document(tmp_path / "long.docx", pages=251)
    assert one_process(way, tmp_path / "long.docx", 0).seconds > 0
