"""Runs every example of every tool on a file of its kind, as a failed receipt would offer it."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tools.editing.make import made
from tools.kit.examples import filled
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.knowledge import KnowledgeFound, KnowledgePassage
from tools.kit.receipt import Failed
from tools.kit.research import Evidence, Source
from tools.kit.result_text import dumped
from tools.kit.skills import OpenedSkill, SkillFacts
from tools.kit.tool import Example, Ports, Tool
from tools.kit.workspace import FileFacts, FileMissing
from tools.reading.sniff import sniff_or_other

_CANNED_ANSWER = "A note with a number."


@dataclass(frozen=True)
class ExampleRun:
    """`error` is empty when the receipt said ok."""

    tool_name: str
    example: Example
    file_name: str
    error: str


class SampleWorkspace:
    """A conversation's files, in memory."""

    def __init__(self, name: str, content: bytes) -> None:
        self._contents: dict[str, bytes] = {}
        self._names: dict[str, str] = {}
        self.create(name, content)

    def files(self) -> Sequence[FileFacts]:
        return tuple(self.facts(file_id) for file_id in self._contents)

    def facts(self, file_id: str) -> FileFacts:
        name, content = self._names.get(file_id, ""), self.read(file_id)
        kind = sniff_or_other(name, content)
        return FileFacts(file_id, name, kind.kind, kind.mime, len(content), 1, durable=True)

    def read(self, file_id: str) -> bytes:
        if file_id not in self._contents:
            raise FileMissing(file_id)
        return self._contents[file_id]

    def create(self, name: str, content: bytes) -> FileFacts:
        file_id = f"f_{len(self._contents) + 1}"
        self._names[file_id] = name
        self._contents[file_id] = content
        return self.facts(file_id)

    def revise(self, file_id: str, content: bytes) -> FileFacts:
        self._contents[file_id] = content
        return self.facts(file_id)


class _CannedVision:
    label = "canned"

    def answer(self, image: bytes, mime: str, question: str) -> str:
        del image, mime, question
        return _CANNED_ANSWER


class _CannedSkills:
    def offered(self) -> Sequence[SkillFacts]:
        return (SkillFacts("SKILL", "Does something well."),)

    def opened(self, name: str) -> OpenedSkill | None:
        return OpenedSkill(name, "Do it well.")

    def file(self, name: str, path: str) -> bytes | None:
        del name, path
        return None


class _CannedKnowledge:
    def search(self, query: str, count: int) -> KnowledgeFound:
        del count
        return KnowledgeFound((KnowledgePassage("kb1", 1, "notes.txt", 1, "line 1", (), query),))


class _CannedResearch:
    _SOURCE = Source(1, "https://example.com/", "Tea", "2026-03-02")

    def sources(self) -> Sequence[Source]:
        return (self._SOURCE,)

    def source_at(self, address: str) -> Source | None:
        return self._SOURCE if address == self._SOURCE.address else None

    def texts(self, source: int) -> Sequence[str]:
        del source
        return ("Growers expect 4 % less tea this year.",)

    def number(self) -> int:
        return 1

    def notes_open(self) -> bool:
        return False

    def evidence(self) -> Sequence[Evidence]:
        return (Evidence(1, 1, "Growers expect 4 % less tea", "less tea"),)

    def budget(self) -> JsonObject:
        return {}

    def budget_gone(self) -> bool:
        return False


def run_examples(tools: Sequence[Tool]) -> Iterator[ExampleRun]:
    """An example without a kind runs on every kind of file that can hold its words."""
    for tool in tools:
        for example in tool.examples:
            kinds = [example.kind] if example.kind else list(_EDITABLE_SAMPLES)
            for kind in kinds:
                workspace = SampleWorkspace(*sample(kind))
                workspace.create(*sample("image"))
                yield _run(tool, example, workspace)


def _run(tool: Tool, example: Example, workspace: SampleWorkspace) -> ExampleRun:
    files = workspace.files()
    file = files[0]
    ports = Ports(
        workspace,
        vision=_CannedVision(),
        skills=_CannedSkills(),
        knowledge=_CannedKnowledge(),
        research=_CannedResearch(),
    )
    arguments = filled(example, files, file, ports)
    receipt = execute(tool, dumped(arguments), ports)
    return ExampleRun(tool.name, example, file.name, receipt.error if isinstance(receipt, Failed) else "")


_REPORT = "# Report\n\nFirst paragraph.\n\n- A point\n\n| Item | Amount |\n|---|---|\n| Rent | 1200 |"
_EDITABLE_SAMPLES = ("xlsx", "docx", "pptx", "csv", "text")


@cache
def sample(kind: str) -> tuple[str, bytes]:
    """Name and bytes of a small file of a kind."""
    match kind:
        case "xlsx":
            rows: JsonValue = [["Month", "Amount"], ["May", 1200], ["June", 1350]]
            return "sales.xlsx", made("spreadsheet", [{"name": "Sales", "rows": rows}])
        case "docx":
            return "report.docx", made("document", _REPORT)
        case "pptx":
            return "plan.pptx", _deck()
        case "csv":
            return "sales.csv", b"Month,Amount\nMay,1200\n"
        case "image":
            return "note.png", _picture()
    return "notes.txt", b"First line\nSecond line\n"


def _deck() -> bytes:
    """Three slides: bullets, a table, a chart."""
    from pptx import Presentation  # noqa: PLC0415 -- brings its libraries
    from pptx.chart.data import CategoryChartData  # noqa: PLC0415 -- brings its libraries
    from pptx.enum.chart import XL_CHART_TYPE  # noqa: PLC0415 -- brings its libraries
    from pptx.util import Inches  # noqa: PLC0415 -- brings its libraries

    titles: JsonValue = [{"title": "Plan", "bullets": ["First step"]}, {"title": "Costs"}, {"title": "Sales"}]
    deck = Presentation(io.BytesIO(made("presentation", titles)))
    place = Inches(1), Inches(2), Inches(6), Inches(3)
    table = deck.slides[1].shapes.add_table(2, 2, *place).table
    for cell, text in zip(table.iter_cells(), ("Item", "Amount", "Rent", "1200"), strict=True):
        cell.text = text
    data = CategoryChartData()  # type: ignore[no-untyped-call]  # python-pptx has no types
    data.categories = ["May", "June"]
    data.add_series("Amount", (1200, 1350))  # type: ignore[no-untyped-call]  # python-pptx has no types
    deck.slides[2].shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, data)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def _picture() -> bytes:
    """With writing in it, since an empty reading is no success."""
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 -- brings its libraries

    out, image = io.BytesIO(), Image.new("RGB", (480, 120), "white")
    ImageDraw.Draw(image).text((30, 30), "Invoice 4711", "black", ImageFont.load_default(48))
    image.save(out, "PNG")
    return out.getvalue()
