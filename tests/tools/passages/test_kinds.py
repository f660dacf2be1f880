"""Files of each kind are cut by their structure, each passage with the place where file_read finds it."""

import io
import re
from pathlib import Path

import pytest
from pptx import Presentation

from prompts.example_runs import sample
from tests.shared_files import corpus_files
from tests.tools.office.legacy.made import ods, row, sheet, text
from tests.tools.office.pdf.made import Page, pdf
from tools.editing.make import made
from tools.kit.json_types import JsonValue
from tools.kit.workspace import FileFacts, FileKind
from tools.office.docx.document import Document
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.passages.cut import MOST_TOKENS
from tools.passages.kinds import passages_of, units_of
from tools.passages.unit import Passage, whole_text
from tools.passages.weight import weight
from tools.reading.ask import Ask, items
from tools.reading.kinds import read_file

EVERY = 9
_ROWS: list[JsonValue] = [[f"R{n}", "some words " * 12] for n in range(60)]


def cut_up(name: str, kind: FileKind, content: bytes) -> list[Passage]:
    return list(passages_of(name, kind, content))


def places(found: list[Passage]) -> list[str]:
    return [str(one.place) for one in found]


def signs(text: str) -> str:
    """What is left of a text without white space and the bars between cells."""
    return re.sub(r"[\s|]+", "", text)


def test_a_document_is_cut_at_its_headings() -> None:
    text = "\n\n".join(f"# Part {n}\n\n" + "Some words of it. " * 50 for n in (1, 2, 3))
    found = cut_up("report.docx", "docx", made("document", text))
    assert [one.heading for one in found] == [("Part 1",), ("Part 2",), ("Part 3",)]
    assert places(found) == ["paragraphs 1-2", "paragraphs 3-4", "paragraphs 5-7"]


def test_the_rows_of_a_table_go_on_under_its_header() -> None:
    rows = "\n".join(f"| item {n} | {'word ' * 30} |" for n in range(40))
    found = cut_up("list.docx", "docx", made("document", f"| Item | About |\n|---|---|\n{rows}"))
    assert len(found) > 1
    assert found[0].text.startswith("Item | About")
    assert all(one.whole.startswith("Item | About\n") for one in found)


def test_each_sheet_begins_a_passage_and_repeats_its_header() -> None:
    rows: JsonValue = [["Region", "Remark"], *_ROWS]
    sheets: JsonValue = [
        {"name": "North", "rows": rows},
        {"name": "South", "rows": [["One", "Two"], ["a", "b"]]},
    ]
    found = cut_up("book.xlsx", "xlsx", made("spreadsheet", sheets))
    assert found[0].text.startswith("Region | Remark\nR0 | ")
    assert all(one.whole.startswith("Region | Remark\n") for one in found if one.place.sheet == "North")
    assert [one.place.sheet for one in found][-2:] == ["North", "South"]
    assert places(found)[-1] == "South!A1:B2"


def test_slides_are_told_by_their_numbers() -> None:
    slides: JsonValue = [{"title": f"Step {n}", "bullets": ["word " * 60] * 3} for n in (1, 2, 3)]
    found = cut_up("plan.pptx", "pptx", made("presentation", slides))
    assert places(found) == ["slide 1", "slide 2", "slide 3"]
    assert [one.heading for one in found] == [("Step 1",), ("Step 2",), ("Step 3",)]


def test_a_slide_is_drawn_on_a_page_that_hidden_ones_do_not_have() -> None:
    slides: JsonValue = [{"title": f"Step {n}", "bullets": ["word " * 60] * 3} for n in (1, 2, 3)]
    deck = Presentation(io.BytesIO(made("presentation", slides)))
    deck.slides[1].element.set("show", "0")
    out = io.BytesIO()
    deck.save(out)
    found = cut_up("plan.pptx", "pptx", out.getvalue())
    assert [(one.place.first, one.place.page) for one in found] == [(1, 1), (2, 0), (3, 2)]


def test_a_deck_of_few_words_is_one_passage() -> None:
    name, content = sample("pptx")
    assert places(cut_up(name, "pptx", content)) == ["slides 1-3"]


def test_a_csv_file_repeats_its_first_row() -> None:
    content = ("Name,Town\n" + "".join(f"P{n},{'x' * 60}\n" for n in range(60))).encode()
    found = cut_up("a.csv", "csv", content)
    assert len(found) > 1
    assert all(one.whole.startswith("Name | Town\n") for one in found)
    assert found[1].place.first == found[0].place.last + 1


def test_markdown_is_cut_at_headings_but_not_in_code() -> None:
    text = "# One\n" + "words here " * 60 + "\n```\n# no heading\n```\n## Two\n" + "more words " * 60
    found = cut_up("a.md", "text", text.encode())
    assert [one.heading for one in found] == [("# One",), ("# One", "## Two")]


def test_pages_are_told_by_their_numbers_over_several_windows() -> None:
    lines = [f"This line number {n} tells of something else." for n in range(45)]
    content = pdf(*(Page().lines(50, 800, [f"Page {n} begins.", *lines]) for n in range(1, 31)))
    seen: list[int] = []
    found = list(passages_of("a.pdf", "pdf", content, lambda done, *_: seen.append(done)))
    assert sorted({one.place.first for one in found}) == list(range(1, 31))
    assert sum(one.text.count(" begins.") for one in found) == 30
    assert seen[-1] == 30
    assert len(seen) > 1


def test_short_pages_share_a_passage() -> None:
    content = pdf(*(Page().write(50, 800, f"Page {n}.") for n in (1, 2, 3)))
    assert places(cut_up("a.pdf", "pdf", content)) == ["pages 1-3"]


def test_an_older_sheet_keeps_its_rows_and_repeats_its_first() -> None:
    rows = [row(text(f"R{n}"), text("some words " * 12)) for n in range(60)]
    content = ods(sheet("North", row(text("Region"), text("Remark")), *rows), sheet("South", row(text("a"))))
    found = cut_up("a.ods", "xls", content)
    assert places(found)[-1] == "South!A1:A1"
    assert found[0].text.startswith("A: Region | B: Remark\n")
    assert all(one.whole.startswith("A: Region | B: Remark\n") for one in found[:-1])
    assert found[1].place.first == found[0].place.last + 1


def test_an_empty_workbook_has_no_passages() -> None:
    assert cut_up("a.xlsx", "xlsx", made("spreadsheet", [{"name": "S", "rows": [[None]]}])) == []


@pytest.mark.parametrize("path", corpus_files(".docx")[::EVERY], ids=lambda path: path.name)
def test_all_words_of_a_document_are_in_its_passages_once(path: Path) -> None:
    content = path.read_bytes()
    try:
        blocks = Document(Package.open(content, expected="document")).blocks
    except OfficeError as error:
        with pytest.raises(type(error)):
            cut_up(path.name, "docx", content)
        return
    told = "".join(f"{block.list_label or ''}{block.text}" for block in blocks if block.text)
    assert signs("".join(one.text for one in cut_up(path.name, "docx", content))) == signs(told)


@pytest.mark.parametrize("path", corpus_files(".xlsx", ".pptx", ".xls")[::EVERY], ids=lambda path: path.name)
def test_passages_of_real_files_hold_all_units_and_stay_small(path: Path) -> None:
    content, kind = path.read_bytes(), kind_of(path)
    try:
        units = list(units_of(path.name, kind, content))
    except OfficeError as error:
        with pytest.raises(type(error)):
            cut_up(path.name, kind, content)
        return
    found = cut_up(path.name, kind, content)
    assert signs("".join(one.text for one in found)) == signs(whole_text(units))
    assert all(weight(one.text) <= MOST_TOKENS + 1 for one in found)


def kind_of(path: Path) -> FileKind:
    kinds: dict[str, FileKind] = {".xlsx": "xlsx", ".pptx": "pptx", ".xls": "xls"}
    return kinds[path.suffix]


def test_file_read_finds_a_passage_at_its_place() -> None:
    rows: JsonValue = [["Region", "Remark"], *_ROWS]
    content = made("spreadsheet", [{"name": "North", "rows": rows}])
    second = cut_up("book.xlsx", "xlsx", content)[1]
    facts = FileFacts("f", "book.xlsx", "xlsx", "", len(content), 1, durable=True)
    seen = read_file(facts, content, Ask(sheet=second.place.sheet, range=second.place.cells))
    assert len(items(seen["rows"])) == len(second.text.splitlines())
