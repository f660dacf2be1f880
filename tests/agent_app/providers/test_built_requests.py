"""What the builder makes of a battered history is accepted by every wire, as it was stored."""

from datetime import UTC, datetime

import pytest

from prompts.builder import build
from prompts.context import (
    ActivationRecord,
    Attachment,
    ModelFacts,
    PastCall,
    PastStep,
    PastTurn,
    TurnContext,
    Wire,
)
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import events_of
from tests.wire_server import WireServer
from tools.kit.registry import TOOLS
from tools.kit.workspace import FileFacts

pytestmark = pytest.mark.asyncio
FILE = FileFacts("f1", "budget.xlsx", "xlsx", "application/vnd.ms-excel", 9_000, 1, durable=True)
ATTACHED = Attachment("f1", 1, "budget.xlsx", "xlsx", FILE.mime, FILE.size)
STEPS = (
    PastStep(
        "I look.",
        (
            PastCall("c1", "file_read", '{"file_id": "f1"}', {"ok": True, "rows": ["1 | A: x"]}, began=True),
            PastCall("c2", "file_edit", '{"file_id": "f1", "ops": [{"op"', None, began=True),
            PastCall("c1", "file write!", "null", None, began=False),
        ),
        (),
        "",
    ),
    PastStep("", (), (), ""),
    PastStep("Hel", (), (), ""),
)


def context(wire: Wire) -> TurnContext:
    model = ModelFacts("m1", "m", wire, vision=True, tools=True, context_window=100_000)
    records = (ActivationRecord("file_read", "1 file"), ActivationRecord("file_edit", "1 file"))
    first = PastTurn(
        "t1", "set B2 to 99", (ATTACHED,), "<folio-note>\nnow\n</folio-note>", "m1", records, STEPS
    )
    unanswered = PastTurn("t2", "hello?", (), "<folio-note>\nnow\n</folio-note>", "m1", (), ())
    newest = PastTurn("t3", "go on", (), None, "m1", (), ())
    now = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
    return TurnContext("k1", True, True, model, now, "en", (FILE,), (first, unanswered, newest))  # noqa: FBT003 -- positions of the context


@pytest.mark.parametrize("address", ["openai", "compatible", "anthropic"])
async def test_interrupted_cut_off_and_empty_steps_are_accepted_with_the_real_tools(
    wire_server: WireServer, request: pytest.FixtureRequest, address: str
) -> None:
    make: MakeEndpoint = request.getfixturevalue(address)
    wire: Wire = "anthropic" if address == "anthropic" else "openai_chat"
    await events_of(wire, build(context(wire), TOOLS).request, make())
    assert wire_server.refusals == []
    [sent] = wire_server.requests
    assert {"file_read", "file_edit", "file_write", "xlsx_edit"} == set(sent.tool_names)
    assert len(sent.texts("tool")) == 3
