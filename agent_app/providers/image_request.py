"""A wish as the body of a request to an images API, and plainer bodies for servers that take less."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from agent_app.providers.base import Endpoint

PARTIAL_IMAGES = 2
_STREAMS = re.compile(r"(?:^|/)(?:chatgpt|gpt)-image", re.IGNORECASE)
"""Names of models that stream partial pictures; others answer with an address unless asked for base64."""
_TOGETHER = (("stream", "partial_images"), ("background", "output_format"))
_LEFT_OUT = ("partial_images", "stream", "background", "output_format", "response_format", "size", "n")
_EXTRAS = ("partial_images", "stream", "background", "output_format", "response_format")

Body = Mapping[str, object]


@dataclass(frozen=True)
class SourceImage:
    """A picture that is to be changed, in a format that the API takes."""

    content: bytes = field(repr=False)
    mime: str
    name: str


@dataclass(frozen=True)
class ImageAsked:
    """`form` is the format of the answer, png, jpeg or webp; `size` is `WIDTHxHEIGHT` or auto."""

    prompt: str
    size: str = "auto"
    count: int = 1
    transparent: bool = False
    source: SourceImage | None = None
    form: str = "png"


def image_body(asked: ImageAsked, endpoint: Endpoint) -> Body:
    """Several pictures come without a stream, which tells of one picture at a time."""
    body: dict[str, object] = {"model": endpoint.model_name, "prompt": asked.prompt}
    if asked.source is not None:
        body["image"] = (asked.source.name, asked.source.content, asked.source.mime)
    if asked.count > 1:
        body["n"] = asked.count
    if asked.size != "auto":
        body["size"] = asked.size
    if not _STREAMS.search(endpoint.model_name):
        return {**body, "response_format": "b64_json"}
    if asked.transparent:
        body |= {"background": "transparent"}
    if asked.transparent or asked.form != "png":
        body |= {"output_format": asked.form}
    if asked.count == 1:
        body |= {"stream": True, "partial_images": PARTIAL_IMAGES}
    return body


def plainer(body: Body, words: str) -> Iterator[Body]:
    """Without what the refusal names, then without all that servers may lack."""
    for name in _LEFT_OUT:
        if name in body and re.search(rf"\b{name}\b", words, re.IGNORECASE):
            yield without(body, next((both for both in _TOGETHER if name in both), (name,)))
    if any(name in body for name in _EXTRAS):
        yield without(body, _EXTRAS)


def without(body: Body, names: tuple[str, ...]) -> Body:
    return {name: value for name, value in body.items() if name not in names}
