"""Looks again at a picture of an earlier turn, for a model that can't see pixels."""

import re

from tools.image.errors import ImageError
from tools.image.writing import SURE, Transcript
from tools.kit.images import images_asked_for_here, images_made_here
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.tool import Example, Ports, Tool, Vision, VisionFailed
from tools.reading.troubles import failure_of

SCHEMA: JsonObject = {
    "type": "object",
    "required": ["file_id"],
    "properties": {"file_id": {"type": "string"}, "question": {"type": "string"}},
}
MOST_PAGES = 3
_DESCRIBE = "Describe what this picture shows: its objects, people, colours, figures and any writing."
_ABOUT_WRITING = re.compile(
    r"\b(?:say|says|said|written|writing|text|read|reads|words?|letters?|transcri\w+|titles?|headings?|spell\w*"
    r"|numbers?|amounts?|totals?|dates?|names?|address\w*|invoice|price|quote)\b"
    r"|文字|写|內容|内容|标题|多少钱|金额|日期|号码|编号|合计|读|念",
    re.IGNORECASE,
)
_ABOUT_LOOKS = re.compile(
    r"\b(?:colou?rs?|look\w*|shape|shows?|shown|see|person|people|wear\w*|face|photo|drawing|diagram|chart|curve"
    r"|trend|arrow|logo|describe|how many|left|right|style|font|handwriting)\b"
    r"|颜色|样子|形状|几个|多少个|人物|图表|趋势|描述|画的|长什么|看到",
    re.IGNORECASE,
)


def rule(situation: Situation) -> str | None:
    """Also for a model that sees: what it had made is told to it in words alone."""
    if situation.signed_in and (reason := images_made_here(situation)):
        return reason
    if situation.model_sees_images or not situation.signed_in or not situation.earlier_images:
        return None
    if not any(file.kind == "image" for file in situation.files):
        return None
    count = situation.earlier_images
    return f"{count} earlier image{'s' if count > 1 else ''} and a model that reads text only"


def stays(situation: Situation) -> str | None:
    return rule(situation) or images_asked_for_here(situation)


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
        return Ok({**shown, **_seen(content, question, ports.vision)})
    except ImageError as error:
        raise ToolError(f"{facts.name}: {error}.", kind=failure_of(error)) from error


def _seen(content: bytes, question: str, vision: Vision | None) -> JsonObject:
    """Its writing where that answers; else the words of a model that sees. Raises ImageError for neither."""
    from tools.image.decode import inspect  # noqa: PLC0415 -- brings its libraries

    several = inspect(content).several
    frames: JsonObject = {"frames": several} if several else {}
    found, trouble = _read(content)
    if vision is None or (found is not None and _answers(found, question)):
        return {**frames, **_told(found, trouble, "")}
    try:
        answer = _answered(content, question, vision)
    except VisionFailed as error:
        return {**frames, **_told(found, trouble, str(error))}
    written: JsonObject = {"transcript": found.text} if found is not None and found.confidence >= SURE else {}
    return {**frames, "answer": answer, "read_with": vision.label, **written}


def _answered(content: bytes, question: str, vision: Vision) -> str:
    """Raises VisionFailed, or ImageError."""
    from tools.image.fit import fit  # noqa: PLC0415 -- brings its libraries

    picture = fit(content)
    return vision.answer(picture.content, picture.mime, question or _DESCRIBE)


def _read(content: bytes) -> tuple[Transcript | None, str]:
    """None where nothing was found, with the reason."""
    from tools.image.ocr import transcribe_pages  # noqa: PLC0415 -- brings its libraries

    try:
        found = transcribe_pages(content, MOST_PAGES)
    except ImageError as error:
        return None, str(error)
    return (found, "") if found.text else (None, "no writing was found in this picture")


def _answers(found: Transcript, question: str) -> bool:
    """Whether the writing is legible and the question, if there is one, is about writing."""
    if found.confidence < SURE:
        return False
    return not question or bool(_ABOUT_WRITING.search(question) and not _ABOUT_LOOKS.search(question))


def _told(found: Transcript | None, trouble: str, failed: str) -> JsonObject:
    """Nothing found is an error: an empty reading is never a success."""
    why = f"the model that sees pictures gave no answer ({failed})" if failed else ""
    if found is None:
        blind = why or "no model that sees pictures is set up here"
        raise ImageError(f"{trouble}, and {blind}; tell the person that what it shows is not known")
    remark = "recognised writing only; colours, shapes and people are not described"
    if found.confidence < SURE:
        remark = f"badly legible, so that words may be wrong; {remark}"
    if found.pages > found.read:
        remark = f"pages 1 to {found.read} of {found.pages}, file_read shows others by start; {remark}"
    return {
        "transcript": found.text,
        "confidence": found.confidence,
        "language": found.language,
        "read_with": found.engine,
        "remark": f"{why}; {remark}" if why else remark,
    }


IMAGE_UNDERSTAND = Tool(
    name="image_understand",
    guide="Looks at an image of an earlier message again.",
    schema=SCHEMA,
    rule=rule,
    examples=(Example({"file_id": "FILE_ID", "question": "What does it say?"}, kind="image"),),
    run=run,
    stays=stays,
    weight="heavy",
)
