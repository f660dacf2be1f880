"""Files that are valid, and put together as hardly any program does it."""

import io
import os
import zipfile
from collections.abc import Callable, Mapping

from tests.tools.office.docx.made import docx, paragraph
from tests.tools.office.package.archives import RELATIONS, archive, members
from tests.tools.office.pptx.made import box, deck
from tests.tools.office.xlsx.books import MAIN, SHEET, book, sheet_xml, strings_xml

Parts = dict[str, bytes]
LONG = 10_000 if os.environ.get("FOLIO_FULL_CORPUS") else 1_500
_ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>Item</t></is></c><c r="B1"><v>12</v></c></row>'
_SECOND = (
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Rent</t></is></c><c r="B2"><f>B1*2</f><v>24</v></c></row>'
)
_STRICT = {
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main": "http://purl.oclc.org/ooxml/spreadsheetml/main",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": (
        "http://purl.oclc.org/ooxml/officeDocument/relationships"
    ),
}


def plain_book() -> bytes:
    return book(sheet_xml(_ROW + _SECOND))


def plain_document() -> bytes:
    return docx(paragraph("First words of it") + paragraph("Second words"))


def plain_deck() -> bytes:
    return deck(box("First words"), box("Second words"))


def changed(content: bytes, change: Callable[[Parts], object]) -> bytes:
    parts = members(content)
    change(parts)
    return archive(parts)


def _in(part: str, old: str, new: str) -> Callable[[Parts], None]:
    def change(parts: Parts) -> None:
        assert old.encode() in parts[part]
        parts[part] = parts[part].replace(old.encode(), new.encode())

    return change


def _everywhere(old: str, new: str) -> Callable[[Parts], None]:
    def change(parts: Parts) -> None:
        for name in parts:
            parts[name] = parts[name].replace(old.encode(), new.encode())

    return change


def _as_utf16(part: str) -> Callable[[Parts], None]:
    def change(parts: Parts) -> None:
        text = parts[part].decode().partition("?>")[2] or parts[part].decode()
        parts[part] = ("<?xml version='1.0' encoding='UTF-16'?>" + text).encode("utf-16")

    return change


def _with_mark(parts: Parts) -> None:
    for name in parts:
        if name.endswith((".xml", ".rels")):
            parts[name] = b"\xef\xbb\xbf" + parts[name]


def _elsewhere(old: str, new: str) -> Callable[[Parts], None]:
    """A part under another name, with its content type and relations."""

    def change(parts: Parts) -> None:
        parts[new] = parts.pop(old)
        types = parts["[Content_Types].xml"]
        parts["[Content_Types].xml"] = types.replace(f"/{old}".encode(), f"/{new}".encode())

    return change


def _steps(*changes: Callable[[Parts], object]) -> Callable[[Parts], None]:
    def change(parts: Parts) -> None:
        for one in changes:
            one(parts)

    return change


def _prefixed(content: bytes) -> bytes:
    """Every element of the sheet and the workbook under a prefix of its own."""

    def change(parts: Parts) -> None:
        for name in (SHEET, "xl/workbook.xml"):
            text = parts[name].decode().replace(f'xmlns="{MAIN}"', f'xmlns:q.1-x="{MAIN}"')
            opened = text.replace("</", "\0").replace("<", "<q.1-x:").replace("\0", "</q.1-x:")
            parts[name] = opened.encode()

    return changed(content, change)


def _without(*names: str) -> Callable[[Parts], None]:
    """Parts that are not there, nor spoken of."""

    def change(parts: Parts) -> None:
        for name in names:
            del parts[name]
        for listing in [one for one in parts if one.endswith(".rels") or one == "[Content_Types].xml"]:
            pieces = parts[listing].decode().split("<")
            kept = [p for p in pieces if not any(n.rpartition("/")[2] in p for n in names)]
            parts[listing] = "<".join(kept).encode()

    return change


def _streamed(content: bytes) -> bytes:
    """With sizes behind each member, as programs write that can't go back."""

    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.got = bytearray()

        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            self.got += bytes(data)  # type: ignore[call-overload]  # whatever a buffer is
            return len(bytes(data))  # type: ignore[call-overload]  # the same

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as target:
        for name, part in members(content).items():
            target.writestr(name, part)
    return bytes(pipe.got)


def _zip64(content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, part in members(content).items():
            with target.open(name, "w", force_zip64=True) as member:
                member.write(part)
    return out.getvalue()


def _stored(content: bytes) -> bytes:
    return archive(members(content), zipfile.ZIP_STORED)


def _with_folders(content: bytes) -> bytes:
    return archive({"xl/": b"", "word/": b"", "docProps/": b"", **members(content)})


def _nested_tables(depth: int) -> str:
    inner = paragraph("Deepest")
    for _ in range(depth):
        cell = f'<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>{inner}<w:p/></w:tc>'
        inner = f"<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr>{cell}</w:tr></w:tbl>"
    return paragraph("Above") + inner + paragraph("Below")


def _long_table(rows: int) -> str:
    cells = (
        "<w:tc><w:p><w:r><w:t>{0}</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>n{0}</w:t></w:r></w:p></w:tc>"
    )
    body = "".join(f"<w:tr>{cells.format(row)}</w:tr>" for row in range(rows))
    grid = "<w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>"
    return f"{paragraph('A long table')}<w:tbl><w:tblPr/>{grid}{body}</w:tbl>{paragraph('Behind')}"


def _formula_book() -> bytes:
    rows = "".join(
        f'<row r="{n}"><c r="A{n}"><v>{n}</v></c><c r="B{n}"><f>A{n}*2</f><v>{2 * n}</v></c></row>'
        for n in range(1, 6)
    )
    return book(sheet_xml(rows))


def _chart_sheet_only(parts: Parts) -> None:
    chartsheet = (
        f'<chartsheet xmlns="{MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>'
    )
    parts["xl/chartsheets/sheet1.xml"] = chartsheet.encode()
    del parts[SHEET]
    for name, old, new in (
        ("[Content_Types].xml", "/xl/worksheets/sheet1.xml", "/xl/chartsheets/sheet1.xml"),
        ("[Content_Types].xml", "spreadsheetml.worksheet+xml", "spreadsheetml.chartsheet+xml"),
        ("xl/_rels/workbook.xml.rels", "relationships/worksheet", "relationships/chartsheet"),
        ("xl/_rels/workbook.xml.rels", "worksheets/sheet1.xml", "chartsheets/sheet1.xml"),
    ):
        _in(name, old, new)(parts)


def _loose_rows() -> str:
    """Rows and cells that don't say where they stand."""
    return (
        '<row><c t="inlineStr"><is><t>Item</t></is></c><c><v>12</v></c></row>'
        '<row/><row r="7"><c><v>3</v></c>'
        '<c r="D7" t="inlineStr"><is><t>Rent</t></is></c><c><v>4</v></c></row>'
        '<row><c t="str"><f>"a"</f><v>a</v></c></row>'
    )


def _extended_sheet() -> bytes:
    space = 'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"'
    compatible = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac"'
    row = _ROW.replace('r="1"', 'r="1" spans="1:2" x14ac:dyDescent="0.25" ht="15" customHeight="1"')
    head = '<sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/>'
    return book(sheet_xml(row + _SECOND, head=head, root=f" {space} {compatible}"))


def _slide_without_shapes(parts: Parts) -> None:
    name = "ppt/slides/slide1.xml"
    text = parts[name].decode()
    start, end = text.index("<p:sp>"), text.rindex("</p:sp>") + len("</p:sp>")
    parts[name] = (text[:start] + text[end:]).encode()


def _empty_shapes(parts: Parts) -> None:
    """Text boxes without paragraphs' runs, without a body, and a frame that shows nothing."""
    name = "ppt/slides/slide1.xml"
    bare = (
        '<p:sp><p:nvSpPr><p:cNvPr id="90" name=""/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/></p:sp>'
        '<p:sp><p:nvSpPr><p:cNvPr id="91" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>'
        "<p:txBody><a:bodyPr/><a:p/></p:txBody></p:sp>"
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="92" name="y"/><p:cNvGraphicFramePr/><p:nvPr/>'
        '</p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></p:xfrm>'
        '<a:graphic><a:graphicData uri="urn:other"/></a:graphic></p:graphicFrame></p:spTree>'
    )
    parts[name] = parts[name].replace(b"</p:spTree>", bare.encode())


def _empty_deck(parts: Parts) -> None:
    """Layouts and masters, and no slide yet."""
    for name in [one for one in parts if one.startswith("ppt/slides/")]:
        del parts[name]
    text = parts["ppt/presentation.xml"].decode()
    start, end = text.index("<p:sldIdLst>"), text.index("</p:sldIdLst>") + len("</p:sldIdLst>")
    parts["ppt/presentation.xml"] = (text[:start] + text[end:]).encode()
    for listing in ("[Content_Types].xml", "ppt/_rels/presentation.xml.rels"):
        pieces = parts[listing].decode().split("<")
        parts[listing] = "<".join(p for p in pieces if "slides/slide" not in p).encode()


def _no_layouts(parts: Parts) -> None:
    """Slides that hang on no layout."""
    for name in [one for one in parts if one.startswith("ppt/slides/_rels/")]:
        parts[name] = f'<Relationships xmlns="{RELATIONS}"/>'.encode()


def odd_files() -> Mapping[str, bytes]:
    """By what is odd about them."""
    made, document, slides = plain_book(), plain_document(), plain_deck()
    relations = "xl/_rels/workbook.xml.rels"
    sheet_link = 'Target="worksheets/sheet1.xml"'
    wide = "xl/worksheets/my sheet.xml"
    return {
        "a prefix with a dot": _prefixed(made),
        "a sheet in UTF-16": changed(made, _as_utf16(SHEET)),
        "a workbook in UTF-16": changed(made, _as_utf16("xl/workbook.xml")),
        "a document in UTF-16": changed(document, _as_utf16("word/document.xml")),
        "a slide in UTF-16": changed(slides, _as_utf16("ppt/slides/slide1.xml")),
        "byte order marks in a workbook": changed(made, _with_mark),
        "byte order marks in a document": changed(document, _with_mark),
        "byte order marks in a deck": changed(slides, _with_mark),
        "targets with dots": changed(
            made, _in(relations, sheet_link, 'Target="../xl/./worksheets/sheet1.xml"')
        ),
        "an absolute target": changed(made, _in(relations, sheet_link, 'Target="/xl/worksheets/sheet1.xml"')),
        "a target with an escape": changed(
            made,
            _steps(
                _elsewhere(SHEET, wide),
                _in("[Content_Types].xml", "my sheet", "my%20sheet"),
                _in(relations, sheet_link, 'Target="worksheets/my%20sheet.xml"'),
            ),
        ),
        "targets in another case": changed(
            made, _in(relations, sheet_link, 'Target="Worksheets/SHEET1.xml"')
        ),
        "a main part in the root folder": changed(document, _in("_rels/.rels", "word/", "./word/")),
        "no styles": changed(made, _without("xl/styles.xml")),
        "rows without numbers": book(sheet_xml(_loose_rows())),
        "attributes of extensions": _extended_sheet(),
        "no cells at all": book(sheet_xml("")),
        "no sheetData": changed(book(sheet_xml("")), _in(SHEET, "<sheetData/>", "")),
        "an empty string table": book(sheet_xml(_ROW), more={"xl/sharedStrings.xml": strings_xml()}),
        "strings without their table": book(
            sheet_xml(_ROW + '<row r="2"><c r="A2" t="s"><v>0</v></c></row>')
        ),
        "strings beyond their table": book(
            sheet_xml('<row r="1"><c r="A1" t="s"><v>9</v></c><c r="B1" t="s"><v>0</v></c></row>'),
            more={"xl/sharedStrings.xml": strings_xml("<t>Item</t>")},
        ),
        "errors, truths and days": book(
            sheet_xml(
                '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="b"><v>1</v></c>'
                '<c r="C1" t="d"><v>2031-05-02</v></c><c r="D1" s="1"><v>45000</v></c></row>'
            ),
            workbook='<calcPr calcMode="manual"/>',
        ),
        "a strict workbook": changed(made, _steps(*(_everywhere(o, n) for o, n in _STRICT.items()))),
        "a strict document": docx(paragraph("Strict words of it"), strict=True),
        "only a chart sheet": changed(made, _chart_sheet_only),
        "formulas all over": _formula_book(),
        "sizes behind the members": _streamed(made),
        "a document in a stream": _streamed(document),
        "a deck in a stream": _streamed(slides),
        "zip64 members": _zip64(made),
        "stored members": _stored(slides),
        "members for folders": _with_folders(document),
        "a long table": docx(_long_table(LONG)),
        "tables in tables": docx(_nested_tables(20)),
        "an empty document": docx(""),
        "a document of one table": docx(_nested_tables(1).partition("</w:p>")[2].rpartition("<w:p>")[0]),
        "a slide without shapes": changed(slides, _slide_without_shapes),
        "shapes without text": changed(slides, _empty_shapes),
        "a deck without slides": changed(slides, _empty_deck),
        "slides without layouts": changed(slides, _no_layouts),
        "comments in a processing way": changed(
            document, _in("word/document.xml", "<w:body>", "<!-- <w:t>no</w:t> --><?odd <w:t?><w:body>")
        ),
        "text in sections of characters": changed(
            made, _in(SHEET, "<t>Item</t>", "<t><![CDATA[<Item> & ]]>more</t>")
        ),
        "single quotes and spaces in tags": changed(made, _in(SHEET, '<c r="B1">', "<c  r = 'B1'\n>")),
        "a notes page alone": _notes_only(),
    }


def _notes_only() -> bytes:
    def fill(slide: object) -> None:
        slide.notes_slide.notes_text_frame.text = "Said aloud"  # type: ignore[attr-defined]  # a slide

    return deck(fill)
