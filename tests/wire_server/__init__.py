"""A model server on the real wire formats over HTTP and SSE: Chat Completions, Responses, Anthropic Messages.

Tests reach it through the product and its official SDKs; nothing is patched. It is as strict as the real
servers and answers in their error shapes, so a test that gets 200 has sent what a provider accepts.

In a test
---------
The fixture `wire_server` is there for every test (tests/conftest.py).

Sync or async (the server runs in a thread of its own):

    def test_an_answer_streams(wire_server: WireServer) -> None:
        wire_server.script("openai", [Text("Hel"), Gate("g1"), Text("lo"), Done()])
        ...                                  # start what sends the request
        wire_server.wait_at("g1")            # async: await wire_server.arrived("g1")
        wire_server.release("g1")
        [request] = wire_server.wait_for_requests(1)
        assert request.tool_names == ["file_read"]
        assert wire_server.refusals == []    # everything sent was acceptable

Addresses: `server.openai_base_url`, `server.compatible_base_url` (another vendor's server, which refuses
OpenAI's own fields), `server.responses_base_url`, `server.anthropic_base_url`. Any key works, except none and
"bad-key" (401). A model whose name contains "text" refuses images; one with "reasoner" refuses `temperature`
and `max_tokens`; one with "instant" refuses `reasoning` and its encrypted content;
"claude-sonnet-5" and older Claudes refuse system messages, and so tools among the messages.

Scripts
-------
`server.script(wire, steps, when=None, piece_bytes=0)` queues one answer; wire is "openai", "compatible",
"responses", "anthropic", "images" or "any". The first queued script that fits the request is played and gone:
several scripts are the steps of a turn, in order. `when` is a predicate of the RecordedRequest. With nothing
queued, the functions given to `server.rule(f)` are asked (`f(request) -> steps or None`: for titles and the
like), then the answer is "ok". A request that is refused takes no script.

    Text("Hel")  Thinking("hm")                     one piece each
    Call("file_edit", {...})                        a call; a str goes as it stands: Call("t", '{"a": "cut')
    Call("t", pieces=('{"a"', ': 1}'), call_id="c1")
    Picture(png, partial=True)  Picture(png)        of the images API: in the making, and done
    Picture(url=..., revised_prompt=...)            as older servers answer
    Delay(0.2)  Gate("g1")                          wait; wait for `server.release("g1")`
    Done(reason="auto", usage=TokenUsage(input=11, cached=0, cache_write=0, output=7))
                                                    added by itself at the end when left out; reasons:
                                                    stop, tool_calls, length, refusal, or the wire's own
    Cut()  Cut(mid_line=True)  End()                the line is cut; the body ends early, but properly
    Status(429, retry_after="2")  Status(529)       an HTTP error in place of the stream
    Status(429, code="insufficient_quota")
    StreamError("overloaded_error", "Overloaded")   an error event in mid-stream
    Raw({...})  RawBytes(b"...")                    an event, or bytes, as they are
    server.play("TOOL-02d_truncated")               an entry of the cases' model_scripts_openai.json

A request without `"stream": true` gets the same script as one JSON answer.

Afterwards
----------
`server.requests` holds a RecordedRequest for each: `.wire .model .body .headers .status .refusal .messages
.system .tool_names .texts(role) .last_user_text .asks_for_summary .peer`, and two threading events: `.ended`,
`.disconnected` (the client closed before the end). `server.unplayed` counts scripts that nobody asked for;
`server.reset()` forgets all.

For the browser
---------------
`python -m tests.wire_server --port N` prints its address and runs until SIGTERM. Its controls:

    POST /_script   {"wire": "any", "when": "part of the user's text",
                     "steps": [{"do": "text", "text": "Hel"}, {"do": "gate", "name": "g1"},
                               {"do": "call", "name": "file_read", "arguments": {...}},
                               {"do": "delay", "seconds": 1}, {"do": "done"}]}
                    other steps: thinking, cut, end, status, stream_error, raw; fields as above
    POST /_play     {"entry": "STR-01_forty_words"}
    POST /_release  {"gate": "g1"}          GET /_gates     {"g1": reached?}
    POST /_reset                            GET /_requests  [{number, wire, status, body, ...}]
"""

from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import (
    Call,
    Cut,
    Delay,
    Done,
    End,
    Gate,
    Picture,
    Raw,
    RawBytes,
    Status,
    Step,
    StreamError,
    Text,
    Thinking,
    TokenUsage,
)

__all__ = [
    "Call",
    "Cut",
    "Delay",
    "Done",
    "End",
    "Gate",
    "Picture",
    "Raw",
    "RawBytes",
    "RecordedRequest",
    "Status",
    "Step",
    "StreamError",
    "Text",
    "Thinking",
    "TokenUsage",
    "WireServer",
]
