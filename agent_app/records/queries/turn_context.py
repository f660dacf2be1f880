"""Everything one step of a turn depends on, in three queries however long the conversation is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db.models import Case, Exists, F, JSONField, OuterRef, Value, When

from agent_app.records.connection_rows import ActiveConnection
from agent_app.records.models import (
    Budget,
    Conversation,
    FileVersion,
    Message,
    RefusedPicture,
    Step,
    Turn,
)
from agent_app.records.queries import compactions, groups, skills
from agent_app.records.queries.active_connections import active_connections, of_a_turn
from agent_app.records.queries.branches import path_to
from agent_app.records.queries.knowledge import knowledge_of_a_turn
from agent_app.records.queries.models import model_row
from agent_app.records.queries.research import ResearchUse
from agent_app.records.rows import ModelRow
from prompts.context import (
    ActivationRecord,
    Attachment,
    ModelFacts,
    PastCall,
    PastStep,
    PastTurn,
    TurnContext,
    Wire,
)
from tools.kit.json_types import JsonObject
from tools.kit.receipt import for_model
from tools.kit.stored_result import result_id
from tools.kit.workspace import FileFacts, FileKind


@dataclass(frozen=True)
class TurnFacts:
    """A turn's context with what its driver needs besides: the model's row and the chat's settings.

    `connections` are those that are on, still without their tools. `refused` are the hashes of pictures that
    the model's provider did not take. `research` is what the one under way has taken, where a budget holds.
    `budgets` says that there are some, for anybody.
    """

    context: TurnContext
    model: ModelRow
    temperature: float | None
    hashes: dict[tuple[str, int], str]
    connections: tuple[ActiveConnection, ...] = ()
    refused: frozenset[str] = frozenset()
    research: ResearchUse | None = None
    budgets: bool = False


def read_turn(turn_id: str, *, guests_may_create: bool) -> TurnFacts:
    """Raises Turn.DoesNotExist."""
    turn = _turn(turn_id)
    rows = _history(turn.conversation_id)
    by_message = {row["id"]: row for row in rows}
    parents = {row["id"]: row["parent_id"] for row in rows}
    path = path_to(parents, turn.user_message_id)
    past = _past_turns(path, by_message, rows, turn)
    on_branch = {item.turn_id for item in past}
    versions = [v for v in _versions(turn) if v["turn_id"] is None or v["turn_id"] in on_branch]
    return TurnFacts(
        context=replace(
            _context(turn, past, _files(versions), guests_may_create=guests_may_create),
            compacted=compactions.compacted(past, rows),
        ),
        model=model_row(turn.model),
        temperature=turn.conversation.temperature,
        hashes={(v["file_id"], v["number"]): v["sha256"] for v in versions},
        refused=frozenset(v["sha256"] for v in versions if v["refused"]),
        connections=active_connections(turn.connections_on),  # type: ignore[attr-defined]  # annotated in _turn
        budgets=turn.budgets_there,  # type: ignore[attr-defined]  # annotated in _turn
    )


def _turn(turn_id: str) -> Turn:
    return (
        Turn.objects.select_related("conversation__owner__user", "model__server")
        .annotate(
            off_for_everyone=groups.off_for_everyone(),
            off_in_groups=groups.off_in_groups(),
            connections_on=of_a_turn(),
            skills_there=skills.of_a_turn(),
            knowledge_there=knowledge_of_a_turn(),
            budgets_there=Exists(Budget.objects.all()),
        )
        .get(id=turn_id)
    )


def _history(chat_id: str) -> list[dict[str, Any]]:
    """A row for each message, for each step of its turn, for each call of that step."""
    return list(
        Message.objects.filter(conversation_id=chat_id)
        .annotate(
            user_parts=Case(
                When(role=Message.Role.USER, then=F("parts")),
                default=Value(None, JSONField()),
                output_field=JSONField(),
            ),
            turn_id=F("answering_turn__id"),
            note=F("answering_turn__note"),
            turn_command=F("answering_turn__command"),
            turn_model=F("answering_turn__model_id"),
            turn_wire=F("answering_turn__model__wire"),
            turn_vision=F("answering_turn__model__vision"),
            activations=F("answering_turn__activations"),
            **compactions.columns(),
            step_index=F("answering_turn__steps__index"),
            step_state=F("answering_turn__steps__state"),
            step_text=F("answering_turn__steps__text"),
            step_opaque=F("answering_turn__steps__opaque"),
            step_note=F("answering_turn__steps__server_note"),
            call_row=F("answering_turn__steps__calls__id"),
            call_id=F("answering_turn__steps__calls__provider_call_id"),
            call_name=F("answering_turn__steps__calls__name"),
            call_arguments=F("answering_turn__steps__calls__arguments_text"),
            call_receipt=F("answering_turn__steps__calls__receipt"),
            call_began=F("answering_turn__steps__calls__began_at"),
        )
        .order_by("created_at", "id", "answering_turn__steps__index", "answering_turn__steps__calls__index")
        .values(
            *("id", "parent_id", "user_parts", "turn_id", "note", "turn_command", "activations"),
            *("turn_model", "turn_wire", "turn_vision"),
            *compactions.NAMES,
            *("step_index", "step_state", "step_text", "step_opaque", "step_note"),
            *("call_row", "call_id", "call_name", "call_arguments", "call_receipt", "call_began"),
        )
    )


def _past_turns(
    path: Sequence[str], by_message: dict[str, dict[str, Any]], rows: Iterable[dict[str, Any]], turn: Turn
) -> tuple[PastTurn, ...]:
    """User messages on the way to the newest, each with the answer that stands below it on that way."""
    of_message = {key: list(group) for key, group in groupby(rows, key=lambda row: row["id"])}
    answers = [*path[1:], turn.answer_id]
    pairs = zip(path, answers, strict=True)
    return tuple(
        _past_turn(by_message[user_id], of_message[answer_id])
        for user_id, answer_id in pairs
        if by_message[user_id]["user_parts"] is not None
    )


def _past_turn(user: dict[str, Any], answer: list[dict[str, Any]]) -> PastTurn:
    parts: list[JsonObject] = user["user_parts"]
    head = answer[0]
    return PastTurn(
        turn_id=head["turn_id"],
        text="\n\n".join(str(part["text"]) for part in parts if part["type"] == "text"),
        attachments=tuple(_attachment(part) for part in parts if part["type"] == "file"),
        note=head["note"],
        model_id=head["turn_model"],
        activations=tuple(ActivationRecord(**item) for item in head["activations"]),
        steps=_steps(answer),
        saw_images=bool(head["turn_vision"]),
        command=head["turn_command"],
    )


def _attachment(part: JsonObject) -> Attachment:
    fields = cast("dict[str, Any]", part)
    return Attachment(
        file_id=fields["file_id"],
        version=fields["version"],
        name=fields["name"],
        kind=fields["kind"],
        mime=fields["mime"],
        size=fields["size"],
    )


def _steps(answer: list[dict[str, Any]]) -> tuple[PastStep, ...]:
    """The steps that came to an end; the one that streams now is not history yet."""
    ended = (
        row for row in answer if row["step_index"] is not None and row["step_state"] != Step.State.STREAMING
    )
    groups = groupby(ended, key=lambda row: row["step_index"])
    return tuple(_step(list(rows)) for _, rows in groups)


def _step(rows: list[dict[str, Any]]) -> PastStep:
    head = rows[0]
    return PastStep(
        text=head["step_text"],
        calls=tuple(_call(row) for row in rows if row["call_id"] is not None),
        opaque=tuple(head["step_opaque"]),
        opaque_wire=head["turn_wire"],
        retracted=head["step_state"] == Step.State.RETRACTED,
        server_note=head["step_note"],
    )


def _call(row: dict[str, Any]) -> PastCall:
    return PastCall(
        call_id=row["call_id"],
        name=row["call_name"],
        arguments_text=row["call_arguments"],
        receipt=None if row["call_receipt"] is None else for_model(row["call_receipt"]),
        began=row["call_began"] is not None,
        result_id=result_id(row["call_row"]),
    )


def _versions(turn: Turn) -> list[dict[str, Any]]:
    """Those of its conversation, and of pictures whether its model's provider refused them."""
    chat_id = turn.conversation_id
    versions = FileVersion.objects.filter(file__conversation_id=chat_id)
    refusals = RefusedPicture.objects.filter(conversation_id=chat_id, model_id=turn.model_id)
    rows = (
        versions.order_by("file__created_at", "file_id", "number")
        .annotate(durable=F("file__durable"), refused=Exists(refusals.filter(sha256=OuterRef("sha256"))))
        .values(
            *("file_id", "number", "name", "kind", "mime", "size", "sha256", "durable", "turn_id", "refused")
        )
    )
    return [dict(row) for row in rows]


def _files(versions: Sequence[dict[str, Any]]) -> tuple[FileFacts, ...]:
    """Each file as its newest visible version stands."""
    newest = {version["file_id"]: version for version in versions}
    return tuple(
        FileFacts(
            file_id=version["file_id"],
            name=version["name"],
            kind=cast("FileKind", version["kind"]),
            mime=version["mime"],
            size=version["size"],
            version=version["number"],
            durable=version["durable"],
        )
        for version in newest.values()
    )


def _context(
    turn: Turn, past: tuple[PastTurn, ...], files: tuple[FileFacts, ...], *, guests_may_create: bool
) -> TurnContext:
    conversation: Conversation = turn.conversation
    owner = conversation.owner
    signed_in = owner.user_id is not None
    return TurnContext(
        conversation_id=conversation.id,
        signed_in=signed_in,
        may_create_files=signed_in or guests_may_create,
        model=_model_facts(model_row(turn.model)),
        now=_local(turn.now, owner.chosen_timezone or owner.timezone),
        language=owner.chosen_language or owner.language,
        files=files,
        turns=past,
        switched_off=groups.switched_off(turn.off_for_everyone, turn.off_in_groups),  # type: ignore[attr-defined]  # annotated in _turn
        instructions=conversation.instructions,
        command=turn.command,
        brief=turn.brief,
        web=conversation.web,
        skills=skills.offered_skills(turn.skills_there) if signed_in else (),  # type: ignore[attr-defined]  # annotated in _turn
        knowledge_files=turn.knowledge_there if signed_in else 0,  # type: ignore[attr-defined]  # annotated in _turn
    )


def _model_facts(model: ModelRow) -> ModelFacts:
    return ModelFacts(
        model_id=model.model_id,
        name=model.name,
        wire=cast("Wire", model.wire),
        vision=model.vision,
        tools=model.tools,
        context_window=model.context_window,
        output_reserve=model.max_output_tokens,
    )


def _local(moment: datetime, zone: str) -> datetime:
    """In the owner's zone; in UTC when the name means nothing here."""
    try:
        return moment.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError):
        return moment.astimezone(ZoneInfo("UTC"))
