"""Holds tool-call markup in streamed text back from the reader: a pure state machine across chunk borders."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from agent_app.turns.guards.call_json import JsonScan, is_call, is_cut_call, may_be_call
from agent_app.turns.guards.call_tags import (
    Dialect,
    Opening,
    Undecided,
    is_stray_closing,
    judge,
    may_be_closing,
)

CORRECTION = (
    "No tool ran: your last answer held a tool call written as text. Call tools through the API, "
    "or answer in prose for the reader."
)
NOTICE = "The model wrote a tool call as text instead of making it, so nothing was run. Ask again."

_SPECIAL = re.compile(r"[<{\[`~]")
_INLINE_SPECIAL = re.compile(r"[`<\n]")
_RUN = re.compile(r"`+|~+")
_SPACE = re.compile(r"\s*")
_LINE_LEAD = re.compile(r"[ \t>*+.)\d-]*")
_JSON_FENCES = ("", "json", "json5", "jsonc")
_CALL_FENCES = ("tool", "tool_call", "tool_calls", "tool_code", "tool_use", "function_call", "function_calls")
_LONGEST_FENCE_LINE = 200
_ASKS = re.compile(
    r"\b(?:tool|function)[- _]?calls?\b|\bcall markup\b|工具调用|函数调用"
    r"|\b(?:show|example|sample|format|schema|look like|code block|write|give)\b.{0,60}\bjson\b"
    r"|\bjson\b.{0,60}\b(?:example|sample|format|schema|object)\b|json.{0,20}(?:示例|格式|例子)|(?:示例|例子|格式).{0,20}json",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True)
class Ended:
    """The last of the text, and which dialect of markup was held back in all of it."""

    text: str
    found: Dialect | None


def asks_for_markup(user_text: str) -> bool:
    """Whether the person's words may want to see JSON or call markup in a code block."""
    return _ASKS.search(user_text) is not None


class MarkupGuard:
    """Give it the text as it comes; what `feed` returns may be shown. The whole is the same for any chunking.

    `tools` are the names that the request offers. `asked`: the person wants to read such markup, so that a
    JSON code block is what it is. A code block that isn't itself a call passes in any case.
    """

    def __init__(self, tools: Collection[str] = (), *, asked: bool = False) -> None:
        self._tools = frozenset(tools)
        self._asked = asked
        self._held = ""
        self._at = 0
        self._state = self._in_text
        self._found: Dialect | None = None
        self._at_line_start = True
        self._closer = ""
        self._ticks = ""
        self._fence_line: str | None = None
        self._scan: JsonScan | None = None

    @property
    def found(self) -> Dialect | None:
        """What was held back so far."""
        return self._found

    def feed(self, text: str) -> str:
        """What may be shown now."""
        self._held += text
        return self._drained(final=False)

    def end(self) -> Ended:
        """What was still held and is no markup."""
        return Ended(self._drained(final=True), self._found)

    def _drained(self, *, final: bool) -> str:
        shown: list[str] = []
        while self._at < len(self._held):
            piece = self._state(final=final)
            if piece is None:
                break
            shown.append(piece)
        if self._scan is None:
            self._held, self._at = self._held[self._at :], 0
        return "".join(shown)

    def _pass(self, end: int) -> str:
        """Shows the text up to `end`."""
        piece = self._held[self._at : end]
        self._at = end
        last_line = piece[piece.rfind("\n") + 1 :]
        lead = _LINE_LEAD.fullmatch(last_line) is not None
        self._at_line_start = lead and ("\n" in piece or self._at_line_start)
        return piece

    def _drop(self, end: int) -> str:
        self._at = end
        return ""

    def _in_text(self, *, final: bool) -> str | None:
        special = _SPECIAL.search(self._held, self._at)
        if special is None:
            return self._pass(len(self._held))
        if special.start() > self._at:
            return self._pass(special.start())
        if special[0] in "`~":
            return self._at_ticks(final=final)
        if special[0] == "{":
            return self._at_brace(self._at, final=final)
        return self._at_tag(final=final)

    def _at_tag(self, *, final: bool) -> str | None:
        judged = judge(self._held, self._at, self._tools, final=final)
        if isinstance(judged, Undecided):
            return None
        if isinstance(judged, Opening):
            return self._open(judged)
        if self._found is not None and self._held[self._at] == "<":
            stray = is_stray_closing(self._held, self._at, self._tools)
            if stray:
                return self._drop(self._at + stray)
            if may_be_closing(self._held, self._at) and not final:
                return None
        if self._held[self._at] == "[":
            return self._at_brace(self._at, final=final)
        return self._pass(self._at + 1)

    def _open(self, opening: Opening) -> str:
        self._found = self._found or opening.dialect
        self._closer = opening.closer
        self._state = self._in_call
        return self._drop(self._at + opening.length)

    def _in_call(self, *, final: bool) -> str | None:
        """Drops up to the closing tag or token."""
        close = re.compile(re.escape(self._closer), re.IGNORECASE).search(self._held, self._at)
        if close is not None:
            self._state = self._in_text
            return self._drop(close.end())
        if final:
            return self._drop(len(self._held))
        self._at = max(self._at, len(self._held) - len(self._closer) + 1)
        return None

    def _at_brace(self, start: int, *, final: bool) -> str | None:
        end = self._call_end(start, final=final)
        if isinstance(end, Undecided):
            return None
        return self._pass(self._at + 1) if end is None else self._drop(end)

    def _call_end(self, start: int, *, final: bool) -> int | Undecided | None:
        """Where a JSON call that begins at `start` ends; None when it is none, or asked for."""
        if self._asked or not may_be_call(self._held, start, self._tools):
            self._scan = None
            return None
        self._scan = self._scan or JsonScan(start)
        end = self._scan.end(self._held)
        if end is None and not final:
            return Undecided()
        self._scan = None
        text = self._held[start:end]
        call = is_cut_call(text, self._tools) if end is None else is_call(text, self._tools)
        if not call:
            return None
        self._found = self._found or "json"
        return len(self._held) if end is None else end

    def _at_ticks(self, *, final: bool) -> str | None:
        run = self._run()
        if self._at + len(run) == len(self._held) and not final:
            return None
        if len(run) >= 3 and self._at_line_start:  # noqa: PLR2004 - a fence has three
            return self._at_fence(run, final=final)
        if run[0] == "`":
            self._ticks = run
            self._state = self._in_code_span
        return self._pass(self._at + len(run))

    def _run(self) -> str:
        match = _RUN.match(self._held, self._at)
        return match[0] if match else ""

    def _at_fence(self, run: str, *, final: bool) -> str | None:
        begin = self._at + len(run)
        line_end = self._held.find("\n", begin)
        info = self._held[begin : len(self._held) if line_end < 0 else line_end].strip().casefold()
        if self._asked or not any(known.startswith(info) for known in (*_JSON_FENCES, *_CALL_FENCES)):
            return self._enter_fence(run)
        if line_end < 0:
            return self._enter_fence(run) if final or len(info) > _LONGEST_FENCE_LINE else None
        if info in _CALL_FENCES:
            self._found = self._found or "json"
            return self._drop_fence(run, line_end + 1)
        return (
            self._at_fenced_text(run, line_end, final=final)
            if info in _JSON_FENCES
            else self._enter_fence(run)
        )

    def _at_fenced_text(self, run: str, line_end: int, *, final: bool) -> str | None:
        """A fence whose whole text may be a call."""
        space = _SPACE.match(self._held, line_end)
        start = space.end() if space else line_end
        if start == len(self._held):
            return self._enter_fence(run) if final else None
        if self._held[start] not in "{[":
            return self._enter_fence(run)
        end = self._call_end(start, final=final)
        if isinstance(end, Undecided):
            return None
        return self._enter_fence(run) if end is None else self._drop_fence(run, end)

    def _drop_fence(self, run: str, end: int) -> str:
        self._ticks = run
        self._state = self._in_dropped_fence
        return self._drop(end)

    def _in_dropped_fence(self, *, final: bool) -> str | None:
        line_end = self._held.find("\n", self._at)
        if line_end < 0:
            return self._drop(len(self._held)) if final else None
        line = self._held[self._at : line_end]
        if self._closes_fence(line):
            self._state = self._in_text
            self._at_line_start = True
        return self._drop(line_end + 1)

    def _enter_fence(self, run: str) -> str:
        self._ticks = run
        self._fence_line = None
        self._state = self._in_fence
        return self._pass(self._at + len(run))

    def _in_fence(self, *, final: bool) -> str:
        """Shows all of a code block; its first line is the info, which closes nothing."""
        del final
        line_end = self._held.find("\n", self._at)
        if self._fence_line is not None:
            part = self._held[self._at : len(self._held) if line_end < 0 else line_end]
            self._fence_line = (self._fence_line + part)[: _LONGEST_FENCE_LINE + 1]
        if line_end < 0:
            return self._pass(len(self._held))
        if self._fence_line is not None and self._closes_fence(self._fence_line):
            self._state = self._in_text
        self._fence_line = ""
        return self._pass(line_end + 1)

    def _closes_fence(self, line: str) -> bool:
        marks = line.strip(" \t>\r")
        return (
            len(line) <= _LONGEST_FENCE_LINE
            and len(marks) >= len(self._ticks)
            and not marks.strip(self._ticks[0])
        )

    def _in_code_span(self, *, final: bool) -> str | None:
        special = _INLINE_SPECIAL.search(self._held, self._at)
        if special is None:
            return self._pass(len(self._held))
        if special.start() > self._at:
            return self._pass(special.start())
        if special[0] == "\n":
            self._state = self._in_text
            return self._pass(self._at + 1)
        if special[0] == "`":
            return self._at_span_ticks(final=final)
        judged = judge(self._held, self._at, self._tools, final=final)
        if isinstance(judged, Undecided):
            return None
        return self._pass(self._at + 1) if judged is None else self._at_tag_in_span(final=final)

    def _at_span_ticks(self, *, final: bool) -> str | None:
        run = self._run()
        if self._at + len(run) == len(self._held) and not final:
            return None
        if run == self._ticks:
            self._state = self._in_text
        return self._pass(self._at + len(run))

    def _at_tag_in_span(self, *, final: bool) -> str | None:
        """A tag in a code span that is closed on its line is shown; a lone tick protects nothing."""
        closing = re.compile(rf"(?<!`){self._ticks}(?!`)|\n").search(self._held, self._at)
        undecided = closing is None or (closing[0] != "\n" and closing.end() == len(self._held))
        if undecided and not final:
            return None
        if closing is None or closing[0] == "\n":
            self._state = self._in_text
            return ""
        return self._pass(closing.start())
