"""The table of models, filled from the keys that are set."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from agent_app.records.models import ChatModel


@dataclass(frozen=True)
class KnownModel:
    wire: str
    name: str
    label: str
    vision: bool
    tools: bool
    context_window: int
    max_output_tokens: int
    position: int


@transaction.atomic
def offer_models(known: Sequence[KnownModel], *, wires: frozenset[str]) -> None:
    """Adds what is new, and offers models whose wire can be reached; rows that stand keep their fields.

    Models of servers that an admin entered are left as they are.
    """
    for model in known:
        defaults = {
            "label": model.label,
            "vision": model.vision,
            "tools": model.tools,
            "context_window": model.context_window,
            "max_output_tokens": model.max_output_tokens,
            "position": model.position,
        }
        ChatModel.objects.get_or_create(wire=model.wire, name=model.name, server=None, defaults=defaults)
    own = ChatModel.objects.filter(server=None)
    own.exclude(wire__in=wires).update(enabled=False)
    own.filter(wire__in=wires).update(enabled=True)
