"""What is made stands in the order of the schema."""

from tests.tools.office.docx.made import opened
from tools.office.docx.document import Document
from tools.office.docx.drafting.make import copied
from tools.office.docx.names import child, local


def test_a_copy_of_properties_in_disorder_stands_in_order() -> None:
    odd = "<w:pPr><w:numPr/><w:rPr><w:iCs/><w:i/></w:rPr><w:pStyle w:val='a'/></w:pPr>"
    document = Document(opened(f"<w:p>{odd}</w:p>"))
    _, paragraph = document.paragraphs[0]
    own = child(paragraph.element, "pPr")
    assert own is not None
    made = copied(own)
    assert [local(one) for one in made] == ["pStyle", "numPr", "rPr"]
    assert [local(one) for one in made[-1]] == ["i", "iCs"]
    assert [local(one) for one in own] == ["numPr", "rPr", "pStyle"]
