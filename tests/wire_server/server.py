"""The model server itself: a thread with a loop, its scripts, its records, its controls over HTTP."""

import asyncio
import contextlib
import itertools
import json
import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from tests.shared_files import case_file
from tests.wire_server.answering import PATHS, Answer, error_body, refusal_of
from tests.wire_server.http1 import Connection, HttpRequest
from tests.wire_server.images_rules import images_body
from tests.wire_server.record import RecordedRequest, WireName
from tests.wire_server.refusal import Refusal
from tests.wire_server.scripts import EVENTS, Gate, Matcher, Rule, Script, Scripts, any_request
from tests.wire_server.steps import Raw, RawBytes, Step, steps_from_json
from tools.kit.json_types import JsonObject, JsonValue

WAIT_S = 20.0
"""How long a test waits for something that must come; a liveness bound."""


class WireServer:
    """Started with `with WireServer() as server:` or by the fixture `wire_server`."""

    def __init__(self, port: int = 0, host: str = "127.0.0.1") -> None:
        self._host, self._port = host, port
        self._scripts = Scripts()
        self._gates: dict[str, Gate] = {}
        self._ids = itertools.count(1)
        self._news = threading.Condition()
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="wire-server", daemon=True)
        self._tasks: set[asyncio.Task[None]] = set()
        self.requests: list[RecordedRequest] = []

    def __enter__(self) -> Self:
        self._thread.start()
        if not self._ready.wait(WAIT_S):
            raise TimeoutError("the model server did not start")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(WAIT_S)

    @property
    def port(self) -> int:
        return self._port

    @property
    def openai_base_url(self) -> str:
        return f"http://{self._host}:{self._port}/v1"

    @property
    def compatible_base_url(self) -> str:
        """Another vendor's server: it refuses every field that is OpenAI's own."""
        return f"http://{self._host}:{self._port}/compatible/v1"

    @property
    def responses_base_url(self) -> str:
        """The same address as for Chat Completions: the path tells the wires apart."""
        return self.openai_base_url

    @property
    def anthropic_base_url(self) -> str:
        return f"http://{self._host}:{self._port}"

    def script(
        self,
        wire: str,
        steps: Sequence[Step],
        *,
        when: Matcher = any_request,
        piece_bytes: int = 0,
        content_type: str = EVENTS,
    ) -> None:
        """Queues the answer to the next request that fits; `wire` is any, or a WireName."""
        self._scripts.add(Script(wire, tuple(steps), when, piece_bytes, content_type))

    def play(self, entry: str, wire: str = "any") -> None:
        """Queues an entry of the cases' `model_scripts_openai.json`, raw."""
        entries = json.loads(case_file("model_scripts_openai.json").read_text())
        raw: list[Step] = [Raw(event) for event in entries[entry]]
        self.script(wire, [*raw, RawBytes(b"data: [DONE]\n\n")])

    def rule(self, rule: Rule) -> None:
        """A standing answer: `rule(request)` returns steps, or None to pass. Queued scripts go first."""
        self._scripts.rules.append(rule)

    def release(self, gate: str) -> None:
        """Opens a gate, before or after the stream comes to it."""
        self._gate(gate).release()

    def wait_at(self, gate: str, timeout_s: float = WAIT_S) -> None:
        """Blocks until a stream stands at the gate."""
        if not self._gate(gate).reached.wait(timeout_s):
            raise TimeoutError(f"no stream came to gate {gate!r}")

    async def arrived(self, gate: str, timeout_s: float = WAIT_S) -> None:
        """`wait_at` for async tests."""
        await asyncio.to_thread(self.wait_at, gate, timeout_s)

    def wait_for_requests(self, count: int, timeout_s: float = WAIT_S) -> list[RecordedRequest]:
        """Blocks until so many requests have come in all."""
        deadline = time.monotonic() + timeout_s
        with self._news:
            while len(self.requests) < count:
                if not self._news.wait(deadline - time.monotonic()):
                    raise TimeoutError(f"{len(self.requests)} of {count} requests came")
        return list(self.requests)

    @property
    def refusals(self) -> list[str]:
        """What was refused by the wire's rules; a test of a whole turn asserts that it is empty."""
        return [request.refusal for request in self.requests if request.refusal]

    @property
    def unplayed(self) -> int:
        """How many queued scripts nobody asked for."""
        return len(self._scripts.queue)

    def reset(self) -> None:
        """Forgets scripts, rules, gates and requests; a stream that stands at a gate goes on."""
        self._scripts.clear()
        for gate in list(self._gates.values()):
            gate.release()
        self._gates.clear()
        self.requests.clear()

    def _gate(self, name: str) -> Gate:
        return self._gates.setdefault(name, Gate(self._loop))

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        self._stopping = asyncio.Event()
        server = await asyncio.start_server(self._accept, self._host, self._port)
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        async with server:
            await self._stopping.wait()
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        connection = Connection(reader, writer)
        try:
            while (request := await connection.read_request()) and await self._answer(connection, request):
                pass
        except ConnectionError:
            return
        except asyncio.CancelledError:
            if not self._stopping.is_set():
                raise
        finally:
            await connection.close()

    async def _answer(self, connection: Connection, request: HttpRequest) -> bool:
        wire = PATHS.get(request.path)
        if wire is None:
            await self._control(connection, request)
            return True
        try:
            body = images_body(request) if wire == "images" else request.json()
        except ValueError:
            body = None
        if not isinstance(body, dict):
            refusal = Refusal("We could not parse the JSON body of your request.")
            await connection.answer(400, error_body(wire, refusal))
            return True
        return await self._answer_model(connection, request, wire, body)

    async def _answer_model(
        self, connection: Connection, request: HttpRequest, wire: WireName, body: JsonObject
    ) -> bool:
        record = RecordedRequest(
            next(self._ids), wire, request.path, dict(request.headers), body, connection.peer
        )
        refusal = refusal_of(request, wire, body)
        if refusal:
            record.status, record.refusal = refusal.status, refusal.message
        with self._news:
            self.requests.append(record)
            self._news.notify_all()
        if refusal:
            await connection.answer(refusal.status, error_body(wire, refusal))
            record.ended.set()
            return True
        answer = Answer(connection, record, self._scripts.take(record), self._ids, self._wait_at_gate)
        return await self._play(connection, record, answer)

    async def _play(self, connection: Connection, record: RecordedRequest, answer: Answer) -> bool:
        playing = asyncio.create_task(answer.play())
        gone = asyncio.create_task(connection.wait_until_gone())
        try:
            await asyncio.wait({playing, gone}, return_when=asyncio.FIRST_COMPLETED)
            if playing.done() and not isinstance(playing.exception(), ConnectionError):
                return playing.result()
            record.disconnected.set()
        finally:
            for task in (playing, gone):
                task.cancel()
            await asyncio.gather(playing, gone, return_exceptions=True)
            record.ended.set()
        return False

    async def _wait_at_gate(self, name: str) -> None:
        await self._gate(name).wait()

    async def _control(self, connection: Connection, request: HttpRequest) -> None:
        try:
            status, body = self._controlled(request)
        except (ValueError, KeyError, TypeError) as error:
            status, body = 400, {"error": str(error)}
        await connection.answer(status, body)

    def _controlled(self, request: HttpRequest) -> tuple[int, JsonValue]:
        match request.method, request.path:
            case "GET", "/_requests":
                return 200, [record.as_json() for record in self.requests]
            case "GET", "/_gates":
                return 200, {name: gate.reached.is_set() for name, gate in self._gates.items()}
            case "GET", "/v1/models" | "/compatible/v1/models":
                return 200, {"object": "list", "data": [{"id": "scripted", "object": "model"}]}
            case "POST", "/_script" | "/_release" | "/_play" | "/_reset":
                return 200, self._command(request)
            case _:
                return 404, {
                    "error": {"message": f"Unknown request URL: {request.path}", "type": "not_found_error"}
                }

    def _command(self, request: HttpRequest) -> JsonObject:
        body = request.json() if request.body else {}
        if not isinstance(body, dict):
            raise TypeError("the body is a JSON object")
        if request.path == "/_script":
            steps = body.get("steps")
            if not isinstance(steps, list):
                raise TypeError("steps is a list of steps")
            self.script(
                str(body.get("wire", "any")),
                steps_from_json(steps),
                when=_contains(str(body.get("when", ""))),
            )
        elif request.path == "/_release":
            self.release(str(body["gate"]))
        elif request.path == "/_play":
            self.play(str(body["entry"]), str(body.get("wire", "any")))
        else:
            self.reset()
        return {"ok": True}


def _contains(text: str) -> Matcher:
    """Over HTTP a matcher is a piece of the newest user message; empty fits every request."""
    return lambda request: text in request.last_user_text
