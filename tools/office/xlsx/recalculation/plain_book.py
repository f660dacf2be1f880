"""A workbook with nothing but what formulas need, written so plainly that any engine can read it."""

import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tools.office.xlsx.markup import escaped, escaped_attribute, to_escapes
from tools.office.xlsx.recalculation.value import Value
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.tables import Table

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_STYLES = (
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
)


@dataclass(frozen=True, slots=True)
class PlainFormula:
    """Spelled out in full, without a result; `block` is what an array formula fills."""

    text: str
    block: Range | None = None


@dataclass(frozen=True, slots=True)
class PlainName:
    name: str
    formula: str
    sheet: int | None


@dataclass
class PlainSheet:
    name: str
    cells: dict[Cell, Value | PlainFormula] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True)
class PlainBook:
    sheets: tuple[PlainSheet, ...]
    names: tuple[PlainName, ...] = ()
    date1904: bool = False

    def as_xlsx(self) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for name, content in self._parts():
                archive.writestr(name, _DECLARATION + content)
        return out.getvalue()

    def _parts(self) -> Iterator[tuple[str, bytes]]:
        tables = self._numbered_tables()
        yield "[Content_Types].xml", self._types(sum(map(len, tables)))
        yield "_rels/.rels", _relations([("officeDocument", "xl/workbook.xml")])
        yield "xl/workbook.xml", self._workbook()
        parts = [("worksheet", f"worksheets/sheet{n}.xml") for n, _ in enumerate(self.sheets, 1)]
        yield "xl/_rels/workbook.xml.rels", _relations([*parts, ("styles", "styles.xml")])
        yield "xl/styles.xml", f'<styleSheet xmlns="{_MAIN}">{_STYLES}</styleSheet>'.encode()
        for number, sheet in enumerate(self.sheets, 1):
            own = tables[number - 1]
            yield f"xl/worksheets/sheet{number}.xml", _sheet(sheet.cells, len(own))
            if own:
                links = [("table", f"../tables/table{n}.xml") for n, _ in own]
                yield f"xl/worksheets/_rels/sheet{number}.xml.rels", _relations(links)
            for n, table in own:
                yield f"xl/tables/table{n}.xml", _table(n, table)

    def _numbered_tables(self) -> list[list[tuple[int, Table]]]:
        found: list[list[tuple[int, Table]]] = []
        count = 0
        for sheet in self.sheets:
            found.append([(count + n, table) for n, table in enumerate(sheet.tables, 1)])
            count += len(sheet.tables)
        return found

    def _types(self, tables: int) -> bytes:
        parts = [("workbook.xml", "sheet.main"), ("styles.xml", "styles")]
        parts += [(f"worksheets/sheet{n}.xml", "worksheet") for n, _ in enumerate(self.sheets, 1)]
        parts += [(f"tables/table{n}.xml", "table") for n in range(1, tables + 1)]
        listed = "".join(
            f'<Override PartName="/xl/{part}" ContentType="{_TYPE}{kind}+xml"/>' for part, kind in parts
        )
        default = f'<Default Extension="rels" ContentType="{_PACKAGE_TYPE}"/>'
        return f'<Types xmlns="{_PACKAGE}content-types">{default}{listed}</Types>'.encode()

    def _workbook(self) -> bytes:
        sheets = b"".join(
            b'<sheet name="%s" sheetId="%d" r:id="rId%d"/>' % (escaped_attribute(s.name), n, n)
            for n, s in enumerate(self.sheets, 1)
        )
        names = b"".join(map(_name, self.names))
        listed = b"<definedNames>%s</definedNames>" % names if names else b""
        calendar = b'<workbookPr date1904="%d"/>' % self.date1904
        head = f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'.encode()
        return b"%s%s<sheets>%s</sheets>%s</workbook>" % (head, calendar, sheets, listed)


_PACKAGE_TYPE = "application/vnd.openxmlformats-package.relationships+xml"


def _relations(links: list[tuple[str, str]]) -> bytes:
    listed = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(links, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}relationships">{listed}</Relationships>'.encode()


def _name(name: PlainName) -> bytes:
    local = b"" if name.sheet is None else b' localSheetId="%d"' % name.sheet
    return b'<definedName name="%s"%s>%s</definedName>' % (
        escaped_attribute(name.name),
        local,
        escaped(name.formula),
    )


def _sheet(cells: Mapping[Cell, Value | PlainFormula], tables: int) -> bytes:
    rows: dict[int, list[bytes]] = {}
    for cell in sorted(cells):
        rows.setdefault(cell.row, []).append(_cell(cell, cells[cell]))
    data = b"".join(b'<row r="%d">%s</row>' % (row, b"".join(found)) for row, found in rows.items())
    parts = b"".join(b'<tablePart r:id="rId%d"/>' % n for n in range(1, tables + 1))
    listed = b'<tableParts count="%d">%s</tableParts>' % (tables, parts) if tables else b""
    head = f'<worksheet xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'.encode()
    return b"%s<sheetData>%s</sheetData>%s</worksheet>" % (head, data, listed)


def _cell(cell: Cell, content: Value | PlainFormula) -> bytes:
    place = str(cell).encode()
    if isinstance(content, PlainFormula):
        array = f' t="array" ref="{content.block}"'.encode() if content.block else b""
        return b'<c r="%s"><f%s>%s</f></c>' % (place, array, escaped(to_escapes(content.text)))
    if content.type == "str":
        text = escaped(to_escapes(content.raw))
        return b'<c r="%s" t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>' % (place, text)
    return b'<c r="%s" t="%s"><v>%s</v></c>' % (place, content.type.encode(), escaped(content.raw))


def _table(number: int, table: Table) -> bytes:
    columns = b"".join(
        b'<tableColumn id="%d" name="%s"/>' % (n, escaped_attribute(to_escapes(name)))
        for n, name in enumerate(table.columns, 1)
    )
    name = escaped_attribute(table.name)
    head = b'<table xmlns="%s" id="%d" name="%s" displayName="%s" ref="%s"' % (
        _MAIN.encode(),
        number,
        name,
        name,
        str(table.block).encode(),
    )
    rows = b' headerRowCount="%d" totalsRowCount="%d">' % (table.header_rows, table.totals_rows)
    listed = b'<tableColumns count="%d">%s</tableColumns></table>' % (len(table.columns), columns)
    return head + rows + listed
