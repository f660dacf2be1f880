"""The ops on text and CSV files; encoding, byte order mark and line ends stay."""

from tools.editing.batches import Batch, PlacedError
from tools.office.package.edit import Edit
from tools.office.text import csv_cells, edit
from tools.office.text.errors import TextError


def edit_text(content: bytes, batch: Batch) -> Edit:
    """Raises OfficeError."""
    match batch.name:
        case "replace_text":
            return edit.replace_text(content, batch.text("find"), batch.text("replace"))
        case "delete_text":
            return edit.delete_text(content, batch.text("find"))
        case "full_replace":
            return edit.full_replace(content, batch.text("content"))
    raise TextError(f"{batch.name} does not work on a text file")


def edit_csv(content: bytes, batch: Batch) -> Edit:
    """The same, and cells by address; a CSV file has one sheet, whatever it is called. Raises OfficeError."""
    if batch.sheet is not None:
        raise TextError(f"a CSV file has one sheet without a name; leave out sheet {batch.sheet[:80]!r}").on(
            "sheet"
        )
    if batch.cells:
        _check_addresses(batch)
        return csv_cells.set_cells(content, [(wish.address, wish.value) for wish in batch.cells])
    return edit_text(content, batch)


def _check_addresses(batch: Batch) -> None:
    for wish in batch.cells:
        try:
            csv_cells.place(wish.address)
        except TextError as error:
            raise PlacedError(str(error), wish.place).on(error.argument) from error
