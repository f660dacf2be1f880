from tests.tools.office.docx.made import docx
from tests.tools.office.xlsx.books import book, sheet_xml, strings_xml
from tools.office.checking.oracle import compare
from tools.office.checking.raw_cells import cell_texts
from tools.office.checking.tagged import tagged_document

MOVED = "<w:moveFrom><w:r><w:t>there</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>there</w:t></w:r></w:moveTo>"
BOX = (
    "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:t>shown</w:t></mc:Choice>"
    "<mc:Fallback><w:t>copy</w:t></mc:Fallback></mc:AlternateContent></w:r>"
)


def test_copies_and_text_that_was_moved_away_are_no_texts_of_their_own() -> None:
    tagged = tagged_document(docx(f"<w:p>{MOVED}{BOX}</w:p>"))
    assert [text for _, text in tagged.words.values()] == ["there", "shown"]


def test_the_reading_of_a_document_has_each_text_once() -> None:
    compared = compare(docx(f"<w:p><w:r><w:t>a</w:t><w:t>a</w:t></w:r>{MOVED}{BOX}</w:p>"), "document")
    assert (compared.texts, compared.wrong) == (4, ())


def test_a_text_that_no_reading_shows_is_named() -> None:
    content = docx("<w:p><w:unknown><w:r><w:t>lost</w:t></w:r></w:unknown></w:p>")
    assert compare(content, "document").wrong == ("'lost' of word/document.xml is read 0 times",)


def test_the_strings_of_cells_are_found_by_raw_xml() -> None:
    cells = '<row r="2"><c t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>in_x0041_</t></is></c></row>'
    more = {
        "xl/sharedStrings.xml": strings_xml(
            "<t>no</t>", "<r><t>ri</t></r><r><t>ch</t></r><rPh><t>x</t></rPh>"
        )
    }
    assert cell_texts(book(sheet_xml(cells), more=more)) == {("S1", "A2"): "rich", ("S1", "D2"): "inA"}


def test_a_workbook_is_compared_cell_by_cell() -> None:
    content = book(sheet_xml('<row><c t="str"><f>"a"</f><v>a</v></c><c t="n"><v>1</v></c></row>'))
    compared = compare(content, "workbook")
    assert (compared.texts, compared.wrong) == (1, ())
