"""Workbooks written part by part, so that a test sees exactly the markup that it is about."""

import io
import warnings
from collections.abc import Mapping

import openpyxl
from openpyxl.workbook import Workbook as ReadBook

from tests.tools.office.package.archives import OFFICE, RELATIONS, TYPES, archive, members
from tools.office.package.package import Package

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = "xl/worksheets/sheet1.xml"
_FORMAT = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_STYLES = (
    f'<styleSheet xmlns="{MAIN}"><fonts count="1">'
    '<font/></fonts><fills count="1">'
    "<fill><patternFill/></fill></fills>"
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1" fontId="0"/>'
    '<xf numFmtId="4" fontId="0"/><xf numFmtId="21"/></cellXfs></styleSheet>'
)


def sheet_xml(data: str, *, head: str = "", tail: str = "", root: str = "") -> str:
    """A worksheet part with this content of sheetData."""
    data = f"<sheetData>{data}</sheetData>" if data else "<sheetData/>"
    return f'<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}"{root}>{head}{data}{tail}</worksheet>'


def book(*sheets: str, workbook: str = "", more: Mapping[str, bytes | str] | None = None) -> bytes:
    """Sheets S1, S2 … of whole worksheet parts, with styles; `more` are related by their names.

    A table (tableN.xml) belongs to the first sheet; `workbook` comes after the list of sheets.
    """
    extra = dict(more or {})
    tables = [name for name in extra if "table" in name]
    linked = [
        ("styles", "xl/styles.xml"),
        *((n[3:-4], n) for n in extra if n not in tables and n.startswith("xl/")),
    ]
    tabs = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="s{n}"/>' for n in range(1, len(sheets) + 1))
    tabs = f"<sheets>{tabs}</sheets>"
    relations = "".join(
        f'<Relationship Id="s{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    ) + "".join(
        f'<Relationship Id="{kind}" Type="{OFFICE}/{kind}" Target="/{name}"/>' for kind, name in linked
    )
    parts: dict[str, bytes | str] = {
        "[Content_Types].xml": _types(len(sheets), [name for _, name in linked], tables),
        "_rels/.rels": _relations(
            f'<Relationship Id="m" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
        ),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">{tabs}{workbook}</workbook>',
        "xl/_rels/workbook.xml.rels": _relations(relations),
        "xl/styles.xml": _STYLES,
        **{f"xl/worksheets/sheet{n}.xml": sheet for n, sheet in enumerate(sheets, start=1)},
        **extra,
    }
    if tables:
        links = [
            f'<Relationship Id="t{n}" Type="{OFFICE}/table" Target="/{t}"/>' for n, t in enumerate(tables)
        ]
        parts["xl/worksheets/_rels/sheet1.xml.rels"] = _relations("".join(links))
    return archive(parts)


def _relations(inside: str) -> str:
    return f'<Relationships xmlns="{RELATIONS}">{inside}</Relationships>'


def _types(sheets: int, linked: list[str], tables: list[str]) -> str:
    kinds = {
        "xl/workbook.xml": "sheet.main",
        **{f"xl/worksheets/sheet{n}.xml": "worksheet" for n in range(1, sheets + 1)},
    }
    kinds |= {name: name[3:-4] for name in linked} | dict.fromkeys(tables, "table")
    overrides = "".join(
        f'<Override PartName="/{n}" ContentType="{_FORMAT}{k}+xml"/>' for n, k in kinds.items()
    )
    default = "application/vnd.openxmlformats-package.relationships+xml"
    return f'<Types xmlns="{TYPES}"><Default Extension="rels" ContentType="{default}"/>{overrides}</Types>'


def table_xml(
    name: str, ref: str, columns: list[str], *, formulas: Mapping[str, str] | None = None, totals: int = 0
) -> str:
    inner = "".join(
        f'<tableColumn id="{n}" name="{column}">'
        + (
            f"<calculatedColumnFormula>{formulas[column]}</calculatedColumnFormula>"
            if formulas and column in formulas
            else ""
        )
        + "</tableColumn>"
        for n, column in enumerate(columns, start=1)
    )
    counted = f' totalsRowCount="{totals}"' if totals else ""
    filtered = f'<autoFilter ref="{ref}"/>' if not totals else ""
    return (
        f'<table xmlns="{MAIN}" id="1" name="{name}" displayName="{name}" ref="{ref}"{counted}>{filtered}'
        f'<tableColumns count="{len(columns)}">{inner}</tableColumns></table>'
    )


def strings_xml(*items: str) -> str:
    inside = "".join(f"<si>{item}</si>" for item in items)
    return f'<sst xmlns="{MAIN}" count="{len(items)}" uniqueCount="{len(items)}">{inside}</sst>'


def opened(content: bytes) -> Package:
    return Package.open(content)


def part(content: bytes, name: str = SHEET) -> str:
    return members(content)[name].decode()


def by_openpyxl(content: bytes) -> ReadBook:
    """Read by an independent reader, which warns of whatever it would lose on saving."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return openpyxl.load_workbook(io.BytesIO(content))


def changed_parts(before: bytes, after: bytes) -> set[str]:
    """The names of parts whose unpacked bytes differ, or that came or went."""
    one, two = members(before), members(after)
    return {name for name in {*one, *two} if one.get(name) != two.get(name)}
