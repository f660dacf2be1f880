"""What an images API accepts: OpenAI's own, and one of the older kind, which knows no streams."""

import base64
import io
import re
from email.message import Message
from email.parser import BytesParser
from email.policy import HTTP
from typing import cast

from PIL import Image

from tests.wire_server.http1 import HttpRequest
from tests.wire_server.refusal import Refused, refuse
from tools.kit.json_types import JsonObject, JsonValue

GENERATIONS, EDITS = "/images/generations", "/images/edits"
_BOTH = {"prompt", "model", "n", "size", "quality", "user"}
_OWN = _BOTH | {
    *("background", "complexity", "output_compression", "output_format", "partial_images"),
    *("safety_identifier", "stream"),
}
_FIELDS = {
    (GENERATIONS, False): _OWN | {"moderation"},
    (EDITS, False): _OWN | {"image", "mask", "input_fidelity", "markup"},
    (GENERATIONS, True): _BOTH | {"response_format", "style"},
    (EDITS, True): _BOTH | {"response_format", "image", "mask"},
}
_ENUMS = {
    "background": ("transparent", "opaque", "auto"),
    "output_format": ("png", "webp", "jpeg"),
    "quality": ("low", "medium", "high", "xhigh", "max", "auto"),
    "response_format": ("url", "b64_json"),
}
_OLD_SIZES = ("256x256", "512x512", "1024x1024")
_SIZE = re.compile(r"(\d{2,4})x(\d{2,4})")
_FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WEBP"}
_PROMPT_CHARS, _MOST = 32_000, 10
_IMAGE_BYTES = 50 * 1024 * 1024


def images_body(request: HttpRequest) -> JsonObject:
    """JSON, or a form with files as `{name, mime, base64}`. Raises ValueError."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("multipart/form-data"):
        body = request.json()
        if not isinstance(body, dict):
            raise ValueError("no object")
        return body
    form = BytesParser(policy=HTTP).parsebytes(f"content-type: {kind}\r\n\r\n".encode() + request.body)
    return dict(_part(cast("Message", part)) for part in form.iter_parts())


def _part(part: Message) -> tuple[str, JsonValue]:
    name = str(part.get_param("name", "", "content-disposition"))
    content = cast("bytes", part.get_payload(decode=True))
    file = part.get_filename()
    if file is None:
        return name, _typed(content.decode())
    encoded = base64.b64encode(content).decode()
    return name, {"name": file, "mime": part.get_content_type(), "base64": encoded}


def _typed(text: str) -> JsonValue:
    """A form has texts only."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


def check_images_request(request: HttpRequest, body: JsonObject) -> None:
    """Raises Refused as the real server would."""
    old = request.path.startswith("/compatible")
    edits = request.path.endswith(EDITS)
    if edits != request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise refuse("Unsupported content type.", code="unsupported_content_type")
    known = _FIELDS[EDITS if edits else GENERATIONS, old]
    if extra := sorted(set(body) - known):
        raise _unknown(extra[0], old=old)
    _check_values(body, old=old)
    if edits:
        _check_image(body.get("image"))


def _unknown(name: str, *, old: bool) -> Refused:
    if old:
        return refuse(f"Unrecognized request argument supplied: {name}")
    return refuse(f"Unknown parameter: '{name}'.", code="unknown_parameter", param=name)


def _check_values(body: JsonObject, *, old: bool) -> None:
    prompt, model, count = body.get("prompt"), str(body.get("model") or ""), body.get("n", 1)
    if not isinstance(prompt, str) or not prompt or len(prompt) > _PROMPT_CHARS:
        raise refuse("Invalid 'prompt'.", param="prompt")
    if not old and not model.startswith("gpt-image"):
        message = f"The model '{model}' does not exist."
        raise refuse(message, type_="image_generation_user_error", code="invalid_value", param="model")
    if not isinstance(count, int) or not 1 <= count <= _MOST:
        raise refuse("Invalid 'n': integer out of range.", param="n")
    for name, allowed in _ENUMS.items():
        if name in body and body[name] not in allowed:
            raise refuse(f"Invalid value: '{body[name]}'.", code="invalid_value", param=name)
    _check_size(str(body.get("size", "auto")), old=old)
    _check_stream(body, count)
    if body.get("background") == "transparent" and body.get("output_format", "png") == "jpeg":
        raise refuse("Transparent background is not supported for JPEG.", param="background")


def _check_size(size: str, *, old: bool) -> None:
    found = _SIZE.fullmatch(size)
    fine = size in _OLD_SIZES if old else found is not None and not any(int(px) % 16 for px in found.groups())
    if size != "auto" and not fine:
        raise refuse(f"Invalid size '{size}'.", code="invalid_value", param="size")


def _check_stream(body: JsonObject, count: int) -> None:
    partial = body.get("partial_images")
    if body.get("stream") is True and count > 1:
        raise refuse("Streaming is not supported with n > 1.", param="stream")
    if partial is not None and (body.get("stream") is not True or partial not in range(4)):
        raise refuse("partial_images must be 0 to 3, and needs stream.", param="partial_images")


def _check_image(image: JsonValue) -> None:
    if not isinstance(image, dict):
        raise refuse("Missing required parameter: 'image'.", param="image")
    content = base64.b64decode(str(image["base64"]))
    mime = str(image["mime"])
    if mime not in _FORMATS or len(content) > _IMAGE_BYTES:
        raise refuse(f"Invalid file 'image': unsupported mimetype ('{mime}').", param="image")
    try:
        with Image.open(io.BytesIO(content)) as opened:
            found, exif = opened.format, opened.getexif()
    except OSError as error:
        raise refuse("Invalid image file or mode for image 1.", param="image") from error
    if found != _FORMATS[mime]:
        raise refuse(f"Invalid image file: declared as {mime}, but it is {found}.", param="image")
    if exif:
        raise refuse("A picture left with its metadata.", param="image")
