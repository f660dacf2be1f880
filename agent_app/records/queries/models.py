"""The models that can be picked."""

from agent_app.records.models import ChatModel, Conversation
from agent_app.records.rows import ModelRow


def enabled_models() -> tuple[ModelRow, ...]:
    """In the order in which they are offered; the first is the default."""
    return tuple(model_row(model) for model in ChatModel.objects.filter(enabled=True))


def model_of_chat(owner_id: str, chat_id: str) -> ModelRow | None:
    """The one that answers next there: the chat's, else the first that is offered."""
    chats = Conversation.objects.filter(id=chat_id, owner_id=owner_id, deleted_at=None)
    chosen = chats.values_list("model_id", flat=True).first()
    rows = enabled_models()
    return next((row for row in rows if row.model_id == chosen), next(iter(rows), None))


def model_row(model: ChatModel) -> ModelRow:
    return ModelRow(
        model_id=model.id,
        wire=model.wire,
        name=model.name,
        label=model.label,
        vision=model.vision,
        tools=model.tools,
        context_window=model.context_window,
        max_output_tokens=model.max_output_tokens,
    )
