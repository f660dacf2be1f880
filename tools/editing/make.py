"""Makes the bytes of a new file from what file_write was given."""

from tools.kit.json_types import JsonObject, JsonValue
from tools.office.text.decode import encode_new


def made(mode: str, given: JsonValue) -> bytes:
    """`given` is the mode's own argument: content, sheets or slides. Raises OfficeError."""
    match mode:
        case "spreadsheet":
            from tools.office.xlsx.new import make_workbook  # noqa: PLC0415 -- brings its libraries

            return make_workbook(_objects(given))
        case "presentation":
            from tools.office.pptx.new import new_deck  # noqa: PLC0415 -- brings its libraries

            return new_deck(_objects(given))
        case "document":
            from tools.office.docx.new import new_document  # noqa: PLC0415 -- brings its libraries

            return new_document(str(given))
    return encode_new(str(given))


def _objects(given: JsonValue) -> list[JsonObject]:
    return [item for item in given if isinstance(item, dict)] if isinstance(given, list) else []
