"""Spans leave for an OTLP collector, where one is set; without it nothing of the SDK is loaded."""

from contextvars import ContextVar

from django.conf import settings
from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.id_generator import IdGenerator, RandomIdGenerator

from agent_app.watch.ids import TraceIds

planned_root: ContextVar[TraceIds | None] = ContextVar("planned_root", default=None)
"""The ids that the next span of this context takes: a turn's own span has those of its turn."""


class TurnIds(IdGenerator):
    def __init__(self) -> None:
        self._random = RandomIdGenerator()

    def generate_span_id(self) -> int:
        planned = planned_root.get()
        return planned.root if planned is not None else self._random.generate_span_id()

    def generate_trace_id(self) -> int:
        planned = planned_root.get()
        return planned.trace if planned is not None else self._random.generate_trace_id()


def export_spans(part: str) -> TracerProvider:
    """`part` is web or worker. It needs threads of its own: call it in the process that makes the spans."""
    resource = Resource.create({"service.name": "folio", "service.namespace": "folio", "folio.part": part})
    provider = TracerProvider(resource=resource, id_generator=TurnIds(), shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(_exporter()))
    trace.set_tracer_provider(provider)
    return provider


def _exporter() -> OTLPSpanExporter:
    return OTLPSpanExporter(
        endpoint=f"{settings.OTEL_EXPORTER_OTLP_ENDPOINT.rstrip('/')}/v1/traces",
        headers=dict(pair.split("=", 1) for pair in settings.OTEL_EXPORTER_OTLP_HEADERS if "=" in pair),
    )
