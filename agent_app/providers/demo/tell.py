"""Tells in plain words what a reading tool found; the file's own words stand in a code block, as data."""

import re
from collections.abc import Iterator

from agent_app.providers.demo.words import Words
from tools.kit.json_types import JsonObject, JsonValue

MOST_LINES, LINE_CHARS = 12, 160
_LISTS = ("paragraphs", "rows", "slides", "cells", "found", "items")
_TEXTS = ("text", "transcript", "answer")
_ABOUT = ("name", "kind", "alt", "hidden")


def contents_of(receipt: JsonObject, speech: Words) -> str:
    """Name and kind, sheets, then the first lines of what was read."""
    kind = speech.kinds.get(str(receipt.get("kind")), "")
    head = f"**{receipt.get('file')}**" + (f": {kind}." if kind else "")
    sheets = [f"- {line}" for line in _sheets(receipt)]
    lines = list(_lines(receipt))
    shown = [_short(line) for line in lines[:MOST_LINES]]
    parts = [head, *sheets]
    if shown:
        parts.append(_fenced("\n".join(shown)))
    if isinstance(remark := receipt.get("remark"), str):
        parts.append(f"({remark})")
    elif not shown and not sheets:
        parts.append(speech.nothing_inside)
    if len(lines) > len(shown) or "next" in receipt:
        parts.append(speech.more)
    return "\n".join(parts)


def _lines(receipt: JsonObject) -> Iterator[str]:
    for name in _TEXTS:
        if isinstance(text := receipt.get(name), str):
            yield from (line for line in text.splitlines() if line.strip())
    for name in _LISTS:
        items = receipt.get(name)
        for item in items if isinstance(items, list) else []:
            yield from _item(item).splitlines()


def _item(item: JsonValue) -> str:
    """A row as cells side by side, an object as its values, text as it is."""
    if isinstance(item, list):
        return " | ".join(_item(cell) for cell in item)
    if isinstance(item, dict):
        shown = [
            value for name, value in item.items() if name not in _ABOUT and value not in (None, "", [], {})
        ]
        return "\n".join(_entry(value) for value in shown)
    return "" if item is None else str(item)


def _entry(value: JsonValue) -> str:
    """A list inside an object is a list of lines, not of cells."""
    return "\n".join(_item(each) for each in value) if isinstance(value, list) else _item(value)


def _sheets(receipt: JsonObject) -> Iterator[str]:
    outline = receipt.get("outline")
    for holder in (receipt, outline if isinstance(outline, dict) else {}):
        sheets = holder.get("sheets")
        for sheet in sheets if isinstance(sheets, list) else []:
            yield (
                ", ".join(str(v) for v in sheet.values() if isinstance(v, str | int))
                if isinstance(sheet, dict)
                else str(sheet)
            )


def _short(line: str) -> str:
    return line if len(line) <= LINE_CHARS else line[: LINE_CHARS - 1] + "…"


def _fenced(text: str) -> str:
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}\n{text}\n{fence}"
