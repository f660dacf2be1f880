"""Office files for journeys, and a look at what an edit left as it was."""

import re
import zipfile
from pathlib import Path

from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference

from tests.wire_server.record import RecordedRequest
from tests.wire_server.steps import Call, Step, Text
from tools.kit.json_types import JsonObject

FILE_ID = re.compile(r"\bf[a-z2-7]{10}\b")


def budget(folder: Path) -> Path:
    """A workbook with numbers, a sum and a chart."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Sheet1"
    for row in (("Month", "Cost"), ("May", 10), ("June", 20), ("Sum", "=SUM(B2:B3)")):
        sheet.append(row)
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    sheet.add_chart(chart, "D2")
    path = folder / "budget.xlsx"
    book.save(path)
    return path


def changed_parts(before: Path, after: Path) -> set[str]:
    """The parts whose bytes differ, came or went."""
    old, new = _parts(before), _parts(after)
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}


def _parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


def file_id_in(request: RecordedRequest) -> str:
    """The newest file that the request speaks of, as a model would find it."""
    return str(FILE_ID.findall(request.last_user_text)[-1])


def edits(request: RecordedRequest, *ops: JsonObject) -> list[Step] | None:
    """What a model does that edits the attached file once and then says so."""
    if request.texts("tool"):
        return [Text("I made the change.")]
    return [Call("file_edit", {"file_id": file_id_in(request), "ops": list(ops)})]
