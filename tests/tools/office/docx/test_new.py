"""New documents are what their Markdown says."""

import io

import docx as python_docx
import pytest

from tests.shared_files import case_file
from tools.office.docx.errors import DocxError
from tools.office.docx.new import full_replace, new_document
from tools.office.docx.read import read
from tools.office.package.package import Package

MARKDOWN = """# Report

Text with **bold**, *italic*, `code` and a [link](https://example.org/?a=1&b=2).

1. one
2. two
   - inner

Between

1. again

| A | B |
|---|--:|
| x | 1 |

> quoted

```
a
  b
```
"""


def made(markdown: str) -> "python_docx.document.Document":
    return python_docx.Document(io.BytesIO(new_document(markdown)))


def test_headings_lists_and_quotes_have_their_styles() -> None:
    styles = [(p.text, p.style.name if p.style else "") for p in made(MARKDOWN).paragraphs]
    assert ("Report", "Heading 1") in styles
    assert ("one", "List Number") in styles
    assert ("inner", "List Bullet 2") in styles
    assert ("quoted", "Quote") in styles


def test_each_numbered_list_starts_anew() -> None:
    shown = read(Package.open(new_document(MARKDOWN))).blocks
    labels = {b.text: b.list_label for b in shown if b.list_label}
    assert labels == {"one": "1.", "two": "2.", "inner": "•", "again": "1."}


def test_bold_italic_and_code_are_runs() -> None:
    runs = {run.text: run for run in made(MARKDOWN).paragraphs[1].runs}
    assert runs["bold"].bold
    assert runs["italic"].italic
    assert runs["code"].font.name == "Consolas"


def test_a_link_leads_to_its_address() -> None:
    assert made(MARKDOWN).paragraphs[1].hyperlinks[0].address == "https://example.org/?a=1&b=2"


def test_a_script_link_becomes_plain_text() -> None:
    assert made("[x](javascript:alert)").paragraphs[0].hyperlinks == []


def test_a_table_has_a_bold_header_and_aligned_cells() -> None:
    table = made(MARKDOWN).tables[0]
    assert [[cell.text for cell in row.cells] for row in table.rows] == [["A", "B"], ["x", "1"]]
    assert table.cell(0, 0).paragraphs[0].runs[0].bold
    assert table.cell(1, 1).paragraphs[0].alignment == 2


def test_the_footer_counts_pages() -> None:
    package = Package.open(new_document("x"))
    footers = [package.part(name) for name in package.names() if "footer" in name]
    assert any(b'w:instr="PAGE"' in footer for footer in footers)


def test_empty_content_is_an_empty_document() -> None:
    assert made("").paragraphs == []


def test_a_full_replacement_keeps_the_header() -> None:
    package = Package.open(case_file("docx_run_split.docx").read_bytes())
    saved = Package.open(full_replace(package, "# New\n\nbody").content)
    assert saved.part("word/header1.xml") == package.part("word/header1.xml")
    assert [b.text for b in read(saved).blocks][:2] == ["New", "body"]


def test_a_control_character_is_refused() -> None:
    with pytest.raises(DocxError, match="control character"):
        new_document("a\x02")
