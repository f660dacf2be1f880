"""New documents are laid out as a careful person would."""

import io

import docx
import pytest
from docx.document import Document
from docx.oxml.ns import qn

from tools.office.checking.order.faults import faults
from tools.office.docx.new import new_document
from tools.office.docx.read import read
from tools.office.package.package import Package

WORDS = (
    "Every plot is looked after by one household or group, and every member gives eight hours a year. " * 8
)
LONG = "# Handbook\n\n**Edition 4** of March\n\n" + "\n\n".join(
    f"## Part {at}\n\n{WORDS}\n\n### Inner {at}\n\n{WORDS}" for at in range(6)
)
CHINESE = "# 报告\n\n各车间：\n\n本季度设备运行平稳，没有发生停机事故。\n\n## 安排\n\n1. 检查\n   1. 供暖\n"


def made(markdown: str) -> Document:
    return docx.Document(io.BytesIO(new_document(markdown)))


def style_names(document: Document) -> dict[str, str]:
    return {
        paragraph.text: str(paragraph.style.name if paragraph.style else "")
        for paragraph in document.paragraphs
    }


def test_the_only_first_heading_above_others_is_the_title() -> None:
    titled, chapters = made("# Title\n\n## A\n\n## B"), made("# One\n\n# Two")
    sizes = [document.styles["Heading 1"].font.size.pt for document in (titled, chapters)]
    assert sizes == [26, 18]
    assert style_names(titled)["Title"] == "Heading 1"


def test_a_short_stressed_line_below_the_title_is_its_subtitle() -> None:
    document = made("# Title\n\n*April 2025*, draft\n\nWords.\n\n## A")
    assert style_names(document)["April 2025, draft"] == "Subtitle"
    assert not any(run.italic for run in document.paragraphs[1].runs)


def test_a_long_document_has_a_list_of_contents_that_leads_to_its_headings() -> None:
    document = made(LONG)
    names = style_names(document)
    assert names["Contents"] == "TOC Heading"
    entries = [p for p in document.paragraphs if p.style is not None and p.style.name.startswith("toc ")]
    assert [entry.text for entry in entries[:2]] == ["Part 0", "Inner 0"]
    anchors = [link.get(qn("w:anchor")) for entry in entries for link in entry._p.iter(qn("w:hyperlink"))]  # noqa: SLF001 - no public way to see them
    marks = [mark.get(qn("w:name")) for mark in document.element.body.iter(qn("w:bookmarkStart"))]
    assert anchors == marks
    assert len(set(anchors)) == 12


def test_the_list_of_contents_is_a_whole_field() -> None:
    body = made(LONG).element.body
    kinds = [mark.get(qn("w:fldCharType")) for mark in body.iter(qn("w:fldChar"))]
    assert kinds == ["begin", "separate", "end"]
    assert [code.text for code in body.iter(qn("w:instrText"))] == [' TOC \\o "2-3" \\n \\h \\z ']


def test_its_entries_are_no_headings_to_a_reader() -> None:
    headings = [block.text for block in read(Package.open(new_document(LONG))).blocks if block.heading]
    assert headings.count("Part 0") == 1


def test_a_long_document_has_its_title_above_later_pages() -> None:
    section = made(LONG).sections[0]
    assert section.header.paragraphs[0].text == "Handbook"
    assert section.different_first_page_header_footer
    assert section.first_page_header.paragraphs[0].text == ""


def test_a_short_document_has_neither() -> None:
    document = made("# A\n\n## B\n\n## C")
    assert "Contents" not in style_names(document)
    assert document.sections[0].header.paragraphs[0].text == ""


def test_contents_that_were_written_out_are_not_listed_twice() -> None:
    names = style_names(made(LONG.replace("## Part 0", "## Contents\n\n- Part 1\n\n## Part 0")))
    assert "TOC Heading" not in names.values()


def test_chinese_paragraphs_begin_two_letters_in_but_not_a_salutation() -> None:
    document = made(CHINESE)
    names = style_names(document)
    assert names["本季度设备运行平稳，没有发生停机事故。"] == "Body Text"
    assert names["各车间："] == "Normal"
    assert names["检查"] == "List Number"
    indent = document.styles["Body Text"].element.pPr.find(qn("w:ind"))
    assert indent.get(qn("w:firstLineChars")) == "200"


def test_latin_paragraphs_do_not() -> None:
    assert style_names(made("# A\n\nWords."))["Words."] == "Normal"


@pytest.mark.parametrize(
    ("markdown", "tags", "font"),
    [
        (CHINESE, ("en-US", "zh-CN"), "Microsoft YaHei"),
        ("Der Plan ist nicht für die Firma und wird verschoben.", ("de-DE", "zh-CN"), "Microsoft YaHei"),
        ("この計画は来年のものです。", ("en-US", "ja-JP"), "Yu Gothic"),
    ],
)
def test_spellers_are_told_the_language_and_each_script_has_its_typeface(
    markdown: str, tags: tuple[str, str], font: str
) -> None:
    styles = made(markdown).styles
    language = next(styles.element.iter(qn("w:lang")))
    assert (language.get(qn("w:val")), language.get(qn("w:eastAsia"))) == tags
    fonts = styles["Normal"].element.rPr.rFonts
    assert (fonts.get(qn("w:ascii")), fonts.get(qn("w:eastAsia"))) == ("Calibri", font)


def test_lists_in_lists_count_with_letters_and_in_chinese_with_brackets() -> None:
    nested = "1. a\n   1. b\n\ntext"
    labels = {b.text: b.list_label for b in read(Package.open(new_document(nested))).blocks if b.list_label}
    assert labels == {"a": "1.", "b": "a."}
    chinese = {b.text: b.list_label for b in read(Package.open(new_document(CHINESE))).blocks if b.list_label}
    assert chinese["供暖"] == "（1）"


def test_the_last_item_keeps_away_from_what_follows() -> None:
    items = [p for p in made("- a\n- b\n\ntext").paragraphs if p.text in {"a", "b"}]
    assert [item.paragraph_format.space_after for item in items] == [None, 101600]


def test_tasks_have_boxes_in_place_of_bullets() -> None:
    blocks = read(Package.open(new_document("- [x] done\n- [ ] open"))).blocks[:2]
    assert [(block.text, block.list_label) for block in blocks] == [("☑\tdone", None), ("☐\topen", None)]


def test_code_and_quotes_have_styles_of_their_own() -> None:
    names = style_names(made("> said\n\n```\na\nb\n```"))
    assert names == {"said": "Quote", "a\nb": "Code Block"}


def test_stress_on_chinese_letters_is_dots_and_no_slant() -> None:
    runs = made("这是*个别*问题 and *this* too").paragraphs[0].runs
    stressed = [run for run in runs if run._r.rPr is not None and run._r.rPr.find(qn("w:em")) is not None]  # noqa: SLF001 - no public way to see it
    assert [run.text for run in stressed] == ["个别"]
    assert [run.text for run in runs if run.italic] == ["this"]


def test_a_line_break_of_html_is_one() -> None:
    assert made("| A |\n|---|\n| a<br>b |").tables[0].cell(1, 0).text == "a\nb"


TABLE = "| Item | Sum | Remark |\n|---|---|---|\n| Rent | 1,200 | {} |\n| Total | 1,200 | |\n"


def test_a_table_repeats_its_header_and_keeps_rows_whole() -> None:
    rows = made(TABLE.format("x")).tables[0].rows
    properties = [row._tr.trPr for row in rows]  # noqa: SLF001 - no public way to see it
    assert properties[0].find(qn("w:tblHeader")) is not None
    assert all(one.find(qn("w:cantSplit")) is not None for one in properties)


def test_figures_stand_to_the_right_and_a_total_is_bold() -> None:
    table = made(TABLE.format("x")).tables[0]
    assert table.cell(1, 1).paragraphs[0].alignment == 2
    assert table.cell(1, 0).paragraphs[0].alignment == 0
    assert table.cell(2, 1).paragraphs[0].runs[0].bold
    assert not table.cell(1, 1).paragraphs[0].runs[0].bold


def test_columns_are_as_wide_as_what_they_hold_and_never_wider_than_the_page() -> None:
    document = made(TABLE.format("many words " * 20))
    widths = [column.width or 0 for column in document.tables[0].columns]
    section = document.sections[0]
    room = (section.page_width or 0) - (section.left_margin or 0) - (section.right_margin or 0)
    assert sum(widths) <= room
    assert widths[2] > 2 * widths[1]


def test_a_table_of_many_columns_has_smaller_letters() -> None:
    row = "|" + " some words |" * 12
    document = made(f"{row}\n|{'---|' * 12}\n{row}")
    sizes = {run.font.size.pt for run in document.tables[0].cell(1, 0).paragraphs[0].runs if run.font.size}
    assert sizes == {8.5}


def test_properties_stand_in_the_schema_s_order() -> None:
    for markdown in (
        LONG,
        CHINESE,
        TABLE.format("x"),
        "- [x] *强调* and *this*\n\n> q\n\n```\nx\n```\n\n---\n",
    ):
        package = Package.open(new_document(markdown))
        for name in package.names():
            if name.startswith("word/") and name.endswith(".xml"):
                assert not faults(package.part(name)), name


def test_word_lays_it_out_as_a_document_of_today() -> None:
    settings = made("x").settings.element
    names = [one.get(qn("w:name")) for one in settings.iter(qn("w:compatSetting"))]
    assert names == ["compatibilityMode"]


def test_a_small_document_is_a_small_file() -> None:
    content = new_document("# A\n\nWords.")
    assert len(content) < 16_000
    assert not any("thumbnail" in name or "Effects" in name for name in Package.open(content).names())
