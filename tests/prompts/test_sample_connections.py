"""The connections of the canonical situations weigh what the real servers' tools weigh.

`FOLIO_WRITE_GOLDEN=1` writes them anew.
"""

import json
import os

from prompts.canonical.connections import BIG, SAMPLES, SMALL, sample
from prompts.tokens import count
from tests.connections import ABOUT, raw_tools, real_connections
from tools.kit.connections import ConnectionFacts
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped


def test_the_samples_are_the_real_servers() -> None:
    stems = {name: stem for stem, (name, _) in ABOUT.items()}
    made: JsonObject = {name: _sample(stems[name]) for name in (SMALL, *BIG)}
    if os.environ.get("FOLIO_WRITE_GOLDEN"):
        SAMPLES.write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert json.loads(SAMPLES.read_text(encoding="utf-8")) == made


def test_a_sample_weighs_what_its_tools_weigh() -> None:
    assert all(tool.tokens > 0 for name in (SMALL, *BIG) for tool in sample(name).tools)


def _sample(stem: str) -> JsonObject:
    (facts,) = real_connections(stem)
    whole = facts.name == SMALL
    mounted = sum(count(_chat_function(tool)) for tool in raw_tools()[stem])
    return {"about": facts.about, "mounted_tokens": mounted, "tools": _tools(facts, whole=whole)}


def _tools(facts: ConnectionFacts, *, whole: bool) -> list[JsonValue]:
    tools: list[JsonValue] = []
    for tool in facts.tools:
        entry: JsonObject = {"name": tool.own_name, "tokens": tool.tokens}
        if whole:
            entry |= {"description": tool.description, "schema": tool.shown}
        tools.append(entry)
    return tools


def _chat_function(tool: JsonObject) -> str:
    """As mounting sends it in the format of Chat Completions, which is how the schemas were first counted."""
    function: JsonObject = {
        "name": tool["name"],
        "description": tool["description"],
        "parameters": tool["inputSchema"],
    }
    return dumped({"type": "function", "function": function})
