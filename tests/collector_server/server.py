"""An OpenTelemetry collector on loopback: takes OTLP over HTTP in its real form, and keeps the spans."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.common.v1.common_pb2 import AnyValue
from opentelemetry.proto.trace.v1.trace_pb2 import Span

KNOWN_PATH = "/v1/traces"


@dataclass(frozen=True)
class SeenSpan:
    part: str
    name: str
    trace: bytes
    id: bytes
    parent: bytes
    began_ns: int
    failed: bool
    attributes: dict[str, object]


@dataclass
class Collector:
    url: str = ""
    headers: list[dict[str, str]] = field(default_factory=list)
    spans: list[SeenSpan] = field(default_factory=list)
    raw: bytes = b""
    _lock: Lock = field(default_factory=Lock)

    def take(self, body: bytes, headers: dict[str, str]) -> None:
        """Raises DecodeError for what is no such request."""
        request = ExportTraceServiceRequest.FromString(body)
        with self._lock:
            self.raw += body
            self.headers.append(headers)
            for of_process in request.resource_spans:
                part = str(_values(of_process.resource.attributes)["folio.part"])
                self.spans += [_seen(part, span) for of in of_process.scope_spans for span in of.spans]

    def named(self, name: str) -> list[SeenSpan]:
        with self._lock:
            return [span for span in self.spans if span.name == name]


def _seen(part: str, span: Span) -> SeenSpan:
    return SeenSpan(
        part,
        span.name,
        span.trace_id,
        span.span_id,
        span.parent_span_id,
        span.start_time_unix_nano,
        span.status.code == 2,
        _values(span.attributes),
    )


def _values(attributes: object) -> dict[str, object]:
    return {one.key: _value(one.value) for one in attributes}  # type: ignore[attr-defined]  # protobuf's repeated field


def _value(value: AnyValue) -> object:
    kind = value.WhichOneof("value")
    if kind == "array_value":
        return [_value(one) for one in value.array_value.values]
    return getattr(value, kind) if kind else None


@contextmanager
def running_collector() -> Iterator[Collector]:
    collector = Collector()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            known = self.path == KNOWN_PATH and self.headers["content-type"] == "application/x-protobuf"
            if known:
                collector.take(body, {name.lower(): value for name, value in self.headers.items()})
            self.send_response(200 if known else 404)
            self.send_header("content-type", "application/x-protobuf")
            self.end_headers()
            self.wfile.write(ExportTraceServiceResponse().SerializeToString())

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    collector.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield collector
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
