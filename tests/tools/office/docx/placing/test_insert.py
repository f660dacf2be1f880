"""New blocks look like their neighbours and go where they were asked to."""

import io

import docx as python_docx
import pytest

from tests.tools.office.docx.changing import REVIEWER
from tests.tools.office.docx.made import blocks, document_xml, opened, paragraph, texts
from tests.tools.office.docx.test_read import BOX, FIELD
from tests.tools.office.docx.tracking.resolved import accepted, rejected, words
from tools.editing.make import made
from tools.office.docx.errors import DocxError
from tools.office.docx.placing.insert import insert_after
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.reading.document import shown

CENTRED = "<w:pPr><w:jc w:val='center'/></w:pPr>"
ITEM = "<w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='7'/></w:numPr></w:pPr>"
NUMBERING = (
    "<w:abstractNum w:abstractNumId='3'><w:lvl w:ilvl='0'><w:start w:val='1'/><w:numFmt w:val='{}'/>"
    "<w:lvlText w:val='%1)'/></w:lvl></w:abstractNum><w:num w:numId='7'><w:abstractNumId w:val='3'/></w:num>"
)
HEADINGS = (
    "<w:style w:type='paragraph' w:default='1' w:styleId='Standard'><w:name w:val='Normal'/></w:style>"
    "<w:style w:type='paragraph' w:styleId='berschrift1'><w:name w:val='heading 1'/>"
    "<w:next w:val='Standard'/>"
    "<w:pPr><w:outlineLvl w:val='0'/></w:pPr></w:style>"
)


def put(package: Package, text: str, number: int = 1, style: str = "") -> Edit:
    return insert_after(package, blocks(package)[number - 1].id, text, style)


def lines(edit: Edit) -> list[str]:
    return [str(shown(block)).partition(" ")[2] for block in blocks(Package.open(edit.content))]


def test_plain_text_takes_the_look_of_the_paragraph_before_it() -> None:
    body = f"<w:p>{CENTRED}<w:r><w:rPr><w:i/></w:rPr><w:t>one</w:t></w:r></w:p>" + paragraph("two")
    edit = put(opened(body), "new **bold**")
    new = python_docx.Document(io.BytesIO(edit.content)).paragraphs[1]
    assert (new.text, new.alignment, [run.bold for run in new.runs]) == ("new bold", 1, [None, True])
    assert all(run.italic for run in new.runs)
    assert [change.after for change in edit.changed] == ["new bold"]


def test_behind_a_heading_stands_running_text() -> None:
    heading = paragraph("Head", "<w:pPr><w:pStyle w:val='berschrift1'/></w:pPr>")
    edit = put(opened(heading + paragraph("text", CENTRED), {"styles": HEADINGS}), "new")
    assert lines(edit) == ["[#] Head", "new", "text"]
    assert python_docx.Document(io.BytesIO(edit.content)).paragraphs[1].alignment == 1


def test_a_heading_uses_the_documents_own_style_whatever_its_id() -> None:
    edit = put(opened(paragraph("text"), {"styles": HEADINGS}), "# Head")
    assert 'w:pStyle w:val="berschrift1"' in document_xml(edit.content)
    assert "word/styles.xml" not in edit.parts_changed


def test_a_missing_heading_style_is_added_at_the_end() -> None:
    package = opened(paragraph("text"), {"styles": HEADINGS})
    edit = put(package, "## Head")
    before, after = (
        Package.open(c).part("word/styles.xml").decode() for c in (package.content, edit.content)
    )
    assert after.startswith(before.removesuffix("</w:styles>"))
    assert '<w:basedOn w:val="Standard"/>' in after
    assert lines(edit) == ["text", "[##] Head"]


def test_a_document_without_styles_and_lists_gets_the_parts() -> None:
    edit = put(opened(paragraph("text")), "# Head\n\n- a\n  1. b")
    assert lines(edit) == ["text", "[#] Head", "• a", "a. b"]
    assert {"word/styles.xml", "word/numbering.xml"} <= set(edit.parts_changed)


def test_items_go_on_with_the_list_beside_them() -> None:
    body = paragraph("one", ITEM) + paragraph("two", ITEM) + paragraph("end")
    edit = put(opened(body, {"numbering": NUMBERING.format("decimal")}), "1. between")
    assert lines(edit) == ["1) one", "2) between", "3) two", "end"]
    assert edit.parts_changed == ("word/document.xml",)


def test_a_new_list_elsewhere_looks_the_same_and_counts_from_one() -> None:
    body = paragraph("one", ITEM) + paragraph("end")
    edit = put(opened(body, {"numbering": NUMBERING.format("decimal")}), "1. other\n2. more", 2)
    assert lines(edit) == ["1) one", "end", "1) other", "2) more"]


def test_plain_text_behind_an_item_is_an_item_too() -> None:
    edit = put(opened(paragraph("one", ITEM), {"numbering": NUMBERING.format("decimal")}), "two")
    assert lines(edit) == ["1) one", "2) two"]


def test_a_style_is_found_by_its_name_and_a_wrong_one_is_refused_with_those_there_are() -> None:
    package = opened(paragraph("text"), {"styles": HEADINGS})
    assert lines(put(package, "new", style="Heading 1"))[1] == "[#] new"
    with pytest.raises(DocxError, match=r"no paragraph style 'Fancy'; there are: Normal, heading 1"):
        put(package, "new", style="Fancy")


def test_a_table_is_kept_apart_and_looks_like_the_others() -> None:
    package = Package.open(made("document", "# Report\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\nEnd."))
    edit = put(package, "| C | D |\n|---|--:|\n| 3 | 4 |", len(blocks(package)) - 1)
    tables = python_docx.Document(io.BytesIO(edit.content)).tables
    assert [cell.text for row in tables[1].rows for cell in row.cells] == ["C", "D", "3", "4"]
    assert tables[0].style is not None
    assert tables[1].style is not None
    assert tables[0].style.name == tables[1].style.name
    assert tables[1].cell(1, 1).paragraphs[0].alignment == 2


@pytest.mark.parametrize("number", [1, 2])
def test_a_table_never_ends_a_cell(number: int) -> None:
    body = f"<w:tbl><w:tr><w:tc>{paragraph('c')}</w:tc></w:tr></w:tbl>{paragraph('x')}"
    after = document_xml(put(opened(body), "| A |\n|---|\n| 1 |", number).content)
    assert "</w:tbl></w:tc>" not in after
    assert "</w:tbl></w:body>" not in after


def test_a_box_and_its_fallback_copy_get_the_same() -> None:
    package = opened(BOX.format(paragraph("boxed")))
    edit = put(package, "new", 2)
    assert texts(Package.open(edit.content)) == ["host", "boxed", "new"]
    assert document_xml(edit.content).count(">new</w:t>") == 2


def test_text_behind_a_paragraph_with_a_box_follows_its_box() -> None:
    edit = put(opened(BOX.format(paragraph("boxed"))), "new", 1)
    assert texts(Package.open(edit.content)) == ["host", "boxed", "new"]


def test_a_header_gets_text_and_the_body_keeps_its_bytes() -> None:
    package = opened(paragraph("body"), {"header": paragraph("head")})
    edit = put(package, "more", 2)
    assert edit.parts_changed == ("word/header.xml",)
    assert texts(Package.open(edit.content)) == ["body", "head", "more"]


def test_a_place_inside_a_field_is_told() -> None:
    edit = put(opened(FIELD.format("") + paragraph("x")), "new")
    assert "inside a field" in edit.remarks[0]


def test_a_link_is_a_relation_and_unsafe_ones_are_plain_text() -> None:
    edit = put(opened(paragraph("a")), "[safe](https://example.org) [bad](ftp://example.org)")
    saved = Package.open(edit.content)
    assert [one.target for one in saved.relations("word/document.xml") if one.external] == [
        "https://example.org"
    ]
    assert texts(saved)[1] == "safe bad"


def test_all_else_in_the_part_keeps_its_bytes() -> None:
    package = opened(paragraph("one", CENTRED) + paragraph("two"))
    before, after = document_xml(package.content), document_xml(put(package, "new").content)
    at = before.index("<w:p><w:r><w:t>two")
    assert after.startswith(before[:at])
    assert after.endswith(before[at:])


def test_a_strict_document_is_written_in_its_own_namespaces() -> None:
    edit = put(opened(paragraph("one"), strict=True), "# Head\n\n- a")
    saved = Package.open(edit.content)
    contents = [saved.part(name).decode() for name in saved.names() if name != "[Content_Types].xml"]
    assert not any("openxmlformats.org/wordprocessingml" in one for one in contents)
    assert not any("officeDocument/2006/relationships/styles" in one for one in contents)
    assert lines(edit) == ["one", "[#] Head", "• a"]


@pytest.mark.parametrize("body", [paragraph("one") + paragraph("two", CENTRED), paragraph("one", CENTRED)])
def test_a_tracked_paragraph_goes_without_a_trace_when_it_is_rejected(body: str) -> None:
    package = opened(body)
    edit = insert_after(package, blocks(package)[-1].id, "# Head\n\nnew", author=REVIEWER)
    assert rejected(edit.content)["word/document.xml"] == rejected(package.content)["word/document.xml"]
    assert words(accepted(edit.content))["word/document.xml"][-2:] == ["Head", "new"]


def test_an_empty_text_is_refused() -> None:
    with pytest.raises(DocxError, match="the text is empty"):
        put(opened(paragraph("a")), "  \n")


def test_a_strict_document_has_no_left_and_right() -> None:
    after = document_xml(put(opened(paragraph("one"), strict=True), "| A |\n|--:|\n| 1 |").content)
    assert 'w:jc w:val="end"' in after
    assert "<w:start " in after
    assert "<w:left " not in after


def test_a_heading_looks_like_others_of_its_level_even_without_a_style() -> None:
    look = "<w:rPr><w:color w:val='616161'/></w:rPr>"
    heading = f"<w:p><w:pPr><w:outlineLvl w:val='1'/></w:pPr><w:r>{look}<w:t>Old</w:t></w:r></w:p>"
    edit = put(opened(heading + paragraph("text")), "## New", 2)
    assert lines(edit) == ["[##] Old", "text", "[##] New"]
    assert document_xml(edit.content).count('w:color w:val="616161"') == 2


def test_the_sign_of_an_item_is_as_large_as_its_words() -> None:
    small = f"<w:p>{ITEM}<w:r><w:rPr><w:sz w:val='16'/></w:rPr><w:t>one</w:t></w:r></w:p>"
    edit = put(opened(small, {"numbering": NUMBERING.format("bullet")}), "- two")
    assert document_xml(edit.content).count('<w:rPr><w:sz w:val="16"/></w:rPr>') == 2
