"""A turn begins: the user message, its answer's row and the queued turn are written together, once."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from agent_app.records.error_codes import ErrorCode
from agent_app.records.first_words import first_words
from agent_app.records.models import ChatModel, Conversation, FileVersion, Message, Step, Turn
from agent_app.records.queries.branches import turns_on_branch, visible_versions
from agent_app.records.queries.chats import message_row
from agent_app.records.queries.models import offered, offered_to
from agent_app.records.queries.turns import standing
from agent_app.records.rows import MessageRow
from agent_app.records.storable import storable_text
from agent_app.records.writes.leases import Claim, take_turn
from agent_app.records.writes.letting_go import LetGo, let_go, waiting_calls
from tools.kit.json_types import JsonObject

MOST_FILES = 50
MOST_IN_LINE, MOST_OWN_IN_LINE = 200, 10


class TurnRefused(Exception):
    """Why a turn can't begin, in a sentence for the reader; `code` is for the page."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: ErrorCode = code


@dataclass(frozen=True)
class NewTurn:
    """What a person said. A repeated `client_id` of a chat is the same turn.

    With `lease_until` the turn is claimed as it begins, unless an earlier one of the chat still runs.
    With `answered` the server answers at once, in these words and without a model. With `command` a model
    carries one out, as `brief` tells it. Turns that wait for the
    person's word end with it, and are to be told until `tell_until`.
    """

    owner_id: str
    chat_id: str
    parent_id: str | None
    client_id: str
    text: str
    file_ids: tuple[str, ...]
    now: datetime
    lease_until: datetime | None = None
    answered: str | None = None
    command: str = ""
    brief: str = ""
    tell_until: datetime | None = None


@dataclass(frozen=True)
class BegunTurn:
    """`created` is False for a repeated send; `title` is set when this message gave the chat its name.

    `let_go` are the turns that waited for the person's word until now.
    """

    turn_id: str
    user_message: MessageRow
    answer: MessageRow
    created: bool
    title: str | None = None
    claim: Claim | None = None
    let_go: LetGo = field(default_factory=LetGo)


@transaction.atomic
def begin_turn(new: NewTurn) -> BegunTurn:
    """Writes user message, answer row and queued turn together. Raises TurnRefused."""
    conversation = _conversation(new.owner_id, new.chat_id)
    known = Message.objects.filter(conversation=conversation, client_id=new.client_id).first()
    if known is not None:
        return _begun(_turns_of(known)[0], created=False)
    _check_parent(conversation, new.parent_id)
    parts = _parts(conversation, new)
    said = Message.objects.create(
        conversation=conversation,
        parent_id=new.parent_id,
        role=Message.Role.USER,
        parts=parts,
        client_id=new.client_id,
    )
    if not conversation.turns_begun:
        conversation.instructions = conversation.owner.instructions
    title = None if conversation.title or new.answered is not None else first_words(parts)
    conversation.title = title or conversation.title
    turn = _queue_turn(conversation, said, _model(conversation, None), new.now, new.command, new.brief)
    if new.answered is not None:
        _answer_at_once(turn, new.answered, new.now, new.lease_until)
        return _begun(turn, created=True)
    gone = _let_go(conversation, new.now, new.tell_until or new.lease_until)
    claim = take_turn(turn, lease_until=new.lease_until) if new.lease_until else None
    if claim is None:
        _check_line(new.owner_id)
    return replace(_begun(turn, created=True), title=title, claim=claim, let_go=gone)


def _parts(conversation: Conversation, new: NewTurn) -> list[JsonObject]:
    """Files, then words; a message has at least one of them."""
    text = storable_text(new.text)
    words: list[JsonObject] = [{"type": "text", "text": text}] if text.strip() else []
    parts = [*_file_parts(conversation, new.file_ids, new.parent_id), *words]
    if not parts:
        raise TurnRefused("empty_message", "The message is empty. Write something or attach a file.")
    return parts


@transaction.atomic
def begin_again(
    owner_id: str,
    chat_id: str,
    message_id: str,
    *,
    model_id: str | None,
    now: datetime,
    tell_until: datetime | None = None,
) -> BegunTurn:
    """Another answer beside the one given: `message_id` is it, or its user message. Raises TurnRefused.

    While the last one that was asked for still waits, asking again is the same turn.
    """
    conversation = _conversation(owner_id, chat_id)
    message = Message.objects.filter(conversation=conversation, id=message_id).first()
    if message is None:
        raise TurnRefused("not_found", "This message is not in this chat. Reload the page and try again.")
    said = message if message.role == Message.Role.USER else message.parent
    if said is None:
        raise TurnRefused("not_found", "There is no question to answer again.")
    model = _model(conversation, model_id)
    newest = _turns_of(said).last()
    if newest is not None and newest.state == Turn.State.QUEUED and newest.model_id == model.id:
        return _begun(newest, created=False)
    _check_line(owner_id)
    gone = _let_go(conversation, now, tell_until)
    command, brief = (newest.command, newest.brief) if newest is not None else ("", "")
    turn = _queue_turn(conversation, said, model, now, command, brief)
    return replace(_begun(turn, created=True), let_go=gone)


def _turns_of(said: Message) -> QuerySet[Turn]:
    return said.turns.select_related("user_message", "answer", "model").order_by("number")


def _conversation(owner_id: str, chat_id: str) -> Conversation:
    """Locked, so that one chat's turns begin one after the other."""
    owned = (
        Conversation.objects.select_for_update(of=("self",))
        .select_related("owner__user")
        .annotate(asks=Exists(waiting_calls(OuterRef("id"))))
        .filter(id=chat_id, owner_id=owner_id, deleted_at=None)
    )
    found = owned.first()
    if found is None:
        raise TurnRefused("not_found", "This chat is not here any more.")
    if found.owner.user is not None and not found.owner.user.is_active:
        raise TurnRefused("no_session", "This account was closed by an administrator. Ask them about it.")
    return found


def _check_line(owner_id: str) -> None:
    """Who can't begin at once stands in a line that has an end, and nobody fills it alone.

    The turn that was just made stands in it already; where it may not, the caller's transaction is undone.
    """
    line = standing(owner_id)
    if line.own > MOST_OWN_IN_LINE:
        raise TurnRefused(
            "line_own", "Several of your messages wait for an answer already. Send this one after them."
        )
    if line.all > MOST_IN_LINE:
        raise TurnRefused(
            "line_full", "Too many people wait for an answer at this moment. Send it again in a minute."
        )


def _let_go(conversation: Conversation, now: datetime, tell_until: datetime | None) -> LetGo:
    asks: bool = conversation.asks  # type: ignore[attr-defined]  # annotated in _conversation
    return let_go(conversation.id, now=now, tell_until=tell_until) if asks else LetGo()


def _check_parent(conversation: Conversation, parent_id: str | None) -> None:
    if parent_id is None:
        return
    answers = Message.objects.filter(conversation=conversation, role=Message.Role.ASSISTANT)
    if not answers.filter(id=parent_id).exists():
        raise TurnRefused(
            "bad_parent", "The answer that this message follows is not in this chat. Reload the page."
        )


def _file_parts(
    conversation: Conversation, file_ids: Sequence[str], parent_id: str | None
) -> list[JsonObject]:
    """Each file as its newest version on this branch stands; one of another branch as it was first."""
    if len(file_ids) > MOST_FILES:
        raise TurnRefused("too_many_files", f"A message takes at most {MOST_FILES} files. Send some later.")
    # An id of ours is letters and digits; PostgreSQL would not even compare some others.
    ours = [file_id for file_id in dict.fromkeys(file_ids) if file_id.isalnum()]
    newest = _newest(conversation, ours, parent_id) if ours else {}
    if any(file_id not in newest for file_id in file_ids):
        raise TurnRefused("file_missing", "An attached file is not in this chat. Attach it again.")
    return [_file_part(newest[file_id]) for file_id in ours]


def _newest(
    conversation: Conversation, file_ids: Sequence[str], parent_id: str | None
) -> dict[str, FileVersion]:
    seen = turns_on_branch(conversation.id, parent_id) if parent_id else set[str]()
    versions = FileVersion.objects.filter(file__conversation=conversation, file_id__in=file_ids)
    visible = versions.filter(visible_versions(seen)).order_by("number")
    first = versions.order_by("-number")
    return {version.file_id: version for version in (*first, *visible)}


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
    """The one asked for, else the chat's, else the first that is offered to its owner."""
    among = offered_to(conversation.owner_id)
    wanted = among.filter(id=model_id or conversation.model_id).first()
    if model_id and wanted is None:
        raise TurnRefused("no_model", "That model is not offered to you. Pick another one.")
    model = wanted or among.first()
    if model is None:
        raise TurnRefused("no_model", _why_none())
    return model


def _why_none() -> str:
    if offered().exists():
        return "None of the models here is open to you. Ask an administrator to allow you one."
    return (
        "No model is set up. An admin offers one under “Models” (/manage/models), or sets "
        "OPENAI_API_KEY or ANTHROPIC_API_KEY and starts again."
    )


def _queue_turn(
    conversation: Conversation, said: Message, model: ChatModel, now: datetime, command: str, brief: str
) -> Turn:
    answer = Message.objects.create(
        conversation=conversation, parent=said, role=Message.Role.ASSISTANT, status=Message.Status.STREAMING
    )
    conversation.head = answer
    conversation.model = model
    conversation.turns_begun += 1
    conversation.save()
    return Turn.objects.create(
        conversation=conversation,
        number=conversation.turns_begun,
        user_message=said,
        answer=answer,
        model=model,
        now=now,
        command=command,
        brief=brief,
    )


def _answer_at_once(turn: Turn, words: str, now: datetime, tell_until: datetime | None) -> None:
    turn.answer.parts = [{"type": "text", "text": words}]
    turn.answer.status = Message.Status.DONE
    turn.answer.save(update_fields=["parts", "status"])
    turn.state = Turn.State.DONE
    turn.finished_at = now
    turn.lease_until = tell_until
    turn.save(update_fields=["state", "finished_at", "lease_until"])
    Step.objects.create(turn=turn, index=0, state=Step.State.DONE, text=words, finish_reason="stop")


def _begun(turn: Turn, *, created: bool) -> BegunTurn:
    said, answer = message_row(turn.user_message, None), message_row(turn.answer, turn.model.label)
    return BegunTurn(turn.id, said, answer, created)
