"""What Prometheus is told of this process. Labels are few: no person, chat or text ever stands in one."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
QUICK_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
SLOW_S = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320)
OF_CONNECTIONS = "connection"
"""The label of every tool that a connection brings: their names are people's own and without end."""

registry = CollectorRegistry()
ProcessCollector(registry=registry)
PlatformCollector(registry=registry)

http_requests = Counter(
    "folio_http_requests", "Answered HTTP requests.", ("method", "route", "status"), registry=registry
)
http_seconds = Histogram(
    "folio_http_request_seconds",
    "Time until an answer began.",
    ("route",),
    buckets=QUICK_S,
    registry=registry,
)
sockets = Gauge("folio_sockets", "Open websockets.", registry=registry)
turns_running = Gauge("folio_turns_running", "Turns that this process drives.", registry=registry)
turns = Counter(
    "folio_turns", "Turns that ended or began to wait, by outcome.", ("outcome",), registry=registry
)
loop_lag = Gauge("folio_loop_lag_seconds", "How late the event loop is, smoothed.", registry=registry)
model_requests = Counter(
    "folio_model_requests",
    "Requests to models: ok, or the kind of error.",
    ("model", "outcome"),
    registry=registry,
)
model_tokens = Counter(
    "folio_model_tokens",
    "Tokens as providers report them; `input` is without those from a cache.",
    ("model", "kind"),
    registry=registry,
)
first_token_seconds = Histogram(
    "folio_first_token_seconds",
    "From a request to the first piece of its answer.",
    ("model",),
    buckets=SLOW_S,
    registry=registry,
)
calls = Counter("folio_tool_calls", "Settled tool calls.", ("tool", "outcome"), registry=registry)
call_seconds = Histogram(
    "folio_tool_call_seconds",
    "From sending a call to its receipt, the wait for a worker and for a person's word included.",
    ("tool",),
    buckets=SLOW_S,
    registry=registry,
)


def exposition() -> bytes:
    """All of it, in Prometheus' text format."""
    return generate_latest(registry)
