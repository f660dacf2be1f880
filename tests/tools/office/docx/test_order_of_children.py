"""What an edit writes stands in the order that the schema wants (ISO/IEC 29500-1, annex A)."""

from tests.tools.office.docx.changing import MIXED, REVIEWER, edits_of, longest_word
from tests.tools.office.docx.test_changes_in_corpus import documents, places
from tools.editing.make import made
from tools.office.checking.order.edited import out_of_order
from tools.office.docx.document import Document
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package


def check(document: Document) -> None:
    content = document.package.content
    for block in places(document):
        for operation, make in edits_of(document.package, block, longest_word(document, block.number)):
            for author in (None, REVIEWER):
                try:
                    edited = make(author).content
                except OfficeError:
                    continue
                assert out_of_order(content, edited) == (), (block.id, operation, author)


def test_in_a_made_document() -> None:
    check(Document(Package.open(made("document", f"# Report\n\n{MIXED}\n\nEnd."))))


def test_in_real_documents() -> None:
    for path in documents()[::4]:
        check(Document(Package.open(path.read_bytes(), expected="document")))
