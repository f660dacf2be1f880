"""One model request: checked, recorded, and answered by a script."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator

from tests.wire_server import anthropic_wire, images_wire, openai_wire, responses_wire
from tests.wire_server.anthropic_rules import check_anthropic
from tests.wire_server.anthropic_wire import AnthropicStream
from tests.wire_server.http1 import Connection, HttpRequest
from tests.wire_server.images_rules import EDITS, GENERATIONS, check_images_request
from tests.wire_server.images_wire import ImagesStream
from tests.wire_server.openai_rules import check_openai
from tests.wire_server.openai_wire import OpenAIStream
from tests.wire_server.record import RecordedRequest, WireName
from tests.wire_server.refusal import Refusal, Refused, refuse
from tests.wire_server.responses_rules import check_responses
from tests.wire_server.responses_wire import ResponsesStream
from tests.wire_server.scripts import Script
from tests.wire_server.steps import Cut, Delay, Done, End, Gate, RawBytes, Status, Step, TokenUsage
from tools.kit.json_types import JsonObject

BAD_KEY = "bad-key"
PATHS: dict[str, WireName] = {
    "/v1/chat/completions": "openai",
    "/compatible/v1/chat/completions": "compatible",
    "/v1/responses": "responses",
    "/v1/messages": "anthropic",
    **{f"{start}{path}": "images" for start in ("/v1", "/compatible/v1") for path in (GENERATIONS, EDITS)},
}
_STATUS_TYPES: dict[WireName, dict[int, tuple[str, str]]] = {
    "anthropic": {
        400: ("invalid_request_error", ""),
        401: ("authentication_error", ""),
        402: ("billing_error", ""),
        403: ("permission_error", ""),
        404: ("not_found_error", ""),
        413: ("request_too_large", ""),
        429: ("rate_limit_error", ""),
        500: ("api_error", ""),
        529: ("overloaded_error", ""),
    },
    "openai": {
        400: ("invalid_request_error", ""),
        401: ("invalid_request_error", "invalid_api_key"),
        404: ("invalid_request_error", "model_not_found"),
        429: ("requests", "rate_limit_exceeded"),
        500: ("server_error", ""),
        503: ("server_error", ""),
    },
}
GateWait = Callable[[str], Awaitable[None]]
Stream = OpenAIStream | AnthropicStream | ResponsesStream | ImagesStream
_WHOLE_ANSWERS = {"anthropic": anthropic_wire.whole_answer, "responses": responses_wire.whole_answer}


class Broken(Exception):
    """The script cut the line."""


def check(request: HttpRequest, wire: WireName, body: JsonObject) -> None:
    """Refuses what the real server would refuse. Raises Refused."""
    key = request.headers.get("authorization", "").removeprefix("Bearer ") or request.headers.get(
        "x-api-key", ""
    )
    if wire == "anthropic":
        if not key or key == BAD_KEY:
            raise refuse("invalid x-api-key", status=401, type_="authentication_error")
        betas = frozenset(filter(None, request.headers.get("anthropic-beta", "").replace(" ", "").split(",")))
        check_anthropic(body, request.headers.get("anthropic-version"), betas)
        return
    if not key or key == BAD_KEY:
        message = f"Incorrect API key provided: {key}. You can find your API key in your account."
        raise refuse(message, status=401, code="invalid_api_key")
    if wire == "images":
        check_images_request(request, body)
    elif wire == "responses":
        check_responses(body)
    else:
        check_openai(body, compatible=wire == "compatible")


class Answer:
    """Plays one script to one client."""

    def __init__(
        self,
        connection: Connection,
        record: RecordedRequest,
        script: Script,
        new_id: Iterator[int],
        gate: GateWait,
    ) -> None:
        self._connection = connection
        self._record = record
        self._script = script
        self._steps = list(script.steps)
        if not any(isinstance(step, Done | Cut | End) for step in self._steps):
            self._steps.append(Done())
        self._new_id = new_id
        self._gate = gate
        self._started = False

    async def play(self) -> bool:
        """Sends the whole answer. Returns whether the connection can be used again."""
        if not self._record.body.get("stream"):
            return await self._play_whole()
        stream = self._stream()
        try:
            for step in self._steps:
                if isinstance(step, Status):
                    await self._refuse(step)
                    return True
                await self._play_step(stream, step)
        except Broken:
            self._connection.cut()
            return False
        await self._start()
        await self._connection.end_stream()
        return True

    async def _play_whole(self) -> bool:
        for step in self._steps:
            if isinstance(step, Status):
                await self._refuse(step)
                return True
            if isinstance(step, Cut):
                self._connection.cut()
                return False
            await self._pause(step)
        self._record.status = 200
        await self._connection.answer(200, self._whole_body())
        return True

    def _whole_body(self) -> JsonObject:
        if self._record.wire == "images":
            old = self._record.path.startswith("/compatible")
            return images_wire.whole_answer(self._record.body, self._steps, old=old)
        whole_answer = _WHOLE_ANSWERS.get(self._record.wire, openai_wire.whole_answer)
        return whole_answer(self._record.model, self._answer_id(), self._call_ids(), self._steps)

    async def _play_step(self, stream: Stream, step: Step) -> None:
        if isinstance(step, Delay | Gate):
            await self._pause(step)
        elif isinstance(step, RawBytes):
            await self._send(step.content)
        elif isinstance(step, Cut):
            await self._send(b'data: {"choices":[{"ind' if step.mid_line else b"")
            raise Broken
        elif not isinstance(step, End):
            for event in stream.render(step):
                await self._send(event)

    async def _pause(self, step: Step) -> None:
        if isinstance(step, Delay):
            await asyncio.sleep(step.seconds)
        elif isinstance(step, Gate):
            await self._gate(step.name)

    async def _send(self, content: bytes) -> None:
        await self._start()
        size = self._script.piece_bytes or len(content) or 1
        for start in range(0, len(content), size):
            await self._connection.send(content[start : start + size])

    async def _start(self) -> None:
        if not self._started:
            self._started = True
            self._record.status = 200
            await self._connection.start_stream(
                {
                    "content-type": self._script.content_type,
                    "request-id": self._answer_id(),
                    "x-request-id": self._answer_id(),
                }
            )

    async def _refuse(self, step: Status) -> None:
        self._record.status = step.status
        wire: WireName = "anthropic" if self._record.wire == "anthropic" else "openai"
        type_, code = _STATUS_TYPES[wire].get(
            step.status, ("api_error" if wire == "anthropic" else "server_error", "")
        )
        refusal = Refusal(
            step.message or f"Scripted status {step.status}",
            step.status,
            step.type or type_,
            step.code or code or None,
        )
        headers = {"retry-after": step.retry_after} if step.retry_after else {}
        await self._connection.answer(step.status, error_body(self._record.wire, refusal), headers)

    def _stream(self) -> Stream:
        if self._record.wire == "responses":
            return ResponsesStream(self._record.model, self._answer_id(), self._call_ids())
        usage = next((step.usage for step in self._steps if isinstance(step, Done)), TokenUsage())
        if self._record.wire == "images":
            return ImagesStream(self._record.body, self._record.path.endswith(EDITS), usage)
        if self._record.wire == "anthropic":
            return AnthropicStream(self._record.model, self._answer_id(), self._call_ids(), usage)
        options = self._record.body.get("stream_options")
        include_usage = isinstance(options, dict) and options.get("include_usage") is True
        return OpenAIStream(self._record.model, self._answer_id(), self._call_ids(), include_usage)

    def _answer_id(self) -> str:
        prefix = {"anthropic": "msg", "responses": "resp"}.get(self._record.wire, "chatcmpl")
        return f"{prefix}_{self._record.number:06d}"

    def _call_ids(self) -> Iterator[str]:
        prefix = "toolu" if self._record.wire == "anthropic" else "call"
        return (f"{prefix}_{next(self._new_id):06d}" for _ in itertools.count())


def error_body(wire: WireName, refusal: Refusal) -> JsonObject:
    return anthropic_wire.error_body(refusal) if wire == "anthropic" else openai_wire.error_body(refusal)


def refusal_of(request: HttpRequest, wire: WireName, body: JsonObject) -> Refusal | None:
    """What the real server would answer to a bad request, or None for a good one."""
    try:
        check(request, wire, body)
    except Refused as refused:
        return refused.refusal
    return None
