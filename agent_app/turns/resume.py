"""Where a claimed turn stands: from its beginning, or from what a process that died left behind."""

import logging
from dataclasses import dataclass

from agent_app.live.hub import Hub
from agent_app.live.log import LogAway
from agent_app.live.wire import Message, TextPart, ThinkingPart, ToolPart
from agent_app.records.queries.turns import ended_texts
from agent_app.records.threads import database
from agent_app.records.writes.turns import Claim
from agent_app.turns.answer import message_of
from agent_app.turns.step import Step

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Start:
    """`shown` is the answer so far; `cut_short` is a step that had shown text when its process died."""

    shown: Message
    cut_short: Step | None = None


async def where_it_stands(claim: Claim, hub: Hub) -> Start:
    """A step whose text was shown is kept and ends the turn; one that showed nothing is asked again."""
    stored = message_of(claim.answer)
    if claim.fence == 1:
        return Start(stored)
    shown = _longer(stored, await _logged(hub, claim))
    if claim.state != "streaming":
        return Start(shown)
    said = _text(shown).removeprefix(await database().read(ended_texts, claim.turn_id))
    if said:
        return Start(shown, Step(index=-1, texts=[said]))
    return Start(shown.model_copy(update={"parts": _without_open_step(shown)}))


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


def _text(message: Message) -> str:
    return "".join(part.text for part in message.parts if isinstance(part, TextPart))


def _without_open_step(message: Message) -> tuple[object, ...]:
    """Thoughts and half-made calls of a step that will be asked again go."""
    parts = list(message.parts)
    while parts and (
        isinstance(parts[-1], ThinkingPart)
        or (isinstance(parts[-1], ToolPart) and parts[-1].state == "input")
    ):
        parts.pop()
    return tuple(parts)
