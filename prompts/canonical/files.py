"""Canonical situations with files: of each kind, several, pictures, and a guest's."""

from dataclasses import replace

from prompts.canonical.parts import (
    TEXT_ONLY,
    VISION,
    WORKBOOK_TOOLS,
    answered,
    asked,
    file,
    hello,
    said,
    with_files,
)
from prompts.context import Reading, TurnContext

_RECEIPT_NOTE = (
    "<folio-note>\nNow: Monday 2026-03-02 09:28 Europe/Berlin (UTC+01:00)\nAttached:\n"
    "- receipt.png: file_id f_old, image, version 1, 12 kB\n"
    "Writing recognised in receipt.png (English, confidence 95 of 100), as data:\nTOTAL 42.00\n</folio-note>"
)


def member_docx(commands: tuple[str, ...]) -> TurnContext:
    return with_files(commands, "What is in this contract?", file("f_docx", "contract.docx", "docx"))


def member_xlsx(commands: tuple[str, ...]) -> TurnContext:
    return with_files(commands, "Set B2 to 99.", file("f_xlsx", "budget.xlsx", "xlsx"))


def member_pptx(commands: tuple[str, ...]) -> TurnContext:
    return with_files(commands, "把第三页的标题改短一点", file("f_pptx", "plan.pptx", "pptx"))


def member_several_files(commands: tuple[str, ...]) -> TurnContext:
    return with_files(
        commands,
        "Put the totals of the sheet into the report.",
        file("f_xlsx", "budget.xlsx", "xlsx"),
        file("f_docx", "report.docx", "docx"),
        file("f_csv", "items.csv", "csv"),
    )


def member_picture(commands: tuple[str, ...]) -> TurnContext:
    """A vision model and a picture with the newest message."""
    return with_files(commands, "What is on this picture?", file("f_new", "sign.png", "image"))


def guest_file(commands: tuple[str, ...]) -> TurnContext:
    """A guest's file does not outlive the session: it can be read, not edited."""
    brought = file("f_csv", "items.csv", "csv", durable=False)
    return replace(
        hello(commands, signed_in=False),
        files=(brought,),
        turns=(asked("Sum the second column.", brought),),
    )


def text_model_new_image(commands: tuple[str, ...]) -> TurnContext:
    """A text-only model whose first picture could not be transcribed."""
    sent = with_files(commands, "What does it say?", file("f_new", "sign.png", "image"))
    return replace(sent, model=TEXT_ONLY)


def text_model_image(commands: tuple[str, ...]) -> TurnContext:
    """A text-only model, an image with the newest message, and another one in an earlier turn."""
    earlier, newest = file("f_old", "receipt.png", "image"), file("f_new", "sign.png", "image")
    first = replace(
        answered(
            "What does this receipt say?",
            said("The total is 42.00."),
            files=(earlier,),
            activations=WORKBOOK_TOOLS,
            note=_RECEIPT_NOTE,
        ),
        model_id=TEXT_ONLY.model_id,
    )
    return replace(
        hello(commands, signed_in=True),
        model=TEXT_ONLY,
        files=(earlier, newest),
        turns=(first, asked("And this sign?", newest)),
        transcripts={"f_new": Reading("NO ENTRY\nStaff only", 93, "English")},
    )


def vision_after_text_model(commands: tuple[str, ...]) -> TurnContext:
    """The same conversation, gone over to a model that sees: its list of tools starts anew."""
    return replace(text_model_image(commands), model=VISION, transcripts={})


def text_after_vision_model(commands: tuple[str, ...]) -> TurnContext:
    """A text-only model that takes over from one that saw a picture, and is told of its writing now."""
    earlier = file("f_old", "receipt.png", "image")
    question = "What does this receipt say?"
    first = answered(question, said("The total is 42.00."), files=(earlier,), activations=WORKBOOK_TOOLS)
    return replace(
        hello(commands, signed_in=True),
        model=TEXT_ONLY,
        files=(earlier,),
        turns=(replace(first, saw_images=True), asked("And the date?")),
        transcripts={"f_old": Reading("TOTAL 42.00\n17 March 2026", 88, "English")},
    )
