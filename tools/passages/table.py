"""Takes a CSV file apart: row by row, under the row that names the columns."""

from collections.abc import Iterator

from tools.office.text.csv_table import records, separator_of
from tools.office.text.decode import decode
from tools.passages.unit import CELLS, Place, Unit


def table_units(content: bytes) -> Iterator[Unit]:
    """Raises OfficeError."""
    text = decode(content).text
    lead = ""
    for number, fields in enumerate(records(text, *separator_of(text)), 1):
        line = CELLS.join(field.value.replace("\n", " ") for field in fields)
        yield Unit(Place("rows", number, number), line, lead=lead)
        lead = lead or line
