"""Reads a file of the knowledge base in a worker: its passages, their words, their vectors."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import timedelta
from itertools import islice

from django.conf import settings

from agent_app.files import storage
from agent_app.files.stores.port import StoreAway
from agent_app.knowledge.embedding import NoVectors, configured, vectors
from agent_app.records.error_codes import ErrorCode
from agent_app.records.knowledge_rows import ClaimedFile, NewPassage
from agent_app.records.lease_clock import database_now
from agent_app.records.passage_words import passage_words
from agent_app.records.storable import storable_text
from agent_app.records.writes import knowledge as writes
from tools.image.errors import ImageError
from tools.kit.json_types import JsonObject
from tools.office.package.errors import Damaged, Dangerous, MissingPart, OfficeError
from tools.passages.kinds import passages_of
from tools.passages.unit import Passage, Place

logger = logging.getLogger(__name__)
READERS = 1
"""Files that are read at the same time: the other processes of the workers stay free for tools."""
MOST_ATTEMPTS = 3
Bounded = Callable[[], AbstractContextManager[None]]
LEASE_SLACK_S = 60
_DIED = "Reading it ended its process each time, most often for want of memory: divide it, and add its parts."
_TROUBLE = (
    "Something unforeseen happened when it was read; the server's log tells more. "
    "Have it read again, or save it anew in its program and add that."
)


class Unread(Exception):
    """Why a file can't be read; `sentence` says what to do."""

    def __init__(self, code: ErrorCode, sentence: str) -> None:
        super().__init__(sentence)
        self.code: ErrorCode = code
        self.sentence = sentence


def read_next(too_long: tuple[type[BaseException], ...], bounded: Bounded = nullcontext) -> bool:
    """Reads the file that waits longest; False when there is none, or as many as may are being read.

    `too_long` are what a time limit raises; `bounded` bounds what readers may write.
    """
    now = database_now()
    writes.give_up_knowledge("too_heavy", _DIED, now=now, most_attempts=MOST_ATTEMPTS)
    lease = timedelta(seconds=settings.KNOWLEDGE_READ_S + LEASE_SLACK_S)
    claimed = writes.claim_knowledge(
        now=now, lease_until=now + lease, readers=READERS, most_attempts=MOST_ATTEMPTS
    )
    if claimed is None:
        return False
    try:
        _read(claimed, bounded, too_long)
    except Unread as error:
        writes.fail_knowledge(claimed, error.code, error.sentence)
    except too_long:
        writes.fail_knowledge(claimed, "too_heavy", _too_slow())
    except MemoryError:
        writes.fail_knowledge(claimed, "too_heavy", _DIED)
    except Exception:
        logger.exception("Reading %s of the knowledge base failed", claimed.file_id)
        writes.fail_knowledge(claimed, "not_read", _TROUBLE)
    return True


def _too_slow() -> str:
    limit_s = settings.KNOWLEDGE_READ_S
    return f"Reading it takes longer than the {limit_s} seconds that it may: divide it, and add its parts."


def _read(claimed: ClaimedFile, bounded: Bounded, too_long: tuple[type[BaseException], ...]) -> None:
    """Raises Unread."""
    with bounded():
        found = _passages(claimed)
    passages = [_stored(claimed.name, one) for one in found]
    if not passages:
        raise Unread("no_text", "There is no text in it that could be searched.")
    passages, embedding, remark = _with_vectors(passages, too_long)
    try:
        writes.finish_knowledge(
            claimed,
            passages,
            embedding=embedding,
            code="no_vectors" if remark else "",
            reason=remark,
            most_passages=settings.KNOWLEDGE_PASSAGES,
        )
    except writes.TooManyPassages:
        raise Unread("knowledge_full", _full(len(passages))) from None


def _passages(claimed: ClaimedFile) -> list[Passage]:
    most = settings.KNOWLEDGE_PASSAGES
    try:
        content = storage.fetch(claimed.sha256)
        found = list(islice(passages_of(claimed.name, claimed.kind, content), most + 1))
    except FileNotFoundError:
        raise Unread("damaged", "The content of this file is no longer in the store; add it anew.") from None
    except StoreAway as error:
        raise Unread("store_away", error.sentence) from error
    except (OfficeError, ImageError) as error:
        sentence = str(error)
        raise Unread(_code(error), f"{sentence[:1].upper()}{sentence[1:]}.") from error
    if len(found) > most:
        raise Unread("knowledge_full", _full(len(found)))
    return found


def _full(passages: int) -> str:
    return (
        f"It has {passages:,} passages, and with it the knowledge base would hold more than the "
        f"{settings.KNOWLEDGE_PASSAGES:,} that it may: remove other files, or add a part of this one."
    )


def _code(error: Exception) -> ErrorCode:
    match error:
        case Damaged() | MissingPart():
            return "damaged"
        case Dangerous():
            return "too_heavy"
        case _:
            return "unsupported"


def _stored(name: str, passage: Passage) -> NewPassage:
    heading = tuple(map(storable_text, passage.heading))
    text, lead = storable_text(passage.text), storable_text(passage.lead)
    return NewPassage(
        place=_place(passage.place),
        heading=heading,
        lead=lead,
        text=text,
        words=tuple(passage_words("\n".join((name, *heading, lead, text)))),
    )


def _place(place: Place) -> JsonObject:
    sheet = storable_text(place.sheet)
    told: JsonObject = {"unit": place.unit, "first": place.first, "last": place.last}
    cells: JsonObject = {"sheet": sheet, "cells": place.cells} if place.unit == "cells" else {}
    page: JsonObject = {"page": place.page} if place.page else {}
    return {**told, **cells, **page, "words": storable_text(str(place))}


def _with_vectors(
    passages: list[NewPassage], too_long: tuple[type[BaseException], ...]
) -> tuple[list[NewPassage], str, str]:
    """With the model's name, and what is to be said where there are none: words are searched all the same."""
    embedding = configured()
    if embedding is None:
        return passages, "", ""
    try:
        found = vectors(embedding, list(_told(passages)))
    except NoVectors as error:
        return passages, "", f"Searched by words alone: {error}"
    except too_long:
        return passages, "", "Searched by words alone: the embedding server took too long."
    pairs = zip(passages, found, strict=True)
    return [replace(passage, vector=vector) for passage, vector in pairs], embedding.model, ""


def _told(passages: Sequence[NewPassage]) -> Iterator[str]:
    """Each under its titles, since a part by itself may not say what it is about. Never empty."""
    for one in passages:
        yield "\n".join(filter(None, (" › ".join(one.heading), one.lead, one.text))).strip() or "-"
