"""What a report of usage holds: sums of a period, and the same by day, model, person, layer and tool."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal


@dataclass(frozen=True)
class Period:
    """Both days are within it."""

    first: date
    last: date

    @property
    def before(self) -> "Period":
        """As many days, just before."""
        days = self.last - self.first + timedelta(days=1)
        return Period(self.first - days, self.first - timedelta(days=1))


@dataclass(frozen=True)
class Scope:
    """What is looked at: without an owner the whole site, without a model or a tool all of them."""

    period: Period
    owner_id: str | None = None
    model: str | None = None
    tool: str | None = None


@dataclass(frozen=True)
class Use:
    """`input_tokens` hold the cached and written ones; `cost` is in dollars, without `unpriced_tokens`."""

    requests: int = 0
    done: int = 0
    stopped: int = 0
    interrupted: int = 0
    failed: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int = 0
    unpriced_tokens: int = 0
    cost: Decimal = Decimal(0)

    @property
    def tokens(self) -> int:
        return self.input_tokens + self.output_tokens


@dataclass(frozen=True)
class DayUse:
    day: date
    use: Use


@dataclass(frozen=True)
class ModelUse:
    """`key` is `UsageModel.key`; times in milliseconds, None where none was measured."""

    key: str
    label: str
    use: Use
    first_token_p50_ms: int | None = None
    first_token_p95_ms: int | None = None
    timed: int = 0


@dataclass(frozen=True)
class PurposeUse:
    purpose: str
    use: Use


@dataclass(frozen=True)
class PersonUse:
    """Without an owner: guests, and accounts that are gone."""

    owner_id: str | None
    name: str
    use: Use


@dataclass(frozen=True)
class LayerUse:
    """`name` is a tool's in the layers that have some; `prefix_tokens` stood in the request before."""

    layer: str
    name: str
    tokens: int
    prefix_tokens: int


@dataclass(frozen=True)
class ToolUse:
    """Calls of one tool with one outcome; an empty `failure` is that it went well."""

    tool: str
    failure: str
    calls: int
    mended: int


@dataclass(frozen=True)
class GuardUse:
    model: str
    guard: str
    fired: int
    corrected: int


@dataclass(frozen=True)
class Choice:
    key: str
    label: str


@dataclass(frozen=True)
class Choices:
    """What of the period can be chosen to look at alone."""

    models: tuple[Choice, ...] = ()
    tools: tuple[str, ...] = ()
    people: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Report:
    """`before` is the period before; `counting` says that some of what has ended is not in the sums yet."""

    total: Use
    before: Use
    days: tuple[DayUse, ...]
    models: tuple[ModelUse, ...]
    purposes: tuple[PurposeUse, ...]
    layers: tuple[LayerUse, ...]
    tools: tuple[ToolUse, ...]
    guards: tuple[GuardUse, ...]
    people: tuple[PersonUse, ...] = ()
    choices: Choices = field(default_factory=Choices)
    counting: bool = False
