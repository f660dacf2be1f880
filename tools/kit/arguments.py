"""Argument text as a model wrote it becomes valid arguments, or a problem in words."""

import json
from dataclasses import dataclass

from tools.kit.closed import closed
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.normalise import DuplicateNameError, load_strictly, normalise
from tools.kit.quoting import pointer, quoted
from tools.kit.validator import validator
from tools.kit.violations import sentences


@dataclass(frozen=True)
class Problem:
    """Why nothing ran: one sentence, and the JSON pointer of the first place it is about."""

    error: str
    place: str = ""


def parse(
    arguments_text: str, schema: JsonObject, *, cut_off: bool = False, open_arguments: bool = False
) -> JsonObject | Problem:
    """Decodes, normalises and validates. Nothing is guessed: what isn't whole JSON is a Problem.

    Undeclared arguments are a Problem too, unless `open_arguments` leaves that to the schema alone.
    """
    loaded = _loaded(arguments_text, schema, cut_off=cut_off)
    if isinstance(loaded, Problem):
        return loaded
    return judged(loaded, schema if open_arguments else closed(schema))


def judged(loaded: JsonValue, schema: JsonObject, within: tuple[str, ...] = ()) -> JsonObject | Problem:
    """Normalises and validates what was decoded; `within` stands before every pointer."""
    value = normalise(loaded, {"type": "object", **schema}, schema)
    if not isinstance(value, dict):
        return Problem(f"The arguments must be one JSON object; got {quoted(value)}. Nothing ran.")
    broken = _half_character(value, [*within])
    if broken is not None:
        return Problem(f"{broken} holds half a character (a lone surrogate). Nothing ran.", broken)
    return _validated(value, schema, within)


def shown(arguments_text: str) -> JsonObject | None:
    """The arguments as an object where the text is one, for display or to see what was meant."""
    try:
        value = load_strictly(arguments_text)
        value = load_strictly(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _loaded(text: str, schema: JsonObject, *, cut_off: bool) -> JsonValue | Problem:
    if cut_off:
        return Problem(
            f"The arguments were cut off after {len(text)} characters. Nothing ran. "
            "Send the call again, whole; split long content over several calls."
        )
    if text.strip() in ("", "null"):
        return _empty(schema)
    try:
        return load_strictly(text)
    except DuplicateNameError as error:
        return Problem(f"The arguments hold the name {quoted(str(error))} twice. Nothing ran.")
    except json.JSONDecodeError as error:
        return _not_json(text, error)
    except (ValueError, RecursionError) as error:
        return Problem(f"The arguments are not valid JSON: {quoted(str(error))}. Nothing ran.")


def _empty(schema: JsonObject) -> JsonValue | Problem:
    required = schema.get("required")
    names = [str(name) for name in required] if isinstance(required, list) else []
    if not names:
        return {}
    return Problem(f"The call has no arguments; required: {', '.join(names)}. Nothing ran.", f"/{names[0]}")


def _not_json(text: str, error: json.JSONDecodeError) -> Problem:
    if error.pos >= len(text.rstrip()) or "Unterminated" in error.msg:
        return Problem(
            f"The arguments were cut off: the JSON text ends at character {len(text)} before it is complete. "
            "Nothing ran. Send the call again, whole."
        )
    near = quoted(text[max(0, error.pos - 20) : error.pos + 20])
    return Problem(
        f"The arguments are not valid JSON at character {error.pos + 1} ({error.msg}), near {near}. "
        "Nothing ran."
    )


def _validated(value: JsonObject, schema: JsonObject, within: tuple[str, ...]) -> JsonObject | Problem:
    errors = sorted(validator(schema).iter_errors(value), key=lambda e: len(e.absolute_path))
    if not errors:
        return value
    told = sentences(errors, within)
    return Problem(f"{'; '.join(text for _, text in told)}. Nothing ran.", told[0][0])


def _half_character(value: JsonValue, path: list[str | int]) -> str | None:
    """The pointer of the first string that UTF-8 cannot carry."""
    if isinstance(value, str):
        return pointer(path) if any("\ud800" <= char <= "\udfff" for char in value) else None
    items: list[tuple[str | int, JsonValue]] = []
    if isinstance(value, dict):
        items = list(value.items())
        if any(_half_character(name, []) for name in value):
            return pointer(path)
    elif isinstance(value, list):
        items = list(enumerate(value))
    for step, item in items:
        found = _half_character(item, [*path, step])
        if found is not None:
            return found
    return None
