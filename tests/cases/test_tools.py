"""Cases TOOL-…: whatever a model sends as a call, it gets one receipt, in a history that providers take.

Argument text of every kind is tried in tests/tools/kit/test_arguments.py, histories in
tests/prompts/test_history.py and tests/agent_app/providers/test_built_requests.py.
"""

import json
import os
import signal
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app
from django.conf import settings
from django.utils import timezone

from agent_app.records.threads import database
from agent_app.records.writes.calls import claim_call
from agent_app.turns.call import perform
from agent_app.turns.start import Started
from prompts.history import INTERRUPTED, NOT_RUN
from tests.agent_app.turns.conversation import Conversation, text_of, until
from tests.cases.tool_calls import Files
from tests.fixtures.processes import running_worker
from tests.fixtures.worker import url_of_test_database
from tests.shared_files import case_file
from tests.tools.files import run, workspace
from tests.wire_server.record import WireName
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Done, Text
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Ok
from tools.kit.tool import Ports, Tool

turn = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
Wired = tuple[Conversation, WireName]
NOTE: JsonObject = {"mode": "text", "filename": "a.txt", "content": "a"}
SECOND: JsonObject = {"mode": "text", "filename": "b.txt", "content": "b"}
ROWS: list[JsonValue] = [[f"row {number}", number, number / 7] for number in range(8_000)]
LONG: JsonObject = {"mode": "spreadsheet", "filename": "long.xlsx", "sheets": [{"name": "S", "rows": ROWS}]}
FILE = "docx_run_split.docx"
CUT_OFF = '{"mode":"text","filename":"a.txt","content":"hel'


@pytest.mark.parametrize("text", ["", "  ", "null", "{}"])
def test_a_tool_without_parameters_runs_once_with_none(text: str) -> None:
    """TOOL-02 a, b, e."""
    ran: list[JsonObject] = []

    def listing(arguments: JsonObject, _: Ports) -> Ok:
        ran.append(arguments)
        return Ok()

    schema: JsonObject = {"type": "object", "properties": {}}
    tool = Tool(name="file_list", guide="", schema=schema, rule=lambda _: None, examples=(), run=listing)
    assert run(tool, text, workspace("text")) == {"ok": True}
    assert ran == [{}]


@pytest.mark.parametrize(
    ("call", "done", "words"),
    [
        (Call("file_write", ""), Done(), ("mode", "filename", "Nothing ran")),
        (Call("file_write", "  "), Done(), ("mode", "filename", "Nothing ran")),
        (Call("file_write", CUT_OFF), Done(reason="length"), ("cut off", "Nothing ran")),
        (Call("file_write", json.dumps(NOTE)), Done(reason="length"), ("cut off", "Nothing ran")),
        (Call("file_list", "null"), Done(), ("file_list", "file_write")),
    ],
    ids=["empty", "blank", "cut off", "whole but cut off", "unknown"],
)
class TestArgumentText:
    pytestmark = turn

    async def test_nothing_is_guessed_and_run_and_the_call_goes_back_with_its_result(
        self,
        wired: Wired,
        wire_server: WireServer,
        worker: object,
        call: Call,
        done: Done,
        words: tuple[str, ...],
    ) -> None:
        """TOOL-02 c, d: the next request holds the call and its result, and the turn goes on."""
        chat, wire = wired
        wire_server.script(wire, [call, done])
        wire_server.script(wire, [Text("I see.")])
        message = await chat.answered()
        assert (text_of(message), message.status) == ("I see.", "done")
        [made] = await chat.calls()
        assert made.receipt is not None
        assert made.receipt["ok"] is False
        assert all(word in made.receipt["error"] for word in words)
        assert await chat.files() == ()
        [result] = wire_server.requests[1].texts("tool")
        assert json.loads(result)["error"] == made.receipt["error"]
        assert wire_server.refusals == []


async def two_calls(
    chat: Conversation, wire_server: WireServer, wire: WireName, second: JsonObject
) -> Started:
    """A turn with two calls in one step."""
    wire_server.script(wire, [Text("I write."), Call("file_write", NOTE), Call("file_write", second)])
    return await chat.say()


def all_in(state: str, chat: Conversation) -> Callable[[], Awaitable[bool]]:
    async def look() -> bool:
        return [call.state for call in await chat.calls()] == [state, state]

    return look


def taken(call_id: str) -> None:
    """A worker takes the call and is still at it."""
    now = timezone.now()
    assert claim_call(call_id, now=now, lease_until=now + timedelta(seconds=60))


class TestBrokenTools:
    pytestmark = turn

    @pytest.mark.parametrize("told", [INTERRUPTED, NOT_RUN])
    async def test_after_a_stop_each_call_has_its_result_right_behind_it(
        self, wired: Wired, wire_server: WireServer, idle_worker: None, told: str
    ) -> None:
        """TOOL-04 a, c: t1's receipt is the real one, t2's says what is so; asked twice, nothing doubles.

        STR-10 b: a call that is delivered again while it runs ends at once.
        """
        (chat, wire), began = wired, told == INTERRUPTED
        started = await two_calls(chat, wire_server, wire, SECOND)
        await until(all_in("queued", chat))
        first, second = await chat.calls()
        await database().read(perform, first.id)
        if began:
            await database().write(taken, second.id)
            await database().read(perform, second.id)
        assert await chat.stop(started)
        await chat.ended(started)
        for words in ("go on", "and on"):
            wire_server.script(wire, [Text("yes")])
            await chat.answered(words)
            one, two = (json.loads(text) for text in wire_server.requests[-1].texts("tool"))
            assert (one["ok"], one["file"]) == (True, "a.txt")
            assert (two["ok"], two["error"]) == (False, told)
        assert [file.newest.name for file in await chat.files()] == ["a.txt"]
        assert [call.attempt for call in await chat.calls()] == [1, 1 if began else 0]
        assert wire_server.refusals == []

    async def test_a_call_whose_worker_is_killed_runs_again_and_writes_once(
        self, chat: Conversation, wire_server: WireServer, worker: object, idle_worker: None
    ) -> None:
        """TOOL-04 b, STR-10 d: a file tool's result and version are stored together, so it may run again."""
        wire_server.script("openai", [Text("Both are there.")], when=lambda r: bool(r.texts("tool")))
        with running_worker(
            database_url=url_of_test_database(),
            redis_url=settings.REDIS_URL,
            data_dir=Path(settings.DATA_DIR),
            CALL_LEASE_S="2",
        ) as doomed:
            started = await two_calls(chat, wire_server, "openai", LONG)

            async def at_it() -> bool:
                states = [call.state for call in await chat.calls()]
                return states == ["ok", "running"]

            await until(at_it)
            kill_tree(doomed.pid)
        current_app.control.add_consumer("tools", reply=True)
        assert (await chat.ended(started)).state == "done"
        assert [(call.state, call.attempt) for call in await chat.calls()] == [("ok", 1), ("ok", 2)]
        written = {file.newest.name: len(file.versions) for file in await chat.files()}
        assert written == {"a.txt": 1, "long.xlsx": 1}
        results = [json.loads(text)["ok"] for text in wire_server.requests[-1].texts("tool")]
        assert results == [True, True]
        assert wire_server.refusals == []


def kill_tree(pid: int) -> None:
    """The process and its children, as a machine that fails ends them."""
    children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    for one in (pid, *children):
        os.kill(one, signal.SIGKILL)


def test_declared_types_are_taken_and_nothing_is_lost(tmp_path: Path) -> None:
    """TOOL-09: '2' is 2 where a number is declared; where text is declared it stays text."""
    files = Files(tmp_path, case_file("docx_run_split.docx"))
    receipt = files.call("file_read", {"file_id": "docx_run_split.docx", "start": "2", "count": "1"})
    assert (receipt["ok"], receipt["start"], receipt["count"]) == (True, 2, 1)
    assert files.call("file_read", {"file_id": "docx_run_split.docx", "search": "30"})["found"]


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("file_read", {"file_path": FILE, "max_chars": "2000"}, ("/file_path", "/max_chars", "/file_id")),
        ("file_read", {"file_id": FILE, "file_path": FILE}, ("/file_path is not an argument",)),
        ("file_edit", {"file_id": FILE, "ops": [{"op": "set_cell"}]}, ("/ops/0/op", "xlsx_set_cell")),
        ("file_edit", {"file_id": FILE, "ops": [{"op": "XLSX_SET_CELL"}]}, ("/ops/0/op", "xlsx_set_cell")),
        ("file_edit", {"file_id": FILE, "ops": [{"op": "str_replace"}]}, ("/ops/0/op", "replace_text")),
        ("file_write", {"mode": "Text", "filename": "a", "content": "x"}, ("/mode", "text, spreadsheet")),
        ("file_write", {**NOTE, "overwrite": "false"}, ("/overwrite", "mode, filename, content")),
    ],
)
def test_near_misses_run_nothing_and_their_example_runs_as_it_stands(
    tool: str, arguments: dict[str, JsonValue], words: tuple[str, ...], tmp_path: Path
) -> None:
    """TOOL-09: unknown names and values are told as the schema spells the right ones."""
    files = Files(tmp_path, case_file(FILE))
    before = files.sha256(FILE)
    receipt = files.call(tool, arguments)
    assert receipt["ok"] is False
    assert all(word in str(receipt["error"]) for word in words)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert files.sha256(FILE) == before
    assert files.call(tool, receipt["example"])["ok"] is True
