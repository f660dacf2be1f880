"""Over random documents and edits: accepting gives what the plain edit gives, rejecting what was there."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.office.docx.changing import MIXED, REVIEWER, replaced, set_text
from tests.tools.office.docx.made import blocks, docx
from tests.tools.office.docx.tracking.resolved import accepted, rejected, words
from tools.office.docx.errors import DocxError
from tools.office.docx.placing.delete import delete_paragraph
from tools.office.docx.placing.insert import insert_after
from tools.office.docx.tracking.tracker import Author
from tools.office.package.edit import Edit
from tools.office.package.package import Package

TEXT = st.text("ab c\t&<", min_size=0, max_size=8)
MARK = "w:id='{0}' w:author='{1}' w:date='2030-01-01T00:00:00Z'"
EXAMPLES = 2_000 if os.environ.get("FOLIO_FULL_CORPUS") else 120
LOOKS = ("", "<w:rPr><w:b/></w:rPr>", "<w:rPr><w:i/><w:color w:val='FF0000'/></w:rPr>")


def _spelled(text: str) -> str:
    plain = text.replace("&", "&amp;").replace("<", "&lt;")
    tab = "</w:t><w:tab/><w:t xml:space='preserve'>"
    return f"<w:t xml:space='preserve'>{plain.replace(chr(9), tab)}</w:t>"


@st.composite
def runs(draw: st.DrawFn) -> str:
    """A run: plain, in a link, or in somebody's insertion or deletion."""
    run = f"<w:r>{draw(st.sampled_from(LOOKS))}{_spelled(draw(TEXT))}</w:r>"
    author = draw(st.sampled_from(("Somebody", REVIEWER.name)))
    mark = MARK.format(draw(st.integers(1, 99)), author)
    match draw(st.integers(0, 7)):
        case 0:
            return f"<w:ins {mark}>{run}</w:ins>"
        case 1:
            return f"<w:del {mark}>{run.replace('w:t>', 'w:delText>').replace('w:t ', 'w:delText ')}</w:del>"
        case 2:
            return f"<w:hyperlink w:anchor='m'>{run}</w:hyperlink>"
        case 3:
            return f"<w:bookmarkStart w:id='500' w:name='m'/>{run}<w:bookmarkEnd w:id='500'/>"
        case _:
            return run


@st.composite
def paragraphs(draw: st.DrawFn) -> str:
    properties = draw(
        st.sampled_from(("", "<w:pPr><w:jc w:val='center'/></w:pPr>", "<w:pPr><w:keepNext/></w:pPr>"))
    )
    return f"<w:p>{properties}{''.join(draw(st.lists(runs(), max_size=4)))}</w:p>"


@st.composite
def bodies(draw: st.DrawFn) -> str:
    """Paragraphs and tables, one of them at the end at times."""
    blocks_drawn = draw(st.lists(st.one_of(paragraphs(), tables()), min_size=1, max_size=4))
    return "".join(blocks_drawn)


def tables() -> st.SearchStrategy[str]:
    cell = st.lists(paragraphs(), min_size=1, max_size=2).map("".join)
    return cell.map(lambda inside: f"<w:tbl><w:tr><w:tc>{inside}</w:tc></w:tr></w:tbl>")


EDITS = st.sampled_from(("set", "replace", "delete", "insert", "mixed"))


def _edit(content: bytes, name: str, place: str, text: str, author: Author | None) -> Edit:
    package = Package.open(content)
    match name:
        case "set":
            return set_text(package, place, text, author)
        case "replace":
            return replaced(package, "a", text, author)
        case "delete":
            return delete_paragraph(package, place, author)
        case "insert":
            return insert_after(package, place, "New words\n\nand more", author=author)
    return insert_after(package, place, MIXED, author=author)


@pytest.mark.timeout(1800)
@given(bodies(), EDITS, st.integers(0, 20), TEXT)
@settings(max_examples=EXAMPLES, deadline=None)
def test_accepting_gives_the_plain_edit_and_rejecting_the_old_text(
    body: str, name: str, at: int, text: str
) -> None:
    content = docx(body)
    shown = blocks(Package.open(content))
    place = shown[at % len(shown)].id
    try:
        plain, tracked = (_edit(content, name, place, text, author) for author in (None, REVIEWER))
    except DocxError:
        return
    assert words(rejected(tracked.content)) == words(rejected(content))
    if not any("stays" in remark for remark in tracked.remarks):
        assert words(accepted(tracked.content)) == words(accepted(plain.content))
