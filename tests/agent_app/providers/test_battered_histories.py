"""However broken a stored history is, no wire refuses the request that is built from it."""

import json
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent_app.providers.anthropic_request import messages_body
from agent_app.providers.base import Endpoint
from agent_app.providers.openai_chat_request import chat_body
from agent_app.providers.openai_responses_request import responses_body
from prompts.builder import build
from prompts.context import Wire
from prompts.request import ImagePart, Request
from tests.agent_app.providers.battered import contexts
from tests.shared_files import case_file
from tests.wire_server.anthropic_rules import VERSION, check_anthropic
from tests.wire_server.openai_rules import check_openai
from tests.wire_server.responses_rules import check_responses
from tools.kit.json_types import JsonObject
from tools.kit.registry import TOOLS


def anthropic(request: Request, endpoint: Endpoint, *, vendor: bool) -> None:
    check_anthropic(sent(messages_body(request, endpoint, vendor=vendor)), VERSION)


def chat(request: Request, endpoint: Endpoint, *, vendor: bool) -> None:
    check_openai(sent(chat_body(request, endpoint, vendor=vendor)), compatible=not vendor)


def responses(request: Request, endpoint: Endpoint, *, vendor: bool) -> None:
    check_responses(sent(responses_body(request, endpoint, vendor=vendor)))


def sent(body: JsonObject) -> JsonObject:
    """The body as it comes over the line; the SDKs write it like this."""
    line = json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    read: JsonObject = json.loads(line)
    return read


WIRES: dict[str, tuple[Wire, Callable[..., None], bool]] = {
    "chat": ("openai_chat", chat, True),
    "chat of another server": ("openai_chat", chat, False),
    "responses": ("openai_responses", responses, True),
    "anthropic": ("anthropic", anthropic, True),
}


@pytest.mark.parametrize(("wire", "check", "vendor"), WIRES.values(), ids=WIRES.keys())
@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_battered_history_is_never_refused(
    wire: Wire, check: Callable[..., None], data: st.DataObject, *, vendor: bool
) -> None:
    context = data.draw(contexts(wire))
    picture = ImagePart(case_file("img_alpha_la.png").read_bytes(), "image/png", "a\ud800.png")
    request = build(context, TOOLS, load_image=lambda *_: picture).request
    vision = context.model.vision
    name = "vision-1" if vision else "text-1"
    endpoint = Endpoint(name, "http://127.0.0.1", "key", vision=vision, tools=context.model.tools)
    check(request, endpoint, vendor=vendor)
