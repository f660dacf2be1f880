"""What a person asks for over the websocket, each answered by one ack."""

import asyncio
import logging

from django.conf import settings
from django.db import Error as DatabaseFailure

from agent_app.live.hub import get_hub
from agent_app.live.rates import wait_s
from agent_app.live.wire import Ack, Approve, FrameError, HeadChanged, Regenerate, SelectBranch, Send, Stop
from agent_app.records.error_codes import ErrorCode
from agent_app.records.full_disk import SENTENCE, is_full
from agent_app.records.threads import database
from agent_app.records.writes import chats
from agent_app.records.writes.turns import TurnRefused
from agent_app.turns.approve import NotTaken, approve
from agent_app.turns.start import Started, regenerate, start_turn
from agent_app.turns.stop import request_stop
from agent_app.web.pace import too_fast

logger = logging.getLogger(__name__)

Command = Send | Stop | Regenerate | SelectBranch | Approve


async def perform(owner_id: str, command: Command) -> Ack:
    """The ack for it; a refusal is an ack too."""
    try:
        return await _perform(owner_id, command)
    except (TurnRefused, NotTaken) as refused:
        return _refusal(command, refused.code, str(refused))
    except DatabaseFailure as error:
        if is_full(error):
            logger.error("a %s found no room: %s", command.type, error)  # noqa: TRY400 -- no fault of the code
            return _refusal(command, "no_space", SENTENCE)
        logger.exception("a %s failed", command.type)
        return _refusal(command, "server_error", "The server could not do this now. Try again in a moment.")


async def _perform(owner_id: str, command: Command) -> Ack:
    if isinstance(command, Send | Regenerate):
        seconds = await asyncio.to_thread(wait_s, "messages", owner_id, settings.RATE_MESSAGES)
        if seconds:
            error = FrameError(code="too_fast", message=too_fast(seconds), wait_s=seconds)
            return Ack(cmd=command.cmd, ok=False, error=error)
    match command:
        case Send():
            return _started(command, await start_turn(owner_id, command))
        case Regenerate():
            return _started(command, await regenerate(owner_id, command))
        case Stop():
            found = await request_stop(owner_id, command.chat, command.turn_id)
            return Ack(cmd=command.cmd, ok=True) if found else _missing(command, "answer")
        case SelectBranch():
            return await _select_branch(owner_id, command)
        case Approve():
            await approve(owner_id, command)
            return Ack(cmd=command.cmd, ok=True)


def _started(command: Send | Regenerate, started: Started) -> Ack:
    result = {"turn_id": started.turn_id, "message_id": started.message_id, "answer_id": started.answer_id}
    return Ack(cmd=command.cmd, ok=True, result=result)


async def _select_branch(owner_id: str, command: SelectBranch) -> Ack:
    head_id = await database().write(chats.select_branch, owner_id, command.chat, command.message_id)
    if head_id is None:
        return _missing(command, "message")
    await get_hub().announce(command.chat, [HeadChanged(message_id=head_id)])
    return Ack(cmd=command.cmd, ok=True, result={"head_id": head_id})


def _missing(command: Command, what: str) -> Ack:
    return _refusal(command, "not_found", f"This {what} is not in this chat. Reload the page.")


def _refusal(command: Command, code: ErrorCode, message: str) -> Ack:
    return Ack(cmd=command.cmd, ok=False, error=FrameError(code=code, message=message))
