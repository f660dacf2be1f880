"""Looks again at a picture of an earlier turn, for a model that can't see pixels."""

from tools.image.errors import ImageError
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.tool import Example, Ports, Tool

SCHEMA: JsonObject = {
    "type": "object",
    "required": ["file_id"],
    "properties": {"file_id": {"type": "string"}, "question": {"type": "string"}},
}


def rule(situation: Situation) -> str | None:
    if situation.model_sees_images or not situation.signed_in or not situation.earlier_images:
        return None
    if not any(file.kind == "image" for file in situation.files):
        return None
    count = situation.earlier_images
    return f"{count} earlier image{'s' if count > 1 else ''} and a model that reads text only"


def run(arguments: JsonObject, ports: Ports) -> Ok:
    facts = ports.workspace.facts(str(arguments["file_id"]))
    if facts.kind != "image":
        raise ToolError(
            f"/file_id: {facts.name} is not a picture ({facts.kind}); read it as a file.", kind="arguments"
        )
    content = ports.workspace.read(facts.file_id)
    question = str(arguments.get("question", "")).strip()
    shown: JsonObject = {"file": facts.name, "file_id": facts.file_id, "version": facts.version}
    try:
        return Ok({**shown, **_seen(content, question, ports)})
    except ImageError as error:
        raise ToolError(f"{facts.name}: {error}.", kind="unreadable") from error


def _seen(content: bytes, question: str, ports: Ports) -> JsonObject:
    """An answer where a model that sees is at hand; else the writing, and that it is only that."""
    from tools.image.fit import fit  # noqa: PLC0415 -- brings its libraries
    from tools.image.ocr import transcribe  # noqa: PLC0415 -- brings its libraries

    if ports.vision is not None:
        picture = fit(content)
        return {"answer": ports.vision.answer(picture.content, picture.mime, question or "Describe it.")}
    found = transcribe(content)
    if not found.text:
        return {"transcript": "", "remark": "no writing was found; only writing can be recognised here"}
    return {
        "transcript": found.text,
        "confidence": found.confidence,
        "remark": "recognised writing only; colours, shapes and people are not described",
    }


IMAGE_UNDERSTAND = Tool(
    name="image_understand",
    guide="Looks at an image of an earlier message again.",
    schema=SCHEMA,
    rule=rule,
    examples=(Example({"file_id": "FILE_ID", "question": "What does it say?"}, kind="image"),),
    run=run,
)
