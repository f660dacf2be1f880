"""Shows a picture to a model that reads text: its size and format, and the writing in it."""

from tools.image.decode import inspect
from tools.image.errors import ImageError
from tools.image.ocr import transcribe
from tools.kit.json_types import JsonObject
from tools.reading.ask import Ask, refuse


def read_picture(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or ImageError; a missing text recognition is a remark, not an error."""
    refuse(ask, "a picture", "sheet", "range", "start", "count", "search")
    facts = inspect(content)
    about: JsonObject = {"format": facts.format, "width": facts.width, "height": facts.height}
    try:
        found = transcribe(content)
    except ImageError as error:
        return {**about, "remark": f"no transcript: {error}"}
    if not found.text:
        return {**about, "transcript": "", "remark": "no writing was found in it"}
    return {**about, "transcript": found.text, "confidence": found.confidence}
