"""A quick replacement gives the very edit that taking the whole document apart gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared_files import corpus_files
from tests.tools.office.docx.made import opened
from tools.office.docx.document import Document
from tools.office.docx.errors import DocxError
from tools.office.docx.quick import replaced_quickly
from tools.office.docx.replace import replaced_anywhere
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package

PIECE = st.sampled_from(["a", "b", "ab", "A&amp;B", "&lt;", "é", " ", ""])
EXTRA = st.sampled_from(
    [
        "",
        "",
        "<w:r><w:tab/></w:r>",
        "<w:proofErr/>",
        "<w:bookmarkStart w:id='1' w:name='n'/>",
        "<w:r><w:drawing/></w:r>",
    ]
)
RUN = st.tuples(PIECE, EXTRA).map(lambda pair: f"<w:r><w:t>{pair[0]}</w:t></w:r>{pair[1]}")
PARAGRAPH = st.lists(RUN, max_size=5).map(lambda runs: f"<w:p>{''.join(runs)}</w:p>")
TABLE = PARAGRAPH.map(lambda p: f"<w:tbl><w:tr><w:tc>{p}</w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>")
INSERTED = RUN.map(lambda run: f"<w:p><w:ins w:id='3'>{run}</w:ins></w:p>")
BODY = st.lists(st.one_of(PARAGRAPH, TABLE, INSERTED), min_size=1, max_size=6).map("".join)
STRAYED = (
    "<wne:txbxContent xmlns:wne='http://schemas.microsoft.com/office/word/2006/wordml'>"
    "<w:p><w:r><w:t>ab</w:t></w:r></w:p></wne:txbxContent>"
)
FIND = st.sampled_from(["a", "ab", "ba", "aa", "A&B", "<", "é", "b a", " "])


def slowly(package: Package, find: str, replace: str) -> Edit | None:
    try:
        return replaced_anywhere(package, find, replace)
    except DocxError:
        return None


@given(BODY, FIND, st.sampled_from(["", "x", "<&>", "two words"]))
def test_both_ways_give_the_same_bytes_and_the_same_account(body: str, find: str, replace: str) -> None:
    package = opened(body)
    quick = replaced_quickly(package, find, replace)
    slow = slowly(package, find, replace)
    if quick is None:
        assert slow is None
    else:
        assert quick == slow


@pytest.mark.parametrize(
    "body",
    [
        "<w:p><w:r><w:t>ab</w:t></w:r><w:del w:id='1'><w:r><w:delText>x</w:delText></w:r></w:del></w:p>",
        "<w:p><w:r><w:t>ab</w:t></w:r></w:p><w:p2><w:r><w:t>ab</w:t></w:r></w:p2>",
        "<w:p2><w:r><w:t>x</w:t></w:r></w:p2><w:p/><w:p><w:r><w:t>ab</w:t></w:r></w:p>",
        "<w:p/><w:p2 w:a='/'><w:r><w:t>x</w:t></w:r></w:p2><w:p><w:r><w:t>ab</w:t></w:r></w:p>",
        f"<w:p><w:r><w:t>ab</w:t></w:r><w:r>{STRAYED}</w:r></w:p>",
        "<w:p><w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:t>ab</w:t></w:r></w:p>",
        "<w:p>\n  <w:r><w:t>ab</w:t></w:r></w:p>",
        "<w:p><w:r><w:t>a<!-- -->b</w:t></w:r></w:p>",
        "<w:p><w:r><w:t>&#97;b</w:t></w:r></w:p>",
    ],
)
def test_what_is_not_plain_is_left_to_the_other_way(body: str) -> None:
    assert replaced_quickly(opened(body), "ab", "x") is None


def test_text_with_a_tab_or_half_a_pair_is_left_to_the_other_way() -> None:
    package = opened("<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>")
    assert replaced_quickly(package, "a\tb", "x") is None
    assert replaced_quickly(package, "\ud800", "x") is None


def test_both_ways_agree_on_documents_of_many_makers() -> None:
    compared = 0
    for file in corpus_files(".docx", ".docm", ".dotx")[::5]:
        try:
            package = Package.open(file.read_bytes(), expected="document")
            words = [
                word for block in Document(package).blocks for word in block.text.split() if word.isalpha()
            ]
        except OfficeError:
            continue
        for word in words[:1] + words[-1:]:
            quick = replaced_quickly(package, word, "Folio")
            if quick is not None:
                compared += 1
                assert quick == replaced_anywhere(package, word, "Folio"), file.name
    assert compared
