"""The one reader of JSON Schema: 2020-12, and never a document from elsewhere."""

import re
from collections.abc import Iterator

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing.jsonschema import EMPTY_REGISTRY, SchemaRegistry

from tools.kit.json_types import JsonObject

MATCHED_CHARS = 500
"""Longer texts are not held to a `pattern`: a foreign one could take minutes. The server holds them to it."""
_NOTHING_FETCHED: SchemaRegistry = EMPTY_REGISTRY
"""Without it jsonschema would ask the network for a reference to another document."""


def validator(schema: JsonObject) -> Draft202012Validator:
    made: Draft202012Validator = _Validator(schema, registry=_NOTHING_FETCHED)
    return made


def _pattern(
    _validator: object, pattern: str, instance: object, _schema: object
) -> Iterator[ValidationError]:
    if isinstance(instance, str) and len(instance) <= MATCHED_CHARS and not re.search(pattern, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


_Validator = extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]  # no stub
