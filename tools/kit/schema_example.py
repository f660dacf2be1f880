"""Arguments that a schema accepts, made from the schema, with what was right in those that were sent."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from jsonschema import Draft202012Validator

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.normalise import resolved
from tools.kit.validator import validator

_DEEPEST = 12
_MOST_ITEMS = 20
_ABSENT: Final = object()
_FORMATS: Final[JsonObject] = {
    "date-time": "2026-01-31T09:00:00Z",
    "date": "2026-01-31",
    "time": "09:00:00Z",
    "email": "name@example.org",
    "uri": "https://example.org/page",
    "url": "https://example.org/page",
    "uuid": "3f2b8c1e-5d4a-4f6b-9c7d-8e9f0a1b2c3d",
    "ipv4": "192.0.2.1",
    "hostname": "example.org",
}
_WORDS: Final = ("ABC-1", "ABC", "https://example.org/page", "text", "a1", "1", "2026-01-31", "A_B")
"""Texts that are tried where a pattern must match."""


class CannotBeMade(Exception):
    """No arguments for this schema were found."""


def example_of(schema: JsonObject, sent: JsonObject | None = None) -> JsonObject | None:
    """Valid arguments: everything required, and of `sent` every value that is valid at its place.

    None when none could be made; what is returned has been validated.
    """
    judge = validator(schema)
    for given in ([sent] if sent else []) + [{}]:
        try:
            made = _Maker(schema, judge).make(schema, given, "text", 0)
        except CannotBeMade:
            continue
        if isinstance(made, dict) and judge.is_valid(made):
            return made
    return None


class _Maker:
    def __init__(self, root: JsonObject, judge: Draft202012Validator) -> None:
        self._root = root
        self._judge = judge

    def make(self, schema: JsonValue, given: object, name: str, depth: int) -> JsonValue:
        """A value for `schema`; `given` itself where it is valid, else as much of it as is."""
        if depth > _DEEPEST or schema is False:
            raise CannotBeMade
        if not isinstance(schema, dict):
            return None if given is _ABSENT else _json(given)
        if given is not _ABSENT and given != {} and self._valid(schema, given):
            return _json(given)
        for candidate in self._candidates(schema, given, name, depth):
            if self._valid(schema, candidate):
                return candidate
        raise CannotBeMade

    def _valid(self, schema: JsonObject, value: object) -> bool:
        return self._judge.evolve(schema=schema).is_valid(value)

    def _candidates(self, schema: JsonObject, given: object, name: str, depth: int) -> Iterator[JsonValue]:
        if "const" in schema:
            yield schema["const"]
        yield from _list(schema.get("enum"))
        for branch in self._shapes(schema, given):
            if branch is not schema:
                yield from self._made(branch, given, name, depth + 1)
                continue
            if "default" in schema and schema["default"] is not None:
                yield schema["default"]
            for kind in _kinds(schema, given):
                yield from self._of_kind(kind, schema, given, name, depth)

    def _made(self, schema: JsonObject, given: object, name: str, depth: int) -> Iterator[JsonValue]:
        try:
            yield self.make(schema, given, name, depth)
        except CannotBeMade:
            return

    def _shapes(self, schema: JsonObject, given: object) -> list[JsonObject]:
        """The schema with one branch of each choice laid into it; itself when it has no choice."""
        target = schema.get("$ref")
        if isinstance(target, str):
            rest = {key: value for key, value in schema.items() if key != "$ref"}
            found = resolved(target, self._root)
            return [_merged(found, rest)] if isinstance(found, dict) else []
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                rest = {key: value for key, value in schema.items() if key != keyword}
                branches = [branch for branch in _list(schema[keyword]) if isinstance(branch, dict)]
                branches.sort(key=lambda branch: self._distance(branch, given))
                return [_merged(branch, rest) for branch in branches]
        if "allOf" in schema:
            whole = {key: value for key, value in schema.items() if key != "allOf"}
            for branch in _list(schema["allOf"]):
                whole = _merged(branch, whole) if isinstance(branch, dict) else whole
            return [whole]
        return [schema]

    def _distance(self, branch: JsonObject, given: object) -> tuple[bool, int]:
        """How far a branch is from what was sent; null comes last."""
        wrong = (
            0
            if given is _ABSENT or given == {}
            else sum(1 for _ in self._judge.evolve(schema=branch).iter_errors(given))
        )
        return branch.get("type") == "null", wrong

    def _of_kind(
        self, kind: str, schema: JsonObject, given: object, name: str, depth: int
    ) -> Iterator[JsonValue]:
        match kind:
            case "object":
                yield self._object(schema, given if isinstance(given, dict) else {}, depth)
            case "array":
                yield self._array(schema, given if isinstance(given, list) else [], name, depth)
            case "string":
                yield from _strings(schema, name)
            case "integer" | "number":
                yield from _numbers(schema)
            case "boolean":
                yield True
            case "null":
                yield None

    def _object(self, schema: JsonObject, given: JsonObject, depth: int) -> JsonObject:
        declared = schema.get("properties")
        declared = declared if isinstance(declared, dict) else {}
        required = [str(name) for name in _list(schema.get("required"))]
        made: JsonObject = {}
        for name in dict.fromkeys((*given, *required)):
            sub = declared.get(name, schema.get("additionalProperties", True))
            try:
                made[name] = self.make(sub, given.get(name, _ABSENT), name, depth + 1)
            except CannotBeMade:
                if name in required:
                    raise
        least = schema.get("minProperties")
        for name in declared:
            if isinstance(least, int) and len(made) < least and name not in made:
                made[name] = self.make(declared[name], _ABSENT, name, depth + 1)
        return made

    def _array(self, schema: JsonObject, given: Sequence[JsonValue], name: str, depth: int) -> JsonValue:
        first = _list(schema.get("prefixItems"))
        items = schema.get("items", True)
        least = schema.get("minItems", 0)
        wanted = min(_MOST_ITEMS, max(len(given), least if isinstance(least, int) else 0))
        if "contains" in schema and not given:
            return [self.make(schema["contains"], _ABSENT, name, depth + 1)]
        made: list[JsonValue] = []
        for at in range(wanted):
            sub = first[at] if at < len(first) else items
            try:
                made.append(self.make(sub, given[at] if at < len(given) else _ABSENT, name, depth + 1))
            except CannotBeMade:
                if at >= len(given):
                    raise
        return made


def _merged(branch: JsonObject, rest: JsonObject) -> JsonObject:
    """Both schemas in one, for making a value; the value is judged by the real one."""
    joined: JsonObject = {**branch, **rest}
    for keyword in ("properties", "$defs"):
        ours, theirs = branch.get(keyword), rest.get(keyword)
        if isinstance(ours, dict) and isinstance(theirs, dict):
            joined[keyword] = {**theirs, **ours}
    joined["required"] = [*_list(branch.get("required")), *_list(rest.get("required"))]
    return joined


def _kinds(schema: JsonObject, given: object) -> list[str]:
    """The types that may be made, that of what was sent first."""
    declared = schema.get("type")
    names = [str(name) for name in _list(declared)] if isinstance(declared, list) else [declared]
    kinds = [str(name) for name in names if name]
    if not kinds:
        kinds = (
            ["object"]
            if {"properties", "required"} & set(schema)
            else ["array"]
            if "items" in schema
            else ["string", "object"]
        )
    sent = next((name for kind, name in _SENT.items() if isinstance(given, kind)), None)
    return sorted(kinds, key=lambda kind: (kind != sent, kind == "null"))


_SENT: Final[Mapping[type, str]] = {dict: "object", list: "array", str: "string"}


def _strings(schema: JsonObject, name: str) -> Iterator[str]:
    candidates = [name, *_WORDS]
    known = _FORMATS.get(str(schema.get("format")))
    if isinstance(known, str):
        candidates.insert(0, known)
    least, most, pattern = schema.get("minLength"), schema.get("maxLength"), schema.get("pattern")
    for text in candidates:
        if isinstance(least, int) and len(text) < least:
            yield (text * (least // max(1, len(text)) + 1))[:least]
        yield text[:most] if isinstance(most, int) else text
    if isinstance(pattern, str) and (size := re.search(r"\{(\d+)", pattern)):
        yield "a" * min(int(size[1]), 1000)
        yield "1" * min(int(size[1]), 1000)


def _numbers(schema: JsonObject) -> Iterator[int | float]:
    step = schema.get("multipleOf")
    if isinstance(step, int | float):
        yield step
    for keyword, more in (("minimum", 0), ("exclusiveMinimum", 1), ("maximum", 0), ("exclusiveMaximum", -1)):
        bound = schema.get(keyword)
        if isinstance(bound, int | float) and not isinstance(bound, bool):
            yield bound + more
            yield bound + more / 2
    yield from (1, 0, 10)


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []


def _json(value: object) -> JsonValue:
    return value if isinstance(value, bool | int | float | str | list | dict) else None
