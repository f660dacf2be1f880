"""Canonical situations, from which golden requests are built and the audit takes its figures."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from prompts.context import ActivationRecord, Attachment, ModelFacts, PastStep, PastTurn, TurnContext
from tools.kit.workspace import FileFacts, FileKind

VISION = ModelFacts(
    "m-vision", "vision-model", "openai_chat", vision=True, tools=True, context_window=128_000
)
TEXT_ONLY = ModelFacts(
    "m-text", "text-model", "openai_chat", vision=False, tools=True, context_window=128_000
)
MODELS: Mapping[str, ModelFacts] = {"vision": VISION, "text": TEXT_ONLY}
_NOW = datetime(2026, 3, 2, 9, 30, tzinfo=ZoneInfo("Europe/Berlin"))
_OFFICE = "application/vnd.openxmlformats-officedocument."
_MIMES: Mapping[str, str] = {
    "xlsx": f"{_OFFICE}spreadsheetml.sheet",
    "docx": f"{_OFFICE}wordprocessingml.document",
    "pptx": f"{_OFFICE}presentationml.presentation",
    "image": "image/png",
}

Situation = Callable[[tuple[str, ...]], TurnContext]


def guest_plain(commands: tuple[str, ...]) -> TurnContext:
    return _hello(commands, signed_in=False)


def member_plain(commands: tuple[str, ...]) -> TurnContext:
    return _hello(commands, signed_in=True)


def member_docx(commands: tuple[str, ...]) -> TurnContext:
    return _with_file(commands, "f_docx", "contract.docx", "docx", "What is in this contract?")


def member_xlsx(commands: tuple[str, ...]) -> TurnContext:
    return _with_file(commands, "f_xlsx", "budget.xlsx", "xlsx", "Set B2 to 99.")


def text_model_image(commands: tuple[str, ...]) -> TurnContext:
    """A text-only model, an image with the newest message, and another one in an earlier turn."""
    earlier, newest = _file("f_old", "receipt.png", "image"), _file("f_new", "sign.png", "image")
    first = PastTurn(
        turn_id="t1",
        text="What does this receipt say?",
        attachments=(_attachment(earlier),),
        note="<folio-note>\nNow: Monday 2026-03-02 09:28 Europe/Berlin (UTC+01:00)\nAttached:\n"
        "- receipt.png: file_id f_old, image, version 1, 12 kB\n"
        "Writing found in receipt.png:\nTOTAL 42.00\n</folio-note>",
        model_id=TEXT_ONLY.model_id,
        activations=(
            ActivationRecord("file_edit", "1 file that can be edited"),
            ActivationRecord("file_read", "1 file in this conversation"),
            ActivationRecord("file_write", "new files may be made"),
        ),
        steps=(PastStep("The total is 42.00.", (), (), ""),),
    )
    asked = replace(_turn("And this sign?"), attachments=(_attachment(newest),))
    return replace(
        _hello(commands, signed_in=True),
        model=TEXT_ONLY,
        files=(earlier, newest),
        turns=(first, asked),
        transcripts={"f_new": "NO ENTRY\nStaff only"},
    )


def guest_help(commands: tuple[str, ...]) -> TurnContext:
    return _asking(guest_plain(commands), "What can you do?")


def member_help(commands: tuple[str, ...]) -> TurnContext:
    """Chinese words, with a file in the conversation."""
    return _asking(replace(member_xlsx(commands), language="zh"), "你有哪些命令？")


SITUATIONS: Mapping[str, Situation] = {
    "guest_plain": guest_plain,
    "member_plain": member_plain,
    "member_docx": member_docx,
    "member_xlsx": member_xlsx,
    "text_model_image": text_model_image,
    "guest_help": guest_help,
    "member_help": member_help,
}


def _hello(commands: tuple[str, ...], *, signed_in: bool) -> TurnContext:
    return TurnContext(
        conversation_id="c_1",
        signed_in=signed_in,
        may_create_files=signed_in,
        model=VISION,
        now=_NOW,
        language="en",
        files=(),
        turns=(_turn("hello"),),
        commands=commands,
    )


def _with_file(commands: tuple[str, ...], file_id: str, name: str, kind: FileKind, text: str) -> TurnContext:
    file = _file(file_id, name, kind)
    asked = replace(_turn(text), attachments=(_attachment(file),))
    return replace(_hello(commands, signed_in=True), files=(file,), turns=(asked,))


def _asking(context: TurnContext, text: str) -> TurnContext:
    return replace(context, turns=(replace(context.newest, text=text),))


def _turn(text: str) -> PastTurn:
    return PastTurn("t_new", text, (), None, "", (), ())


def _file(file_id: str, name: str, kind: FileKind) -> FileFacts:
    return FileFacts(file_id, name, kind, _MIMES[kind], 12_000, 1, durable=True)


def _attachment(file: FileFacts) -> Attachment:
    return Attachment(file.file_id, file.version, file.name, file.kind, file.mime, file.size)
