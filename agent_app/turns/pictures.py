"""Pictures for the model: pixels made fit, or a transcript that a worker reads for a model without eyes."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from typing import Literal, cast

from agent_app.files import storage
from agent_app.live.notices import TurnSignals, publish_call_settled
from agent_app.records.queries.transcripts import transcripts
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.threads import database
from agent_app.records.writes.transcripts import keep_transcript
from agent_app.turns.call import send_picture
from prompts.request import ImagePart
from tools.image.errors import ImageError
from tools.image.fit import fit
from tools.image.ocr import transcribe

logger = logging.getLogger(__name__)

PATIENCE_S = 30.0
KEPT_PICTURES = 32

_fitted: OrderedDict[str, ImagePart | None] = OrderedDict()


def read(turn_id: str, sha256: str) -> None:
    """Runs in a worker: reads a picture once and tells the turn that waits for it."""
    try:
        found = transcribe(storage.fetch(sha256))
        keep_transcript(sha256, found.text, found.confidence)
    except ImageError as error:
        logger.warning("a picture could not be read: %s", error)
    publish_call_settled(turn_id, sha256)


async def read_newest(facts: TurnFacts, signals: TurnSignals) -> Mapping[str, str]:
    """Transcripts of the newest message's pictures by file id; one that could not be read is missing."""
    newest = facts.context.newest
    if facts.context.model.vision or newest.note is not None:
        return {}
    pictures = {
        a.file_id: facts.hashes[a.file_id, a.version] for a in newest.attachments if a.kind == "image"
    }
    known = await database().read(transcripts, list(pictures.values()))
    asked = set(pictures.values()) - known.keys()
    for sha256 in asked:
        await asyncio.to_thread(send_picture, newest.turn_id, sha256)
    if asked:
        await _until_answered(asked, signals)
        known = await database().read(transcripts, list(pictures.values()))
    return {file_id: known[sha256] for file_id, sha256 in pictures.items() if sha256 in known}


async def _until_answered(asked: set[str], signals: TurnSignals) -> None:
    loop = asyncio.get_running_loop()
    patient_until = loop.time() + PATIENCE_S
    while not asked <= signals.settled and loop.time() < patient_until:
        await signals.wait(1.0)


def image_part(facts: TurnFacts, file_id: str, version: int) -> ImagePart | None:
    """The picture as it may be sent; None when it is gone or can't be opened. Blocking."""
    sha256 = facts.hashes.get((file_id, version))
    if sha256 is None:
        return None
    if sha256 not in _fitted:
        _fitted[sha256] = _fit(
            sha256, next((f.name for f in facts.context.files if f.file_id == file_id), "")
        )
        while len(_fitted) > KEPT_PICTURES:
            _fitted.popitem(last=False)
    return _fitted[sha256]


def _fit(sha256: str, name: str) -> ImagePart | None:
    try:
        fitted = fit(storage.fetch(sha256))
    except ImageError as error:
        logger.warning("a picture could not be made fit: %s", error)
        return None
    mime = cast("Literal['image/png', 'image/jpeg', 'image/webp', 'image/gif']", fitted.mime)
    return ImagePart(fitted.content, mime, name)
