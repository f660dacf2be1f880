"""Pictures for the model: pixels made fit, or a transcript that a worker reads for a model without eyes."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
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
from tools.image.fit import Fitted, fit
from tools.image.ocr import transcribe

logger = logging.getLogger(__name__)

PATIENCE_S = 30.0
KEPT_BYTES = 32 * 1024 * 1024


def read(turn_id: str, sha256: str) -> None:
    """Runs in a worker: reads a picture once and tells the turn that waits for it."""
    try:
        found = transcribe(storage.fetch(sha256))
        keep_transcript(sha256, found.text, found.confidence)
    except (ImageError, FileNotFoundError) as error:
        logger.warning("a picture could not be read: %s", error)
    publish_call_settled(turn_id, sha256)


async def read_newest(facts: TurnFacts, signals: TurnSignals) -> Mapping[str, str]:
    """Transcripts of the newest message's pictures by file id; one that could not be read is missing."""
    newest = facts.context.newest
    if facts.context.model.vision or newest.note is not None:
        return {}
    pictures = {
        a.file_id: facts.hashes[a.file_id, a.version]
        for a in newest.attachments
        if a.kind == "image" and (a.file_id, a.version) in facts.hashes
    }
    if not pictures:
        return {}
    known = await _read_or_asked(newest.turn_id, set(pictures.values()), signals)
    return {file_id: known[sha256] for file_id, sha256 in pictures.items() if sha256 in known}


async def _read_or_asked(turn_id: str, wanted: set[str], signals: TurnSignals) -> Mapping[str, str]:
    """What is known by now, after asking for the rest and waiting a while; a lost notice costs a second."""
    known = await database().read(transcripts, list(wanted))
    for sha256 in wanted - known.keys():
        await asyncio.to_thread(send_picture, turn_id, sha256)
    loop = asyncio.get_running_loop()
    patient_until = loop.time() + PATIENCE_S
    while not wanted <= known.keys() | signals.settled and loop.time() < patient_until:
        await signals.wait(1.0)
        known = await database().read(transcripts, list(wanted))
    return known if wanted <= known.keys() else await database().read(transcripts, list(wanted))


class _Kept:
    """Pictures that were made fit lately, for all threads, up to a size in bytes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._fitted: OrderedDict[str, Fitted | None] = OrderedDict()
        self._bytes = 0

    def get(self, sha256: str) -> Fitted | None:
        with self._lock:
            if sha256 in self._fitted:
                self._fitted.move_to_end(sha256)
                return self._fitted[sha256]
        made = _fit(sha256)
        with self._lock:
            if sha256 not in self._fitted:
                self._fitted[sha256] = made
                self._bytes += _size(made)
            while self._bytes > KEPT_BYTES:
                _, dropped = self._fitted.popitem(last=False)
                self._bytes -= _size(dropped)
        return made


_kept = _Kept()


def image_part(facts: TurnFacts, file_id: str, version: int) -> ImagePart | None:
    """The picture as it may be sent; None when it is gone or can't be opened. Blocking."""
    sha256 = facts.hashes.get((file_id, version))
    fitted = _kept.get(sha256) if sha256 is not None else None
    if fitted is None:
        return None
    mime = cast("Literal['image/png', 'image/jpeg', 'image/webp', 'image/gif']", fitted.mime)
    # The same bytes may lie in another chat under another name.
    name = next((f.name for f in facts.context.files if f.file_id == file_id), "")
    return ImagePart(fitted.content, mime, name, fitted.width, fitted.height)


def _fit(sha256: str) -> Fitted | None:
    try:
        return fit(storage.fetch(sha256))
    except (ImageError, FileNotFoundError) as error:
        logger.warning("a picture could not be made fit: %s", error)
        return None


def _size(fitted: Fitted | None) -> int:
    return 1_000 + (len(fitted.content) if fitted else 0)
