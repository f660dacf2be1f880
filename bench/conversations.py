"""Scripted conversations over real connection tools, as three ways of mounting tools would send them."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agent_app.commands.registry import names
from prompts.builder import build
from prompts.canonical.parts import NOW, hello
from prompts.context import PastCall, PastStep, PastTurn, TurnContext
from prompts.request import HistoryMessage, NotePart, Request, UserMessage
from tests.connections import raw_tools, real_connections
from tools.find_tools import FIND_TOOLS_TOOL
from tools.finding.mount import as_tool
from tools.finding.threshold import CALL_TOOL, FIND_TOOLS
from tools.kit.connections import ConnectionFacts, ConnectionTool
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.json_types import JsonObject
from tools.kit.receipt import receipt_json
from tools.kit.registry import CAPABILITIES, TOOLS
from tools.kit.result_text import dumped
from tools.kit.schema_example import example_of
from tools.kit.tool import Capability, LoopPorts

FILES = {"github": "github_default", "notion": "notion_local", "google-workspace": "workspace_complete"}
_ANSWER = "Here is what I found, in short, with the places where it stands. " * 8
_RESULT: JsonObject = {"ok": True, "content": "A line of what the server answered, with its names. " * 30}
_MINUTES = 2


@dataclass(frozen=True)
class Wish:
    """What one turn asks for; without a server it is answered from what was said."""

    text: str
    server: str = ""
    tool: str = ""
    query: str = ""


PLAIN = Wish("Put that into three short sentences that I can send to the team.")
WISHES = (
    Wish("hello"),
    Wish("Which issues are open in the app?", "github", "list_issues", "list issues in a repository"),
    PLAIN,
    Wish("Find the page on the road map.", "notion", "API-post-search", "search pages by title"),
    Wish("And those of the website?", "github", "list_issues", "list issues in a repository"),
    PLAIN,
    Wish("What is in my calendar tomorrow?", "google-workspace", "get_events", "calendar events"),
    Wish("Open an issue for the crash.", "github", "issue_write", "create a new issue"),
    PLAIN,
    Wish("Read that page to me.", "notion", "API-retrieve-page-markdown", "page as markdown"),
)


@dataclass(frozen=True)
class Scenario:
    """The servers are on from the turn of index `since` on."""

    name: str
    turns: int
    servers: tuple[str, ...]
    since: int = 0

    def on(self, turn: int) -> tuple[str, ...]:
        return self.servers if turn >= self.since else ()


SCENARIOS = (
    Scenario("hello, three servers on", 1, tuple(FILES)),
    Scenario("10 turns, no connection", 10, ()),
    Scenario("10 turns, GitHub", 10, ("github",)),
    Scenario("10 turns, GitHub + Notion", 10, ("github", "notion")),
    Scenario("10 turns, three servers", 10, tuple(FILES)),
    Scenario("10 turns, GitHub from the fourth on", 10, ("github",), since=3),
    Scenario("30 turns, GitHub", 30, ("github",)),
    Scenario("30 turns, GitHub + Notion", 30, ("github", "notion")),
    Scenario("30 turns, three servers", 30, tuple(FILES)),
)


def wishes(scenario: Scenario) -> Iterator[Wish]:
    """Those of servers that are off become plain ones, so that all scenarios have as many turns."""
    for number in range(scenario.turns):
        wish = WISHES[number % len(WISHES)]
        yield wish if not wish.server or wish.server in scenario.on(number) else PLAIN


def everything(scenario: Scenario) -> list[Request]:
    """All servers whole, from the first turn on; with the clock in the note the prefix is steady."""

    def request(one: TurnContext, _wish: Wish) -> Request:
        servers = scenario.on(len(one.turns) - 1)
        mounted = [tool for server in servers for tool in _whole(server)]
        return _listed(build(_forgetful(one), [*TOOLS, *mounted]).request)

    return _play(scenario, request, _direct)


def lazy(scenario: Scenario) -> list[Request]:
    """In each turn the whole tools of the server that it needs, and the date in the system text."""

    def request(one: TurnContext, wish: Wish) -> Request:
        tools = [*TOOLS, *(_whole(wish.server) if wish.server else ())]
        built = _listed(build(_forgetful(one), tools).request)
        return replace(
            built, system=f"Now: {one.now:%A %Y-%m-%d %H:%M}\n{built.system}", messages=_bare(built)
        )

    return _play(scenario, request, _direct)


def _forgetful(one: TurnContext) -> TurnContext:
    """Without what came in before: the whole list is sorted by name, the same in every request."""
    return replace(one, turns=tuple(replace(turn, activations=()) for turn in one.turns))


def _listed(request: Request) -> Request:
    """With all tools in the list, as whoever sorts them anew sends them."""
    return replace(request, tools=tuple(replace(tool, since=0) for tool in request.tools))


def ours(scenario: Scenario) -> list[Request]:
    """As Folio builds it."""
    connections = tuple(
        real_connections(*(FILES[server] for server in scenario.servers)) if scenario.servers else ()
    )

    def request(one: TurnContext, _wish: Wish) -> Request:
        return build(one, CAPABILITIES).request

    known: set[str] = set()

    def calls(wish: Wish) -> list[PastCall]:
        return list(_searched(wish, connections, known))

    return _play(scenario, request, calls, connections)


def _play(
    scenario: Scenario,
    request: Callable[[TurnContext, Wish], Request],
    calls: Callable[[Wish], Sequence[PastCall]],
    connections: tuple[ConnectionFacts, ...] = (),
) -> list[Request]:
    """Every request of the conversation: one for each step of each turn."""
    one = replace(hello(names(), signed_in=True), turns=())
    made: list[Request] = []
    for number, wish in enumerate(wishes(scenario)):
        newest = PastTurn(f"t{number}", wish.text, (), None, one.model.model_id, (), ())
        on = connections if scenario.on(number) else ()
        one = replace(one, turns=(*one.turns, newest), now=_later(number), connections=on)
        steps = [PastStep("", (call,), (), "") for call in (calls(wish) if wish.server else ())]
        for taken in range(len(steps) + 1):
            one = _with(one, steps=tuple(steps[:taken]))
            made.append(request(one, wish))
            one = _noted(one)
        one = _with(one, steps=(*steps, PastStep(f"{_ANSWER} ({number})", (), (), "")))
    return made


def _noted(one: TurnContext) -> TurnContext:
    """As the first step of a turn is stored."""
    if one.newest.note is not None:
        return one
    built = build(one, CAPABILITIES)
    newest = replace(one.newest, note=built.note, activations=built.activations)
    return replace(one, turns=(*one.turns[:-1], newest))


def _with(one: TurnContext, *, steps: tuple[PastStep, ...]) -> TurnContext:
    return replace(one, turns=(*one.turns[:-1], replace(one.newest, steps=steps)))


def _later(number: int) -> datetime:
    return NOW + timedelta(minutes=_MINUTES * number)


def _direct(wish: Wish) -> list[PastCall]:
    entry = _entry(wish, real_connections(FILES[wish.server]))
    return [PastCall("c1", entry.own_name, dumped(example_of(entry.schema) or {}), _RESULT, began=True)]


def _searched(wish: Wish, connections: Sequence[ConnectionFacts], known: set[str]) -> Iterator[PastCall]:
    """The first time a search stands before the call."""
    entry = _entry(wish, connections)
    if entry.name not in known:
        known.add(entry.name)
        text = dumped({"query": wish.query})
        receipt = asyncio.run(execute_in_loop(FIND_TOOLS_TOOL, text, LoopPorts(_Searchable(connections))))
        yield PastCall("c1", FIND_TOOLS, text, receipt_json(receipt), began=True)
    arguments: JsonObject = {"name": entry.name, "arguments": example_of(entry.schema) or {}}
    yield PastCall("c2", CALL_TOOL, dumped(arguments), _RESULT, began=True)


class _Searchable:
    def __init__(self, connections: Sequence[ConnectionFacts]) -> None:
        self._connections = connections

    def connections(self) -> Sequence[ConnectionFacts]:
        return self._connections

    async def call(self, server: str, tool: str, arguments: JsonObject) -> JsonObject:
        raise NotImplementedError("a script calls nothing")


def _entry(wish: Wish, connections: Sequence[ConnectionFacts]) -> ConnectionTool:
    tools = (tool for one in connections for tool in one.tools)
    return next(tool for tool in tools if (tool.server, tool.own_name) == (wish.server, wish.tool))


def _whole(server: str) -> list[Capability]:
    """A server's tools as they came: with its own names, descriptions and schemas."""
    (facts,) = real_connections(FILES[server])
    raw = {str(tool["name"]): tool["inputSchema"] for tool in raw_tools()[FILES[server]]}
    entries = [(tool, raw[tool.own_name]) for tool in facts.tools]
    return [
        replace(as_tool(replace(tool, shown=schema)), name=tool.own_name, guide=tool.description)
        for tool, schema in entries
        if isinstance(schema, dict)
    ]


def _bare(request: Request) -> tuple[HistoryMessage, ...]:
    return tuple(
        replace(m, parts=tuple(part for part in m.parts if not isinstance(part, NotePart)))
        if isinstance(m, UserMessage)
        else m
        for m in request.messages
    )
