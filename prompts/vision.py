"""The small request that asks a model which sees about one picture, for another model."""

from pathlib import Path

from prompts.request import ImagePart, Request, TextPart, UserMessage

OUTPUT_TOKENS = 3_000
"""Enough for a model that thinks before it speaks."""
_QUESTION_CHARS = 2_000
_GUIDE = (Path(__file__).parent / "guides" / "vision.md").read_text(encoding="utf-8").strip()


def vision_request(picture: ImagePart, question: str) -> Request:
    """The picture and the question, in one message without tools."""
    text = f"{_GUIDE}\n\nThe question:\n{question[:_QUESTION_CHARS]}"
    return Request(tools=(), system="", messages=(UserMessage((picture, TextPart(text))),), ledger=())
