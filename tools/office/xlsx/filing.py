"""Turns values into the bytes of cells, gathering the strings and formats that they need."""

from tools.office.xlsx.cell_change import EMPTY, Content, formula_element
from tools.office.xlsx.dates import Moment
from tools.office.xlsx.formula_rules import Surroundings, written
from tools.office.xlsx.markup import Tags, text_element
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.values import Empty, Formula, Number, RichText, Text, Truth, Wish
from tools.office.xlsx.workbook import Workbook

_MOST_SEARCHES = 100


class Filing:
    """One per edit; new strings and formats get the indices after the old ones."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._strings: dict[bytes, int] = {}
        self.added_strings: list[bytes] = []
        self._formats: dict[bytes, int] = {}
        self.added_formats: list[bytes] = []
        self.remarks: list[str] = []

    def content(self, tags: Tags, cell: Cell, wish: Wish, around: Surroundings) -> Content:
        """What goes into the cell; raises XlsxError for a formula that Excel could not read."""
        match wish.value:
            case Number(digits):
                return Content(None, tags.wrapped("v", digits.encode()))
            case Text() | RichText():
                return self._words(tags, wish.value)
            case Truth(holds):
                return Content("b", tags.wrapped("v", b"1" if holds else b"0"))
            case Moment():
                return self._moment(tags, cell, wish.value)
            case Formula(text, as_filed):
                spelled = text if as_filed else written(text, around, cell, wish.pointer)
                return Content(None, formula_element(tags, b"", spelled))
            case Empty():
                return EMPTY

    def _words(self, tags: Tags, value: Text | RichText) -> Content:
        if isinstance(value, Text):
            return self._text(tags, value.text)
        if value.shared:
            return self._shared(tags, value.content)
        return Content("inlineStr", tags.wrapped("is", value.content))

    def _text(self, tags: Tags, text: str) -> Content:
        if not self._book.strings.exists:
            return Content("inlineStr", tags.wrapped("is", text_element(tags, text)))
        return self._shared(tags, text_element(self._book.strings.tags, text))

    def _shared(self, tags: Tags, content: bytes) -> Content:
        index = self._strings.get(content)
        if index is None:
            index = self._known_string(content)
            if index is None:
                index = len(self._book.strings) + len(self.added_strings)
                self.added_strings.append(content)
            self._strings[content] = index
        return Content("s", tags.wrapped("v", str(index).encode()))

    def _known_string(self, content: bytes) -> int | None:
        """Searching is linear, so that a large batch adds its texts without looking for each."""
        return self._book.strings.index_of(content) if len(self._strings) < _MOST_SEARCHES else None

    def _moment(self, tags: Tags, cell: Cell, moment: Moment) -> Content:
        serial = moment.serial(date1904=self._book.date1904)
        if serial is None:
            self.remarks.append(f"{cell} holds its date as text, since the calendar begins later")
            return self._text(tags, moment.at.isoformat())
        digits = str(int(serial)) if serial.is_integer() else repr(serial)
        return Content(None, tags.wrapped("v", digits.encode()))

    def style(self, cell: Cell, wish: Wish, current: int) -> int:
        """The cell's own style, unless it must show a date and does not."""
        styles = self._book.styles
        if isinstance(wish.value, Number) and styles.look(current):
            self.remarks.append(f"{cell} has a date format, so that its number shows as a date")
        if not isinstance(wish.value, Moment) or styles.look(current):
            return current
        element = styles.dated(current, has_time=wish.value.has_time)
        if element is None:
            self.remarks.append(f"{cell} shows its date as a number, since the workbook has no formats")
            return current
        return self._format(element)

    def _format(self, element: bytes) -> int:
        index = self._formats.get(element)
        if index is None:
            known = self._book.styles.formats
            index = known.index(element) if element in known else len(known) + len(self.added_formats)
            if index >= len(known):
                self.added_formats.append(element)
            self._formats[element] = index
        return index
