"""Servers of models and their models as an admin sees and changes them; no row holds a key."""

from dataclasses import dataclass, field

from agent_app.records.pricing import Prices


@dataclass(frozen=True)
class ModelServerRow:
    """`key_end` are the last characters of its key, empty where it has none.

    `found_as` is what was found on this machine by itself, such as Ollama; empty for one that was entered.
    """

    server_id: str
    title: str
    wire: str
    base_url: str
    key_end: str
    enabled: bool
    found_as: str


@dataclass(frozen=True)
class ModelServerFields:
    """What an admin enters. A `key` of None leaves the stored one, an empty one takes it away."""

    title: str
    wire: str
    base_url: str
    enabled: bool = True
    key: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class KeptModel:
    """A model with all that an admin may know of it; `reachable` says that it could be offered."""

    model_id: str
    server_id: str | None
    wire: str
    name: str
    label: str
    vision: bool
    tools: bool
    context_window: int
    max_output_tokens: int
    reachable: bool
    withheld: bool
    prices: Prices


@dataclass(frozen=True)
class ModelFields:
    """What an admin may change of a model."""

    label: str
    vision: bool
    tools: bool
    context_window: int
    max_output_tokens: int
    withheld: bool
    prices: Prices


@dataclass(frozen=True)
class NewModel:
    """A model of a server as it is first offered."""

    name: str
    label: str
    vision: bool
    tools: bool
    context_window: int
    max_output_tokens: int
    prices: Prices


@dataclass(frozen=True)
class FoundServer:
    """A server of models on this machine, with all the models that it has now."""

    found_as: str
    base_url: str
    models: tuple[NewModel, ...]
