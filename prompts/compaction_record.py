"""What the program itself keeps of turns that a summary stands for, so that no summary can lose it."""

import re
from collections.abc import Iterator, Sequence

from prompts.activation import told_before
from prompts.clearing import short_facts
from prompts.context import PastCall, PastTurn, TurnContext
from prompts.skills import chosen_in
from prompts.tokens import count
from tools.finding.threshold import FIND_TOOLS
from tools.kit.json_types import JsonObject
from tools.kit.registry import tool_named
from tools.kit.result_text import dumped
from tools.kit.skills import MAIN_FILE, SKILL_OPEN, skill_file_id
from tools.kit.workspace import FileFacts

_FILES_SHARE, _RECEIPTS_SHARE = 0.4, 0.3
"""Of what the record may weigh; the person's words have the rest."""
_NAME_CHARS, _WHOLE_RECEIPT_CHARS = 120, 400
_WORDS_CHARS = (6_000, 2_000, 800, 300)
"""What is kept of one message, from roomy to narrow."""
_RULE = re.compile(
    r"\b(?:always|never|must|only|don't|do not|use|keep|avoid|should|prefer|remember|instead|from now on"
    r"|answer in|write in|call it|at (?:most|least))\b"
    r"|必须|不要|总是|始终|一律|请用|使用|记住|以后|只能|别用",
    re.IGNORECASE,
)
"""What a standing rule tends to say: where not all of a person's messages find room, these come first."""


def record_of(context: TurnContext, first: int, limit_tokens: int) -> str:
    """Of the turns before `first`, in at most about `limit_tokens`; strings of others stand in it as JSON."""
    turns = context.turns[:first]
    gone = f"{len(turns)} earlier turns are" if len(turns) > 1 else "The earlier turn is"
    head = f"{gone} out of view, since this conversation was shortened. The server's own record of it:"
    files = _files(context.files, int(limit_tokens * _FILES_SHARE))
    tools = _tools(context)
    receipts = _receipts(turns, int(limit_tokens * _RECEIPTS_SHARE))
    there = [head, *files, *tools, *_skills(context, turns), *receipts]
    return "\n".join([*there, *_words(turns, limit_tokens - count("\n".join(there)))])


def _files(files: Sequence[FileFacts], limit_tokens: int) -> list[str]:
    lines = [
        f"- {_one_line(one.name)}: file_id {one.file_id}, {one.kind}, version {one.version}" for one in files
    ]
    return _headed("Files of this conversation, each in its newest version", lines, limit_tokens)


def _tools(context: TurnContext) -> list[str]:
    """Those that have come in stay, and what was said of connections holds."""
    offered = [name for name, there in told_before(context).offered.items() if there]
    lines = [f"Tools that have come in: {', '.join(sorted(offered))}."] if offered else []
    if FIND_TOOLS not in offered or not context.connections:
        return lines
    told = [f"- {one.name} ({len(one.tools)} tools): {_one_line(one.about)}" for one in context.connections]
    return [*lines, "Connections on, whose tools are searched:", *told]


def _skills(context: TurnContext, turns: Sequence[PastTurn]) -> list[str]:
    """The list that a note held, and the skills whose instructions stood in the turns."""
    offered = told_before(context).offered.get(SKILL_OPEN)
    listed = [f"- {one.name}: {_one_line(one.description)}" for one in context.skills] if offered else []
    chosen = dict.fromkeys(name for turn in turns for name in chosen_in(turn))
    files = ", ".join(f"{name} (file_id {skill_file_id(name, MAIN_FILE)})" for name in chosen)
    head = ["Skills that the user has, for skill_open:"] if listed else []
    return [*head, *listed, *([f"Skills that the user chose, to be read again: {files}."] if files else [])]


def _receipts(turns: Sequence[PastTurn], limit_tokens: int) -> list[str]:
    """One line for each outcome; the same one again is counted."""
    seen: dict[str, tuple[int, int]] = {}
    for number, call in _calls(turns):
        told = _receipt(call)
        times = seen.pop(told, (0, 0))[1] + 1
        seen[told] = (number, times)
    lines = [
        f"- turn {number}, {told}" + (f" ({times} times)" if times > 1 else "")
        for told, (number, times) in seen.items()
    ]
    return _headed("Results of its calls; those with ok: true are receipts", lines, limit_tokens)


def _calls(turns: Sequence[PastTurn]) -> Iterator[tuple[int, PastCall]]:
    for number, turn in enumerate(turns, start=1):
        yield from ((number, call) for step in turn.steps for call in step.calls)


def _receipt(call: PastCall) -> str:
    receipt: JsonObject = call.receipt or {"ok": False, "error": "it did not report back"}
    whole = dumped(receipt)
    told = whole if len(whole) <= _WHOLE_RECEIPT_CHARS else dumped(short_facts(receipt))
    stored = call.result_id and tool_named(call.name) is None and told != whole
    kept = f", kept whole as file_id {call.result_id}" if stored else ""
    return f"{_one_line(call.name)}: {told}{kept}"


def _words(turns: Sequence[PastTurn], limit_tokens: int) -> list[str]:
    """Word for word, as JSON strings on one line each."""
    said = [(number, turn.text.strip()) for number, turn in enumerate(turns, start=1) if turn.text.strip()]
    lines: list[str] = []
    for chars in _WORDS_CHARS:
        lines = [f"- turn {number}: {dumped(_middle_out(text, chars))}" for number, text in said]
        if count("\n".join(lines)) <= limit_tokens - _HEAD_TOKENS:
            break
    rules = {line for line, (_, text) in zip(lines, said, strict=True) if _RULE.search(text)}
    head = "What the person wrote in it, word for word; rules that were given there hold"
    return _headed(head, lines, limit_tokens, first=rules)


_HEAD_TOKENS = 40


def _headed(
    head: str, lines: Sequence[str], limit_tokens: int, *, first: frozenset[str] | set[str] = frozenset()
) -> list[str]:
    """Lines under their head: all, or those of `first` and then the newest that there is room for."""
    if not lines:
        return []
    room = limit_tokens - _HEAD_TOKENS
    kept: set[int] = set()
    for index in sorted(range(len(lines)), key=lambda one: (lines[one] not in first, -one)):
        room -= count(lines[index]) + 1
        if room < 0 and kept:
            break
        kept.add(index)
    some = f" ({len(kept)} of {len(lines)} find room)" if len(kept) < len(lines) else ""
    return [f"{head}{some}:", *(line for index, line in enumerate(lines) if index in kept)]


def _middle_out(text: str, chars: int) -> str:
    """The beginning and the end of a text that is too long."""
    if len(text) <= chars:
        return text
    end = chars // 4
    return f"{text[: chars - end]} […{len(text) - chars} characters…] {text[-end:]}"


def _one_line(text: str) -> str:
    return " ".join(text.split())[:_NAME_CHARS]
