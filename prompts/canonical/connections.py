"""Canonical situations with connections: off, few tools, many, found, switched on late and off again."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

from prompts.builder import build
from prompts.canonical.parts import NO_TOOLS, asked, called, hello, said
from prompts.context import PastStep, PastTurn, TurnContext
from tools.finding.threshold import FIND_TOOLS
from tools.kit.connections import ConnectionFacts, ConnectionTool
from tools.kit.json_types import JsonObject
from tools.kit.registry import CAPABILITIES

SAMPLES = Path(__file__).with_name("connections.json")
"""Real servers: one whole and small, three large ones by the weight of their tools alone."""
BIG = ("github", "notion", "google-workspace")
SMALL = "time"


@cache
def sample(name: str) -> ConnectionFacts:
    entry = json.loads(SAMPLES.read_text(encoding="utf-8"))[name]
    return ConnectionFacts(name, entry["about"], tuple(_tool(name, tool) for tool in entry["tools"]))


@cache
def mounted_tokens() -> int:
    """What the three large servers weigh whole, in the format of Chat Completions."""
    entries = json.loads(SAMPLES.read_text(encoding="utf-8"))
    return sum(int(entries[name]["mounted_tokens"]) for name in BIG)


def member_connections_off(commands: tuple[str, ...]) -> TurnContext:
    """What is off is not in the context: the same bytes as for a member without any."""
    return replace(hello(commands, signed_in=True), connections=())


def member_small_connection(commands: tuple[str, ...]) -> TurnContext:
    """Below the threshold the tools stand in the request themselves."""
    return _with(commands, "What time is it in Tokyo?", SMALL)


def member_connections(commands: tuple[str, ...]) -> TurnContext:
    return _with(commands, "hello", *BIG)


def member_connections_chinese(commands: tuple[str, ...]) -> TurnContext:
    return replace(_with(commands, "帮我看看今天有哪些会议", *BIG), language="zh")


def connections_found(commands: tuple[str, ...]) -> TurnContext:
    """A step after a search: what was found is in its receipt, and only there."""
    query = '{"query":"current time in a timezone"}'
    found: JsonObject = {"ok": True, "tools": [_shown(tool) for tool in sample(SMALL).tools[:1]]}
    return _in_turn(commands, called(FIND_TOOLS, query, found))


def connections_nothing_found(commands: tuple[str, ...]) -> TurnContext:
    found: JsonObject = {
        "ok": True,
        "tools": [],
        "remark": "No tool has these words.",
        "connections": [{"name": name, "about": sample(name).about} for name in BIG],
    }
    return _in_turn(commands, called(FIND_TOOLS, '{"query":"天气"}', found))


def connection_long_result(commands: tuple[str, ...]) -> TurnContext:
    """After an answer that is too long to be sent whole: its first part, and the tool that reads on."""
    lines = "".join(f"{number:04} the same time in another place\n" for number in range(1, 801))
    step = called(sample(SMALL).tools[0].name, '{"timezone":"Asia/Tokyo"}', {"ok": True, "content": lines})
    stored = tuple(replace(call, result_id="r_a") for call in step.calls)
    sent = _with(commands, "What time is it everywhere?", SMALL)
    return replace(sent, turns=(replace(_built(sent), steps=(replace(step, calls=stored),)),))


def connection_switched_on_late(commands: tuple[str, ...]) -> TurnContext:
    """A second server is named in the note of the turn that it came with."""
    return _later(commands, ("github",), ("github", "notion"))


def connection_switched_off(commands: tuple[str, ...]) -> TurnContext:
    return _later(commands, ("github", "notion"), ("github",))


def all_connections_switched_off(commands: tuple[str, ...]) -> TurnContext:
    return _later(commands, ("github",), ())


def large_after_small_connection(commands: tuple[str, ...]) -> TurnContext:
    """Tools that stand in the request stay there; those of the large server are searched."""
    return _later(commands, (SMALL,), (SMALL, "github"))


def connections_without_tools(commands: tuple[str, ...]) -> TurnContext:
    return replace(_with(commands, "hello", *BIG), model=NO_TOOLS)


def _with(commands: tuple[str, ...], text: str, *names: str) -> TurnContext:
    return replace(
        hello(commands, signed_in=True), turns=(asked(text),), connections=tuple(map(sample, names))
    )


def _in_turn(commands: tuple[str, ...], step: PastStep) -> TurnContext:
    sent = _with(commands, "What time is it in Tokyo?", SMALL, *BIG)
    return replace(sent, turns=(replace(_built(sent), steps=(step,)),))


def _later(commands: tuple[str, ...], before: tuple[str, ...], now: tuple[str, ...]) -> TurnContext:
    """A second turn, after one that was answered with other connections."""
    first = replace(_built(_with(commands, "hello", *before)), steps=(said("Hello!"),))
    sent = _with(commands, "Which issues are open?", *now)
    return replace(sent, turns=(first, *sent.turns))


def _built(context: TurnContext) -> PastTurn:
    """The newest turn as it is stored once its request was built."""
    built = build(context, CAPABILITIES)
    return replace(
        context.newest, note=built.note, activations=built.activations, model_id=context.model.model_id
    )


def _tool(server: str, entry: JsonObject) -> ConnectionTool:
    """An entry without a schema stands for its name and weight."""
    name, schema = str(entry["name"]), entry.get("schema", {})
    whole = schema if isinstance(schema, dict) else {}
    tokens = int(str(entry["tokens"]))
    offered = f"{server}__{name}"
    return ConnectionTool(server, offered, name, str(entry.get("description", "")), whole, whole, tokens)


def _shown(tool: ConnectionTool) -> JsonObject:
    return {"name": tool.name, "description": tool.guide, "arguments": tool.shown}
