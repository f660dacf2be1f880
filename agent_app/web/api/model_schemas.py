"""What the HTTP API takes and gives of models and their servers; no field of an answer can hold a key."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from agent_app.web.api.schemas import Id

Wire = Literal["openai_chat", "openai_responses", "anthropic"]
Count = Annotated[int, Field(ge=0, le=2_000_000_000)]


class PricesOut(Schema):
    """Dollars a million tokens as plain decimals; null is not known."""

    input: str | None
    cached: str | None
    cache_write: str | None
    output: str | None


class AdminModelOut(Schema):
    """`reachable` is whether it could be offered, and `withheld` whether an admin doesn't want that."""

    id: str
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
    prices: PricesOut


class ModelServerOut(Schema):
    """`key_end` is the end of its key; `found_as` is what was found on this machine, or empty."""

    id: str
    title: str
    wire: Wire
    base_url: str
    key_end: str
    enabled: bool
    found_as: str


class AdminModelsOut(Schema):
    """Models in the order in which they are offered."""

    servers: list[ModelServerOut]
    models: list[AdminModelOut]


class ModelServerNew(Schema):
    title: str
    wire: Wire
    base_url: str
    key: str = ""


class ModelServerEdit(Schema):
    """What is left out stays; an empty key takes the stored one away."""

    title: str | None = None
    base_url: str | None = None
    key: str | None = None
    enabled: bool | None = None


class ListedOut(Schema):
    """A model that a server says it has; `known` is one that stands in the table already."""

    name: str
    label: str
    context_window: int | None
    known: bool


class OfferIn(Schema):
    """Names as the server calls them."""

    names: Annotated[list[str], Field(min_length=1, max_length=100)]


class PricesIn(Schema):
    """As they are written; an empty text is not known."""

    input: str = ""
    cached: str = ""
    cache_write: str = ""
    output: str = ""


class ModelEdit(Schema):
    """What is left out stays."""

    label: str | None = None
    vision: bool | None = None
    tools: bool | None = None
    context_window: Count | None = None
    max_output_tokens: Count | None = None
    withheld: bool | None = None
    prices: PricesIn | None = None


class OrderIn(Schema):
    """Models in the order in which they are to be offered."""

    ids: Annotated[list[Id], Field(max_length=5_000)]


class FoundOut(AdminModelsOut):
    """`found` is how many servers of models run on this machine."""

    found: int
