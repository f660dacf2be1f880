"""Run by a Python that has UNO: lets LibreOffice move lines, and tells the formulas that it shows.

Takes the path of a JSON file with `soffice`, `profile` (a folder) and `jobs`; a job has `before`, `after`,
the index of its `sheet`, `axis`, `at`, `count` and `inserts`.
Prints for each job the formulas that its own move gives, and those of the file `after`.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import uno  # type: ignore[import-not-found]  # comes with LibreOffice
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]  # comes with LibreOffice
from com.sun.star.connection import NoConnectException  # type: ignore[import-not-found]  # comes with LibreOffice

_MOST_CELLS = 200_000


def main() -> None:
    task = json.loads(Path(sys.argv[1]).read_text())
    office, desktop = _started(task["soffice"], task["profile"])
    try:
        answers = [_answer(desktop, job) for job in task["jobs"]]
    finally:
        desktop.terminate()
        office.wait(60)
    sys.stdout.write(json.dumps(answers))


def _started(soffice: str, profile: str) -> tuple[subprocess.Popen[bytes], Any]:
    pipe = f"folio-{Path(profile).name}"
    accept = f"--accept=pipe,name={pipe};urp;"
    options = ["--headless", "--norestore", "--nologo", f"-env:UserInstallation=file://{profile}"]
    office = subprocess.Popen(
        [soffice, *options, accept], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(240):
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.25)
            continue
        return office, context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    office.terminate()
    raise SystemExit("soffice did not answer")


def _answer(desktop: Any, job: dict[str, Any]) -> dict[str, dict[str, dict[str, str]]]:
    own = _opened(desktop, job["before"])
    try:
        sheet = own.Sheets.getByIndex(job["sheet"])
        lines = sheet.Rows if job["axis"] == "row" else sheet.Columns
        move = lines.insertByIndex if job["inserts"] else lines.removeByIndex
        move(job["at"] - 1, job["count"])
        expected = _formulas(own)
    finally:
        own.close(True)  # noqa: FBT003 -- the interface has no names
    ours = _opened(desktop, job["after"])
    try:
        return {"expected": expected, "found": _formulas(ours)}
    finally:
        ours.close(True)  # noqa: FBT003 -- the interface has no names


def _opened(desktop: Any, path: str) -> Any:
    hidden = PropertyValue()
    hidden.Name, hidden.Value = "Hidden", True
    return desktop.loadComponentFromURL(f"file://{path}", "_blank", 0, (hidden,))


def _formulas(document: Any) -> dict[str, dict[str, str]]:
    """Of each sheet the formulas by row and column, from 0."""
    found = {}
    for sheet in document.Sheets:
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)  # noqa: FBT003 -- the interface has no names
        row, column = cursor.RangeAddress.EndRow, cursor.RangeAddress.EndColumn
        if (row + 1) * (column + 1) > _MOST_CELLS:
            continue
        block = sheet.getCellRangeByPosition(0, 0, column, row).getFormulaArray()
        found[sheet.Name] = {
            f"{r},{c}": text
            for r, line in enumerate(block)
            for c, text in enumerate(line)
            if str(text).startswith(("=", "{="))
        }
    return found


if __name__ == "__main__":
    main()
