"""Whatever fits the API's own description, or nearly, is answered to guest, member and admin with no 500."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any, cast

import pytest
import pytest_asyncio
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from ninja.responses import NinjaJSONEncoder
from pytest_django import Settings
from schemathesis import Case
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation

from agent_app.web.api.routes import api
from tests.agent_app.web.access.row import Row
from tests.agent_app.web.access.table import API
from tests.agent_app.web.access.world import SAMPLES, World, world
from tests.agent_app.web.site import Visitor
from tests.fixtures.saying import Say
from tests.wire_server.server import WireServer

# A bound for the run, not a measure: each example is a request to a real server.
EXAMPLES = {"guest": 2, "other": 3, "admin": 6, "owner": 6}
FAULT = 500
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
ANSWERS_S = 30
NOTHING = "There is nothing at this address."
ODD = (str(10**30), "-1", "0", "%00", "%ED%A0%80", "..%2F..%2Fetc%2Fpasswd", "x" * 5000)
AnyOperation = APIOperation[Any, Any, Any, Any]
AnyCase = Case[AnyOperation]


@pytest_asyncio.fixture
async def people(
    address: str, wire_server: WireServer, worker: object, settings: Settings
) -> AsyncIterator[World]:
    settings.CONNECTIONS_PRIVATE_HOSTS = ["127.0.0.1"]
    async with world(address, wire_server) as made:
        yield made


def operations() -> Iterator[AnyOperation]:
    described = json.loads(json.dumps(api.get_openapi_schema(), cls=NinjaJSONEncoder))
    # Sessions are the visitors' own: made-up ones end at the door.
    described["components"].pop("securitySchemes")
    for found in schemathesis.openapi.from_dict(described).get_all_operations():
        assert isinstance(found, Ok), found
        yield found.ok()


@pytest.mark.timeout(600)
@pytest.mark.asyncio
async def test_no_request_makes_the_server_fail(people: World, say: Say) -> None:
    sent: Counter[str] = Counter()
    failed: list[str] = []
    for person, examples in EXAMPLES.items():
        for operation in operations():
            tried = await asyncio.to_thread(try_out, people, person, operation, examples, failed)
            sent[f"{person}: {operation.label}"] += tried
    everything = {f"{person}: {operation.label}" for person in EXAMPLES for operation in operations()}
    assert {name for name, times in sent.items() if times} == everything
    assert sent.total() > len(everything)
    operations_tried = len(everything) // len(EXAMPLES)
    say(f"schemathesis: {sent.total()} requests to {operations_tried} operations, {len(failed)} failures")
    assert failed == [], "\n".join(failed)


@pytest.mark.asyncio
async def test_no_odd_place_in_an_address_makes_the_server_fail(people: World) -> None:
    failed, handled = [], set()
    for row, path in odd_addresses():
        person = "admin" if row.path.startswith("/admin/") else "owner"
        body = None if row.body is None else people.filled(row.body, person)
        answer = await people.people[person].call(row.method, f"/api{people.filled(path, person)}", body)
        if answer.status_code == FAULT:
            failed.append(f"{row.method} {path}")
        if NOTHING not in answer.text:
            handled.add(row.route)
    assert failed == []
    assert handled == {row.route for row in API if "{" in row.path}, "no odd address came past the guard"


def odd_addresses() -> Iterator[tuple[Row, str]]:
    """Each place in each address, one after another, beside real ids in the others."""
    for row in API:
        for name in re.findall(r"{([^}]*)}", row.path):
            for odd in ODD:
                path = row.path.replace(f"{{{name}}}", odd)
                for other, sample in (SAMPLES | dict(row.arguments)).items():
                    path = path.replace(f"{{{other}}}", sample)
                yield row, path


def try_out(people: World, person: str, operation: AnyOperation, examples: int, failed: list[str]) -> int:
    """How many requests were sent; those that ended in a 500 are added to `failed`."""
    sent, visitor = 0, people.people[person]
    any_case = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in MODES))

    @settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=tuple(HealthCheck),
    )
    @given(case=any_case, is_there=st.sampled_from((True, True, False)))
    def each(case: AnyCase, *, is_there: bool) -> None:
        nonlocal sent
        if is_there and case.method != "DELETE":
            put_real_ids(people, case)
        sent += 1
        answer = case.call(f"http://{visitor.address}", session=session, timeout=ANSWERS_S)
        if answer.status_code == FAULT:
            failed.append(f"{person}: {case.as_curl_command()}")

    with session_of(visitor) as session:
        each()
    return sent


def put_real_ids(people: World, case: AnyCase) -> None:
    """Objects that are there take a request further than made-up ids do."""
    body = case.body if isinstance(case.body, dict) else {}
    for place in (case.path_parameters, case.query, body):
        for name in SAMPLES.keys() & (place or {}).keys():
            sample = "{kept}" if "/knowledge/{file_id}" in case.path else SAMPLES[name]
            cast("dict[str, Any]", place)[name] = people.filled(sample, "owner")


def session_of(visitor: Visitor) -> requests.Session:
    session = requests.Session()
    session.cookies.update(dict(visitor.http.cookies))
    session.headers.update(visitor.token)
    return session
