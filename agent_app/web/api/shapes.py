"""Rows of records as the HTTP API shows them."""

import json

from agent_app.commands.registry import Command
from agent_app.records.rows import CallRow, ChatRow, FileRow, ModelRow
from agent_app.web.api.schemas import CallOut, ChatOut, CommandOut, FileOut, MadeOut, ModelOut, VersionOut


def model_out(row: ModelRow) -> ModelOut:
    return ModelOut(
        id=row.model_id,
        label=row.label,
        wire=row.wire,
        vision=row.vision,
        tools=row.tools,
        demo=row.wire == "demo",
    )


def command_out(command: Command, language: str) -> CommandOut:
    return CommandOut(
        name=command.name,
        argument=command.argument.in_language(language),
        help=command.help.in_language(language),
        needs=command.needs.in_language(language),
    )


def chat_out(row: ChatRow) -> ChatOut:
    return ChatOut(
        id=row.chat_id,
        title=row.title,
        updated_at=row.updated_at,
        model_id=row.model_id,
        temperature=row.temperature,
        running=row.running_turn_id is not None and not row.waiting,
        waiting=row.waiting,
        pinned=row.pinned,
        archived=row.archived,
        web=row.web,
        link=f"/shared/{row.link_token}" if row.link_token else None,
    )


def file_out(row: FileRow) -> FileOut:
    newest = row.newest
    return FileOut(
        id=row.file_id,
        name=newest.name,
        kind=newest.kind,
        mime=newest.mime,
        size=newest.size,
        durable=row.durable,
        versions=[
            VersionOut(
                version=version.version,
                parent=version.parent,
                name=version.name,
                size=version.size,
                mime=version.mime,
                cause=version.cause,
                call_id=version.call_id,
                message_id=version.message_id,
                created_at=version.created_at,
            )
            for version in row.versions
        ],
    )


def call_out(row: CallRow) -> CallOut:
    try:
        args = json.loads(row.arguments_text)
    except ValueError:
        args = None
    return CallOut(
        call_id=row.call_id,
        name=row.name,
        args=args if isinstance(args, dict) else None,
        receipt=row.receipt,
        state=row.state,
        made=[
            MadeOut(file_id=file_id, version=version, parent=parent, name=name)
            for (file_id, version, name), parent in zip(row.made_versions, row.parents, strict=True)
        ],
    )
