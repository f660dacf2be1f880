"""A schema violation in words: where it is, and what is allowed there."""

from collections.abc import Callable, Iterable, Mapping

from jsonschema.exceptions import ValidationError

from tools.kit.json_types import JsonValue
from tools.kit.quoting import pointer, quoted

MOST_SENTENCES = 3
_LIST_LIMIT = 40
_ORDER = ("additionalProperties", "unevaluatedProperties", "enum", "const", "required")


def sentences(errors: Iterable[ValidationError], within: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """(JSON pointer, sentence) of what is wrong: undeclared names first and all of them, then the rest.

    `within` stands before every pointer.
    """
    meant = [_meant(error) for error in errors]
    meant.sort(key=_rank)
    told: list[tuple[str, str]] = []
    for error in meant:
        unknown = str(error.validator) in _ORDER[:2]
        if unknown or len(told) < MOST_SENTENCES:
            told += [pair for pair in _told(error, within) if pair not in told]
    return told


def _rank(error: ValidationError) -> int:
    name = str(error.validator)
    return _ORDER.index(name) if name in _ORDER else len(_ORDER)


def _meant(error: ValidationError) -> ValidationError:
    """For a choice of shapes, the complaint of the branch whose constants the value agrees with."""
    while error.validator in ("anyOf", "oneOf") and error.context:
        branches: dict[object, list[ValidationError]] = {}
        for nested in error.context:
            branches.setdefault(nested.schema_path[0], []).append(nested)
        error = min(branches.values(), key=_distance)[0]
    return error


def _distance(branch: list[ValidationError]) -> tuple[bool, bool, int]:
    branch.sort(key=lambda error: (_rank(error), -len(error.absolute_path)))
    other_constant = any(error.validator in ("const", "enum") for error in branch)
    other_type = any(error.validator == "type" and not error.path for error in branch)
    return other_type, other_constant, len(branch)


def _told(error: ValidationError, within: tuple[str, ...]) -> list[tuple[str, str]]:
    path = [*within, *error.absolute_path]
    match error.validator:
        case "additionalProperties" | "unevaluatedProperties":
            return _unknown(error, path)
        case "required":
            return _missing(error, path)
    place = pointer(path)
    rule = _RULES.get(str(error.validator), _other)
    allowed = rule(_json(error.validator_value))
    return [(place, f"{place} {allowed}; got {quoted(error.instance)}")]


def _unknown(error: ValidationError, path: list[str | int]) -> list[tuple[str, str]]:
    schema = error.schema if isinstance(error.schema, dict) else {}
    declared = _names(schema.get("properties"))
    extra = [name for name in _names(error.instance) if name not in declared]
    allowed = ", ".join(declared[:_LIST_LIMIT]) or "none"
    places = [pointer([*path, name]) for name in extra]
    if not places:
        return [(pointer(path), f"{pointer(path)} holds an argument that is not declared")]
    verb = "is not an argument" if len(places) == 1 else "are not arguments"
    return [(places[0], f"{', '.join(places)} {verb} of this tool; allowed there: {allowed}")]


def _missing(error: ValidationError, path: list[str | int]) -> list[tuple[str, str]]:
    present = _names(error.instance)
    absent = [str(name) for name in _as_list(_json(error.validator_value)) if str(name) not in present]
    return [(pointer([*path, name]), f"{pointer([*path, name])} is required and missing") for name in absent]


def _names(mapping: object) -> list[str]:
    return [str(name) for name in mapping] if isinstance(mapping, dict) else []


def _json(value: object) -> JsonValue:
    return value if isinstance(value, bool | int | float | str | list | dict) else None


def _one_of(values: JsonValue) -> str:
    shown = [value if isinstance(value, str) else quoted(value) for value in _as_list(values)]
    return f"must be exactly one of {', '.join(str(value) for value in shown)}"


def _as_list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else [value]


def _types(value: JsonValue) -> str:
    return f"must be of type {' or '.join(str(name) for name in _as_list(value))}"


def _other(value: JsonValue) -> str:
    return f"breaks the schema's rule {quoted(value)}"


_RULES: Mapping[str, Callable[[JsonValue], str]] = {
    "enum": _one_of,
    "const": _one_of,
    "type": _types,
    "minItems": lambda n: f"must have at least {n} items",
    "maxItems": lambda n: f"must have at most {n} items",
    "minLength": lambda n: f"must have at least {n} characters",
    "maxLength": lambda n: f"must have at most {n} characters",
    "minimum": lambda n: f"must be at least {n}",
    "maximum": lambda n: f"must be at most {n}",
    "exclusiveMinimum": lambda n: f"must be more than {n}",
    "exclusiveMaximum": lambda n: f"must be less than {n}",
    "multipleOf": lambda n: f"must be a multiple of {n}",
    "pattern": lambda p: f"must match the pattern {quoted(p)}",
    "minProperties": lambda n: f"must have at least {n} entries",
    "maxProperties": lambda n: f"must have at most {n} entries",
}
