"""A person spoke: the message and its turn are written once, shown, and handed to a driver."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings

from agent_app.commands.outcome import Answered, Briefed, Outcome
from agent_app.commands.resolving import Said, resolve
from agent_app.live.hub import get_hub
from agent_app.live.wire import (
    ChatMeta,
    EventBody,
    HeadChanged,
    MessageCreated,
    Regenerate,
    Send,
    TurnFinished,
    TurnStarted,
)
from agent_app.records.lease_clock import lease_clock
from agent_app.records.threads import database
from agent_app.records.writes.letting_go import LetGo
from agent_app.records.writes.turns import BegunTurn, NewTurn, begin_again, begin_turn
from agent_app.turns.answer import message_of
from agent_app.turns.ending import told_again
from agent_app.turns.process import turn_process


@dataclass(frozen=True)
class Started:
    """The ids that a sender needs; the same for a repeated send."""

    turn_id: str
    message_id: str
    answer_id: str


async def start_turn(owner_id: str, send: Send) -> Started:
    """Raises records.writes.turns.TurnRefused with a sentence for the reader.

    A slash command is answered here, without a model, or begins a turn with what the model is told of it.
    """
    outcome = await _outcome(owner_id, send)
    answered = outcome.text if isinstance(outcome, Answered) else None
    briefed = outcome if isinstance(outcome, Briefed) else Briefed("", "")
    now = lease_clock.now()
    waits = answered is None and turn_process().must_wait
    lease_until = now + timedelta(seconds=settings.TURN_LEASE_S)
    new = NewTurn(
        owner_id=owner_id,
        chat_id=send.chat,
        parent_id=send.parent_id,
        client_id=send.client_id,
        text=send.text,
        file_ids=send.file_ids,
        now=now,
        lease_until=None if waits else lease_until,
        answered=answered,
        command=briefed.command,
        brief=briefed.brief,
        tell_until=lease_until,
    )
    begun = await database().write(begin_turn, new)
    shown: list[EventBody] = [MessageCreated(message=message_of(begun.user_message))]
    if begun.title is not None:
        shown.append(ChatMeta(title=begun.title))
    if begun.created and answered is not None:
        return await _show_answered(send.chat, begun, shown)
    return _begin_driving(send.chat, begun, shown)


async def _outcome(owner_id: str, send: Send) -> Outcome | None:
    if not send.text.lstrip().startswith(("/", "／")):
        return None
    said = Said(owner_id, send.chat, send.parent_id, send.text, send.file_ids)
    return await database().read(resolve, said)


async def _show_answered(chat_id: str, begun: BegunTurn, shown: list[EventBody]) -> Started:
    answer = message_of(begun.answer)
    started = TurnStarted(turn_id=begun.turn_id, parent_id=begun.user_message.message_id)
    finished = TurnFinished(turn_id=begun.turn_id, status="done")
    head = HeadChanged(message_id=answer.id)
    if await get_hub().announce(chat_id, [*shown, started, MessageCreated(message=answer), head, finished]):
        turn_process().has_told(begun.turn_id)
    return Started(begun.turn_id, begun.user_message.message_id, begun.answer.message_id)


async def regenerate(owner_id: str, again: Regenerate) -> Started:
    """Another answer beside the one that stands. Raises TurnRefused."""
    now = lease_clock.now()
    begun = await database().write(
        begin_again,
        owner_id,
        again.chat,
        again.message_id,
        model_id=again.model,
        now=now,
        tell_until=now + timedelta(seconds=settings.TURN_LEASE_S),
    )
    return _begin_driving(again.chat, begun, [])


def _begin_driving(chat_id: str, begun: BegunTurn, shown: list[EventBody]) -> Started:
    """Says what the person said. A turn that begins at once announces its answer itself; one that waits
    doesn't, and what is said next follows its answer."""
    if begun.created:
        waits = [] if begun.claim else [MessageCreated(message=message_of(begun.answer))]
        head = begun.answer if waits else begun.user_message
        events = [*shown, *waits, HeadChanged(message_id=head.message_id)]
        process = turn_process()
        process.keep(asyncio.ensure_future(_announce(chat_id, begun.let_go, events)))
        process.drive(begun.turn_id, begun.claim)
    return Started(begun.turn_id, begun.user_message.message_id, begun.answer.message_id)


async def _announce(chat_id: str, gone: LetGo, events: list[EventBody]) -> None:
    """After the ends of turns that waited for the person's word until now."""
    for turn_id in gone.stopping:
        get_hub().signal_stop(turn_id)
    ends = [event for end in gone.ended for event in told_again(end)]
    if await get_hub().announce(chat_id, [*ends, *events]):
        for end in gone.ended:
            turn_process().has_told(end.turn_id)
