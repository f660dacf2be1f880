"""A turn begins, is claimed, moves on and ends; each change is one transaction under the turn's fence."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q

from agent_app.records.models import ChatModel, Conversation, FileVersion, Message, Step, ToolCall, Turn
from agent_app.records.queries.chats import ACTIVE, message_row
from agent_app.records.rows import MessageRow, TurnState
from tools.kit.json_types import JsonObject, JsonValue

TITLE_CHARS = 60
DRIVEN = (Turn.State.STREAMING, Turn.State.TOOLS)


class TurnRefused(Exception):
    """Why a turn can't begin, in a sentence for the reader; `code` is for the page."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class FenceLost(Exception):
    """Another process drives this turn now; nothing was written."""


@dataclass(frozen=True)
class NewTurn:
    """What a person said. A repeated `client_id` of a chat is the same turn."""

    owner_id: str
    chat_id: str
    parent_id: str | None
    client_id: str
    text: str
    file_ids: tuple[str, ...]
    now: datetime


@dataclass(frozen=True)
class BegunTurn:
    """`created` is False for a repeated send; `title` is set when this message gave the chat its name."""

    turn_id: str
    user_message: MessageRow
    answer: MessageRow
    created: bool
    title: str | None = None


def begin_turn(new: NewTurn) -> BegunTurn:
    """Writes user message, answer row and queued turn together. Raises TurnRefused."""
    try:
        return _begin(new)
    except IntegrityError:
        return _begin(new)


@transaction.atomic
def _begin(new: NewTurn) -> BegunTurn:
    conversation = _conversation(new.owner_id, new.chat_id)
    known = Message.objects.filter(conversation=conversation, client_id=new.client_id).first()
    if known is not None:
        return _begun(known.turns.order_by("created_at")[0], created=False)
    _check_parent(conversation, new.parent_id)
    parts = [*_file_parts(conversation, new.file_ids), {"type": "text", "text": new.text}]
    said = Message.objects.create(
        conversation=conversation,
        parent_id=new.parent_id,
        role=Message.Role.USER,
        parts=parts,
        client_id=new.client_id,
    )
    title = None if conversation.title else " ".join(new.text.split())[:TITLE_CHARS]
    conversation.title = title or conversation.title
    turn = _queue_turn(conversation, said, _model(conversation, None), new.now)
    return _begun(turn, created=True, title=title)


@transaction.atomic
def begin_again(
    owner_id: str, chat_id: str, message_id: str, *, model_id: str | None, now: datetime
) -> BegunTurn:
    """Another answer beside the one given: `message_id` is it, or its user message. Raises TurnRefused."""
    conversation = _conversation(owner_id, chat_id)
    message = Message.objects.filter(conversation=conversation, id=message_id).first()
    if message is None:
        raise TurnRefused("not_found", "This message is not in this chat. Reload the page and try again.")
    said = message if message.role == Message.Role.USER else message.parent
    if said is None:
        raise TurnRefused("not_found", "There is no question to answer again.")
    return _begun(_queue_turn(conversation, said, _model(conversation, model_id), now), created=True)


def _conversation(owner_id: str, chat_id: str) -> Conversation:
    """Locked, so that one chat's turns begin one after the other."""
    owned = Conversation.objects.select_for_update().filter(id=chat_id, owner_id=owner_id, deleted_at=None)
    found = owned.first()
    if found is None:
        raise TurnRefused("not_found", "This chat is not here any more.")
    return found


def _check_parent(conversation: Conversation, parent_id: str | None) -> None:
    if parent_id is None:
        return
    answers = Message.objects.filter(conversation=conversation, role=Message.Role.ASSISTANT)
    if not answers.filter(id=parent_id).exists():
        raise TurnRefused(
            "bad_parent", "The answer that this message follows is not in this chat. Reload the page."
        )


def _file_parts(conversation: Conversation, file_ids: Sequence[str]) -> list[JsonValue]:
    newest: dict[str, FileVersion] = {}
    for version in FileVersion.objects.filter(file__conversation=conversation, file_id__in=file_ids):
        newest[version.file_id] = version
    missing = [file_id for file_id in file_ids if file_id not in newest]
    if missing:
        raise TurnRefused("file_missing", "An attached file is not in this chat. Attach it again.")
    return [_file_part(newest[file_id]) for file_id in dict.fromkeys(file_ids)]


def _file_part(version: FileVersion) -> JsonObject:
    return {
        "type": "file",
        "file_id": version.file_id,
        "version": version.number,
        "name": version.name,
        "kind": version.kind,
        "mime": version.mime,
        "size": version.size,
    }


def _model(conversation: Conversation, model_id: str | None) -> ChatModel:
    """The one asked for, else the chat's, else the first that is offered."""
    offered = ChatModel.objects.filter(enabled=True)
    wanted = offered.filter(id=model_id or conversation.model_id).first()
    if model_id and wanted is None:
        raise TurnRefused("no_model", "That model is not offered. Pick another one.")
    model = wanted or offered.first()
    if model is None:
        raise TurnRefused(
            "no_model", "No model is set up. Set OPENAI_API_KEY or ANTHROPIC_API_KEY and start again."
        )
    return model


def _queue_turn(conversation: Conversation, said: Message, model: ChatModel, now: datetime) -> Turn:
    answer = Message.objects.create(
        conversation=conversation, parent=said, role=Message.Role.ASSISTANT, status=Message.Status.STREAMING
    )
    conversation.head = answer
    conversation.model = model
    conversation.save()
    return Turn.objects.create(
        conversation=conversation, user_message=said, answer=answer, model=model, now=now
    )


def _begun(turn: Turn, *, created: bool, title: str | None = None) -> BegunTurn:
    return BegunTurn(turn.id, message_row(turn.user_message), message_row(turn.answer), created, title)


@dataclass(frozen=True)
class Claim:
    """This process drives the turn until the lease ends; `fence` goes with every write."""

    turn_id: str
    chat_id: str
    fence: int
    state: TurnState
    client_id: str | None
    user_message_id: str
    answer: MessageRow
    stop_requested: bool


@transaction.atomic
def claim_turn(turn_id: str, *, now: datetime, lease_until: datetime) -> Claim | None:
    """None when it has ended, is driven elsewhere, or an earlier turn of the chat still runs."""
    turn = Turn.objects.select_for_update().filter(id=turn_id).first()
    if turn is None or turn.state not in (Turn.State.QUEUED, *DRIVEN):
        return None
    if turn.lease_until is not None and turn.lease_until > now:
        return None
    if turn.state == Turn.State.QUEUED and _earlier_turn_runs(turn):
        return None
    state = turn.state
    turn.fence += 1
    turn.lease_until = lease_until
    if turn.state == Turn.State.QUEUED:
        turn.state = Turn.State.STREAMING
    turn.save(update_fields=["fence", "lease_until", "state"])
    return _claim(turn, state)


def _earlier_turn_runs(turn: Turn) -> bool:
    earlier = Turn.objects.filter(conversation_id=turn.conversation_id, state__in=ACTIVE)
    return earlier.filter(Q(created_at__lt=turn.created_at)).exclude(id=turn.id).exists()


def _claim(turn: Turn, state: str) -> Claim:
    return Claim(
        turn_id=turn.id,
        chat_id=turn.conversation_id,
        fence=turn.fence,
        state=state,  # type: ignore[arg-type]  # a member of Turn.State
        client_id=turn.user_message.client_id,
        user_message_id=turn.user_message_id,
        answer=message_row(turn.answer),
        stop_requested=turn.stop_requested,
    )


@dataclass(frozen=True)
class Checkpoint:
    """What a turn shows by now; `parts` is None when nothing is new since the last one."""

    turn_id: str
    fence: int
    parts: list[JsonValue] | None


@dataclass(frozen=True)
class TurnNews:
    held: bool
    stop_requested: bool


@transaction.atomic
def checkpoint_turns(checkpoints: Sequence[Checkpoint], *, lease_until: datetime) -> dict[str, TurnNews]:
    """Renews leases and keeps the shown text of all turns of a process at once."""
    ids = [item.turn_id for item in checkpoints]
    turns = {turn.id: turn for turn in Turn.objects.select_for_update().filter(id__in=ids, state__in=DRIVEN)}
    news: dict[str, TurnNews] = {}
    for item in checkpoints:
        turn = turns.get(item.turn_id)
        held = turn is not None and turn.fence == item.fence
        news[item.turn_id] = TurnNews(held, turn is not None and turn.stop_requested)
        if turn is not None and held and item.parts is not None:
            Message.objects.filter(id=turn.answer_id).update(parts=item.parts)
    held_ids = [turn_id for turn_id, item in news.items() if item.held]
    Turn.objects.filter(id__in=held_ids).update(lease_until=lease_until)
    return news


def under_fence(turn_id: str, fence: int) -> Turn:
    """The turn, locked until the caller's transaction ends. Raises FenceLost."""
    turn = Turn.objects.select_for_update().filter(id=turn_id, fence=fence, state__in=DRIVEN).first()
    if turn is None:
        raise FenceLost(turn_id)
    return turn


@dataclass(frozen=True)
class Ending:
    """How a turn ends; `error` is `{code, message, retryable}`, `open_text` what an unfinished step said."""

    state: TurnState
    message_status: str
    parts: list[JsonValue]
    error: JsonObject | None = None
    open_text: str = ""


@transaction.atomic
def finish_turn(turn_id: str, fence: int, ending: Ending, *, now: datetime) -> None:
    """The stored message is the record from here on. Calls that never ended end with it. Raises FenceLost."""
    turn = under_fence(turn_id, fence)
    Message.objects.filter(id=turn.answer_id).update(parts=ending.parts, status=ending.message_status)
    unfinished = Step.objects.filter(turn=turn, state=Step.State.STREAMING)
    unfinished.update(state=Step.State.INTERRUPTED, text=ending.open_text)
    open_calls = ToolCall.objects.filter(
        step__turn=turn, state__in=(ToolCall.State.QUEUED, ToolCall.State.RUNNING)
    )
    open_calls.update(state=ToolCall.State.CANCELLED, finished_at=now)
    turn.state = ending.state
    turn.error = ending.error
    turn.finished_at = now
    turn.lease_until = None
    turn.save(update_fields=["state", "error", "finished_at", "lease_until"])


@dataclass(frozen=True)
class StopOutcome:
    """`ended` says that the turn had no driver and has ended with this request."""

    chat_id: str
    answer_id: str
    ended: bool


@transaction.atomic
def request_stop(owner_id: str, chat_id: str, turn_id: str, *, now: datetime) -> StopOutcome | None:
    """None when the owner has no such turn. Pressed twice it changes nothing more."""
    turn = (
        Turn.objects.select_for_update()
        .filter(id=turn_id, conversation_id=chat_id, conversation__owner_id=owner_id)
        .first()
    )
    if turn is None:
        return None
    ended = turn.state in (Turn.State.QUEUED, Turn.State.WAITING)
    if ended:
        turn.state = Turn.State.STOPPED
        turn.finished_at = now
        Message.objects.filter(id=turn.answer_id).update(status=Message.Status.STOPPED)
    turn.stop_requested = True
    turn.save(update_fields=["state", "finished_at", "stop_requested"])
    return StopOutcome(chat_id, turn.answer_id, ended)
