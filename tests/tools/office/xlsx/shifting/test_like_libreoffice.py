import io
import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import xlsxwriter  # type: ignore[import-untyped]  # ships no types

from tests.shared_files import corpus_files
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.xlsx.refs import letters
from tools.office.xlsx.shifting.edit import shifted
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.workbook import Workbook

_PYTHONS = ("/usr/bin/python3", "/usr/lib/libreoffice/program/python", "/opt/libreoffice/program/python")
_SESSION = Path(__file__).parent / "office_session.py"
_PART = r"\$?(?:[A-Z]{1,3}\$?#REF!|#REF!\$?\d+|#REF!)"
_LOST = re.compile(rf"(?:\$?(?:'[^']*'|[^\W\d]\w*)\.)?{_PART}(?::{_PART})?|(?:'[^']*'|[^\W\d]\w*)!#ref!")
"""LibreOffice keeps the part of a lost reference that is not gone, and the name of its sheet."""
_MADE, _FROM_CORPUS = 10, 10
_LONGEST_S = 300
"""A bound for a soffice that hangs; the session takes some 20 s."""


def _python_with_uno() -> str:
    if shutil.which("soffice") is None:
        pytest.skip("soffice is not here: install libreoffice-calc")
    for python in _PYTHONS:
        if Path(python).exists():
            asked = subprocess.run([python, "-c", "import uno"], capture_output=True, check=False)
            if asked.returncode == 0:
                return python
    pytest.skip("no Python with UNO is here: install python3-uno")


def _reference(chance: random.Random) -> str:
    sheet = chance.choice(["", "", "", "Data!", "'Other one'!"])
    marks = [chance.choice(["", "$"]) for _ in range(4)]
    row, column = chance.randint(1, 14), chance.randint(1, 8)
    cell = f"{marks[0]}{letters(column)}{marks[1]}{row}"
    match chance.randint(0, 5):
        case 0 | 1:
            last = f"{marks[2]}{letters(column + chance.randint(0, 3))}{marks[3]}{row + chance.randint(0, 6)}"
            return f"SUM({sheet}{cell}:{last})"
        case 2:
            return f"SUM({sheet}{marks[0]}{row}:{marks[1]}{row + 2})"
        case 3:
            return f"SUM({sheet}{marks[0]}{letters(column)}:{marks[1]}{letters(column + 1)})"
        case _:
            return f"{sheet}{cell}"


def _made(seed: int) -> bytes:
    """Two sheets of numbers and formulas; formulas stand apart from what they read."""
    chance = random.Random(seed)  # noqa: S311 -- the same sample each time
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    for name in ("Data", "Other one"):
        sheet = book.add_worksheet(name)
        for row in range(20):
            for column in range(12):
                if column < 6:
                    sheet.write_number(row, column, chance.randint(1, 99))
                elif chance.random() < 0.5:
                    parts = [_reference(chance) for _ in range(chance.randint(1, 3))]
                    sheet.write_formula(row, column, "=" + '&"A1 B2"&'.join(parts), None, 0)
    book.define_name("Rate", "=Data!$B$5")
    book.close()
    return out.getvalue()


def _samples() -> list[tuple[str, bytes]]:
    made = [(f"made-{seed}", _made(seed)) for seed in range(_MADE)]
    suited = [(p.name, p.read_bytes()) for p in corpus_files(".xlsx") if _is_suited(p)]
    return made + suited[:: max(1, len(suited) // _FROM_CORPUS)][:_FROM_CORPUS]


def _is_suited(path: Path) -> bool:
    """Small, with formulas that LibreOffice spells as Excel does; tables it fills otherwise."""
    content = path.read_bytes()
    if len(content) > 60_000:
        return False
    try:
        book = Workbook(Package.open(content))
        grids = [book.grid(sheet) for sheet in book.worksheets]
    except OfficeError:
        return False
    return any(g.formula_count > 2 for g in grids) and not any(
        b"[" in g.raw or b"tablePart" in g.raw for g in grids
    )


def _moves(content: bytes, seed: int) -> list[tuple[str, int, Lines]]:
    chance = random.Random(seed)  # noqa: S311 -- the same sample each time
    book = Workbook(Package.open(content))
    sheet = next(s for s in book.worksheets if book.grid(s).formula_count)
    used = book.grid(sheet).used()
    if used is None:
        return []
    rows, columns = chance.randint(1, used.last.row), chance.randint(1, used.last.column)
    count = chance.randint(1, 2)
    return [
        (sheet.name, sheet.index, Lines("row", rows, count, inserts=chance.random() < 0.5)),
        (sheet.name, sheet.index, Lines("column", columns, count, inserts=chance.random() < 0.5)),
    ]


def _plain(formulas: dict[str, dict[str, str]]) -> dict[tuple[str, str], str]:
    return {(s, p): _LOST.sub("#REF!", text) for s, cells in formulas.items() for p, text in cells.items()}


def test_formulas_read_as_when_libreoffice_moves_the_lines(tmp_path: Path) -> None:
    python = _python_with_uno()
    jobs: list[dict[str, object]] = []
    for seed, (name, content) in enumerate(_samples()):
        for number, (sheet, index, lines) in enumerate(_moves(content, seed)):
            try:
                edit = shifted(Package.open(content), sheet, lines)
            except OfficeError:
                continue
            before, after = (tmp_path / f"{seed}-{number}-{end}.xlsx" for end in ("before", "after"))
            before.write_bytes(content)
            after.write_bytes(edit.content)
            jobs.append(
                {"name": name, "before": str(before), "after": str(after), "sheet": index, "axis": lines.axis}
                | {"at": lines.at, "count": lines.count, "inserts": lines.inserts}
            )
    task = tmp_path / "task.json"
    task.write_text(
        json.dumps({"soffice": shutil.which("soffice"), "profile": str(tmp_path / "profile"), "jobs": jobs})
    )
    said = subprocess.run(
        [python, str(_SESSION), str(task)], capture_output=True, check=False, timeout=_LONGEST_S
    )
    assert said.returncode == 0, said.stderr.decode()[-2000:]
    compared = 0
    for job, answer in zip(jobs, json.loads(said.stdout), strict=True):
        expected, found = _plain(answer["expected"]), _plain(answer["found"])
        assert found == expected, job
        compared += len(expected)
    assert compared > 1_000
