"""The servers of models and all models, as an admin sees them."""

from agent_app.records.model_rows import KeptModel, ModelServerRow
from agent_app.records.models import ChatModel, ModelServer
from agent_app.records.sealing import opened
from agent_app.records.used_tokens import prices_of


def model_servers() -> tuple[ModelServerRow, ...]:
    return tuple(server_row(server) for server in ModelServer.objects.filter(removed_at=None))


def model_server(server_id: str) -> ModelServerRow | None:
    found = ModelServer.objects.filter(id=server_id, removed_at=None).first()
    return server_row(found) if found is not None else None


def key_of(server_id: str) -> str:
    """Empty where it has none. Raises Unsealable."""
    sealed = ModelServer.objects.filter(id=server_id).values_list("sealed_key", flat=True).first()
    return opened(sealed) if sealed else ""


def kept_models() -> tuple[KeptModel, ...]:
    """All that can be offered or withheld, in the order in which they are offered."""
    models = ChatModel.objects.filter(server__removed_at=None).select_related("server")
    return tuple(kept_model(model) for model in models)


def model_of_admin(model_id: str) -> KeptModel | None:
    found = ChatModel.objects.filter(id=model_id, server__removed_at=None).select_related("server").first()
    return kept_model(found) if found is not None else None


def names_at(server_id: str) -> frozenset[str]:
    """The models of a server that stand in the table already."""
    return frozenset(ChatModel.objects.filter(server_id=server_id).values_list("name", flat=True))


def server_row(server: ModelServer) -> ModelServerRow:
    return ModelServerRow(
        server_id=server.id,
        title=server.title,
        wire=server.wire,
        base_url=server.base_url,
        key_end=server.key_end,
        enabled=server.enabled,
        found_as=server.found_as,
    )


def kept_model(model: ChatModel) -> KeptModel:
    return KeptModel(
        model_id=model.id,
        server_id=model.server_id,
        wire=model.wire,
        name=model.name,
        label=model.label,
        vision=model.vision,
        tools=model.tools,
        context_window=model.context_window,
        max_output_tokens=model.max_output_tokens,
        reachable=model.enabled and (model.server is None or model.server.enabled),
        withheld=model.withheld,
        prices=prices_of(model),
    )
