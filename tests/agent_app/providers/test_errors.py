"""Every way a provider can fail becomes one kind, with a sentence that a reader may see."""

import email.utils
import socket
import time
from dataclasses import replace

import pytest

from agent_app.providers import sse
from agent_app.providers.base import Endpoint, ErrorKind
from agent_app.providers.errors import Trouble, provider_error, retry_after_s
from prompts.context import Wire
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import asked, error_of
from tests.wire_server import End, RawBytes, Status, StreamError, Text, WireServer
from tests.wire_server.answering import BAD_KEY

WIRES: list[Wire] = ["openai_chat", "openai_responses", "anthropic"]
KEY = "sk-live-0123456789abcdef"


@pytest.fixture(params=WIRES)
def wire(request: pytest.FixtureRequest) -> Wire:
    found: Wire = request.param
    return found


@pytest.fixture
def endpoint(wire: Wire, openai: MakeEndpoint, responses: MakeEndpoint, anthropic: MakeEndpoint) -> Endpoint:
    makers = {"openai_chat": openai, "openai_responses": responses, "anthropic": anthropic}
    return makers[wire]()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("step", "kind", "permanent"),
    [
        (Status(400, message="bad field"), "refused_request", True),
        (Status(402), "quota", True),
        (Status(403), "bad_key", True),
        (Status(404), "refused_request", True),
        (Status(408), "overloaded", False),
        (Status(413), "too_long", True),
        (Status(429, retry_after="7"), "rate_limit", False),
        (Status(500), "overloaded", False),
        (Status(503), "overloaded", False),
        (Status(529), "overloaded", False),
        (Status(418), "refused_request", True),
    ],
)
async def test_a_status_is_told_by_its_kind(
    wire_server: WireServer, wire: Wire, endpoint: Endpoint, step: Status, kind: str, *, permanent: bool
) -> None:
    wire_server.script("any", [step])
    error = await error_of(wire, asked(), endpoint)
    assert (error.kind, error.permanent) == (kind, permanent)


@pytest.mark.asyncio
async def test_a_rate_limit_says_how_long_to_wait(
    wire_server: WireServer, wire: Wire, endpoint: Endpoint
) -> None:
    wire_server.script("any", [Status(429, retry_after="7")])
    assert (await error_of(wire, asked(), endpoint)).retry_after_s == 7.0


@pytest.mark.asyncio
async def test_a_key_that_is_refused_is_a_bad_key_and_is_not_shown(
    wire_server: WireServer, wire: Wire, endpoint: Endpoint
) -> None:
    error = await error_of(wire, asked(), replace(endpoint, api_key=BAD_KEY))
    assert (error.kind, error.permanent) == ("bad_key", True)
    assert BAD_KEY not in str(error)


@pytest.mark.asyncio
@pytest.mark.parametrize("key", ["schlüssel", "a\nb"])
async def test_a_key_that_no_header_can_carry_is_refused_before_anything_is_sent(
    wire_server: WireServer, wire: Wire, endpoint: Endpoint, key: str
) -> None:
    assert (await error_of(wire, asked(), replace(endpoint, api_key=key))).kind == "bad_key"
    assert wire_server.requests == []


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("wire", "base_url"),
    [("openai_chat", "https://api.openai.com/v1"), ("anthropic", "https://api.anthropic.com")],
)
async def test_a_vendor_without_a_key_is_not_asked(wire: Wire, base_url: str) -> None:
    endpoint = Endpoint("m", base_url, "", vision=True, tools=True)
    assert (await error_of(wire, asked(), endpoint)).kind == "bad_key"


@pytest.mark.asyncio
@pytest.mark.parametrize("base_url", ["", "ftp://x/v1", "http://", "http://[::1", "http://x:99999/v1"])
async def test_an_address_that_is_none_is_told_so(wire: Wire, endpoint: Endpoint, base_url: str) -> None:
    error = await error_of(wire, asked(), replace(endpoint, base_url=base_url))
    assert (error.kind, error.permanent) == ("unreachable", True)


@pytest.mark.asyncio
async def test_a_server_that_is_not_there_is_unreachable_for_now(wire: Wire, endpoint: Endpoint) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://user:{KEY}@127.0.0.1:{free.getsockname()[1]}/v1"
    error = await error_of(wire, asked(), replace(endpoint, base_url=address))
    assert (error.kind, error.permanent) == ("unreachable", False)
    assert KEY not in str(error)


@pytest.mark.asyncio
@pytest.mark.parametrize("body", [b"<html>\n<body>hello</body>\n</html>\n", b'\n{"choices": []}'])
async def test_a_page_in_place_of_a_stream_points_to_the_base_url(
    wire_server: WireServer, wire: Wire, endpoint: Endpoint, body: bytes
) -> None:
    wire_server.script("any", [RawBytes(body), End()])
    error = await error_of(wire, asked(), endpoint)
    assert (error.kind, error.permanent) == ("refused_request", True)
    assert "base URL" in str(error)


@pytest.mark.asyncio
@pytest.mark.parametrize("body", [b"", b": keep-alive\n\n"])
async def test_an_answer_that_never_began_is_cut_off(
    wire_server: WireServer, wire: Wire, endpoint: Endpoint, body: bytes
) -> None:
    wire_server.script("any", [RawBytes(body), End()])
    assert (await error_of(wire, asked(), endpoint)).kind == "cut_off"


@pytest.mark.asyncio
async def test_an_event_that_is_too_large_ends_the_step(
    wire_server: WireServer, wire: Wire, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse, "MAX_EVENT_BYTES", 10)
    wire_server.script("any", [Text("x" * 100)])
    assert (await error_of(wire, asked(), endpoint)).kind == "unknown"


@pytest.mark.asyncio
async def test_an_error_in_mid_stream_is_told_on_openais_wire_too(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("openai", [Text("Hel"), StreamError("server_error", "The server had an error")])
    error = await error_of("openai_chat", asked(), openai())
    assert (error.kind, error.permanent) == ("overloaded", False)


ENDPOINT = Endpoint("gpt-x", "https://user:pass@api.example.com/v1", KEY, vision=True, tools=True)


@pytest.mark.parametrize(
    ("trouble", "kind"),
    [
        (
            Trouble(429, "insufficient_quota", "insufficient_quota", "You exceeded your current quota"),
            "quota",
        ),
        (Trouble(429, "requests", "rate_limit_exceeded", "Rate limit reached"), "rate_limit"),
        (Trouble(400, "invalid_request_error", "", "Your credit balance is too low"), "quota"),
        (Trouble(400, "invalid_request_error", "context_length_exceeded", ""), "too_long"),
        (Trouble(400, "", "", "This model's maximum context length is 8192 tokens"), "too_long"),
        (Trouble(500, "", "", "request exceeds the available context size"), "too_long"),
        (Trouble(400, "", "", "input length and `max_tokens` exceed context limit: 9 + 8 > 10"), "too_long"),
        (Trouble(400, "", "", "API key not valid. Please pass a valid API key."), "bad_key"),
        (Trouble(422, "", "", "extra_forbidden"), "refused_request"),
        (Trouble(200, "overloaded_error"), "overloaded"),
        (Trouble(200, "", "", "?"), "unknown"),
    ],
)
def test_words_tell_apart_what_a_status_leaves_open(trouble: Trouble, kind: ErrorKind) -> None:
    assert provider_error(trouble, ENDPOINT).kind == kind


def test_no_sentence_holds_a_key_or_a_password() -> None:
    said = f"wrong key {KEY} at https://user:pass@api.example.com, Bearer abc.def, sk-other-99999999"
    for status in (200, 400, 401, 402, 403, 404, 413, 418, 429, 500):
        sentence = str(provider_error(Trouble(status, "", "", said), ENDPOINT))
        assert [word for word in (KEY, "pass", "abc.def", "sk-other-99999999") if word in sentence] == []


def test_a_long_page_from_a_provider_is_shortened() -> None:
    assert len(str(provider_error(Trouble(400, "", "", "x" * 9_999), ENDPOINT))) < 600


def test_retry_after_is_read_in_all_its_forms() -> None:
    in_a_minute = email.utils.formatdate(time.time() + 60, usegmt=True)
    assert retry_after_s({"retry-after-ms": "1500", "retry-after": "9"}) == 1.5
    assert retry_after_s({"retry-after": "9"}) == 9.0
    assert 0 < (retry_after_s({"retry-after": in_a_minute}) or 0) <= 60
    assert retry_after_s({"retry-after": "-3"}) == 0.0
    assert retry_after_s({"retry-after": "soon"}) is None
    assert retry_after_s({}) is None
