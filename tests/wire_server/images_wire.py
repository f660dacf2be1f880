"""An images API's answers as bytes: events with pictures in the making, and the answer without a stream."""

import base64
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.wire_server.steps import Done, Picture, Raw, Step, StreamError, TokenUsage
from tools.kit.json_types import JsonObject, JsonValue

CREATED = 1_790_000_000


@dataclass
class ImagesStream:
    """`edits` tells which of the two kinds of events go out."""

    body: JsonObject
    edits: bool
    usage: TokenUsage
    partial: int = 0

    def render(self, step: Step) -> Iterator[bytes]:
        match step:
            case Picture(partial=True):
                index, self.partial = self.partial, self.partial + 1
                yield self._event("partial_image", step, {"partial_image_index": index})
            case Picture():
                yield self._event("completed", step, {"usage": usage_body(self.usage)})
            case StreamError(type_, message, code):
                error: JsonObject = {"type": type_, "code": code or None, "message": message, "param": None}
                yield _sent("error", {"type": "error", "error": error})
            case Raw(data):
                yield _sent(str(data.get("type", "message")), data)
            case Done():
                return
            case _:
                raise AssertionError(f"{step} is not for an images API")

    def _event(self, kind: str, picture: Picture, more: JsonObject) -> bytes:
        name = f"{'image_edit' if self.edits else 'image_generation'}.{kind}"
        about = {key: self.body.get(key, "auto") for key in ("background", "quality", "size")}
        return _sent(
            name,
            {
                "type": name,
                "b64_json": _base64(picture),
                "created_at": CREATED,
                "output_format": self.body.get("output_format", "png"),
                **about,
                **more,
            },
        )


def whole_answer(body: JsonObject, steps: Sequence[Step], *, old: bool) -> JsonObject:
    """The older kind gives addresses unless it is asked for base64, and tells no tokens."""
    pictures = [step for step in steps if isinstance(step, Picture) and not step.partial]
    done = next((step for step in steps if isinstance(step, Done)), Done())
    by_address = old and body.get("response_format", "url") == "url"
    data: list[JsonValue] = [_one(picture, by_address=by_address) for picture in pictures]
    told: JsonObject = {"created": CREATED, "data": data}
    return told if old else {**told, "output_format": "png", "usage": usage_body(done.usage)}


def _one(picture: Picture, *, by_address: bool) -> JsonObject:
    held: JsonObject = {"url": picture.url} if by_address or picture.url else {"b64_json": _base64(picture)}
    return {**held, "revised_prompt": picture.revised_prompt} if picture.revised_prompt else held


def usage_body(usage: TokenUsage) -> JsonObject:
    return {
        "total_tokens": usage.input + usage.output,
        "input_tokens": usage.input,
        "output_tokens": usage.output,
        "input_tokens_details": {"text_tokens": usage.input, "image_tokens": 0},
    }


def _base64(picture: Picture) -> str:
    return base64.b64encode(picture.content).decode()


def _sent(name: str, data: JsonObject) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()
