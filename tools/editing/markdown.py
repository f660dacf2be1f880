"""Reads Markdown as the slides of a deck or the sheets of a workbook, for a whole new content."""

import re
from collections.abc import Iterator

from tools.kit.json_types import JsonObject, JsonValue
from tools.office.package.errors import OfficeError

_HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*\s*")
_ITEM = re.compile(r"(\s*)(?:[-*+]|\d{1,4}[.)])\s+(.*)")
_RULER = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?")
_CELL_BORDER = re.compile(r"(?<!\\)\|")


class MarkdownError(OfficeError):
    """Markdown without the headings or tables that the file would be made of."""


def slides_of(markdown: str) -> list[JsonObject]:
    """A heading begins a slide, list items and lines are its bullets, a quotation is its notes."""
    slides: list[JsonObject] = []
    for title, lines in _sections(markdown):
        if title is None and not lines:
            continue
        notes = [line.lstrip("> ").strip() for line in lines if line.startswith(">")]
        bullets: list[JsonValue] = [_bullet(line) for line in lines if not line.startswith(">")]
        slides.append({"title": title or "", "bullets": bullets, "notes": "\n".join(notes)})
    if not any(slide["title"] for slide in slides):
        raise MarkdownError("content needs a heading (# Title) for each slide, with its bullets below")
    return slides


def sheets_of(markdown: str) -> list[JsonObject]:
    """A heading names a sheet, and the tables below it are its rows; numbers become numbers."""
    sheets: list[JsonObject] = []
    for title, lines in _sections(markdown):
        rows: list[JsonValue] = [
            _row(line) for line in lines if "|" in line and not _RULER.fullmatch(line.strip())
        ]
        if rows:
            sheets.append({"name": title or f"Sheet{len(sheets) + 1}", "rows": rows})
    if not sheets:
        raise MarkdownError(
            "content needs a Markdown table (| A | B |) for each sheet, below a heading with its name"
        )
    return sheets


def _sections(markdown: str) -> Iterator[tuple[str | None, list[str]]]:
    """(heading or None, its non-empty lines), in order."""
    title: str | None = None
    lines: list[str] = []
    for line in markdown.splitlines():
        heading = _HEADING.fullmatch(line)
        if heading:
            yield title, lines
            title, lines = heading[1], []
        elif line.strip():
            lines.append(line.rstrip())
    yield title, lines


def _bullet(line: str) -> str:
    item = _ITEM.fullmatch(line)
    return f"{item[1]}{item[2]}" if item else line.strip()


def _row(line: str) -> JsonValue:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [_cell(text.strip().replace("\\|", "|")) for text in _CELL_BORDER.split(inner)]


def _cell(text: str) -> JsonValue:
    if not _NUMBER.fullmatch(text):
        return text
    return float(text) if "." in text else int(text)
