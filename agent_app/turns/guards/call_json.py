"""A tool call that was printed as JSON, recognised while it arrives."""

import json
import re
from collections.abc import Collection

from tools.kit.json_types import JsonValue

_NAME_KEYS = ("name", "tool", "tool_name", "function", "action", "recipient_name", "function_name")
_ARGUMENT_KEYS = (
    "arguments",
    "parameters",
    "args",
    "input",
    "params",
    "kwargs",
    "action_input",
    "tool_input",
)
_OTHER_KEYS = frozenset({"id", "type", "index", "call_id", "thought"})
_LIST_KEYS = ("tool_calls", "tool_uses", "calls")
_TYPES = ("function", "tool_call", "tool_use", "function_call")
_FIRST_KEYS = (*_NAME_KEYS, "arguments", "parameters", "type", *_LIST_KEYS)
_HEAD = re.compile(
    r'\s*(?:\[\s*)?(?:(?P<brace>\{)\s*(?:"(?P<key>[a-z_]*)(?:(?P<closed>")\s*(?:(?P<colon>:)\s*(?P<value>.*))?)?)?)?',
    re.DOTALL,
)
_HEAD_CHARS = 300
_STRING = re.compile(r'"(?P<text>[^"\\\n]*)(?P<closed>")?')
_ANY_NAME = re.compile(r"[A-Za-z_][\w.:-]{0,80}")
_MARK = re.compile(r'["{}\[\]]')
_STRING_MARK = re.compile(r'["\\]')


class JsonScan:
    """Finds the end of a JSON value in a growing text, and reads no character twice."""

    def __init__(self, start: int) -> None:
        self._at = start
        self._depth = 0
        self._in_string = False

    def end(self, text: str) -> int | None:
        """The position behind the value; None while it is open."""
        while True:
            mark = (_STRING_MARK if self._in_string else _MARK).search(text, self._at)
            if mark is None:
                self._at = len(text)
                return None
            if mark[0] == "\\" and mark.end() == len(text):
                self._at = mark.start()
                return None
            self._at = mark.end() + (mark[0] == "\\")
            self._turn(mark[0])
            if self._depth == 0 and not self._in_string:
                return self._at

    def _turn(self, mark: str) -> None:
        if mark == '"':
            self._in_string = not self._in_string
        elif mark in "{[":
            self._depth += 1
        elif mark in "}]":
            self._depth -= 1


def may_be_call(text: str, at: int, tools: Collection[str]) -> bool:
    """Whether what begins at `text[at]` can still be a call: its first key and value say so very early."""
    head = text[at : at + _HEAD_CHARS]
    match = _HEAD.match(head)
    if match is None or (match["brace"] is None and match.end() < len(head)):
        return False
    if match["key"] is None or match["closed"] is None:
        return match.end() == len(head) and any(key.startswith(match["key"] or "") for key in _FIRST_KEYS)
    if match["colon"] is None:
        return match.end() == len(head) and match["key"] in _FIRST_KEYS
    return match["key"] in _FIRST_KEYS and _may_be_value(match["key"], match["value"] or "", tools)


def is_call(text: str, tools: Collection[str]) -> bool:
    """Whether a whole JSON text is one call or a list of them."""
    try:
        value: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return _is_call(value, tools)


def is_cut_call(text: str, tools: Collection[str]) -> bool:
    """Whether a JSON text that breaks off had already named a tool and begun its arguments."""
    named = re.search(rf'"(?:{"|".join(_NAME_KEYS)})"\s*:\s*"([^"\\]*)"', text)
    begun = re.search(rf'"(?:{"|".join(_ARGUMENT_KEYS)})"\s*:', text)
    return named is not None and begun is not None and _is_name(named[1], tools)


def _may_be_value(key: str, value: str, tools: Collection[str]) -> bool:
    if not value:
        return True
    if key in _LIST_KEYS:
        return value[0] == "["
    if key in ("arguments", "parameters") or (key == "function" and value[0] == "{"):
        return value[0] in '{"'
    string = _STRING.match(value)
    if string is None or (not string["closed"] and string.end() < len(value)):
        return False
    return _may_be_text(string["text"], _TYPES if key == "type" else tools, whole=bool(string["closed"]))


def _may_be_text(text: str, known: Collection[str], *, whole: bool) -> bool:
    if whole:
        return _is_name(text, known)
    if not known or "functions.".startswith(text):
        return True
    return any(name.startswith(text.removeprefix("functions.")) for name in known)


def _is_call(value: JsonValue, tools: Collection[str]) -> bool:
    if isinstance(value, list):
        return bool(value) and all(_is_call(item, tools) for item in value)
    if not isinstance(value, dict):
        return False
    for key in _LIST_KEYS:
        if key in value and len(value) == 1:
            return _is_call(value[key], tools)
    if isinstance(value.get("function"), dict) and set(value) <= {"function", *_OTHER_KEYS}:
        return _is_call(value["function"], tools)
    names = [key for key in _NAME_KEYS if key in value]
    arguments = [key for key in _ARGUMENT_KEYS if key in value]
    if len(names) != 1 or len(arguments) != 1 or set(value) - {*names, *arguments, *_OTHER_KEYS}:
        return False
    return _is_name(value[names[0]], tools) and isinstance(value[arguments[0]], dict | str)


def _is_name(value: JsonValue, tools: Collection[str]) -> bool:
    if not isinstance(value, str):
        return False
    return value.removeprefix("functions.") in tools if tools else _ANY_NAME.fullmatch(value) is not None
