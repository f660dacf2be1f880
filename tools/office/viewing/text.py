"""A window of a text file's lines, with the language that its name speaks of."""

from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from tools.office.text.decode import decode
from tools.office.text.lines import split_lines
from tools.office.viewing.bounds import BadWindow

MOST_LINES = 2_000
MOST_LINE_CHARACTERS = 20_000
LANGUAGES = {
    **dict.fromkeys((".py", ".pyi"), "python"),
    **dict.fromkeys((".js", ".mjs", ".cjs"), "javascript"),
    **dict.fromkeys((".ts", ".mts"), "typescript"),
    **dict.fromkeys((".htm", ".html"), "html"),
    **dict.fromkeys((".yml", ".yaml"), "yaml"),
    **dict.fromkeys((".sh", ".bash", ".zsh"), "bash"),
    **dict.fromkeys((".md", ".markdown"), "markdown"),
    **dict.fromkeys((".c", ".h"), "c"),
    **dict.fromkeys((".cc", ".cpp", ".hpp", ".cxx"), "cpp"),
    **dict.fromkeys((".kt", ".kts"), "kotlin"),
    **dict.fromkeys((".ini", ".cfg", ".conf", ".properties", ".env"), "ini"),
    ".jsx": "jsx",
    ".tsx": "tsx",
    ".json": "json",
    ".jsonl": "json",
    ".css": "css",
    ".scss": "scss",
    ".xml": "xml",
    ".svg": "xml",
    ".sql": "sql",
    ".toml": "toml",
    ".java": "java",
    ".go": "go",
    ".rs": "rust",
    ".rb": "ruby",
    ".php": "php",
    ".cs": "csharp",
    ".swift": "swift",
    ".r": "r",
    ".lua": "lua",
    ".pl": "perl",
    ".ps1": "powershell",
    ".diff": "diff",
    ".patch": "diff",
    ".tex": "latex",
    ".vue": "vue",
    ".dockerfile": "docker",
    ".tsv": "csv",
    ".csv": "csv",
}
_WHOLE_NAMES = {"dockerfile": "docker", "makefile": "make"}


@dataclass(frozen=True, slots=True)
class TextView:
    """`start`, `count`, `total` and `next` count lines; an overlong line is cut."""

    language: str
    encoding: str
    start: int
    count: int
    total: int
    next: int | None
    text: str
    kind: Literal["text"] = "text"


def view_text(name: str, content: bytes, start: int, count: int) -> TextView:
    """Raises BadWindow behind the end, TextError for bytes that are no text."""
    decoded = decode(content)
    lines = [line.text for line in split_lines(decoded.text)]
    if start < 1 or (lines and start > len(lines)):
        raise BadWindow(f"start {start} is outside this file's lines 1 to {len(lines)}")
    count = max(1, min(count, MOST_LINES))
    window = [line[:MOST_LINE_CHARACTERS] for line in lines[start - 1 : start - 1 + count]]
    following = start + len(window)
    shown = following if following <= len(lines) else None
    return TextView(language_of(name), decoded.encoding, start, count, len(lines), shown, "\n".join(window))


def language_of(name: str) -> str:
    """The name of a highlighter's language; `text` when there is none for it."""
    last = PurePath(name.lower()).name
    if last in _WHOLE_NAMES:
        return _WHOLE_NAMES[last]
    return LANGUAGES.get("." + last.rpartition(".")[2], "text")
