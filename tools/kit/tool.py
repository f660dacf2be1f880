"""What a tool is: one file's schema, guide, rule, examples and run, as a value."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol

from tools.kit.books import NO_BOOKS, BookPort
from tools.kit.connections import ConnectionTools
from tools.kit.images import NO_IMAGES, ImagesPort
from tools.kit.json_types import JsonObject
from tools.kit.knowledge import KnowledgePort
from tools.kit.papers import NO_PAPERS, PaperPort
from tools.kit.progress import Progress, untold
from tools.kit.receipt import Ok
from tools.kit.research import ResearchPort
from tools.kit.situation import Rule
from tools.kit.skills import Skills
from tools.kit.stored_result import StoredResults
from tools.kit.web import NO_WEB, WebPort
from tools.kit.workspace import Workspace


class VisionFailed(Exception):
    """The model that sees gave no answer; the text says why."""


class Vision(Protocol):
    """A model that sees, and answers a question about a picture."""

    @property
    def label(self) -> str:
        """What people know the model by."""
        ...

    def answer(self, image: bytes, mime: str, question: str) -> str:
        """Raises VisionFailed."""
        ...


@dataclass(frozen=True)
class Ports:
    """Everything outside that a tool running in a worker may touch."""

    workspace: Workspace
    vision: Vision | None = None
    results: StoredResults | None = None
    skills: Skills | None = None
    knowledge: KnowledgePort | None = None
    research: ResearchPort | None = None
    result_limit_chars: int = 24_000
    progress: Progress = untold


@dataclass(frozen=True)
class LoopPorts:
    """Everything outside that a tool running in the web process may touch."""

    connections: ConnectionTools
    web: WebPort = NO_WEB
    papers: PaperPort = NO_PAPERS
    books: BookPort = NO_BOOKS
    images: ImagesPort = NO_IMAGES


@dataclass(frozen=True)
class Example:
    """Arguments that work. `structure` is the op or mode it answers, `words` are whole words of an error.

    The general example of a tool has neither. `FILE_ID`, `SHEET`, `CELL`, `SLIDE`,
    `PARAGRAPH`, `FIND` and `IMAGE_ID` stand for real places and files and are filled in from the
    conversation's files, `SKILL` from the skills that may be opened.
    """

    arguments: JsonObject
    structure: str = ""
    words: tuple[str, ...] = ()
    kind: str = ""


Effects = Literal["transactional", "outside"]
Place = Literal["worker", "loop"]
Weight = Literal["light", "by_file", "heavy"]


@dataclass(frozen=True)
class Capability:
    """What a request may offer. `rule` lets it in; once in, it stays while `stays` gives a reason.

    `strict` asks the provider to hold the model to the schema; it is for schemas of our own.
    """

    name: str
    guide: str
    schema: JsonObject
    rule: Rule
    examples: tuple[Example, ...]
    effects: Effects = field(default="transactional", kw_only=True)
    strict: bool = field(default=True, kw_only=True)
    stays: Rule | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Tool(Capability):
    """Runs in a worker. `run` takes valid arguments and raises ToolError for a failed receipt.

    Nothing that is light waits behind what is heavy; `by_file` says that it is as heavy as the file at hand.
    """

    place: ClassVar[Place] = "worker"
    run: Callable[[JsonObject, Ports], Ok]
    weight: Weight = field(default="light", kw_only=True)


@dataclass(frozen=True)
class LoopTool(Capability):
    """Runs in the web process. `run` takes valid arguments and raises ToolError for a failed receipt.

    `example` makes arguments that would have worked out of those that were sent. `accepts` is the schema that
    arguments are held to where the request shows a shorter one, and `open_arguments` lets it alone decide
    whether undeclared arguments pass.
    """

    place: ClassVar[Place] = "loop"
    run: Callable[[JsonObject, LoopPorts], Awaitable[Ok]]
    example: Callable[[JsonObject | None, LoopPorts], JsonObject | None]
    accepts: JsonObject | None = field(default=None, kw_only=True)
    open_arguments: bool = field(default=False, kw_only=True)
