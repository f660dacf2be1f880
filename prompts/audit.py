"""Checks the prompts as the code stands: budgets, idle weight, examples, lists, enums, the contract."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from prompts.builder import build, contract
from prompts.canonical.connections import member_connections, mounted_tokens
from prompts.canonical.files import member_docx, member_pptx, member_xlsx
from prompts.example_runs import run_examples
from prompts.ledger import message_json, tool_text
from prompts.loop_example_runs import run_loop_examples
from prompts.request import NotePart, Request, TextPart, UserMessage
from prompts.situations import SITUATIONS, guest_plain, member_plain
from prompts.tokens import count
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped
from tools.kit.tool import Capability, LoopTool, Tool

CONTRACT_LIMIT, MEMBER_LIMIT, GUEST_LIMIT, CONNECTIONS_LIMIT = 300, 500, 400, 1_500
FILE_TOOLS = ("file_edit", "file_read", "file_write", "image_understand")
FILE_TOOLS_LIMIT, FILE_WRITE_LIMIT = 900, 150
LATE_TOOLS, LATE_TOOL_LIMIT = ("docx_edit", "pptx_edit", "xlsx_edit"), 600
GUIDE_LINES = 3
"""The most lines of a guide."""
CHOOSING = ("op", "mode", "kind", "format")
_LISTED_THINGS = 2
_SHOWS = {"examples", "example", "default"}
_EXAMPLE = re.compile(r"[{\[]\s*[\"'{]|```|\be\.g\.|for example", re.IGNORECASE)
_NAMED = re.compile(r"`[^`\n]+`|(?<![\w./])/[a-z]+\b|\b[a-z]+(?:_[a-z0-9]+)+\b|\"[^\"\n]+\"")
_FORBIDS = re.compile(
    r"\b(?:not|never|no|none|nor|neither|don't|doesn't|can't|cannot|won't|isn't|aren't|avoid|forbidden|without|"
    r"unavailable|nonexistent|stop|refrain|instead of)\b|不要|不得|禁止|不能|没有|不存在|别",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?。！？;；])\s+|\n+")
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_LISTS_VALUES = re.compile(r"\b(?:one of|either)\b|\b\w+ \| \w+|:\s*\w+, \w+(?:,| or) \w+", re.IGNORECASE)


@dataclass(frozen=True)
class Check:
    """One rule's outcome: its figures, why it fails when it does, and what is worth knowing all the same."""

    name: str
    figures: Mapping[str, int]
    failures: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.failures


def audit(tools: Sequence[Capability], commands: tuple[str, ...]) -> tuple[Check, ...]:
    text = contract(commands)
    return (
        _budgets(tools, commands, text),
        _idle_weight(tools, commands),
        _no_examples(tools, text),
        _no_forbidden_lists(tools, commands, text),
        _enums(tools),
        _contract_names_no_parameter(tools, text),
    )


def request_tokens(request: Request) -> int:
    """All that a request weighs, by its ledger."""
    return sum(line.tokens for line in request.ledger)


def function_tokens(request: Request) -> int:
    """The same with tools as functions of Chat Completions, as those of whole servers were counted."""
    functions: list[JsonObject] = [
        {"name": one.name, "description": one.description, "parameters": one.schema} for one in request.tools
    ]
    rest = sum(line.tokens for line in request.ledger if line.section != "tools")
    return rest + sum(count(dumped({"type": "function", "function": one})) for one in functions)


def wire_text(request: Request) -> str:
    """A request as one deterministic text, for comparison byte by byte."""
    tools: list[JsonValue] = [
        {"name": one.name, "description": one.description, "schema": one.schema} for one in request.tools
    ]
    messages: list[JsonValue] = [message_json(message) for message in request.messages]
    return dumped({"tools": tools, "system": request.system, "messages": messages})


def _budgets(tools: Sequence[Capability], commands: tuple[str, ...], text: str) -> Check:
    weights = {tool.name: count(tool_text(tool)) for tool in tools}
    file_tools = sum(weights.get(name, 0) for name in FILE_TOOLS)
    connected = build(member_connections(commands), tools).request
    limits = {
        "contract": (count(text), CONTRACT_LIMIT),
        "member_hello": (request_tokens(build(member_plain(commands), tools).request), MEMBER_LIMIT),
        "guest_hello": (request_tokens(build(guest_plain(commands), tools).request), GUEST_LIMIT),
        "three_connections": (request_tokens(connected), CONNECTIONS_LIMIT),
        "three_connections_as_functions": (function_tokens(connected), CONNECTIONS_LIMIT),
        "file_tools": (file_tools, FILE_TOOLS_LIMIT),
        "file_write": (weights.get("file_write", 0), FILE_WRITE_LIMIT - 1),
    }
    failures = [
        f"{name} has {tokens} tokens, allowed {most}"
        for name, (tokens, most) in limits.items()
        if tokens > most
    ]
    failures += [
        f"{name} has {weights[name]} tokens, allowed {LATE_TOOL_LIMIT}"
        for name in LATE_TOOLS
        if weights.get(name, 0) > LATE_TOOL_LIMIT
    ]
    failures += [
        f"the guide of {t.name} has more than {GUIDE_LINES} lines" for t in tools if _lines(t) > GUIDE_LINES
    ]
    figures = {name: tokens for name, (tokens, _) in limits.items()}
    return Check(
        "budgets",
        {
            **figures,
            "member_docx": request_tokens(build(member_docx(commands), tools).request),
            "member_xlsx": request_tokens(build(member_xlsx(commands), tools).request),
            "member_pptx": request_tokens(build(member_pptx(commands), tools).request),
            "three_connections_mounted": mounted_tokens(),
            **{f"tool {name}": tokens for name, tokens in weights.items()},
        },
        tuple(failures),
    )


def _lines(tool: Capability) -> int:
    return len(tool.guide.splitlines())


def _idle_weight(tools: Sequence[Capability], commands: tuple[str, ...]) -> Check:
    """Each situation with a capability that is off there, and built without it: the same bytes."""
    compared, failures = 0, []
    for name, situation in SITUATIONS.items():
        context = situation(commands)
        request = build(context, tools).request
        for off in _off(tools, request):
            compared += 1
            if wire_text(build(context, [one for one in tools if one is not off]).request) != wire_text(
                request
            ):
                failures.append(f"{off.name} is off in {name} and still changes the request")
            if off.name in _own_words(request):
                failures.append(f"{off.name} is off in {name} and still named")
    return Check("idle_weight", {"compared": compared}, tuple(failures))


def _off(tools: Sequence[Capability], request: Request) -> Iterator[Capability]:
    offered = {spec.name for spec in request.tools}
    return (tool for tool in tools if tool.name not in offered)


def _own_words(request: Request) -> str:
    """What the server wrote for this turn: system text, tools and note, without the people's words."""
    asked = [m for m in request.messages if isinstance(m, UserMessage) and _is_asked(m)]
    notes = [part.text for m in asked[-1:] for part in m.parts if isinstance(part, NotePart)]
    return "\n".join(
        [request.system, *(f"{s.description} {dumped(s.schema)}" for s in request.tools), *notes]
    )


def _is_asked(message: UserMessage) -> bool:
    return any(isinstance(part, TextPart) for part in message.parts)


def _no_examples(tools: Sequence[Capability], text: str) -> Check:
    """No example object stands in what is sent at rest; each tool has them for its receipts, and they run."""
    failures = [
        f"{place} holds an example object" for place, words in texts(tools, text) if _EXAMPLE.search(words)
    ]
    failures += [
        f"{tool.name} has a schema with {key}" for tool in tools for key in _keys(tool.schema) & _SHOWS
    ]
    failures += [f"{tool.name} has no example" for tool in tools if not tool.examples]
    ran = [
        *run_examples([tool for tool in tools if isinstance(tool, Tool)]),
        *run_loop_examples([tool for tool in tools if isinstance(tool, LoopTool)]),
    ]
    failures += [f"an example of {one.tool_name} fails: {one.error}" for one in ran if one.error]
    return Check("examples", {"ran": len(ran)}, tuple(failures))


def _no_forbidden_lists(tools: Sequence[Capability], commands: tuple[str, ...], text: str) -> Check:
    sentences, failures = 0, []
    known = known_names(tools, commands)
    for place, words in texts(tools, text):
        for sentence in filter(str.strip, _SENTENCE_END.split(words)):
            sentences += 1
            failures += [f"{place}: {reason}: {sentence}" for reason in sentence_faults(sentence, known)]
    return Check("no_forbidden_lists", {"sentences": sentences}, tuple(failures))


def sentence_faults(sentence: str, known: Collection[str]) -> list[str]:
    """Why a sentence would teach a model names that it should not know."""
    names = {found.strip('`"') for found in _NAMED.findall(sentence)}
    faults = []
    if len(names - set(known)) >= _LISTED_THINGS:
        faults.append("lists things that don't exist")
    if len(names) >= _LISTED_THINGS and _FORBIDS.search(sentence):
        faults.append("lists things that are forbidden")
    return faults


def known_names(tools: Sequence[Capability], commands: tuple[str, ...]) -> frozenset[str]:
    """Tools, their parameters and enum values, commands, and the two words of the frame itself."""
    names = {"ok: true", "folio-note", *commands, *(tool.name for tool in tools)}
    for tool in tools:
        for name, schema in properties(tool.schema):
            names |= {name, *_enum(schema)}
    return frozenset(names)


def _enums(tools: Sequence[Capability]) -> Check:
    """A parameter whose description lists its values, or that chooses the shape of the rest, has an enum."""
    with_enum, failures = 0, []
    for tool in tools:
        for name, schema in properties(tool.schema):
            with_enum += bool(_enum(schema))
            listed = schema.get("type") == "string" and _LISTS_VALUES.search(
                str(schema.get("description", ""))
            )
            if (listed or name in CHOOSING) and not _enum(schema):
                failures.append(f"{tool.name}: {name} has a closed set of values and no enum")
    return Check("enums", {"with_enum": with_enum}, tuple(failures))


def _contract_names_no_parameter(tools: Sequence[Capability], text: str) -> Check:
    names = {name for tool in tools for name, _ in properties(tool.schema)}
    found = sorted(names & {word.casefold() for word in _WORD.findall(text)})
    failures = tuple(f"the contract names the parameter {name}" for name in found)
    return Check("contract_names_no_parameter", {"parameters": len(names)}, failures)


def texts(tools: Sequence[Capability], text: str) -> Iterator[tuple[str, str]]:
    """(place, words) of everything in prose that is sent at rest."""
    yield "contract", text
    for tool in tools:
        yield f"guide of {tool.name}", tool.guide
        for name, schema in properties(tool.schema):
            if "description" in schema:
                yield f"{tool.name}.{name}", str(schema["description"])


def properties(schema: JsonValue) -> Iterator[tuple[str, JsonObject]]:
    """(name, schema) of every property at every level."""
    if isinstance(schema, list):
        for item in schema:
            yield from properties(item)
    if not isinstance(schema, dict):
        return
    declared = schema.get("properties")
    for name, sub in declared.items() if isinstance(declared, dict) else ():
        if isinstance(sub, dict):
            yield name, sub
            yield from properties(sub)
    for keyword, value in schema.items():
        if keyword != "properties":
            yield from properties(value)


def _enum(schema: JsonObject) -> list[str]:
    values = schema.get("enum")
    return [str(value) for value in values] if isinstance(values, list) else []


def _keys(schema: JsonObject) -> set[str]:
    return {*schema, *(key for _, sub in properties(schema) for key in sub)}
