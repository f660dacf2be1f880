"""Pictures for a model that sees: pixels made fit for its wire, or the words that stand in their place."""

import logging
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import partial
from threading import Lock
from typing import Literal, cast

from agent_app.files import storage
from agent_app.providers.picture_limits import PictureLimits, left_out, picture_limits
from agent_app.providers.refused_pictures import PictureRefused
from agent_app.records.queries.turn_context import TurnFacts
from prompts.brought import MOST_SHOWN, pictures
from prompts.context import PastTurn, TurnContext
from prompts.history import LoadImage
from prompts.request import ImagePart, Request, ToolResults, UserMessage
from tools.image.errors import ImageError
from tools.image.fit import Fitted, fit

logger = logging.getLogger(__name__)

KEPT_BYTES = 32 * 1024 * 1024
GONE = "its content is no longer stored"


class _Kept:
    """Pictures that were made fit lately, or why that failed, for all threads, up to a size in bytes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._fitted: OrderedDict[tuple[str, PictureLimits], Fitted | str] = OrderedDict()
        self._bytes = 0

    def get(self, sha256: str, limits: PictureLimits) -> Fitted | str:
        key = (sha256, limits)
        with self._lock:
            if key in self._fitted:
                self._fitted.move_to_end(key)
                return self._fitted[key]
        made = _fit(sha256, limits)
        with self._lock:
            if key not in self._fitted:
                self._fitted[key] = made
                self._bytes += _size(made)
            while self._bytes > KEPT_BYTES:
                _, dropped = self._fitted.popitem(last=False)
                self._bytes -= _size(dropped)
        return made


_kept = _Kept()


def loader(facts: TurnFacts) -> LoadImage:
    """Hands pictures in as they may be sent, or in words why not; None for what was never there. Blocking."""
    return partial(_image_part, facts, [*_shown(facts.context)])


def _image_part(facts: TurnFacts, shown: Sequence[str], file_id: str, version: int) -> ImagePart | str | None:
    """`shown` are the files of all pictures of the request."""
    sha256 = facts.hashes.get((file_id, version))
    if sha256 is None:
        return None
    # The same bytes may lie in another chat under another name.
    name = next((f.name for f in facts.context.files if f.file_id == file_id), "")
    if sha256 in facts.refused:
        return f"The picture {name} is not shown: the provider of this model did not take it."
    if file_id in shown[: left_out(len(shown))]:
        return f"The picture {name} is not shown: this conversation holds too many to send them all."
    fitted = _kept.get(sha256, picture_limits(facts.context.model.wire, len(shown)))
    if isinstance(fitted, str):
        return f"The picture {name} is not shown: {fitted}."
    mime = cast("Literal['image/png', 'image/jpeg', 'image/webp', 'image/gif']", fitted.mime)
    remark = f"The picture {name} has {fitted.frames}." if fitted.frames else ""
    return ImagePart(fitted.content, mime, name, fitted.width, fitted.height, remark, sha256)


def refused_by(error: PictureRefused, facts: TurnFacts, request: Request) -> frozenset[str]:
    """The hashes of the pictures to leave out after a refusal.

    It is the one that the refusal names; else those that came with this turn, since what was sent before was
    taken; else all. Empty when the request had none.
    """
    sent = [*_sent(request)]
    if error.place is not None and error.place < len(sent):
        return frozenset((sent[error.place],))
    newest = [*_of_turn(facts.context.newest)]
    new = {sha256 for (file_id, _), sha256 in facts.hashes.items() if file_id in newest}
    return frozenset(new.intersection(sent) or sent)


def _sent(request: Request) -> Iterator[str]:
    for message in request.messages:
        match message:
            case UserMessage(parts):
                yield from (part.known_as for part in parts if isinstance(part, ImagePart))
            case ToolResults(results):
                yield from (image.known_as for result in results for image in result.images)


def _shown(context: TurnContext) -> Iterator[str]:
    """The files of all pictures of the branch that are still sent, from the oldest on."""
    for index, turn in enumerate(context.turns):
        if not context.is_folded(index):
            yield from _of_turn(turn)


def _of_turn(turn: PastTurn) -> Iterator[str]:
    yield from (one.file_id for one in turn.attachments if one.kind == "image")
    for call in (call for step in turn.steps for call in step.calls):
        yield from (one.file_id for one in pictures(call.name, call.receipt)[:MOST_SHOWN])


def _fit(sha256: str, limits: PictureLimits) -> Fitted | str:
    try:
        return fit(
            storage.fetch(sha256),
            max_side=limits.max_side,
            max_pixels=limits.max_pixels,
            max_base64_bytes=limits.max_base64_bytes,
        )
    except ImageError as error:
        return str(error)
    except FileNotFoundError:
        logger.warning("the content of a picture is gone: %s", sha256)
        return GONE


def _size(fitted: Fitted | str) -> int:
    return 1_000 + (len(fitted.content) if isinstance(fitted, Fitted) else 0)
