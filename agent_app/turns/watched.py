"""What happens in turns, told to those who watch: counted for Prometheus, and drawn as spans of one trace."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from agent_app.providers.base import Endpoint, ProviderError
from agent_app.records.rows import CallRow
from agent_app.records.writes.leases import Claim
from agent_app.turns.ending import WAITING, End
from agent_app.watch import metrics, traces
from tools.kit.registry import CAPABILITIES

if TYPE_CHECKING:
    from agent_app.turns.step import Step

OWN_TOOLS = frozenset(tool.name for tool in CAPABILITIES)


def tell_end(claim: Claim, end: End) -> None:
    """A turn that begins to wait is counted; its trace goes on when it does."""
    metrics.turns.labels(end.state).inc()
    if end is not WAITING:
        traces.turn_ended(claim.turn_id, claim.chat_id, claim.answer.created_at, end.state)


@contextmanager
def asked(turn_id: str, endpoint: Endpoint, step: "Step") -> Iterator[None]:
    """Around one request, whose answer fills the step."""
    model, began_before = endpoint.model_name, step.began
    with traces.model_span(turn_id, model, _of(endpoint)) as span:
        try:
            yield
        except ProviderError as error:
            metrics.model_requests.labels(model, error.kind).inc()
            traces.failed(span, error.kind)
            raise
        metrics.model_requests.labels(model, "ok").inc()
        _count_tokens(model, step)
        span.set_attributes(_brought(step))
    if step.first_token_ms is not None and not began_before:
        metrics.first_token_seconds.labels(model).observe(step.first_token_ms / 1000)


def _of(endpoint: Endpoint) -> traces.Attributes:
    address = urlsplit(endpoint.base_url).hostname or "demo"
    temperature = {} if endpoint.temperature is None else {"gen_ai.request.temperature": endpoint.temperature}
    return {
        "server.address": address,
        "gen_ai.request.max_tokens": endpoint.max_output_tokens,
        "gen_ai.request.stream": True,
        **temperature,
    }


def _brought(step: "Step") -> traces.Attributes:
    usage = step.usage
    return {
        "gen_ai.usage.input_tokens": usage.input_tokens,
        "gen_ai.usage.cache_read.input_tokens": usage.cached_tokens,
        "gen_ai.usage.cache_creation.input_tokens": usage.cache_write_tokens,
        "gen_ai.usage.output_tokens": usage.output_tokens,
        "gen_ai.response.finish_reasons": (step.reason or "",),
        "gen_ai.response.time_to_first_chunk": (step.first_token_ms or 0) / 1000,
    }


def _count_tokens(model: str, step: "Step") -> None:
    usage = step.usage
    fresh = max(0, usage.input_tokens - usage.cached_tokens)
    for kind, count in (
        ("input", fresh),
        ("cached", usage.cached_tokens),
        ("cache_write", usage.cache_write_tokens),
        ("output", usage.output_tokens),
    ):
        metrics.model_tokens.labels(model, kind).inc(count)


class CallTimes:
    """When the calls of a turn went out here, until each has its receipt."""

    def __init__(self) -> None:
        self._sent: dict[str, float] = {}

    def sent(self, call_id: str) -> None:
        self._sent.setdefault(call_id, monotonic())

    def settled(self, row: CallRow) -> None:
        """One that another process sent is counted without its time."""
        tool = row.name if row.name in OWN_TOOLS else metrics.OF_CONNECTIONS
        metrics.calls.labels(tool, row.state).inc()
        sent = self._sent.pop(row.call_id, None)
        if sent is not None:
            metrics.call_seconds.labels(tool).observe(monotonic() - sent)
