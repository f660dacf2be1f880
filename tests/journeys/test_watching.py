"""Whoever runs the site sees what it does, by traces, figures and a log; none of them tells what was said."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.collector_server.server import Collector, SeenSpan, running_collector
from tests.fixtures.processes import Served, await_true, running_serve
from tests.journeys.office import budget
from tests.journeys.person import Person, no_surprises

TOKEN = "of-this-test"
MARKER = "set B2 to 4711"


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    with running_collector() as running:
        yield running


@pytest.fixture(scope="module")
def watched(collector: Collector, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running_serve(
        tmp_path_factory.mktemp("watched"),
        OTEL_EXPORTER_OTLP_ENDPOINT=collector.url,
        OTEL_EXPORTER_OTLP_HEADERS="x-tenant=folio",
        OTEL_BSP_SCHEDULE_DELAY="200",
        METRICS_TOKEN=TOKEN,
        LOG_FORMAT="json",
        LOG_LEVEL="DEBUG",
    ) as served:
        yield served


@pytest.fixture
def asked(watched: Served, page: Page, tmp_path: Path) -> Iterator[Person]:
    with no_surprises(page, watched.address):
        person = Person(page, watched.address)
        person.open()
        person.sign_up()
        person.attach(budget(tmp_path))
        expect(person.ask(MARKER)).to_contain_text("version 2")
        yield person


def measurements(served: Served, token: str = TOKEN) -> dict[str, float]:
    asking = Request(f"{served.address}/metrics", headers={"Authorization": f"Bearer {token}"})  # noqa: S310 -- loopback, http
    with urlopen(asking) as answer:  # noqa: S310 -- loopback, http
        lines = answer.read().decode().splitlines()
    return {
        name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")
    }


def test_a_turn_is_one_trace_through_web_process_and_worker(asked: Person, collector: Collector) -> None:
    await_true("the turn's span is there", lambda: bool(collector.named("invoke_agent folio")))
    await_true("the worker's span is there", lambda: bool(collector.named("execute_tool file_edit")))
    turn = collector.named("invoke_agent folio")[0]
    within = [span for span in collector.spans if span.parent == turn.id]
    assert {span.trace for span in within} == {turn.trace}
    assert [span.part for span in within if span.name.startswith("execute_tool")] == ["worker", "worker"]
    assert [span.part for span in within if span.name == "chat demo"] == ["web"] * 3
    assert (turn.attributes["folio.turn.outcome"], turn.failed, turn.parent) == ("done", False, b"")
    assert turn.began_ns <= min(span.began_ns for span in within)
    assert all(_is_conventional(span) for span in (turn, *within))
    assert {headers["x-tenant"] for headers in collector.headers} == {"folio"}
    assert MARKER.encode() not in collector.raw
    assert b"budget.xlsx" not in collector.raw


def _is_conventional(span: SeenSpan) -> bool:
    return span.attributes["gen_ai.operation.name"] == span.name.split(" ")[0]


def test_what_was_done_is_counted_for_those_with_the_token(asked: Person, watched: Served) -> None:
    found = measurements(watched)
    assert found['folio_turns_total{outcome="done"}'] >= 1
    assert found['folio_tool_calls_total{outcome="ok",tool="file_edit"}'] >= 1
    assert found['folio_tool_call_seconds_count{tool="file_edit"}'] >= 1
    assert found['folio_model_requests_total{model="demo",outcome="ok"}'] >= 3
    assert found['folio_first_token_seconds_count{model="demo"}'] >= 3
    assert found["folio_sockets"] >= 1
    assert found["folio_turns_running"] == 0
    assert found['folio_http_requests_total{method="POST",route="api/chats",status="201"}'] >= 1


def test_the_log_is_one_object_a_line_and_holds_nothing_that_was_said(asked: Person, watched: Served) -> None:
    with pytest.raises(HTTPError, match="404"):
        measurements(watched, "another")
    lines = watched.log.read_text().splitlines()
    told = [json.loads(line) for line in lines if line.startswith("{")]
    assert ("django.request", "warning") in {(line["logger"], line["level"]) for line in told}
    assert all({"time", "message", "process"} <= line.keys() for line in told)
    assert MARKER not in "".join(lines)
    assert "budget" not in "".join(lines)
