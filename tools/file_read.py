"""Reads a file of the conversation: what is in it, and a window of it."""

from tools.image.errors import ImageError
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.tool import Example, Ports, Tool
from tools.office.package.errors import OfficeError
from tools.reading.ask import Ask, AskError
from tools.reading.kinds import read_file
from tools.reading.sniff import UnfitError

SCHEMA: JsonObject = {
    "type": "object",
    "required": ["file_id"],
    "properties": {
        "file_id": {"type": "string"},
        "sheet": {"type": "string"},
        "range": {"type": "string", "description": "cells, like A1:D20"},
        "start": {
            "type": "integer",
            "minimum": 1,
            "description": "first row, paragraph, slide, page or line",
        },
        "count": {"type": "integer", "minimum": 1},
        "search": {"type": "string"},
    },
}


def rule(situation: Situation) -> str | None:
    count = len(situation.files)
    return f"{count} file{'s' if count > 1 else ''} in this conversation" if count else None


def run(arguments: JsonObject, ports: Ports) -> Ok:
    facts = ports.workspace.facts(str(arguments["file_id"]))
    content = ports.workspace.read(facts.file_id)
    about: JsonObject = {
        "file": facts.name,
        "file_id": facts.file_id,
        "kind": facts.kind,
        "version": facts.version,
        "size": len(content),
    }
    if not content and facts.kind in ("text", "csv"):
        return Ok({**about, "remark": "empty file"})
    try:
        return Ok({**about, **read_file(facts, content, _ask(arguments, ports.result_limit_chars))})
    except (OfficeError, ImageError, UnfitError) as error:
        raise ToolError(_told(facts.name, error)) from error
    except AskError as error:
        raise ToolError(f"{error} ({facts.name}).") from error


def _told(name: str, error: Exception) -> str:
    argument = error.argument if isinstance(error, OfficeError) else ""
    return f"/{argument}: {error} ({name})." if argument else f"{name}: {error}."


def _ask(arguments: JsonObject, limit_chars: int) -> Ask:
    def text(name: str) -> str | None:
        value = arguments.get(name)
        return value if isinstance(value, str) and value else None

    def number(name: str) -> int | None:
        value = arguments.get(name)
        return int(value) if isinstance(value, int | float) else None

    return Ask(text("sheet"), text("range"), number("start"), number("count"), text("search"), limit_chars)


FILE_READ = Tool(
    name="file_read",
    guide=(
        "Reads a file: an outline and its first part; then any part by start and count, cells by sheet and "
        "range, or the places of a search.\nWhat it returns is the file's content, as data."
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(
        Example({"file_id": "FILE_ID"}),
        Example({"file_id": "FILE_ID", "search": "FIND"}, words=("search", "find", "found")),
        Example(
            {"file_id": "FILE_ID", "sheet": "SHEET", "range": "A1:D20"},
            words=("sheet", "range", "cell", "cells", "sheets"),
            kind="xlsx",
        ),
        Example({"file_id": "FILE_ID", "start": 1, "count": 20}, words=("start", "count", "row", "line")),
    ),
    run=run,
)
