"""The writing in pictures for a model that reads text only: a worker reads it before the request."""

import asyncio
import logging
from collections.abc import Mapping

from agent_app.files import storage
from agent_app.live.notices import TurnSignals, publish_call_settled
from agent_app.records.queries.transcripts import transcripts
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.threads import database
from agent_app.records.writes.transcripts import keep_transcript
from agent_app.turns.call import send_picture
from prompts.context import Reading
from prompts.pictures import transcribed
from tools.image.errors import ImageError
from tools.image.ocr import transcribe_pages

logger = logging.getLogger(__name__)

PATIENCE_S = 30.0
MOST_PAGES = 3


def read(turn_id: str, sha256: str) -> None:
    """Runs in a worker: reads a picture once and tells the turn that waits for it."""
    try:
        found = transcribe_pages(storage.fetch(sha256), most=MOST_PAGES)
        more = (
            f"\n[pages {found.read + 1} to {found.pages} are not read here]"
            if found.pages > found.read
            else ""
        )
        reading = Reading(found.text + more if found.text else "", found.confidence, found.language)
        keep_transcript(sha256, reading)
    except (ImageError, FileNotFoundError) as error:
        logger.warning("a picture could not be read: %s", error)
    finally:
        # Whatever stopped it, nobody needs to wait any longer.
        publish_call_settled(turn_id, sha256)


async def read_pictures(facts: TurnFacts, signals: TurnSignals) -> Mapping[str, Reading]:
    """By file id, for those that the newest note tells of; one that could not be read is missing.

    A note that stands already stays as it is, and nothing is read for it.
    """
    if facts.context.newest.note is not None:
        return {}
    hashes = {
        image.file_id: facts.hashes[image.file_id, image.version]
        for image in transcribed(facts.context)
        if (image.file_id, image.version) in facts.hashes
    }
    if not hashes:
        return {}
    known = await _read_or_asked(facts.context.newest.turn_id, set(hashes.values()), signals)
    return {file_id: known[sha256] for file_id, sha256 in hashes.items() if sha256 in known}


async def _read_or_asked(turn_id: str, wanted: set[str], signals: TurnSignals) -> Mapping[str, Reading]:
    """What is known by now, after asking for the rest and waiting a while; a lost notice costs a second.

    What no worker could be asked for is not waited for.
    """
    known = await database().read(transcripts, list(wanted))
    wanted = {
        sha256
        for sha256 in wanted
        if sha256 in known or await asyncio.to_thread(send_picture, turn_id, sha256)
    }
    loop = asyncio.get_running_loop()
    patient_until = loop.time() + PATIENCE_S
    while not wanted <= known.keys() | signals.settled and loop.time() < patient_until:
        await signals.wait(1.0)
        known = await database().read(transcripts, list(wanted))
    return known if wanted <= known.keys() else await database().read(transcripts, list(wanted))
