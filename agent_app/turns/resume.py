"""Where a claimed turn stands: from its beginning, or from what a process that died left behind."""

import logging
from collections.abc import Collection
from dataclasses import dataclass

from agent_app.live.hub import Hub
from agent_app.live.log import LogAway
from agent_app.live.message import CompactionPart, Message, TextPart, ThinkingPart, ToolPart
from agent_app.records.queries.calls import calls_of_turn
from agent_app.records.queries.turns import ended_texts
from agent_app.records.threads import database
from agent_app.records.writes.leases import Claim
from agent_app.turns import ending
from agent_app.turns.answer import message_of
from agent_app.turns.ending import End
from agent_app.turns.limits import ATTEMPTS
from agent_app.turns.step import Step

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Start:
    """`shown` is the answer so far. With an `end` the turn goes no further; `open_step` was cut short."""

    shown: Message
    end: End | None = None
    open_step: Step | None = None


async def where_it_stands(claim: Claim, hub: Hub) -> Start:
    """A step whose text was shown is kept and ends the turn; one that showed nothing is asked again."""
    stored = message_of(claim.answer)
    if claim.fence == 1:
        return Start(stored, _stopped(claim))
    await hub.take_fence(claim.turn_id, claim.fence)
    shown = with_stored_compaction(_longer(stored, await _logged(hub, claim)), stored)
    end = _stopped(claim) or _spent(claim)
    if claim.state != "streaming":
        return Start(shown, end)
    said = _text(shown).removeprefix(await database().read(ended_texts, claim.turn_id))
    if said:
        return Start(shown, end or ending.INTERRUPTED, Step(index=-1, texts=[said]))
    made = {call.call_id for call in await database().read(calls_of_turn, claim.turn_id)}
    return Start(shown.model_copy(update={"parts": _without_open_step(shown, made)}), end)


def _stopped(claim: Claim) -> End | None:
    return ending.STOPPED if claim.stop_requested else None


def _spent(claim: Claim) -> End | None:
    """One more try would most likely end as those before it; what they have shown is kept all the same."""
    if claim.attempts <= ATTEMPTS:
        return None
    logger.error("turn %s was claimed %s times and never came further", claim.turn_id, claim.attempts)
    return ending.CRASHED


async def _logged(hub: Hub, claim: Claim) -> Message | None:
    try:
        return (await hub.running(claim.chat_id)).messages.get(claim.answer.message_id)
    except LogAway as error:
        logger.warning("the log of turn %s can't be read, its stored text holds: %s", claim.turn_id, error)
        return None


def _longer(stored: Message, logged: Message | None) -> Message:
    if logged is None or (len(_text(logged)), len(logged.parts)) < (len(_text(stored)), len(stored.parts)):
        return stored
    return logged.model_copy(update={"status": "streaming"})


def with_stored_compaction(shown: Message, stored: Message) -> Message:
    """The log may have told of a summary that was not stored any more, or not yet of one that was."""
    kept = [part for part in stored.parts if isinstance(part, CompactionPart) and part.state == "done"]
    parts = [
        (kept[0] if kept else part.model_copy(update={"state": "failed"}))
        if isinstance(part, CompactionPart) and (kept or part.state == "done")
        else part
        for part in shown.parts
    ]
    return shown.model_copy(update={"parts": tuple(parts)})


def _text(message: Message) -> str:
    return "".join(part.text for part in message.parts if isinstance(part, TextPart))


def _without_open_step(message: Message, made: Collection[str]) -> tuple[object, ...]:
    """Thoughts and calls of a step that will be asked again go; `made` are the ids of the stored calls.

    So does word of a summary that was being made ahead of it.
    """
    parts = list(message.parts)
    while parts and (
        isinstance(parts[-1], ThinkingPart)
        or (isinstance(parts[-1], CompactionPart) and parts[-1].state == "running")
        or (isinstance(parts[-1], ToolPart) and parts[-1].call_id not in made)
    ):
        parts.pop()
    return tuple(parts)
