"""LibreOffice draws what strangers send, and fetches nothing for them."""

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pypdfium2
import pytest

from tests.tools.office.docx.made import OFFICE, docx, paragraph
from tests.tools.office.pptx.made import box, deck
from tools.office.package.errors import Damaged
from tools.office.package.package import Package
from tools.office.rendering.links import without_links
from tools.office.rendering.pdf import NotDrawn, to_pdf
from tools.office.rendering.soffice import soffice

needs_libreoffice = pytest.mark.skipif(
    soffice() is None, reason="LibreOffice is not here: install it to draw documents"
)
# Generous: a busy machine is slow.
LIMIT_S = 120.0
FETCHING = (
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> '
    '{} "{}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    '<w:r><w:t>old</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
)


def pages(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as opened:
        return [opened[at].get_textpage().get_text_bounded() for at in range(len(opened))]


@pytest.fixture
def asked() -> Iterator[tuple[str, list[str]]]:
    """The address of a server on this machine, and what it was asked for."""
    paths: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_error(404)

        def do_HEAD(self) -> None:
            self.do_GET()

        def do_OPTIONS(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", paths
        server.shutdown()


@needs_libreoffice
def test_a_document_is_drawn_with_its_text() -> None:
    drawn = to_pdf(docx(paragraph("Quarterly report") + paragraph("季度报告")), ".docx", limit_s=LIMIT_S)
    (page,) = pages(drawn)
    assert "Quarterly report" in page
    assert "季度报告" in page


@needs_libreoffice
def test_each_slide_is_a_page() -> None:
    drawn = to_pdf(deck(box("First"), box("Second")), ".pptx", limit_s=LIMIT_S)
    assert [page.strip() for page in pages(drawn)] == ["First", "Second"]


@needs_libreoffice
def test_a_field_brings_in_no_file_of_the_server(tmp_path: Path, asked: tuple[str, list[str]]) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("top-secret-words")
    fields = [
        FETCHING.format(kind, target)
        for kind in ("INCLUDETEXT", "INCLUDEPICTURE", "DDEAUTO soffice")
        for target in (secret.as_uri(), str(secret), f"{asked[0]}/field")
    ]
    body = "".join(f"<w:p>{field}</w:p>" for field in fields)
    (page,) = pages(to_pdf(docx(body), ".docx", limit_s=LIMIT_S))
    assert "top-secret-words" not in page
    assert asked[1] == []


@needs_libreoffice
def test_a_linked_picture_is_not_fetched(asked: tuple[str, list[str]]) -> None:
    address, paths = asked
    content = linked(f"{address}/picture.png")
    to_pdf(content, ".docx", limit_s=LIMIT_S)
    assert paths == []


@needs_libreoffice
def test_what_takes_too_long_is_ended_with_all_that_it_started() -> None:
    with pytest.raises(NotDrawn, match="over 0 seconds"):
        to_pdf(docx(paragraph("slow")), ".docx", limit_s=0.05)
    left = [child for child in psutil.Process().children(recursive=True) if "soffice" in child.name()]
    assert left == []


@needs_libreoffice
def test_bytes_that_are_no_document_are_refused() -> None:
    with pytest.raises(Damaged):
        to_pdf(b"PK\x05\x06" + bytes(18), ".docx", limit_s=LIMIT_S)


def test_only_hyperlinks_lead_outside_in_the_copy_that_is_drawn() -> None:
    safe = Package.open(without_links(linked("http://192.0.2.1/picture.png")))
    targets = {one.type: one.target for one in safe.relations("word/document.xml")}
    assert targets == {"image": "about:blank", "hyperlink": "http://192.0.2.1/page"}


def test_a_document_without_links_is_drawn_as_it_is() -> None:
    content = docx(paragraph("plain"))
    assert without_links(content) is content


def linked(picture: str) -> bytes:
    """A document with a picture that lies elsewhere, and a hyperlink."""
    drawing = (
        '<w:p><w:r><w:pict><v:shape style="width:100pt;height:100pt">'
        f'<v:imagedata r:link="rId90" xmlns:r="{OFFICE}"/></v:shape></w:pict></w:r></w:p>'
    )
    package = Package.open(docx(drawing))
    name = "word/_rels/document.xml.rels"
    listing = package.part(name).decode()
    external = "".join(
        f'<Relationship Id="rId9{at}" Type="{OFFICE}/{kind}" Target="{target}" TargetMode="External"/>'
        for at, (kind, target) in enumerate((("image", picture), ("hyperlink", "http://192.0.2.1/page")))
    )
    return package.with_parts(
        {name: listing.replace("</Relationships>", f"{external}</Relationships>").encode()}
    )
