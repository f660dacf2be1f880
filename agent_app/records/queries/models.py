"""The models that can be picked."""

from django.db.models import Q, QuerySet

from agent_app.records.models import ChatModel, Conversation
from agent_app.records.pricing import Prices
from agent_app.records.rows import ModelRow, ServerAccess


def offered() -> QuerySet[ChatModel]:
    """What can be reached and no admin withholds."""
    return reachable().filter(withheld=False).select_related("server")


def reachable() -> QuerySet[ChatModel]:
    return ChatModel.objects.filter(Q(server=None) | Q(server__enabled=True), enabled=True)


def enabled_models() -> tuple[ModelRow, ...]:
    """In the order in which they are offered; the first is the default."""
    return tuple(model_row(model) for model in offered())


def answering_model(owner_id: str, chat_id: str) -> ModelRow | None:
    """The one that answers next in an owner's chat, when nobody picks another."""
    answering = offered()
    chats = Conversation.objects.filter(id=chat_id, owner_id=owner_id, deleted_at=None)
    model = answering.filter(id__in=chats.values("model_id")).first() or answering.first()
    return model_row(model) if model is not None else None


def model_row(model: ChatModel) -> ModelRow:
    """Its server comes along: read both in one query."""
    server = model.server
    return ModelRow(
        model_id=model.id,
        wire=model.wire,
        name=model.name,
        label=model.label,
        vision=model.vision,
        tools=model.tools,
        context_window=model.context_window,
        max_output_tokens=model.max_output_tokens,
        server=ServerAccess(server.title, server.base_url, server.sealed_key) if server else None,
    )


def prices_of(model: ChatModel) -> Prices:
    return Prices(model.input_price, model.cached_price, model.cache_write_price, model.output_price)
