"""Takes from a foreign schema the patterns that could hold a process for minutes; the server checks those."""

import re

from agent_app.connections.walk import mapped, node_of
from tools.kit.json_types import JsonObject

PATTERN_LIMIT_CHARS = 300
MOST_UNBOUNDED = 3
"""Unbounded repetitions cost up to the text's length to that power; `tools.kit.validator` caps the length."""
_ESCAPED = re.compile(r"\\.")
_CLASS = re.compile(r"\[\^?\]?[^\]]*\]")
_APART = re.compile(r"\(\?:([-./,:_@])x\+\)[*+]")
"""A repeated group that begins with a character which its own repetition can't match, as in `(?:-\\d+)*`."""
_UNBOUNDED = re.compile(r"[*+]|\{\d*,\}")
_REPEATED_GROUP = re.compile(r"\)(?:[*+]|\{\d*,?\d*\})")
_BACKREFERENCE = re.compile(r"\\[1-9]|\(\?P=")


def without_unsafe_patterns(schema: JsonObject) -> JsonObject:
    return node_of(mapped(schema, _safe))


def is_safe(pattern: str) -> bool:
    """Whether Python reads the pattern, and no repeated group in it could make backtracking explode."""
    if len(pattern) > PATTERN_LIMIT_CHARS or _BACKREFERENCE.search(pattern):
        return False
    try:
        re.compile(pattern)
    except (re.error, RecursionError, OverflowError):
        return False
    bare = _APART.sub("x", _CLASS.sub("x", _ESCAPED.sub("x", pattern)))
    return len(_UNBOUNDED.findall(bare)) <= MOST_UNBOUNDED and not _REPEATED_GROUP.search(bare)


def _safe(node: JsonObject) -> JsonObject:
    kept = {key: value for key, value in node.items() if key != "pattern" or _is_kept(value)}
    patterns = kept.get("patternProperties")
    if isinstance(patterns, dict) and not all(map(is_safe, patterns)):
        del kept["patternProperties"]
        kept.pop("additionalProperties", None)
    return kept


def _is_kept(value: object) -> bool:
    return isinstance(value, str) and is_safe(value)
