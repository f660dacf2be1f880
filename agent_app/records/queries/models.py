"""The models that can be picked."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from agent_app.records.models import ChatModel, Conversation, PeopleGroup
from agent_app.records.people_rows import ModelChoice
from agent_app.records.queries.groups import groups_of
from agent_app.records.rows import ModelRow, ServerAccess


def offered() -> QuerySet[ChatModel]:
    """What can be reached and no admin withholds."""
    return reachable().filter(withheld=False).select_related("server")


def reachable() -> QuerySet[ChatModel]:
    return ChatModel.objects.filter(Q(server=None) | Q(server__enabled=True), enabled=True)


def offered_to(owner_id: str) -> QuerySet[ChatModel]:
    """What is offered and any of the person's groups allows; who is in none may pick all."""
    groups = groups_of(owner_id)
    free = ~Exists(groups) | Exists(groups.filter(all_models=True))
    allowing = PeopleGroup.allowed_models.through.objects.filter(
        peoplegroup__in=groups, chatmodel=OuterRef("pk")
    )
    return offered().filter(free | Exists(allowing))


def enabled_models() -> tuple[ModelRow, ...]:
    """Of the whole site, in the order in which they are offered."""
    return tuple(model_row(model) for model in offered())


def model_choices() -> tuple[ModelChoice, ...]:
    """All that stand in the table, for rules about them."""
    there = frozenset(offered().values_list("id", flat=True))
    return tuple(ModelChoice(model.id, model.label, model.id in there) for model in ChatModel.objects.all())


def models_for(owner_id: str) -> tuple[ModelRow, ...]:
    """Those that a person may pick; the first is the default."""
    return tuple(model_row(model) for model in offered_to(owner_id))


def answering_model(owner_id: str, chat_id: str) -> ModelRow | None:
    """The one that answers next in an owner's chat, when nobody picks another."""
    answering = offered_to(owner_id)
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
