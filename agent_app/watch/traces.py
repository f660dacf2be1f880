"""A turn, its requests to models and its tool calls as one OpenTelemetry trace, by the GenAI conventions.

No span holds what was said, asked for or answered: names, counts and outcomes alone.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.trace import NonRecordingSpan, Span, SpanContext, SpanKind, Status, StatusCode, TraceFlags

from agent_app.watch.ids import TraceIds, ids_of

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

Attributes = Mapping[str, str | int | float | bool | tuple[str, ...]]
NS_PER_S = 1_000_000_000
_provider: "TracerProvider | None" = None


def begin_tracing(part: str) -> None:
    """Does nothing where no collector is set."""
    global _provider  # noqa: PLW0603 -- one for a process, as OpenTelemetry has it
    if not settings.OTEL_EXPORTER_OTLP_ENDPOINT or _provider is not None:
        return
    from agent_app.watch.exporting import export_spans  # noqa: PLC0415 -- brings the SDK, for those who want it

    _provider = export_spans(part)


def end_tracing() -> None:
    """Sends what is left; blocking, for some seconds at most when the collector is away."""
    if _provider is not None:
        _provider.shutdown()


@contextmanager
def model_span(turn_id: str, model: str, attributes: Attributes) -> Iterator[Span]:
    """One request to a model."""
    named = {"gen_ai.operation.name": "chat", "gen_ai.request.model": model, **attributes}
    with _child(turn_id, f"chat {model}", SpanKind.CLIENT, named) as span:
        yield span


@contextmanager
def call_span(turn_id: str, tool: str, call_id: str) -> Iterator[Span]:
    """One run of a tool, in a worker or in the web process."""
    named = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": tool,
        "gen_ai.tool.call.id": call_id,
    }
    with _child(turn_id, f"execute_tool {tool}", SpanKind.INTERNAL, named) as span:
        yield span


def turn_ended(turn_id: str, chat_id: str, began_at: datetime, outcome: str) -> None:
    """The turn's own span, told once: by the process that ended it."""
    if _provider is None:
        return
    from agent_app.watch.exporting import planned_root  # noqa: PLC0415 -- as above

    token = planned_root.set(ids_of(turn_id))
    try:
        span = _tracer().start_span(
            "invoke_agent folio",
            context=Context(),
            kind=SpanKind.INTERNAL,
            start_time=round(began_at.timestamp() * NS_PER_S),
            attributes={
                "gen_ai.operation.name": "invoke_agent",
                "gen_ai.agent.name": "folio",
                "gen_ai.conversation.id": chat_id,
                "folio.turn.id": turn_id,
                "folio.turn.outcome": outcome,
            },
        )
    finally:
        planned_root.reset(token)
    if outcome == "failed":
        span.set_status(Status(StatusCode.ERROR))
    span.end()


def failed(span: Span, kind: str) -> None:
    """`kind` is one of our own words for what went wrong."""
    span.set_attribute("error.type", kind)
    span.set_status(Status(StatusCode.ERROR))


@contextmanager
def _child(turn_id: str, name: str, kind: SpanKind, attributes: Attributes) -> Iterator[Span]:
    """An exception is marked by its type alone: its words may be somebody's."""
    within = trace.set_span_in_context(_root_of(ids_of(turn_id)), Context())
    span = _tracer().start_span(name, context=within, kind=kind, attributes=attributes)
    try:
        yield span
    except BaseException as error:
        failed(span, type(error).__name__)
        raise
    finally:
        span.end()


def _root_of(ids: TraceIds) -> Span:
    flags = TraceFlags(TraceFlags.SAMPLED)
    return NonRecordingSpan(SpanContext(ids.trace, ids.root, is_remote=True, trace_flags=flags))


def _tracer() -> trace.Tracer:
    return trace.get_tracer("folio")
