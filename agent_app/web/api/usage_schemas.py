"""What is asked of usage, and what is told."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from ninja import Schema
from pydantic import Field, StringConstraints

from agent_app.connections.naming import server_of
from agent_app.records.usage_rows import LayerUse
from agent_app.web.api.schemas import Id

Name = Annotated[str, StringConstraints(min_length=1, max_length=250, pattern=r"^[^\x00]*$")]


class UsageAsked(Schema):
    """Without days, the last thirty."""

    first: date | None = Field(None, alias="from")
    last: date | None = Field(None, alias="to")
    model: Name | None = None
    tool: Name | None = None


class SiteUsageAsked(UsageAsked):
    user: Id | None = None


class UseOut(Schema):
    """`input_tokens` hold the cached and the written ones; `cost` is in dollars, as text."""

    requests: int
    done: int
    stopped: int
    interrupted: int
    failed: int
    input_tokens: int
    cached_tokens: int
    cache_write_tokens: int
    output_tokens: int
    unpriced_tokens: int
    cost: Decimal


class DayUseOut(Schema):
    day: date
    use: UseOut


class ModelUseOut(Schema):
    key: str
    label: str
    use: UseOut
    first_token_p50_ms: int | None
    first_token_p95_ms: int | None
    timed: int


class PurposeUseOut(Schema):
    purpose: str
    use: UseOut


class PersonUseOut(Schema):
    owner_id: str | None
    name: str
    use: UseOut


class LayerUseOut(Schema):
    """`connection` is the server that a tool belongs to."""

    layer: str
    name: str
    tokens: int
    prefix_tokens: int
    connection: str | None = None

    @staticmethod
    def resolve_connection(row: LayerUse) -> str | None:
        return server_of(row.name)


class ToolUseOut(Schema):
    tool: str
    failure: str
    calls: int
    mended: int


class GuardUseOut(Schema):
    model: str
    guard: str
    fired: int
    corrected: int


class ChoiceOut(Schema):
    key: str
    label: str


class ChoicesOut(Schema):
    models: list[ChoiceOut]
    tools: list[str]
    people: list[ChoiceOut]


class ReportOut(Schema):
    """`first` and `last` are the days that it is about."""

    first: date
    last: date
    total: UseOut
    before: UseOut
    days: list[DayUseOut]
    models: list[ModelUseOut]
    purposes: list[PurposeUseOut]
    layers: list[LayerUseOut]
    tools: list[ToolUseOut]
    guards: list[GuardUseOut]
    people: list[PersonUseOut]
    choices: ChoicesOut
    counting: bool
