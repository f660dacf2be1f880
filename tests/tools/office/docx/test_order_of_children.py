"""Properties that an edit writes stand in the order that the schema wants (ISO/IEC 29500-1, annex A)."""

import pytest
from lxml import etree

from tests.tools.office.docx.changing import MIXED, REVIEWER, edits_of, longest_word
from tests.tools.office.docx.test_changes_in_corpus import documents, places
from tools.editing.make import made
from tools.office.docx.document import Document
from tools.office.docx.drafting.make import P_PR, R_PR
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package

ORDERS = {
    "pPr": P_PR,
    "rPr": R_PR,
    "tcPr": (
        "cnfStyle",
        "tcW",
        "gridSpan",
        "hMerge",
        "vMerge",
        "tcBorders",
        "shd",
        "noWrap",
        "tcMar",
        "vAlign",
    ),
    "tblPr": ("tblStyle", "tblW", "jc", "tblInd", "tblBorders", "shd", "tblLayout", "tblCellMar", "tblLook"),
    "sectPr": ("headerReference", "footerReference", "type", "pgSz", "pgMar", "cols", "titlePg", "docGrid"),
    "lvl": ("start", "numFmt", "pStyle", "suff", "lvlText", "lvlJc", "pPr", "rPr"),
    "style": ("name", "basedOn", "next", "link", "uiPriority", "qFormat", "pPr", "rPr"),
    "numbering": ("numPicBullet", "abstractNum", "num", "numIdMacAtCleanup"),
}


def disorder(content: bytes) -> int:
    """How many elements have children in another order than the schema's."""
    package = Package.open(content)
    kinds = ("document", "header", "footer", "numbering", "styles", "notes", "comments")
    names = [
        name for name in package.names() if name.endswith(".xml") and any(kind in name for kind in kinds)
    ]
    return sum(
        _disordered(one) for name in names for one in etree.fromstring(package.part(name)).iter("{*}*")
    )


def _disordered(element: etree._Element) -> bool:
    order = ORDERS.get(etree.QName(element).localname, ())
    ranks = [order.index(name) for one in element if (name := _name(one)) in order]
    return ranks != sorted(ranks)


def _name(element: etree._Element) -> str:
    tag: object = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def check(document: Document) -> None:
    before = disorder(document.package.content)
    for block in places(document):
        for operation, make in edits_of(document.package, block, longest_word(document, block.number)):
            for author in (None, REVIEWER):
                try:
                    content = make(author).content
                except OfficeError:
                    continue
                assert disorder(content) <= before, (block.id, operation, author)


def test_in_a_made_document() -> None:
    check(Document(Package.open(made("document", f"# Report\n\n{MIXED}\n\nEnd."))))


@pytest.mark.timeout(3600)
def test_in_real_documents() -> None:
    for path in documents()[::4]:
        check(Document(Package.open(path.read_bytes(), expected="document")))
