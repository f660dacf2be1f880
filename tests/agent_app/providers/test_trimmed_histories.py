"""A history that had to be trimmed to a small window is still one that every wire accepts."""

from contextlib import suppress
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent_app.providers.base import Endpoint
from prompts.builder import build
from prompts.context import TurnContext
from prompts.request import ImagePart, TextPart, UserMessage
from prompts.trim import TooLong
from tests.agent_app.providers.battered import contexts
from tests.agent_app.providers.test_battered_histories import CHECKS
from tests.shared_files import case_file
from tools.kit.registry import TOOLS

LONG = "The totals of this quarter are above those of the last one. " * 6


@st.composite
def longer(draw: st.DrawFn) -> TurnContext:
    """A battered history said three times over with long answers, so that something has to go."""
    one = draw(contexts())
    *earlier, newest = one.turns
    told = [
        replace(turn, turn_id=f"{turn.turn_id}-{number}", text=f"{number} {turn.text}")
        for number in range(3)
        for turn in (*earlier, replace(newest, note="<folio-note>\nNow: then\n</folio-note>"))
    ]
    lengthened = tuple(
        replace(turn, steps=tuple(replace(step, text=step.text + LONG) for step in turn.steps))
        for turn in told
    )
    window = draw(st.sampled_from([6_000, 12_000, 24_000]))
    model = replace(one.model, context_window=window, output_reserve=1_000)
    return replace(one, model=model, turns=(*lengthened, replace(newest, text=f"newest {newest.text}")))


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(longer())
def test_a_trimmed_history_is_never_refused_on_any_wire(context: TurnContext) -> None:
    picture = ImagePart(case_file("img_alpha_la.png").read_bytes(), "image/png", "a\ud800.png")
    model = context.model
    name = "vision-1" if model.vision else "text-1"
    endpoint = Endpoint(name, "http://127.0.0.1", "key", vision=model.vision, tools=model.tools)
    for wire, check in CHECKS.items():
        on_wire = replace(context, model=replace(model, wire=wire))
        with suppress(TooLong):
            request = build(on_wire, TOOLS, load_image=lambda *_: picture).request
            check(request, endpoint)
            said = [
                p.text
                for m in request.messages
                if isinstance(m, UserMessage)
                for p in m.parts
                if isinstance(p, TextPart)
            ]
            assert said[-1].startswith("newest")
