"""Tells the writing that was recognised in a picture or on a scanned page, and how sure it is."""

from collections.abc import Callable

from tools.image.errors import ImageError
from tools.image.writing import UNSURE, Transcript
from tools.kit.json_types import JsonObject


def told(recognised: Callable[[], Transcript]) -> JsonObject:
    """For want of any, the words that say so; a missing text recognition is a remark, not an error."""
    try:
        found = recognised()
    except ImageError as error:
        return {"remark": f"no transcript: {error}"}
    if not found.text:
        return {"transcript": "", "remark": "no writing was found in it; what it shows is not known"}
    shown: JsonObject = {
        "transcript": found.text,
        "confidence": found.confidence,
        "language": found.language,
        "read_with": found.engine,
    }
    return shown if found.confidence >= UNSURE else {**shown, "remark": "badly legible: words are guesses"}
