"""However broken a stored history is, no wire refuses the request that is built from it."""

import json
from collections.abc import Callable
from dataclasses import replace

from hypothesis import HealthCheck, given, settings

from agent_app.providers.anthropic_request import messages_body
from agent_app.providers.base import Endpoint
from agent_app.providers.openai_chat_request import chat_body
from agent_app.providers.openai_responses_request import responses_body
from prompts.builder import build
from prompts.context import TurnContext, Wire
from prompts.request import ImagePart, Request
from tests.agent_app.providers.battered import contexts
from tests.shared_files import case_file
from tests.wire_server.anthropic_rules import VERSION, check_anthropic
from tests.wire_server.anthropic_system_rules import BY_VALUE
from tests.wire_server.openai_rules import check_openai
from tests.wire_server.responses_rules import check_responses
from tools.kit.json_types import JsonObject
from tools.kit.registry import TOOLS


def anthropic(request: Request, endpoint: Endpoint) -> None:
    for late_tools in (False, True):
        body = sent(messages_body(request, replace(endpoint, late_tools=late_tools), vendor=True))
        check_anthropic(body, VERSION, frozenset({BY_VALUE}))


def chat(request: Request, endpoint: Endpoint) -> None:
    for vendor in (True, False):
        check_openai(sent(chat_body(request, endpoint, vendor=vendor)), compatible=not vendor)


def responses(request: Request, endpoint: Endpoint) -> None:
    check_responses(sent(responses_body(request, endpoint, vendor=True)))


def sent(body: JsonObject) -> JsonObject:
    """The body as it comes over the line; the SDKs write it like this."""
    line = json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    read: JsonObject = json.loads(line)
    return read


CHECKS: dict[Wire, Callable[[Request, Endpoint], None]] = {
    "openai_chat": chat,
    "openai_responses": responses,
    "anthropic": anthropic,
}


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(contexts())
def test_a_battered_history_is_never_refused_on_any_wire(context: TurnContext) -> None:
    picture = ImagePart(case_file("img_alpha_la.png").read_bytes(), "image/png", "a\ud800.png")
    model = context.model
    name = "vision-1" if model.vision else "text-1"
    endpoint = Endpoint(name, "http://127.0.0.1", "key", vision=model.vision, tools=model.tools)
    for wire, check in CHECKS.items():
        on_wire = replace(context, model=replace(model, wire=wire, late_tools=wire != "openai_chat"))
        check(build(on_wire, TOOLS, load_image=lambda *_: picture).request, endpoint)
