"""What a newly made file holds when it is opened again, in few words."""

from tools.kit.json_types import JsonObject, JsonValue
from tools.office.package.package import Package

_MOST_TITLES = 30


def brief(mode: str, content: bytes) -> JsonObject:
    """For a mode of file_write. Raises OfficeError when the file doesn't open."""
    match mode:
        case "spreadsheet":
            from tools.reading.workbook import outline_of  # noqa: PLC0415 -- brings its libraries

            return outline_of(Package.open(content, expected="workbook"))
        case "document":
            from tools.reading.document import outline_of as document_outline  # noqa: PLC0415 -- brings its libraries

            return document_outline(Package.open(content, expected="document"))
        case "presentation":
            from tools.reading.deck import titles  # noqa: PLC0415 -- brings its libraries

            found: list[JsonValue] = [*titles(content)]
            return {"slides": len(found), "titles": found[:_MOST_TITLES]}
    return _text(content)


def _text(content: bytes) -> JsonObject:
    if not content:
        return {"remark": "empty file"}
    text = content.decode("utf-8")
    return {"lines": len(text.splitlines()), "characters": len(text)}
