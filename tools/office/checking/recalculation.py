"""Prints for many workbooks how far the engines of recalculation agree with the values in them."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from tools.kit.json_types import JsonObject
from tools.office.checking.walk import office_files
from tools.office.package.errors import OfficeError
from tools.office.xlsx.recalculation.agreement import Agreement, agreement
from tools.office.xlsx.workbook import open_workbook

_SUFFIXES = frozenset({".xlsx", ".xlsm", ".xltx", ".xltm"})


class Out(Protocol):
    """What a command prints to."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...


def recalc_check(paths: Sequence[Path], *, as_json: bool, out: Out = sys.stdout) -> int:
    """The exit status: 1 when a file could not be read. Raises FileNotFoundError for a missing path."""
    counted: list[Agreement] = []
    failed = 0
    for file in _workbooks(paths):
        try:
            found = agreement(open_workbook(file.read_bytes()))
        except OfficeError as error:
            failed += 1
            out.write(_line({"file": str(file), "error": str(error)}) if as_json else f"{file}: {error}\n")
            continue
        counted.append(found)
        out.write(_line({"file": str(file), **found.as_json()}) if as_json else f"{file}: {_words(found)}\n")
        out.flush()
    total = _summed(counted)
    out.write(_line({"summary": total.as_json()}) if as_json else f"all: {_words(total)}\n")
    return int(failed > 0)


def _workbooks(paths: Sequence[Path]) -> Iterator[Path]:
    return (file for file in office_files(paths) if file.suffix.lower() in _SUFFIXES)


def _summed(found: Sequence[Agreement]) -> Agreement:
    engines = dict.fromkeys(name for one in found for name, _ in one.by_engine)
    return Agreement(
        sum(one.formulas for one in found),
        sum(one.reproduced for one in found),
        sum(one.wrong for one in found),
        sum(one.not_computed for one in found),
        sum(one.seconds for one in found),
        tuple((name, sum(dict(one.by_engine).get(name, 0) for one in found)) for name in engines),
    )


def _words(found: Agreement) -> str:
    if found.too_large:
        return "too large to be recalculated"
    if not found.formulas:
        return "no formulas with values"
    share = found.reproduced / found.formulas
    return (
        f"{found.formulas:,} formulas, {found.reproduced:,} reproduced ({share:.1%}), {found.wrong:,} wrong, "
        f"{found.not_computed:,} not computed, {found.seconds:.1f} s"
    )


def _line(facts: JsonObject) -> str:
    return json.dumps(facts, ensure_ascii=False) + "\n"
