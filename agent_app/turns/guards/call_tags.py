"""Openings of tool-call markup in XML dialects and special tokens, told apart from prose at the earliest."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

Dialect = Literal["xml", "json", "special_token"]


@dataclass(frozen=True)
class Opening:
    """Markup begins here: `length` characters of opening; it lasts until `closer`, or to the end."""

    length: int
    closer: str
    dialect: Dialect


@dataclass(frozen=True)
class Undecided:
    """The text so far may become an opening."""


UNDECIDED = Undecided()
Judged = Opening | Undecided | None

_CALL_NAMES = frozenset(
    (
        "tool_call",
        "tool_calls",
        "tool_use",
        "tool_uses",
        "tool_code",
        "tool_invocation",
        "tool_result",
        "tool_results",
        "tool_response",
        "tool_responses",
        "function_call",
        "function_calls",
        "function_result",
        "function_results",
        "function_response",
        "use_tool",
        "use_mcp_tool",
        "execute_tool",
    )
)
_NAMED_BY_ATTRIBUTE = frozenset({"invoke", "function", "parameter", "tool"})
_BRACKETED = ("[tool_calls]", "[tool_call]", "[tool_request]", "[tool_use]")
_TOKEN_WORDS = re.compile(
    r"tool|function|python_tag|channel|plugin|action_start|recipient|im_start|start_header|^start$"
)
_TOKEN = re.compile(r"<[|｜]([\w▁/.-]{0,48})([|｜](>)?)?")
_NAME = re.compile(r"</?(?:([A-Za-z]{1,12}):)?([A-Za-z_][\w.-]{0,64})?", re.ASCII)
_PREFIX_CHARS = 12
"""The longest namespace of a tag, such as svg in svg:rect."""
_ATTRIBUTES_CHARS = 400
_ATTRIBUTES = re.compile(rf"[^<>]{{0,{_ATTRIBUTES_CHARS}}}")
_NAME_ATTRIBUTE = re.compile(r"\s{1,8}name\s{0,4}=", re.IGNORECASE)
_HARMONY = "commentary to="
_WORD = re.compile(r"[A-Za-z_][\w-]*", re.ASCII)
_SPACE = re.compile(r"\s*")


def judge(text: str, at: int, tools: Collection[str], *, final: bool) -> Judged:
    """What begins at `text[at]`, a `<` or a `[`. With `final` no more text comes."""
    judged = _judge(text, at, tools, final=final)
    return None if final and isinstance(judged, Undecided) else judged


def is_stray_closing(text: str, at: int, tools: Collection[str]) -> int:
    """The length of a closing tag of a call that stands alone; 0 for anything else."""
    match = re.compile(r"</(?:[\w-]+:)?([\w.-]+)\s*>", re.ASCII).match(text, at)
    known = match is not None and match[1].casefold() in {*_CALL_NAMES, *_NAMED_BY_ATTRIBUTE, *tools}
    return len(match[0]) if match is not None and known else 0


def may_be_closing(text: str, at: int) -> bool:
    """Whether the rest of the text can still become a closing tag."""
    return re.compile(r"<(?:/[\w:.-]{0,80}\s{0,8})?\Z", re.ASCII).match(text, at) is not None


def _judge(text: str, at: int, tools: Collection[str], *, final: bool) -> Judged:
    if text[at] == "[":
        return _bracketed(text, at, tools, final=final)
    if at + 1 == len(text):
        return UNDECIDED
    if text[at + 1] in "|｜":
        return _token(text, at, tools, final=final)
    return _tag(text, at, tools, final=final)


def _bracketed(text: str, at: int, tools: Collection[str], *, final: bool) -> Judged:
    for marker in _BRACKETED:
        begun = text[at : at + len(marker)].casefold()
        if begun == marker:
            closer = f"[/{marker[1:]}"
            return _if_a_call_follows(
                Opening(len(marker), closer, "special_token"), text, at, tools, final=final
            )
        if marker.startswith(begun):
            return UNDECIDED
    return None


def _token(text: str, at: int, tools: Collection[str], *, final: bool) -> Judged:
    match = _TOKEN.match(text, at)
    assert match is not None  # noqa: S101 - the caller saw its first two characters
    if match[3] is None:
        return UNDECIDED if match.end() == len(text) else None
    name = match[1].strip().replace("▁", "_").casefold()
    if not _TOKEN_WORDS.search(name):
        return None
    bar = match[0][1]
    inner = match[1].replace("begin", "end").replace("start", "end")
    closer = f"<{bar}{inner}{bar}>" if inner != match[1] else f"<{bar}/{inner}{bar}>"
    closer = "<|eom_id|>" if name == "python_tag" else closer
    return _if_a_call_follows(Opening(len(match[0]), closer, "special_token"), text, at, tools, final=final)


def _tag(text: str, at: int, tools: Collection[str], *, final: bool) -> Judged:
    match = _NAME.match(text, at)
    if match is None:
        return None
    if match.end() == len(text):
        return UNDECIDED if _may_become_a_name(match, tools) else None
    if match[0].startswith("</"):
        return None
    return _opening_tag(text, at, match, tools, final=final)


def _opening_tag(text: str, at: int, match: re.Match[str], tools: Collection[str], *, final: bool) -> Judged:
    name, end = (match[2] or "").casefold(), match.end()
    if text[end] == "=" and name in _NAMED_BY_ATTRIBUTE:
        return _whole_tag(text, at, end, match)
    if name in _CALL_NAMES or name in tools:
        tag = _whole_tag(text, at, end, match) if text[end] in " \t\r\n>/" else None
        return _if_a_call_follows(tag, text, at, tools, final=final) if isinstance(tag, Opening) else tag
    if name in _NAMED_BY_ATTRIBUTE and text[end].isspace():
        return _with_name_attribute(text, at, end, match)
    return None


def _may_become_a_name(match: re.Match[str], tools: Collection[str]) -> bool:
    name = (match[2] or "").casefold()
    if match[1] is None and len(name) <= _PREFIX_CHARS and name.isalpha():
        return True
    return any(known.startswith(name) for known in (*_CALL_NAMES, *_NAMED_BY_ATTRIBUTE, *tools))


def _whole_tag(text: str, at: int, end: int, match: re.Match[str]) -> Judged:
    attributes = _ATTRIBUTES.match(text, end)
    assert attributes is not None  # noqa: S101 - it matches the empty text too
    if attributes.end() == len(text):
        return UNDECIDED
    if text[attributes.end()] != ">":
        return None
    length = attributes.end() + 1 - at
    prefix = f"{match[1]}:" if match[1] else ""
    return Opening(length, f"</{prefix}{match[2]}>", "xml")


def _with_name_attribute(text: str, at: int, end: int, match: re.Match[str]) -> Judged:
    attribute = _NAME_ATTRIBUTE.match(text, end)
    if attribute is not None:
        return _whole_tag(text, at, end, match)
    rest = text[end : end + 16]
    begun = rest.strip().casefold()
    return UNDECIDED if end + len(rest) == len(text) and "name".startswith(begun) else None


def _if_a_call_follows(
    opening: Opening, text: str, at: int, tools: Collection[str], *, final: bool
) -> Judged:
    """A tag that prose only mentions is followed by prose; a call by JSON, a tag or a name."""
    space = _SPACE.match(text, at + opening.length)
    begin = space.end() if space else at + opening.length
    if begin == len(text):
        return opening if final else UNDECIDED
    if text[begin] in "{[<":
        return opening
    if _HARMONY.startswith(text[begin : begin + len(_HARMONY)]):
        whole = len(text) - begin >= len(_HARMONY)
        return opening if whole else UNDECIDED
    return _if_a_name_follows(opening, text, begin, tools, final=final)


def _if_a_name_follows(
    opening: Opening, text: str, begin: int, tools: Collection[str], *, final: bool
) -> Judged:
    word = _WORD.match(text, begin)
    if word is None:
        return None
    if word.end() == len(text):
        return (opening if word[0] in tools else None) if final else UNDECIDED
    follows = _follows_a_name(text, word.end())
    if isinstance(follows, Undecided):
        return None if final else follows
    return opening if follows or word[0] in tools else None


def _follows_a_name(text: str, at: int) -> bool | Undecided:
    """Whether what stands behind a word makes it the name of a function."""
    if text[at] in "({<=":
        return True
    if text[at] not in ".:\r\n":
        return False
    after = at + 1
    if text[at] in "\r\n":
        space = _SPACE.match(text, at)
        after = space.end() if space else after
    if after == len(text):
        return UNDECIDED
    wanted = {".": str.isalpha, ":": str.isdigit}.get(text[at])
    return wanted(text[after]) if wanted else text[after] in "<{"
