"""Writes the findings of a review into its file as comments, all in one version."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from tools.editing.late import DEFAULT_AUTHOR
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.reviewing.changes import Proposal
from tools.reviewing.finding import Finding
from tools.reviewing.place import Place

COMMENTED = ("docx", "xlsx", "pptx")
WRITTEN, IN_NOTES = "written", "written in the notes"
_MOST_PROPOSED = 3_000
_NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_CHINESE = re.compile(r"[一-鿿]")
_WORDS = {
    "en": {"high": "High", "medium": "Medium", "low": "Low", "delete": "Delete this paragraph."},
    "zh": {"high": "高", "medium": "中", "low": "低", "delete": "删除这一段。"},
}


@dataclass(frozen=True)
class Placed:
    """A finding at its place, with the change that it proposes."""

    finding: Finding
    place: Place
    proposal: Proposal | None = None

    @property
    def comment(self) -> str:
        """What its comment says: number, severity and finding, then what is proposed."""
        words = _WORDS["zh" if _CHINESE.search(self.finding.text) else "en"]
        head = f"{self.finding.number} · {words[self.finding.severity]}: {self.finding.text}"
        lines = [head] if self.proposal is None else [head, f"→ {_proposed(self.proposal, words['delete'])}"]
        return _NOT_IN_XML.sub("", "\n".join(lines))


def _proposed(proposal: Proposal, delete: str) -> str:
    op = proposal.op
    if "find" in op:
        text = f"{op['find']} → {op['replace']}"
    elif op["op"] == "docx_delete_paragraph":
        text = delete
    else:
        text = str(op.get("text", op.get("value", "")))
    return text if len(text) <= _MOST_PROPOSED else f"{text[:_MOST_PROPOSED]}…"


@dataclass(frozen=True)
class Commented:
    """`edit` is None where no comment could be written; `told` says what became of each finding's."""

    edit: Edit | None
    told: tuple[str, ...]


def write_comments(kind: str, content: bytes, placed: Sequence[Placed]) -> Commented:
    """Those that can be written, in one edit; each other one is told with its reason."""
    reasons = _reasons(kind, content, placed)
    writable = [one for one, reason in zip(placed, reasons, strict=True) if not reason]
    if not writable:
        return Commented(None, reasons)
    try:
        edit = _write(kind, Package.open(content), writable)
    except OfficeError as error:
        return Commented(None, tuple(reason or f"not written: {error}" for reason in reasons))
    done = IN_NOTES if edit.changed and edit.changed[0].place.endswith(", notes") else WRITTEN
    return Commented(edit, tuple(reason or done for reason in reasons))


def _reasons(kind: str, content: bytes, placed: Sequence[Placed]) -> tuple[str, ...]:
    """Why there can be no comment, empty where there can."""
    if kind == "docx":
        return _document_reasons(content, placed)
    return _workbook_reasons(content, placed) if kind == "xlsx" else ("",) * len(placed)


def _document_reasons(content: bytes, placed: Sequence[Placed]) -> tuple[str, ...]:
    from tools.office.docx.document import Document  # noqa: PLC0415 -- brings its libraries
    from tools.office.docx.notes.comment import check_place  # noqa: PLC0415 -- brings its libraries

    document = Document(Package.open(content, expected="document"))

    def reason(one: Placed) -> str:
        try:
            check_place(document, one.place.paragraph)
        except OfficeError as error:
            return f"not written: {error}"
        return ""

    return tuple(map(reason, placed))


def _workbook_reasons(content: bytes, placed: Sequence[Placed]) -> tuple[str, ...]:
    from tools.office.xlsx.commenting.places import NotedSheet  # noqa: PLC0415 -- brings its libraries
    from tools.office.xlsx.refs import parse_cell  # noqa: PLC0415 -- brings its libraries
    from tools.office.xlsx.workbook import Workbook  # noqa: PLC0415 -- brings its libraries

    book = Workbook(Package.open(content, expected="workbook"))
    sheets = {
        name: NotedSheet(book, book.sheet(name)) for name in dict.fromkeys(one.place.sheet for one in placed)
    }

    def reason(one: Placed) -> str:
        try:
            sheets[one.place.sheet].check(parse_cell(one.place.first_cell))
        except OfficeError as error:
            return f"not written: {error}"
        return ""

    return tuple(map(reason, placed))


def _words(one: Placed) -> str:
    """The words of the paragraph that the finding would change."""
    return str(one.proposal.op.get("find", "")) if one.proposal else ""


def _write(kind: str, package: Package, writable: Sequence[Placed]) -> Edit:
    now = datetime.now(UTC)
    match kind:
        case "docx":
            from tools.office.docx.notes import comment as docx  # noqa: PLC0415 -- brings its libraries
            from tools.office.docx.tracking.tracker import Author  # noqa: PLC0415 -- brings its libraries

            wanted = [
                docx.Remark(one.place.paragraph, one.comment, _words(one), or_whole=True) for one in writable
            ]
            author = Author(DEFAULT_AUTHOR, now.strftime("%Y-%m-%dT%H:%M:%SZ"))
            return docx.add_comments(package, wanted, author)
        case "xlsx":
            from tools.office.xlsx.commenting import add as xlsx  # noqa: PLC0415 -- brings its libraries

            cells = [xlsx.Remark(one.place.sheet, one.place.first_cell, one.comment) for one in writable]
            return xlsx.add_comments(package, cells, DEFAULT_AUTHOR)
    from tools.office.pptx.commenting import add as pptx  # noqa: PLC0415 -- brings its libraries

    slides = [pptx.Remark(one.place.slide, one.comment, one.place.shape) for one in writable]
    return pptx.add_comments(
        package, slides, pptx.Author(DEFAULT_AUTHOR, now.strftime("%Y-%m-%dT%H:%M:%S.000"))
    )
