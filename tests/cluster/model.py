"""What the model says in these tests: by the person's words, however often it is asked."""

from collections.abc import Sequence

from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Step

RESULTS = {("role", "tool"), ("type", "function_call_output")}


def answers(server: WireServer, words: str, *steps: Step, then: Sequence[Step] = ()) -> None:
    """Who says `words` gets `steps`, and `then` once a tool has answered."""

    def rule(request: RecordedRequest) -> Sequence[Step] | None:
        if words not in request.last_user_text:
            return None
        return then if then and has_result(request) else steps

    server.rule(rule)


def has_result(request: RecordedRequest) -> bool:
    return any(RESULTS & {(key, str(value)) for key, value in item.items()} for item in request.messages)
