"""What was sent for an answer can be read by its owner, line by line and whole."""

import pytest

from tests.agent_app.web.site import Json, Visitor, ended
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Done, Text, TokenUsage

pytestmark = pytest.mark.database


async def answered(visitor: Visitor, chat_id: str, text: str = "what is in notes.txt?") -> str:
    """Says something, waits for the answer, and gives its id."""
    snapshot = await visitor.snapshot(chat_id)
    files = [file["id"] for file in snapshot["files"]]
    async with visitor.socket() as page:
        await page.follow(chat_id, snapshot)
        ack = await page.answer(
            type="send", cmd="1", chat=chat_id, parent_id=snapshot["head_id"], client_id=text, text=text,
            file_ids=files,
        )  # fmt: skip
        await page.read_until(ended)
    return str(ack["result"]["answer_id"])


async def read_once(visitor: Visitor, wire_server: WireServer) -> tuple[str, Json]:
    wire_server.script("openai", [Text("Notes."), Done(usage=TokenUsage(input=146, cached=64, output=7))])
    chat_id = await visitor.new_chat()
    await visitor.upload(chat_id, "notes.txt", b"buy paper")
    message_id = await answered(visitor, chat_id)
    return message_id, await visitor.get(f"/api/messages/{message_id}/sent")


@pytest.mark.asyncio
async def test_each_section_is_told_with_layer_reason_and_tokens(
    visitor: Visitor, wire_server: WireServer
) -> None:
    _, sent = await read_once(visitor, wire_server)
    (step,) = sent["steps"]
    by_name = {line["name"]: line for line in step["lines"]}
    assert by_name["file_read"]["layer"] == "capability"
    assert "file" in by_name["file_read"]["reason"]
    assert by_name["contract"]["section"] == "system"
    assert by_name["note"]["layer"] == "note"
    assert all(line["tokens"] > 0 for line in step["lines"])
    assert [line["position"] for line in step["lines"]] == list(range(len(step["lines"])))
    assert not any(line["in_prefix"] for line in step["lines"])


@pytest.mark.asyncio
async def test_the_figures_are_those_that_the_provider_reported(
    visitor: Visitor, wire_server: WireServer
) -> None:
    _, sent = await read_once(visitor, wire_server)
    (step,) = sent["steps"]
    assert (step["input_tokens"], step["cached_tokens"], step["output_tokens"]) == (210, 64, 7)
    assert step["first_token_ms"] is not None
    assert sent["model"] == "gpt-6.2"


@pytest.mark.asyncio
async def test_the_text_of_a_line_is_what_the_model_got(visitor: Visitor, wire_server: WireServer) -> None:
    message_id, sent = await read_once(visitor, wire_server)
    (step,) = sent["steps"]
    note = next(line for line in step["lines"] if line["layer"] == "note")
    text = (await visitor.get(f"/api/messages/{message_id}/sent/0/{note['position']}"))["text"]
    assert "notes.txt: file_id" in text
    assert text in wire_server.requests[-1].last_user_text


@pytest.mark.asyncio
async def test_a_second_question_marks_the_unchanged_prefix(
    visitor: Visitor, wire_server: WireServer
) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    chat_id = await visitor.new_chat()
    await answered(visitor, chat_id, "hello")
    message_id = await answered(visitor, chat_id, "and now?")
    (step,) = (await visitor.get(f"/api/messages/{message_id}/sent"))["steps"]
    marked = {line["name"]: line["in_prefix"] for line in step["lines"]}
    assert marked["contract"] is True
    assert marked["message"] is False


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["", "/0/0"])
async def test_nobody_else_reads_it(
    visitor: Visitor, stranger: Visitor, wire_server: WireServer, path: str
) -> None:
    message_id, _ = await read_once(visitor, wire_server)
    answer = await stranger.http.get(f"/api/messages/{message_id}/sent{path}")
    assert answer.status_code == 404


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["/9/0", "/0/999", "/-1/0", "/0/99999999999999999999", "/x/0"])
async def test_a_place_that_is_not_there_is_answered_in_words(
    visitor: Visitor, wire_server: WireServer, path: str
) -> None:
    message_id, _ = await read_once(visitor, wire_server)
    answer = await visitor.http.get(f"/api/messages/{message_id}/sent{path}")
    assert answer.status_code in {404, 422}
    assert answer.json()["error"]["message"]


@pytest.mark.asyncio
async def test_every_step_of_an_answer_is_told(visitor: Visitor, wire_server: WireServer) -> None:
    said = [Text("It is not there.")]
    wire_server.rule(lambda request: said if request.texts("tool") else [Call("nothing", {})])
    chat_id = await visitor.new_chat()
    await visitor.upload(chat_id, "notes.txt", b"buy paper")
    message_id = await answered(visitor, chat_id)
    sent = await visitor.get(f"/api/messages/{message_id}/sent")
    assert [step["index"] for step in sent["steps"]] == [0, 1]
    assert any(line["layer"] == "receipt" for line in sent["steps"][1]["lines"])
