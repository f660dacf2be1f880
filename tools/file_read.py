"""Reads a file of the conversation: what is in it, and a window of it."""

from tools.image.errors import ImageError
from tools.kit.json_types import JsonObject
from tools.kit.quoting import quoted
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.skills import MAIN_FILE, MOST_FILES_NAMED, Skills, shown_files, skill_file, skill_file_id
from tools.kit.stored_result import READER, is_result_id, stored_text
from tools.kit.tool import Example, Ports, Tool
from tools.kit.workspace import FileFacts, FileMissing
from tools.office.package.errors import OfficeError
from tools.reading.ask import Ask, AskError
from tools.reading.kinds import read_file
from tools.reading.sniff import UnfitError, sniff_or_other
from tools.reading.stored import read_stored
from tools.reading.troubles import failure_of

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
    counts = (
        (len(situation.files), "file", "files"),
        (len(situation.long_results), "long result", "long results"),
        (situation.skill_files, "skill with files", "skills with files"),
    )
    told = [f"{count} {one if count == 1 else many}" for count, one, many in counts if count]
    return f"{' and '.join(told)} in this conversation" if told else None


def run(arguments: JsonObject, ports: Ports) -> Ok:
    file_id = str(arguments["file_id"])
    try:
        facts = ports.workspace.facts(file_id)
    except FileMissing:
        within = skill_file(file_id)
        if within is not None and ports.skills is not None:
            return _read_skill_file(*within, ports.skills, _ask(arguments, ports))
        if ports.results is None or not is_result_id(file_id):
            raise
        return _read_on(file_id, ports.results.receipt(file_id), _ask(arguments, ports))
    content = ports.workspace.read(facts.file_id)
    return _shown(facts, content, _ask(arguments, ports), {"version": facts.version})


def _shown(facts: FileFacts, content: bytes, ask: Ask, more: JsonObject) -> Ok:
    about: JsonObject = {
        "file": facts.name,
        "file_id": facts.file_id,
        "kind": facts.kind,
        **more,
        "size": len(content),
    }
    if not content and facts.kind in ("text", "csv"):
        return Ok({**about, "remark": "empty file"})
    try:
        return Ok({**about, **read_file(facts, content, ask)})
    except (OfficeError, ImageError, UnfitError) as error:
        raise ToolError(_told(facts.name, error), kind=failure_of(error)) from error
    except AskError as error:
        raise ToolError(f"{error} ({facts.name}).", kind="arguments") from error


def _read_skill_file(name: str, path: str, skills: Skills, ask: Ask) -> Ok:
    content = skills.file(name, path)
    if content is None:
        raise _no_skill_file(name, path, skills)
    last = path.rpartition("/")[2]
    kind = sniff_or_other(last, content)
    facts = FileFacts(
        skill_file_id(name, path), last, kind.kind, kind.mime, len(content), version=1, durable=True
    )
    return _shown(facts, content, ask, {})


def _no_skill_file(name: str, path: str, skills: Skills) -> ToolError:
    skill = skills.opened(name)
    if skill is None:
        return ToolError(
            f"/file_id: there is no skill {quoted(name)}, or it was switched off.", kind="not_found"
        )
    main = skill_file_id(name, MAIN_FILE)
    listed = ", ".join(dict.fromkeys((main, *shown_files(skill))))
    more = f" and {len(skill.files) - MOST_FILES_NAMED} more" if len(skill.files) > MOST_FILES_NAMED else ""
    return ToolError(
        f"/file_id: the skill {name} has no file {quoted(path)}; its files are: {listed}{more}.",
        {"file_id": main},
        kind="not_found",
    )


def _read_on(result_id: str, receipt: JsonObject | None, ask: Ask) -> Ok:
    """A part of what a call answered, with the arguments that show the next one."""
    if receipt is None:
        raise ToolError(
            f"/file_id: this conversation holds no result {result_id}. The id of a long result stands in the "
            'call\'s own receipt, under "next".',
            kind="not_found",
        )
    try:
        shown = read_stored(stored_text(receipt), ask)
    except AskError as error:
        raise ToolError(f"{error} ({result_id}).", {"file_id": result_id}, kind="arguments") from error
    following = shown.get("next")
    if isinstance(following, dict):
        shown["next"] = {"file_id": result_id, **following}
    return Ok({"file_id": result_id, "kind": "stored result", **shown})


def _told(name: str, error: Exception) -> str:
    argument = error.argument if isinstance(error, OfficeError) else ""
    return f"/{argument}: {error} ({name})." if argument else f"{name}: {error}."


def _ask(arguments: JsonObject, ports: Ports) -> Ask:
    def text(name: str) -> str | None:
        value = arguments.get(name)
        return value if isinstance(value, str) and value else None

    def number(name: str) -> int | None:
        value = arguments.get(name)
        return int(value) if isinstance(value, int | float) else None

    return Ask(
        sheet=text("sheet"),
        range=text("range"),
        start=number("start"),
        count=number("count"),
        search=text("search"),
        limit_chars=ports.result_limit_chars,
        progress=ports.progress,
    )


FILE_READ = Tool(
    name=READER,
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
    weight="by_file",
)
