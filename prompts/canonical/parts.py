"""What canonical situations are put together from: models, a moment, files, turns and calls."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from prompts.context import (
    ActivationRecord,
    Attachment,
    ModelFacts,
    PastCall,
    PastStep,
    PastTurn,
    TurnContext,
)
from tools.kit.json_types import JsonObject
from tools.kit.workspace import FileFacts, FileKind

VISION = ModelFacts(
    "m-vision", "vision-model", "openai_chat", vision=True, tools=True, context_window=128_000
)
TEXT_ONLY = ModelFacts(
    "m-text", "text-model", "openai_chat", vision=False, tools=True, context_window=128_000
)
LATE_TOOLS = replace(VISION, wire="anthropic", late_tools=True)
NO_TOOLS = ModelFacts(
    "m-plain", "plain-model", "openai_chat", vision=False, tools=False, context_window=128_000
)
NOW = datetime(2026, 3, 2, 9, 30, tzinfo=ZoneInfo("Europe/Berlin"))
EARLIER = "<folio-note>\nNow: Monday 2026-03-02 09:28 Europe/Berlin (UTC+01:00)\n</folio-note>"
WRITES = ActivationRecord("file_write", "new files may be made")
_EDITS = ActivationRecord("file_edit", "1 file that can be edited")
_READS = ActivationRecord("file_read", "1 file in this conversation")
WORKBOOK_TOOLS = (_EDITS, _READS, WRITES, ActivationRecord("xlsx_edit", "a workbook"))
_OFFICE = "application/vnd.openxmlformats-officedocument."
_MIMES: Mapping[str, str] = {
    "xlsx": f"{_OFFICE}spreadsheetml.sheet",
    "docx": f"{_OFFICE}wordprocessingml.document",
    "pptx": f"{_OFFICE}presentationml.presentation",
    "csv": "text/csv",
    "image": "image/png",
}


def hello(commands: tuple[str, ...], *, signed_in: bool) -> TurnContext:
    return TurnContext(
        conversation_id="c_1",
        signed_in=signed_in,
        may_create_files=signed_in,
        model=VISION,
        now=NOW,
        language="en",
        files=(),
        turns=(asked("hello"),),
        commands=commands,
    )


def with_files(commands: tuple[str, ...], text: str, *files: FileFacts) -> TurnContext:
    """A member's message that brings these files."""
    return replace(hello(commands, signed_in=True), files=files, turns=(asked(text, *files),))


def asked(text: str, *files: FileFacts, steps: tuple[PastStep, ...] = ()) -> PastTurn:
    """The newest turn, not yet built; or built, when steps stand in it."""
    note = EARLIER if steps else None
    return PastTurn("t_new", text, tuple(map(_attached, files)), note, "", (), steps)


def answered(
    text: str,
    *steps: PastStep,
    files: tuple[FileFacts, ...] = (),
    activations: tuple[ActivationRecord, ...] = (WRITES,),
    note: str = EARLIER,
) -> PastTurn:
    """An earlier turn that the vision model answered."""
    return PastTurn("t_1", text, tuple(map(_attached, files)), note, VISION.model_id, activations, steps)


def said(text: str) -> PastStep:
    return PastStep(text, (), (), "")


def called(name: str, arguments_text: str, receipt: JsonObject | None, *, began: bool = True) -> PastStep:
    return PastStep("", (PastCall("call_1", name, arguments_text, receipt, began),), (), "")


def file(file_id: str, name: str, kind: FileKind, *, durable: bool = True) -> FileFacts:
    return FileFacts(file_id, name, kind, _MIMES[kind], 12_000, 1, durable=durable)


def _attached(one: FileFacts) -> Attachment:
    return Attachment(one.file_id, one.version, one.name, one.kind, one.mime, one.size)
