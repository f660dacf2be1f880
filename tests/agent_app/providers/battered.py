"""Random broken histories, as a storage that saw crashes and changes of model would hand them out."""

from datetime import UTC, datetime

from hypothesis import strategies as st

from prompts.context import (
    ActivationRecord,
    Attachment,
    ModelFacts,
    PastCall,
    PastStep,
    PastTurn,
    TurnContext,
)
from tests.wire_server.anthropic_rules import signature_of
from tests.wire_server.responses_rules import encrypted
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.registry import TOOLS
from tools.kit.workspace import FileFacts

NAMES = [tool.name for tool in TOOLS]
FILES = (
    FileFacts("f1", "budget.xlsx", "xlsx", "application/vnd.ms-excel", 9_000, 1, durable=True),
    FileFacts("f2", "note.docx", "docx", "application/msword", 9_000, 1, durable=False),
    FileFacts("i1", "a\ud800.png", "image", "image/png", 100, 1, durable=True),
)
texts = st.one_of(
    st.sampled_from(["", " ", "hello", "表格 é", "\ud800", "a\x00b", "half \ud83d", "<folio-note>x"]),
    st.text(st.characters(), max_size=12),
)
call_ids = st.sampled_from(["", "c1", "c2", "call_0", "x" * 80, "ü!", "\udfff", "call 0"])
call_names = st.sampled_from([*NAMES, "file write!", "", "n" * 90, "文件", "\ud800"])
arguments = st.one_of(
    st.sampled_from(["{}", "", " ", '{"file_id": "f', "null", "[1]", '"text"', '{"a": "\\ud800\\u0000"}'])
    | st.sampled_from(['{"a": NaN}', '{"a": 1e999}', '{"a":' * 300 + "1" + "}" * 300, "[" * 5_000]),
    texts,
)
receipts = st.one_of(
    st.none(),
    st.just({"ok": True}),
    st.builds(lambda ok, text: {"ok": ok, "error": text, text: [text]}, st.booleans(), texts),
)
calls = st.builds(PastCall, call_ids, call_names, arguments, receipts, st.booleans())
places: st.SearchStrategy[JsonObject] = st.one_of(
    st.builds(lambda chars: {"chars": chars}, st.integers(0, 9)),
    st.builds(lambda call_id: {"id": call_id}, call_ids),
)


def _thinking(text: str) -> JsonObject:
    return {"type": "thinking", "thinking": text, "signature": signature_of(text)}


def _reasoning(item_id: str, text: str) -> JsonObject:
    sealed = encrypted(item_id, text)
    summary: list[JsonValue] = [{"type": "summary_text", "text": text}]
    return {"type": "reasoning", "id": item_id, "summary": summary, "encrypted_content": sealed}


thoughts = st.sampled_from(["hm", "想一想", "then"])
OPAQUE: dict[str, st.SearchStrategy[JsonObject]] = {
    "anthropic": st.one_of(
        places,
        st.builds(_thinking, thoughts),
        st.just({"type": "redacted_thinking", "data": "sealed"}),
    ),
    "openai_responses": st.one_of(places, st.builds(_reasoning, st.sampled_from(["rs_1", "rs_2"]), thoughts)),
    "openai_chat": places,
    "": places,
}


@st.composite
def steps(draw: st.DrawFn) -> PastStep:
    wire = draw(st.sampled_from(sorted(OPAQUE)))
    return PastStep(
        text=draw(texts),
        calls=tuple(draw(st.lists(calls, max_size=2))),
        opaque=tuple(draw(st.lists(OPAQUE[wire], max_size=4))),
        opaque_wire=wire,
        retracted=draw(st.booleans()),
        server_note=draw(st.sampled_from(["", "", "No tool ran.", "\ud800"])),
    )


attachments = st.sampled_from(
    [Attachment(file.file_id, 1, file.name, file.kind, file.mime, file.size) for file in FILES]
)
activations = st.builds(ActivationRecord, st.sampled_from([*NAMES, "gone"]), texts, st.integers(0, 4))


@st.composite
def turns(draw: st.DrawFn) -> PastTurn:
    return PastTurn(
        turn_id=draw(st.sampled_from(["t1", "t2"])),
        text=draw(texts),
        attachments=tuple(draw(st.lists(attachments, max_size=2))),
        note=draw(st.sampled_from([None, "<folio-note>\nNow: then\n</folio-note>"])),
        model_id=draw(st.sampled_from(["m1", "m2"])),
        activations=tuple(draw(st.lists(activations, max_size=3))),
        steps=tuple(draw(st.lists(steps(), max_size=2))),
    )


@st.composite
def contexts(draw: st.DrawFn) -> TurnContext:
    """Of a model on Chat Completions; another wire may be put in its place."""
    vision, tools = draw(st.booleans()), draw(st.booleans())
    model = ModelFacts("m1", "m", "openai_chat", vision, tools, context_window=100_000)
    return TurnContext(
        conversation_id="k1",
        signed_in=draw(st.booleans()),
        may_create_files=draw(st.booleans()),
        model=model,
        now=datetime(2026, 11, 29, 12, 0, tzinfo=UTC),
        language="en",
        files=draw(st.sampled_from([FILES, FILES[:1], ()])),
        turns=tuple(draw(st.lists(turns(), min_size=1, max_size=3))),
        switched_off=draw(st.frozensets(st.sampled_from(NAMES), max_size=2)),
        commands=("/image",),
    )
