"""Pictures and files that a connection's tool brought, as a request shows, weighs and names them."""

from dataclasses import replace

import pytest

from prompts.brought import MOST_SHOWN
from prompts.context import PastCall
from prompts.history import LOOK, Rendering, step_messages
from prompts.ledger import message_json, past_turn_lines, step_lines
from prompts.left_out import steps_note
from prompts.past import past_part
from prompts.picture_tokens import most_picture_tokens, picture_tokens
from prompts.request import ImagePart, ToolResult, ToolResults, UserMessage
from prompts.weights import turn_weights
from tests.prompts.turns import call, called, context, past, turn
from tools.kit.json_types import JsonObject
from tools.kit.result_text import DEFAULT_LIMIT_CHARS


def load(file_id: str, _version: int) -> ImagePart | None:
    return None if file_id == "gone" else ImagePart(b"x", "image/png", f"{file_id}.png", 512, 512)


def never(file_id: str, _version: int) -> ImagePart | None:
    raise AssertionError(f"{file_id} was opened")


SEEN = Rendering(
    "openai_chat", vision=True, calls=True, load_image=load, result_limit_chars=DEFAULT_LIMIT_CHARS
)
BLIND = replace(SEEN, vision=False, looks=True)


def entry(file_id: str, kind: str = "image") -> JsonObject:
    return {"kind": kind, "file": f"{file_id}.png", "file_id": file_id, "mime": "image/png", "bytes": 9}


def brings(*file_ids: str, name: str = "docs__look", ok: bool = True) -> PastCall:
    return call("c1", {"ok": ok, "media": [entry(one) for one in file_ids]}, name=name)


def result_of(one: PastCall, rendering: Rendering = SEEN) -> ToolResult:
    _, results = step_messages(called(one), rendering)
    assert isinstance(results, ToolResults)
    return results.results[0]


def names(result: ToolResult) -> list[str]:
    return [image.name for image in result.images]


def test_a_model_with_eyes_gets_the_pixels_and_a_picture_that_is_gone_is_left_out() -> None:
    seen = result_of(brings("f1", "gone", "f2"))
    assert names(seen) == ["f1.png", "f2.png"]
    assert '"pictures"' not in seen.text


def test_pictures_of_resources_are_seen_and_other_files_are_not() -> None:
    receipt: JsonObject = {
        "ok": True,
        "resources": [entry("f1"), entry("f2", "pdf"), {"uri": "a", "text": "b"}],
    }
    assert names(result_of(call("c1", receipt, name="docs__look"))) == ["f1.png"]


@pytest.mark.parametrize("one", [brings("f1", name="file_read"), brings("f1", ok=False)])
def test_only_what_a_connections_call_has_brought_counts(one: PastCall) -> None:
    assert result_of(one).images == ()


def test_a_model_without_eyes_is_told_which_tool_reads_them() -> None:
    blind = replace(BLIND, load_image=never)
    assert f'"pictures":"{LOOK}"' in result_of(brings("f1"), blind).text
    assert "pictures" not in result_of(brings("f1"), replace(blind, looks=False)).text
    assert "pictures" not in result_of(brings(), blind).text


def test_more_than_a_result_may_show_are_counted() -> None:
    seen = result_of(brings(*(f"f{n}" for n in range(MOST_SHOWN + 2))))
    assert len(seen.images) == MOST_SHOWN
    assert f"The first {MOST_SHOWN} of {MOST_SHOWN + 2} pictures are shown." in seen.text


def test_where_calls_go_as_text_the_pictures_follow_it() -> None:
    (message,) = step_messages(called(brings("f1")), replace(SEEN, calls=False))
    assert isinstance(message, UserMessage)
    assert isinstance(message.parts[-1], ImagePart)


def test_pictures_weigh_without_being_opened_and_go_first_when_room_is_made() -> None:
    most = most_picture_tokens("openai_chat")
    shut = replace(SEEN, load_image=never)
    _, with_two = turn_weights(turn("hi", called(brings("f1", "f2"))), None, shut)
    assert 2 * most < with_two.whole - with_two.short < 2 * most + 20
    _, blind = turn_weights(turn("hi", called(brings("f1", "f2"))), None, replace(shut, vision=False))
    assert blind.whole == with_two.short
    (_, cut) = step_messages(called(brings("f1")), shut, "short")
    assert isinstance(cut, ToolResults)
    assert cut.results[0].images == ()


def test_the_ledger_counts_them_in_the_step_and_in_an_earlier_turn() -> None:
    messages = list(step_messages(called(brings("f1")), SEEN))
    lines = step_lines(1, messages[1], "openai_chat", in_prefix=False)
    assert [(line.name, line.layer) for line in lines] == [("docs__look", "receipt"), ("f1.png", "receipt")]
    assert lines[1].tokens == picture_tokens("openai_chat", 512, 512)
    [whole] = past_turn_lines(1, messages, "openai_chat", in_prefix=True, answer_in_prefix=True)
    [without] = past_turn_lines(
        1,
        list(step_messages(called(brings("gone")), SEEN)),
        "openai_chat",
        in_prefix=True,
        answer_in_prefix=True,
    )
    assert whole.tokens - without.tokens >= lines[1].tokens
    shown = message_json(messages[1])["results"]
    assert isinstance(shown, list)
    assert isinstance(shown[0], dict)
    assert shown[0]["pictures"] == [{"image": "f1.png", "mime": "image/png", "bytes": 1}]


def test_an_earlier_turn_with_pictures_loads_them_each_time() -> None:
    loaded: list[str] = []

    def counting(file_id: str, version: int) -> ImagePart | None:
        loaded.append(file_id)
        return load(file_id, version)

    one = replace(past("look", called(brings("f1"))), turn_id="brought-1")
    for _ in range(2):
        past_part(one, 1, replace(SEEN, load_image=counting), in_prefix=True, answer_in_prefix=True)
    assert loaded == ["f1", "f1"]


def test_files_of_steps_that_are_out_of_view_are_named() -> None:
    assert "- f1.png: file_id f1" in steps_note([called(brings("f1"))], {}, 500)


def test_a_brought_picture_counts_as_one_to_look_at_again() -> None:
    assert context(turn("hi", called(brings("f1", "f2")))).earlier_images == 2
