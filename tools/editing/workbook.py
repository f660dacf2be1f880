"""The ops on workbooks."""

from tools.editing.batches import Batch, PlacedError
from tools.editing.markdown import sheets_of
from tools.editing.whole import check_replaceable, whole_edit
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.replace_text import replace_text
from tools.office.xlsx.set_cells import set_cells
from tools.office.xlsx.workbook import Workbook

_CELLS = "cells"


def edit_workbook(content: bytes, batch: Batch) -> Edit:
    """Raises OfficeError."""
    package = Package.open(content, expected="workbook")
    if batch.cells:
        return _set_cells(package, batch)
    match batch.name:
        case "replace_text":
            return replace_text(package, batch.text("find"), batch.text("replace"), batch.sheet)
        case "delete_text":
            return replace_text(package, batch.text("find"), "", batch.sheet)
        case "full_replace":
            return _full_replace(package, batch.text("content"))
    raise XlsxError(f"{batch.name} does not work on a workbook")


def _set_cells(package: Package, batch: Batch) -> Edit:
    pairs = [(wish.address, wish.value) for wish in batch.cells]
    try:
        return set_cells(package, batch.sheet, pairs, _CELLS)
    except XlsxError as error:
        index = error.pointer.removeprefix(f"{_CELLS}/")
        if not index.isdigit():
            raise
        sentence = str(error).removeprefix(f"{error.pointer}: ")
        raise PlacedError(sentence, batch.cells[int(index)].place).on(error.argument) from error


def _full_replace(package: Package, markdown: str) -> Edit:
    from tools.office.xlsx.new import make_workbook  # noqa: PLC0415 -- brings its libraries

    check_replaceable(package, ".xlsx")
    content = make_workbook(sheets_of(markdown))
    before, after = (_sheet_names(one) for one in (package, Package.open(content)))
    return whole_edit(package, content, "workbook", before, after)


def _sheet_names(package: Package) -> str:
    return ", ".join(sheet.name for sheet in Workbook(package).sheets[:20])
