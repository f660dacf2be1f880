"""Checks many files, some at a time, and says of each what was found."""

import json
import multiprocessing
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TextIO

from tools.kit.json_types import JsonObject, JsonValue
from tools.office.checking.one_file import check_file
from tools.office.checking.report import FileReport, summary
from tools.office.checking.walk import office_files


def check(
    paths: Sequence[Path], *, as_json: bool, jobs: int, libreoffice: bool = False, out: TextIO = sys.stdout
) -> int:
    """The exit status: 1 when any file failed. Raises FileNotFoundError for a path that isn't there."""
    reports = []
    for report in _reports(office_files(paths), jobs, libreoffice=libreoffice):
        reports.append(report)
        out.write(_line(report.as_json()) if as_json else _words(report))
        out.flush()
    total = summary(reports)
    out.write(_line({"summary": total}) if as_json else _totals(total))
    return int(any(report.verdict == "failed" for report in reports))


def _reports(files: Sequence[Path], jobs: int, *, libreoffice: bool) -> Iterator[FileReport]:
    """In the order of the files. Each job is a process that forks: no thread may run beside it."""
    names = [str(file) for file in files]
    one = partial(check_file, libreoffice=libreoffice)
    if jobs == 1 or len(files) < 2:  # noqa: PLR2004 -- one file needs no second process
        yield from map(one, files, names)
        return
    forking = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(min(jobs, len(files)), mp_context=forking) as pool:
        yield from pool.map(one, files, names)


def _line(facts: JsonObject) -> str:
    return json.dumps(facts, ensure_ascii=False) + "\n"


def _words(report: FileReport) -> str:
    about = report.kind.sentence or _numbers(report)
    failures = "".join(f"    {failure}\n" for failure in report.failures)
    return f"{report.verdict:8}{report.file}: {report.kind.name}; {about}\n{failures}"


def _numbers(report: FileReport) -> str:
    texts = report.reading.texts if report.reading else 0
    edits = [
        f"{edit.op} {edit.place}: {edit.parts.kept} parts kept"
        + "".join(f", {one.part} changed ({one.reason})" for one in edit.parts.changed)
        + "".join(f", {one.part} lost ({one.reason})" for one in edit.parts.lost)
        for edit in report.edits
        if edit.parts
    ]
    return "; ".join((f"{texts} texts read, each once", *edits))


def _totals(total: JsonObject) -> str:
    return ", ".join(f"{name.replace('_', ' ')}: {_told(value)}" for name, value in total.items()) + "\n"


def _told(value: JsonValue) -> str:
    if not isinstance(value, dict):
        return str(value)
    return " ".join(f"{count} {name}" for name, count in value.items()) or "none"
