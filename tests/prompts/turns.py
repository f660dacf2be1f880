"""Turn facts for tests of the prompt room."""

from dataclasses import replace
from datetime import UTC, datetime

from prompts.context import Attachment, ModelFacts, PastCall, PastStep, PastTurn, TurnContext
from prompts.note import framed
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok
from tools.kit.tool import Tool
from tools.kit.workspace import FileFacts

MODEL = ModelFacts("m1", "one", "openai_chat", vision=False, tools=True, context_window=100_000)
BUDGET = FileFacts("f1", "budget.xlsx", "xlsx", "application/x", 2_048, 1, durable=True)


def turn(
    text: str = "hi", *steps: PastStep, note: str | None = None, model_id: str = "m1", turn_id: str = "t"
) -> PastTurn:
    return PastTurn(turn_id, text, (), note, model_id, (), steps)


def past(text: str, *steps: PastStep) -> PastTurn:
    """A turn that was built and sent."""
    return turn(text, *steps, note=framed("Now: then"))


def said(text: str) -> PastStep:
    return PastStep(text, (), (), "")


def called(*calls: PastCall, text: str = "") -> PastStep:
    return PastStep(text, calls, (), "")


def call(
    call_id: str, receipt: JsonObject | None = None, *, began: bool = True, name: str = "file_read"
) -> PastCall:
    return PastCall(call_id, name, '{"file_id":"f1"}', receipt, began)


def context(*turns: PastTurn, signed_in: bool = True, files: tuple[FileFacts, ...] = ()) -> TurnContext:
    return TurnContext(
        conversation_id="c1",
        signed_in=signed_in,
        may_create_files=signed_in,
        model=MODEL,
        now=datetime(2026, 3, 2, 9, 30, 15, tzinfo=UTC),
        language="en",
        files=files,
        turns=turns or (turn(),),
        commands=("/image", "/compact"),
    )


def tool(name: str, *, active: bool = True) -> Tool:
    return Tool(name, f"Does {name}.", {"type": "object"}, lambda _: "it is on" if active else None, (), _run)


def image(file_id: str, name: str = "a.png") -> Attachment:
    return Attachment(file_id, 1, name, "image", "image/png", 10)


def with_attachments(one: PastTurn, *attachments: Attachment) -> PastTurn:
    return replace(one, attachments=attachments)


def _run(*_: object) -> Ok:
    return Ok()
