"""What a server of images answers in place of a picture becomes a sentence that says what to do next."""

import math
import re
from dataclasses import dataclass
from http import HTTPStatus

from agent_app.providers.base import Endpoint
from agent_app.providers.errors import Trouble, host_of, quoted
from tools.kit.receipt import FailureKind

_MODERATED = re.compile(
    r"moderation_blocked|content_policy|content_filter|safety system|responsible_ai|safety_violation",
    re.IGNORECASE,
)
_QUOTA = re.compile(r"insufficient_quota|billing|credit balance|current quota|payment", re.IGNORECASE)
_NO_MODEL = re.compile(r"model_not_found|does not exist|(?:unknown|invalid|unsupported) model", re.IGNORECASE)
_KEY = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
_OF_THE_REQUEST = (HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY)
_LONGEST_TOLD_S = 86_400


class ImageFailed(Exception):
    """No picture came; `sentence` is for whoever asked, without keys."""

    def __init__(self, sentence: str, kind: FailureKind) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.kind: FailureKind = kind


def is_moderated(trouble: Trouble) -> bool:
    return _MODERATED.search(trouble.words) is not None


def mends(trouble: Trouble) -> bool:
    """Whether the same wish may pass in plainer words."""
    final = is_moderated(trouble) or _QUOTA.search(trouble.words) or _NO_MODEL.search(trouble.words)
    return trouble.status in _OF_THE_REQUEST and not final


@dataclass(frozen=True)
class _Told:
    form: str
    kind: FailureKind


_REFUSED = _Told(
    "The image service's safety system refused this picture. Don't send the same wish again: tell the user, "
    "and offer to describe it in another way.{said}",
    "refused",
)
_NO_CREDIT = _Told(
    "The account at {host} has no credit left for pictures. Tell the user that an admin has to look at it.",
    "unavailable",
)
_BAD_KEY = _Told(
    "{host} did not accept the key for the image model. Tell the user that an admin has to look at "
    "IMAGE_API_KEY.",
    "unavailable",
)
_WRONG_MODEL = _Told(
    "{host} does not know the image model {model}. Tell the user that an admin has to look at IMAGE_MODEL.",
    "unavailable",
)
_NOT_THERE = _Told(
    "{host} makes no pictures at this address. Tell the user that an admin has to look at IMAGE_BASE_URL.",
    "unavailable",
)
_BUSY = _Told(
    "{host} takes no more pictures now.{wait} Tell the user; the same wish may pass later.", "outside"
)
_LARGE = _Told("The picture is larger than {host} takes. Send a smaller one.", "too_large")
_FAULT = _Told(
    "{host} failed with a fault of its own (error {status}). Try once more, or tell the user.", "outside"
)
_ODD = _Told("{host} refused the wish. Ask in another way, or tell the user.{said}", "outside")


def image_failure(trouble: Trouble, endpoint: Endpoint) -> ImageFailed:
    told = _told(trouble)
    sentence = told.form.format(
        host=host_of(endpoint),
        model=endpoint.model_name,
        status=trouble.status,
        said=quoted(trouble.message, endpoint),
        wait=_wait(trouble.retry_after_s),
    )
    return ImageFailed(sentence, told.kind)


def _told(trouble: Trouble) -> _Told:
    """By the words where they are plain, else by the status."""
    if is_moderated(trouble):
        return _REFUSED
    if _QUOTA.search(trouble.words):
        return _NO_CREDIT
    if _NO_MODEL.search(trouble.words) and trouble.status not in _KEY:
        return _WRONG_MODEL
    fault = trouble.status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return _BY_STATUS.get(trouble.status, _FAULT if fault else _ODD)


_BY_STATUS: dict[int, _Told] = {
    HTTPStatus.UNAUTHORIZED: _BAD_KEY,
    HTTPStatus.FORBIDDEN: _BAD_KEY,
    HTTPStatus.NOT_FOUND: _NOT_THERE,
    HTTPStatus.METHOD_NOT_ALLOWED: _NOT_THERE,
    HTTPStatus.NOT_IMPLEMENTED: _NOT_THERE,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _LARGE,
    HTTPStatus.TOO_MANY_REQUESTS: _BUSY,
}


def _wait(seconds: float | None) -> str:
    return f" It asks to wait {math.ceil(min(seconds, _LONGEST_TOLD_S))} s." if seconds else ""


def silent(endpoint: Endpoint) -> ImageFailed:
    return ImageFailed(
        f"{host_of(endpoint)} can't be reached, or did not answer. Try once more, or tell the user that no "
        "picture can be made now.",
        "outside",
    )


def broken_off(endpoint: Endpoint) -> ImageFailed:
    return ImageFailed(
        f"The answer of {host_of(endpoint)} broke off before the picture was done. Try once more, or tell "
        "the user.",
        "outside",
    )


def no_image(endpoint: Endpoint) -> ImageFailed:
    return ImageFailed(
        f"{host_of(endpoint)} answered with something that holds no picture. Tell the user; if it stays so, "
        "an admin has to look at IMAGE_BASE_URL and IMAGE_MODEL.",
        "outside",
    )


def too_much(endpoint: Endpoint) -> ImageFailed:
    return ImageFailed(
        f"{host_of(endpoint)} sent something too large to be a picture. Ask for a smaller size, or tell the "
        "user.",
        "too_large",
    )
