"""What an attached file will cost in tokens before anything of it is read by a tool."""

from dataclasses import dataclass
from typing import cast

from agent_app.files import storage
from agent_app.records.queries.chats import chat
from agent_app.records.queries.models import models_for
from agent_app.records.queries.transcripts import transcripts
from agent_app.records.rows import ModelRow, VersionRow
from prompts.context import Attachment, Wire
from prompts.note import attachment_words
from prompts.picture_tokens import picture_tokens
from prompts.tokens import count
from tools.image.decode import inspect
from tools.image.errors import ImageError
from tools.image.fit import MAX_PIXELS, MAX_SIDE, within


@dataclass(frozen=True)
class FileCost:
    """`note_tokens` of its words in the note; `picture_tokens` of its pixels, where the model sees them."""

    note_tokens: int
    picture_tokens: int | None


def cost_of(version: VersionRow, model: ModelRow | None) -> FileCost:
    """Without a model, that of the note alone."""
    sees = model is not None and model.vision
    transcript = None if sees else transcripts([version.sha256]).get(version.sha256)
    attachment = Attachment(
        version.file_id, version.version, version.name, version.kind, version.mime, version.size
    )
    pixels = _pixels(version, model) if model is not None and sees and version.kind == "image" else None
    return FileCost(count(attachment_words(attachment, transcript)), pixels)


def chosen_model(owner_id: str, chat_id: str, model_id: str | None) -> ModelRow | None:
    """The model asked for, else the chat's, else the first that is offered."""
    offered = {row.model_id: row for row in models_for(owner_id)}
    row = chat(owner_id, chat_id)
    wanted = (model_id, row.model_id if row else None, next(iter(offered), None))
    return next((offered[name] for name in wanted if name in offered), None)


def _pixels(version: VersionRow, model: ModelRow) -> int | None:
    """None for a picture that can't be opened: it will not be sent either."""
    try:
        facts = inspect(storage.fetch(version.sha256))
    except (ImageError, FileNotFoundError):
        return None
    width, height = within((facts.width, facts.height), MAX_SIDE, MAX_PIXELS)
    return picture_tokens(cast("Wire", model.wire), width, height)
