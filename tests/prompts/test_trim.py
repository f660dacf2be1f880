"""A request that would pass the model's window leaves out its oldest parts, in steps that are far apart."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prompts.builder import Built, build
from prompts.context import ActivationRecord, PastCall, PastStep, PastTurn, TurnContext
from prompts.history import SHORT_RESULT_CHARS
from prompts.request import AssistantMessage, NotePart, Request, TextPart, ToolResults, UserMessage
from prompts.trim import TooLong, room_tokens
from tests.prompts.turns import call, called, context, past, said, tool, turn
from tools.kit.json_types import JsonObject
from tools.kit.workspace import FileFacts

TOOLS = (tool("file_read"),)
LONG = "The totals of this quarter are above those of the last one. " * 12
READS = (ActivationRecord("file_read", "it is on"),)
LONG_RECEIPT = {"ok": True, "text": LONG * 4}


def windowed(one: TurnContext, window: int) -> TurnContext:
    return replace(one, model=replace(one.model, context_window=window, output_reserve=window // 4))


def built(one: TurnContext) -> Built:
    return build(one, TOOLS)


def weight(request: Request) -> int:
    return sum(line.tokens for line in request.ledger)


def lead(request: Request) -> str:
    """The note in place of what was left out; empty when nothing was."""
    first = request.messages[0]
    assert isinstance(first, UserMessage)
    part = first.parts[0]
    return part.text if isinstance(part, NotePart) and "out of view" in part.text else ""


def questions(request: Request) -> list[str]:
    users = [message for message in request.messages if isinstance(message, UserMessage)]
    return [part.text for user in users for part in user.parts if isinstance(part, TextPart)]


def is_paired(request: Request) -> bool:
    """Each call with its result in the very next message, and no result without its call."""
    pairs = [
        (before, after)
        for before, after in pairwise((*request.messages, UserMessage(())))
        if (isinstance(before, AssistantMessage) and before.calls) or isinstance(after, ToolResults)
    ]
    return not isinstance(request.messages[0], ToolResults) and all(
        isinstance(before, AssistantMessage)
        and isinstance(after, ToolResults)
        and [one.call_id for one in before.calls] == [one.call_id for one in after.results]
        for before, after in pairs
    )


def chat(turns: int) -> TurnContext:
    earlier = [
        replace(past(f"question {number}", said(LONG)), turn_id=f"chat-{number}") for number in range(turns)
    ]
    first = (replace(earlier[0], activations=READS), *earlier[1:]) if earlier else ()
    return context(*first, turn("the newest"))


def test_a_chat_that_fits_is_sent_whole() -> None:
    request = built(windowed(chat(20), 50_000)).request
    assert lead(request) == ""
    assert len(questions(request)) == 21


def test_the_oldest_turns_go_whole_and_a_note_says_so() -> None:
    one = windowed(chat(40), 8_000)
    request = built(one).request
    kept = questions(request)
    assert kept == [*(f"question {n}" for n in range(41 - len(kept), 40)), "the newest"]
    assert lead(request).splitlines()[1].startswith(f"The {41 - len(kept)} oldest turns of this conversation")
    assert weight(request) <= room_tokens(one.model)
    assert [line.name for line in request.ledger if line.layer == "note"] == ["left out", "note"]


def test_contract_and_tools_stay() -> None:
    whole, cut = built(chat(40)).request, built(windowed(chat(40), 8_000)).request
    assert (cut.system, cut.tools) == (whole.system, whole.tools)


def test_long_results_of_earlier_turns_are_cut_before_any_turn_goes() -> None:
    steps = (called(call("c1", {"ok": True, "text": LONG * 12})), said("Done."))
    earlier = [replace(past(f"q{n}", *steps), turn_id=f"results-{n}") for n in range(6)]
    request = built(windowed(context(*earlier, turn("now")), 12_000)).request
    assert lead(request) == ""
    results = [r.text for m in request.messages if isinstance(m, ToolResults) for r in m.results]
    assert len(results) == 6
    assert all(len(text) <= SHORT_RESULT_CHARS and json.loads(text)["ok"] for text in results[:3])


def test_a_turn_too_long_by_itself_loses_its_first_steps_and_never_its_question() -> None:
    steps = [
        called(PastCall(f"c{n}", "file_read", json.dumps({"a": LONG}), {"ok": True}, began=True))
        for n in range(30)
    ]
    one = windowed(context(replace(past("the newest", *steps), turn_id="long-1")), 5_000)
    request = built(one).request
    assert questions(request) == ["the newest"]
    assert is_paired(request)
    assert weight(request) <= room_tokens(one.model)
    note = request.messages[1]
    assert isinstance(note, UserMessage)
    assert isinstance(note.parts[0], NotePart)
    assert "steps of work on this went out of view" in note.parts[0].text


def test_a_last_step_that_is_too_long_keeps_its_receipt_without_its_arguments() -> None:
    step = called(PastCall("c1", "file_write", json.dumps({"a": LONG * 100}), {"ok": True}, began=True))
    one = windowed(context(replace(past("the newest", step), turn_id="long-2")), 8_000)
    _, asked, answered = built(one).request.messages
    assert isinstance(asked, AssistantMessage)
    assert isinstance(answered, ToolResults)
    assert json.loads(asked.calls[0].arguments_text)["out_of_view"].startswith("arguments of 7")
    assert answered.results[0].text == '{"ok":true}'


def test_a_last_step_that_does_not_fit_even_so_goes_and_the_turn_goes_on() -> None:
    made: JsonObject = {"ok": True, "file_id": "f_1", "file": "long.xlsx"}
    calls = [PastCall(f"c{n}", "x", json.dumps({"a": LONG * 10}), made, began=True) for n in range(80)]
    one = windowed(context(replace(past("the newest", called(*calls)), turn_id="long-3")), 5_000)
    request = built(one).request
    assert questions(request) == ["the newest"]
    assert [type(message) for message in request.messages] == [UserMessage, UserMessage]
    assert "- long.xlsx: file_id f_1" in request.ledger[-1].text


def test_a_newest_message_longer_than_the_window_is_an_error_with_its_figures() -> None:
    with pytest.raises(TooLong) as caught:
        built(windowed(context(past("before", said("yes")), turn(LONG * 100)), 8_000))
    assert caught.value.tokens > caught.value.room == 5_454


def test_after_a_message_that_was_too_long_the_chat_goes_on() -> None:
    one = context(past("before", said("yes")), turn(LONG * 100, turn_id="huge"), turn("shorter"))
    assert questions(built(windowed(one, 8_000)).request) == ["shorter"]


def test_the_files_of_turns_that_are_gone_are_still_named() -> None:
    """PRM-03: by the program, with their ids; a deleted one is not."""
    files = [
        FileFacts(f"f_{n}", f"{name}", "xlsx", "x", 10, 1, durable=True)
        for n, name in ((17, "budget.xlsx"), (18, "scan.png"), (19, "summary.docx"))
    ]
    made: JsonObject = {"ok": True, "file_id": "f_19", "file": "summary.docx"}
    refused: JsonObject = {"ok": False, "file_id": "f_21", "file": "no.docx"}
    first = called(
        call("c1", made, name="file_write"),
        call("c2", refused),
        call("c3", {"ok": True, "file_id": "f_20", "file": "deleted.txt"}),
    )
    earlier = [replace(past(f"q{n}", said(LONG)), turn_id=f"files-{n}") for n in range(40)]
    earlier[0] = replace(past("look", first, said(LONG)), turn_id="files-first")
    one = windowed(replace(context(*earlier, turn("open the budget again")), files=tuple(files)), 8_000)
    told = lead(built(one).request)
    assert "- summary.docx: file_id f_19" in told
    assert "f_20" not in told
    assert "f_21" not in told


def test_several_pictures_of_turns_that_are_gone_are_still_named() -> None:
    """Or none of them could be changed any more."""
    names = {"f_1": "a-house.png", "f_2": "a-house (2).png"}
    files = [
        FileFacts(file_id, name, "image", "image/png", 10, 1, durable=True) for file_id, name in names.items()
    ]
    listed: JsonObject = {
        "ok": True,
        "images": [{"file_id": one, "file": name} for one, name in names.items()],
    }
    earlier = [replace(past(f"q{n}", said(LONG)), turn_id=f"drawn-{n}") for n in range(1, 40)]
    first = replace(past("draw two", called(call("c1", listed, name="image_make"))), turn_id="drawn-0")
    one = windowed(replace(context(first, *earlier, turn("make one darker")), files=tuple(files)), 8_000)
    told = lead(built(one).request)
    assert "- a-house.png: file_id f_1\n- a-house (2).png: file_id f_2" in told


def test_a_note_on_very_many_files_keeps_the_newest_within_its_room() -> None:
    receipts: list[JsonObject] = [
        {"ok": True, "file_id": f"f_{n}", "file": f"file-{n}.xlsx"} for n in range(300)
    ]
    steps = [called(*(call(f"c{n}", receipt) for n, receipt in enumerate(receipts)))]
    earlier = [replace(past(f"q{n}", said(LONG)), turn_id=f"many-{n}") for n in range(1, 40)]
    files = tuple(FileFacts(f"f_{n}", "x", "xlsx", "x", 1, 1, durable=True) for n in range(300))
    one = context(replace(past("make", *steps, said(LONG)), turn_id="many-0"), *earlier, turn("go on"))
    request = built(windowed(replace(one, files=files), 8_000)).request
    told = lead(request)
    assert "f_299" in told
    assert "f_0\n" not in told
    assert weight(request) <= room_tokens(windowed(one, 8_000).model)


def test_a_cut_stays_where_it_is_for_many_turns() -> None:
    leads = [lead(built(windowed(chat(turns), 8_000)).request) for turns in range(60)]
    moves = [at for at, (before, after) in enumerate(pairwise(leads)) if before != after]
    assert moves
    assert all(later - earlier >= 5 for earlier, later in pairwise(moves))


def test_what_the_ledger_calls_unchanged_is_nothing_of_the_history_where_the_cut_moved() -> None:
    leads = [""]
    for turns in range(1, 40):
        request = built(windowed(chat(turns), 8_000)).request
        moved = lead(request) != leads[-1]
        leads.append(lead(request))
        sent = [line.in_prefix for line in request.ledger if line.section == "messages"]
        assert any(sent) is not moved


texts = st.sampled_from(["short", "", LONG, "季度总结" * 60, LONG * 5])
receipts = st.sampled_from([None, {"ok": True}, LONG_RECEIPT, {"ok": False, "error": LONG}])
steps = st.one_of(
    st.builds(lambda receipt: called(call("c1", receipt)), receipts),
    st.builds(
        lambda one, two, text: called(call("c1", one), call("c2", two), text=text), receipts, receipts, texts
    ),
    st.builds(lambda text: replace(said(text), retracted=True, server_note="No tool ran."), texts),
)


@st.composite
def talks(draw: st.DrawFn) -> list[tuple[str, list[PastStep]]]:
    """Turns with what is asked and done in each."""
    return draw(
        st.lists(
            st.tuples(
                texts,
                st.lists(steps, max_size=3).flatmap(
                    lambda made: st.builds(lambda text: [*made, said(text)], texts)
                ),
            ),
            min_size=1,
            max_size=9,
        )
    )


def requests_of(talk: list[tuple[str, list[PastStep]]], window: int) -> list[Request]:
    """Every request of a conversation, as its turns go on; what is too long is left."""
    done: list[PastTurn] = []
    made: list[Request] = []
    for number, (text, steps_told) in enumerate(talk):
        told = steps_told
        newest = turn(f"{number} {text}", turn_id=f"talk-{number}")
        asked = [step for step in told if step.calls or step.server_note]
        for count in range(len(asked) + 1):
            newest = replace(newest, steps=tuple(asked[:count]))
            try:
                one = built(windowed(context(*done, newest), window))
            except TooLong:
                told = asked[:count]
                break
            newest = replace(newest, note=one.note, activations=(*newest.activations, *one.activations))
            made.append(one.request)
        done.append(replace(newest, steps=tuple(told)))
    return made


@settings(max_examples=500, deadline=None)
@given(talks(), st.sampled_from([3_000, 5_000, 12_000]))
def test_the_room_is_kept_pairs_stay_whole_and_the_newest_question_is_there(
    talk: list[tuple[str, list[PastStep]]], window: int
) -> None:
    room = room_tokens(windowed(context(), window).model)
    for request in requests_of(talk, window):
        assert weight(request) <= room
        assert is_paired(request)
        assert questions(request)


@settings(max_examples=500, deadline=None)
@given(talks(), st.sampled_from([3_000, 5_000, 12_000]))
def test_each_request_begins_with_the_one_before_it_unless_the_cut_moved(
    talk: list[tuple[str, list[PastStep]]], window: int
) -> None:
    for earlier, later in pairwise(requests_of(talk, window)):
        history = [line for line in later.ledger if line.section == "messages"]
        if any(line.in_prefix for line in history):
            assert later.messages[: len(earlier.messages)] == earlier.messages
        assert later.system == earlier.system
        assert [one.name for one in later.tools[: len(earlier.tools)]] == [one.name for one in earlier.tools]


@settings(max_examples=500, deadline=None)
@given(talks())
def test_a_request_follows_from_the_stored_history_alone(talk: list[tuple[str, list[PastStep]]]) -> None:
    assert requests_of(talk, 5_000) == requests_of(talk, 5_000)
