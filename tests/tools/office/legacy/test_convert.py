"""LibreOffice makes Open XML of older and open formats, with nothing of ours in reach."""

import pytest

from tests.tools.office.legacy.made import RTF, needs_libreoffice, open_document
from tools.office.docx.read import read
from tools.office.legacy.convert import MISSING, Unreadable, converted
from tools.office.legacy.recognised import Legacy, recognised
from tools.office.package.package import Package
from tools.office.pptx.read import outline

pytestmark = needs_libreoffice


def made(content: bytes) -> Package:
    legacy = recognised(content)
    assert legacy is not None
    return Package.open(converted(content, legacy))


def test_rich_text_becomes_a_document() -> None:
    texts = [block.text for block in read(made(RTF)).blocks]
    assert texts[:2] == ["Payment to client is due.", "Second café line."]


def test_an_open_text_becomes_a_document() -> None:
    content = open_document(
        "text", "<text:h text:outline-level='1'>标题</text:h><text:p>Words of it.</text:p>"
    )
    assert [block.text for block in read(made(content)).blocks][:2] == ["标题", "Words of it."]


def test_an_open_presentation_becomes_a_deck() -> None:
    page = '<draw:page draw:name="p1"/>'
    assert len(outline(made(open_document("presentation", page))).titles) == 1


def test_what_libreoffice_can_not_open_is_told() -> None:
    with pytest.raises(Unreadable, match=r"could not open it; save it as \.docx"):
        converted(b"PK\x03\x04 nothing of the kind", Legacy(".odt"))


def test_the_sentence_without_libreoffice_says_how_to_get_on() -> None:
    assert str(Unreadable(Legacy(".doc"), MISSING)) == (
        "this is the old binary Word format (legacy), which can't be read here without LibreOffice on the "
        "server; save it as .docx and send that"
    )
