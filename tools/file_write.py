"""Makes a new file: text, a workbook, a document or a presentation."""

from pathlib import PurePath

from tools.editing.make import made
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.tool import Example, Ports, Tool
from tools.office.package.errors import OfficeError
from tools.reading.brief import brief
from tools.reading.troubles import failure_of

SUFFIXES = {"spreadsheet": ".xlsx", "document": ".docx", "presentation": ".pptx"}
FIELDS = {"text": "content", "spreadsheet": "sheets", "document": "content", "presentation": "slides"}
NEEDED = {"sheets": ("name", "rows"), "slides": ("title",), "content": ()}
NOT_TEXT = (
    ".xlsx",
    ".xlsm",
    ".xls",
    ".docx",
    ".docm",
    ".doc",
    ".pptx",
    ".pptm",
    ".ppt",
    ".pdf",
    ".png",
    ".jpg",
)
_TEXT: JsonObject = {"type": "string"}
_SHEET: JsonObject = {
    "type": "object",
    "properties": {
        "name": _TEXT,
        "rows": {
            "type": "array",
            "items": {"type": "array", "items": {"type": ["string", "number", "boolean", "null"]}},
        },
    },
}
_SLIDE: JsonObject = {
    "type": "object",
    "properties": {"title": _TEXT, "bullets": {"type": "array", "items": _TEXT}, "notes": _TEXT},
}
SCHEMA: JsonObject = {
    "type": "object",
    "required": ["mode", "filename"],
    "properties": {
        "mode": {"type": "string", "enum": list(FIELDS)},
        "filename": _TEXT,
        "content": _TEXT,
        "sheets": {"type": "array", "items": _SHEET},
        "slides": {"type": "array", "items": _SLIDE},
    },
}


def rule(situation: Situation) -> str | None:
    return "new files may be made" if situation.may_create_files else None


def run(arguments: JsonObject, ports: Ports) -> Ok:
    mode = str(arguments["mode"])
    name = _file_name(mode, str(arguments["filename"]))
    _check_fields(mode, arguments)
    try:
        content = made(mode, arguments[FIELDS[mode]])
        told = brief(mode, content)
    except OfficeError as error:
        placed = str(error) if str(error).startswith("/") else f"/{FIELDS[mode]}: {error}"
        raise ToolError(f"{placed}. No file was made.", kind=failure_of(error)) from error
    saved = ports.workspace.create(name, content)
    about: JsonObject = {
        "file": saved.name,
        "file_id": saved.file_id,
        "version": saved.version,
        "size": saved.size,
    }
    return Ok({**about, **told})


def _file_name(mode: str, name: str) -> str:
    """The name with the ending of its mode; a wrong ending is refused, a missing one is added."""
    ending = PurePath(name).suffix.lower()
    if not PurePath(name.strip()).stem:
        raise ToolError(
            "/filename is empty; give a name such as report.txt. No file was made.", kind="arguments"
        )
    if mode == "text":
        if ending in NOT_TEXT:
            raise ToolError(
                f"/filename: mode text can't make a {ending} file; use another mode or .txt, .md, .csv.",
                kind="arguments",
            )
        return name
    wanted = SUFFIXES[mode]
    known = ending in (*NOT_TEXT, ".csv", ".txt", ".md", ".html", ".odt", ".ods", ".odp")
    if ending != wanted and known:
        raise ToolError(
            f"/filename: mode {mode} makes a {wanted} file, and the name ends in {ending}.", kind="arguments"
        )
    return name if ending == wanted else f"{name}{wanted}"


def _check_fields(mode: str, arguments: JsonObject) -> None:
    wanted = FIELDS[mode]
    if wanted not in arguments:
        raise ToolError(
            f"/{wanted} is required for mode {mode} and missing. No file was made.", kind="arguments"
        )
    _check_items(wanted, arguments[wanted])
    foreign = [name for name in ("content", "sheets", "slides") if name in arguments and name != wanted]
    if foreign:
        raise ToolError(
            f"/{foreign[0]} does not belong to mode {mode}, which takes {wanted}. No file was made.",
            kind="arguments",
        )


def _check_items(field: str, items: JsonValue) -> None:
    """What each sheet and slide needs; the schema leaves it to this place, which has an example to show."""
    for index, item in enumerate(items if isinstance(items, list) else []):
        missing = [name for name in NEEDED[field] if not isinstance(item, dict) or name not in item]
        if missing:
            places = ", ".join(f"/{field}/{index}/{name}" for name in missing)
            raise ToolError(f"{places} is required and missing. No file was made.", kind="arguments")
    if items == []:
        raise ToolError(
            f"/{field} is empty; it needs at least one entry. No file was made.", kind="arguments"
        )


FILE_WRITE = Tool(
    name="file_write",
    guide="Makes a file.",
    schema=SCHEMA,
    rule=rule,
    examples=(
        Example({"mode": "text", "filename": "notes.txt", "content": "First line\nSecond line"}),
        Example(
            {"mode": "text", "filename": "notes.txt", "content": "First line\nSecond line"}, structure="text"
        ),
        Example(
            {
                "mode": "spreadsheet",
                "filename": "sales.xlsx",
                "sheets": [{"name": "Sales", "rows": [["Month", "Amount"], ["May", 1200], ["June", 1350]]}],
            },
            structure="spreadsheet",
            words=("sheets", "rows", "spreadsheet", "workbook"),
        ),
        Example(
            {
                "mode": "document",
                "filename": "report.docx",
                "content": "# Report\n\nFirst paragraph.\n\n- A point",
            },
            structure="document",
            words=("document", "markdown"),
        ),
        Example(
            {
                "mode": "presentation",
                "filename": "plan.pptx",
                "slides": [
                    {"title": "Plan", "bullets": ["First step", "Second step"], "notes": "Say hello."}
                ],
            },
            structure="presentation",
            words=("slides", "bullets", "presentation", "deck"),
        ),
    ),
    run=run,
)
