"""Documents paragraph by paragraph."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shared_files import corpus_files
from tests.tools.office.docx.made import docx, paragraph
from tools.office.comparing.document import DocumentChanges, compare_documents
from tools.office.package.errors import OfficeError

SENTENCES = ("", "One", "Two words", "The price is 5 euro", "The price is 7 euro", "季度报告")
TEXTS = st.lists(st.sampled_from(SENTENCES), max_size=10)


def document(*texts: str) -> bytes:
    return docx("".join(paragraph(text) for text in texts))


def compared(before: list[str], after: list[str]) -> DocumentChanges:
    return compare_documents(document(*before), document(*after))


def states(changes: DocumentChanges) -> list[str]:
    return [change.state for change in changes.changes if change.state != "same"]


@settings(max_examples=60)
@given(TEXTS, TEXTS)
def test_every_paragraph_that_differs_is_told_once(before: list[str], after: list[str]) -> None:
    changes = compared(before, after)
    told = [change.after.number for change in changes.changes if change.after]
    gone = [change.before.number for change in changes.changes if change.before]
    assert told == sorted(set(told))
    assert len(gone) == len(set(gone))
    assert len(before) + changes.totals.added - changes.totals.removed == len(after)
    assert changes.same == (before == after)


@settings(max_examples=60)
@given(TEXTS, TEXTS)
def test_what_is_not_told_stayed_as_it_is(before: list[str], after: list[str]) -> None:
    changes = [change for change in compared(before, after).changes if change.state != "same"]
    gone = {change.before.number for change in changes if change.before}
    come = {change.after.number for change in changes if change.after}
    stayed = [text for number, text in enumerate(before, 1) if number not in gone]
    assert stayed == [text for number, text in enumerate(after, 1) if number not in come]


def test_a_changed_paragraph_tells_its_words_and_ids() -> None:
    (change,) = compared(["The price is 5 euro"], ["The price is 7 euro"]).changes
    assert change.state == "changed"
    assert [(span.op, span.text) for span in change.spans if span.op != "same"] == [
        ("removed", "5"),
        ("added", "7"),
    ]
    assert change.before is not None
    assert change.before.id.startswith("P1#")


def test_a_paragraph_elsewhere_has_moved() -> None:
    texts = ["Introduction and scope", "Costs of the project", "Risks of the project", "Summary of it all"]
    changes = compared(texts, [*texts[1:], texts[0]])
    assert states(changes) == ["moved"]
    assert (changes.totals.moved, changes.totals.added) == (1, 0)


def test_an_unchanged_neighbour_stands_beside_a_change() -> None:
    texts = [f"Paragraph number {n}" for n in range(20)]
    changes = compared(texts, [*texts[:10], "Something else entirely", *texts[10:]])
    assert [change.state for change in changes.changes] == ["same", "added", "same"]


def test_a_new_style_is_a_change_without_words() -> None:
    styled = docx(paragraph("Title", '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>'), {"styles": STYLES})
    plain = docx(paragraph("Title"), {"styles": STYLES})
    (change,) = compare_documents(plain, styled).changes
    assert (change.state, change.spans) == ("changed", ())
    assert change.after is not None
    assert change.after.style == "Heading 1"


def test_a_cell_of_a_table_is_told_with_its_place() -> None:
    def table(text: str) -> bytes:
        cells = "".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in ("Region", text))
        return docx(f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>" + paragraph("after"))

    changes = compare_documents(table("5"), table("7")).changes
    (change,) = [one for one in changes if one.state != "same"]
    assert change.state == "changed" or change.after is None or change.after.table == (1, 1, 2)


def test_corpus_documents_are_the_same_as_themselves() -> None:
    for path in corpus_files(".docx")[::25]:
        content = path.read_bytes()
        try:
            assert compare_documents(content, content).same, path.name
        except OfficeError:
            continue


STYLES = (
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/>'
    '<w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
)
