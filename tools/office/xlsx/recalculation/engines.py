"""The engines that can recalculate a workbook, each behind the same port; loaded in a child only."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from tools.office.xlsx.recalculation.value import Value, number

Wanted = Iterator[tuple[int, int, int]]
Engine = Callable[[str, Wanted], Iterator[Value | None]]
"""Takes the path of a workbook without results and (sheet by order, row, column); gives their values.

None is a value that it did not find. It may raise, hang or end its process: the child bears it.
"""


def betteroffice(path: str, wanted: Wanted) -> Iterator[Value | None]:
    """betteroffice-xlsx, a calculating reader and writer in Rust."""
    from betteroffice_xlsx import CellError, Workbook  # noqa: PLC0415 -- only where it is asked

    from tools.office.xlsx.refs import Cell  # noqa: PLC0415 -- as above

    with open(path, "rb") as file:  # noqa: PTH123 -- keeps the child's start short
        book = Workbook.open_recalculated(file.read())
    for sheet, row, column in wanted:
        found = book.value(sheet, str(Cell(row, column)))
        yield Value("e", str(found)) if isinstance(found, CellError) else _value(found)


def ironcalc(path: str, wanted: Wanted) -> Iterator[Value | None]:
    """IronCalc, a spreadsheet engine in Rust."""
    from ironcalc import CellType, load_from_xlsx  # noqa: PLC0415 -- only where it is asked

    book = load_from_xlsx(path)
    book.evaluate()
    for place in wanted:
        found = book.get_cell_value(*place)
        error = isinstance(found, str) and book.get_cell_type(*place) == CellType.ErrorValue
        yield Value("e", str(found)) if error else _value(found)


def _value(found: object) -> Value | None:
    match found:
        case bool():
            return Value("b", str(int(found)))
        case int() | float():
            return number(float(found))
        case str():
            return Value("str", found)
        case _:
            return None


ENGINES: Mapping[str, Engine] = MappingProxyType({"betteroffice": betteroffice, "ironcalc": ironcalc})
"""By their order of trust."""
