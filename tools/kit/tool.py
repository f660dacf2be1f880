"""What a tool is: one file's schema, guide, rule, examples and run, as a value."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok
from tools.kit.situation import Rule
from tools.kit.workspace import Workspace


class Vision(Protocol):
    """A model or engine that answers a question about a picture."""

    def answer(self, image: bytes, mime: str, question: str) -> str: ...


@dataclass(frozen=True)
class Ports:
    """Everything outside that a running tool may touch."""

    workspace: Workspace
    vision: Vision | None = None
    result_limit_chars: int = 24_000


@dataclass(frozen=True)
class Example:
    """Arguments that work. `structure` is the op or mode it answers, `words` are whole words of an error.

    The general example of a tool has neither. `FILE_ID`, `SHEET`, `SLIDE` and `PARAGRAPH` stand for
    real places and are filled in from the conversation's files.
    """

    arguments: JsonObject
    structure: str = ""
    words: tuple[str, ...] = ()
    kind: str = ""


Effects = Literal["transactional", "outside"]
Place = Literal["worker", "loop"]


@dataclass(frozen=True)
class Tool:
    """One capability. `run` takes valid arguments and raises ToolError for a failed receipt."""

    name: str
    guide: str
    schema: JsonObject
    rule: Rule
    examples: tuple[Example, ...]
    run: Callable[[JsonObject, Ports], Ok]
    effects: Effects = "transactional"
    place: Place = "worker"
