"""Servers of models for tests, made through the product's own writes."""

from typing import Any

from agent_app.records.model_rows import ModelServerFields, ModelServerRow, NewModel
from agent_app.records.models import ChatModel
from agent_app.records.pricing import Prices
from agent_app.records.writes.audit import TERMINAL
from agent_app.records.writes.model_servers import add_model_server, offer_of_server

KEY = "sk-marker-0123456789"


def server(title: str = "Mine", **fields: Any) -> ModelServerRow:
    filled = {"wire": "openai_chat", "base_url": "https://models.example/v1", "key": KEY} | fields
    return add_model_server(ModelServerFields(title=title, **filled), TERMINAL)


def new_model(name: str = "gpt-mine", **fields: Any) -> NewModel:
    filled: dict[str, Any] = {
        "label": name,
        "vision": True,
        "tools": True,
        "context_window": 64_000,
        "max_output_tokens": 8_000,
        "prices": Prices(),
    }
    return NewModel(name=name, **(filled | fields))


def offered_at(row: ModelServerRow, name: str = "gpt-mine", **fields: Any) -> str:
    """The id of a model that the server has and that is offered."""
    assert offer_of_server(row.server_id, [new_model(name, **fields)], TERMINAL)
    return ChatModel.objects.get(server_id=row.server_id, name=name).id
