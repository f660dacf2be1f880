"""A schema read strictly: an object that declares its properties takes no others, so that each is named."""

from tools.kit.json_types import JsonObject, JsonValue

_SAYS_MORE = frozenset(("additionalProperties", "unevaluatedProperties", "patternProperties"))
_SAYS_MORE |= {"allOf", "anyOf", "oneOf", "$ref", "if", "dependentSchemas"}
_MAPS = ("properties", "$defs", "definitions")
_LISTS = ("anyOf", "oneOf", "prefixItems")
_SINGLES = ("items", "contains", "additionalProperties")


def closed(schema: JsonObject) -> JsonObject:
    """The schema with `additionalProperties: false` wherever an object's properties are all that it says.

    Branches of `allOf` stay open: each sees the whole object and declares a part of it.
    """
    done: JsonObject = {keyword: _inside(keyword, value) for keyword, value in schema.items()}
    if "properties" in schema and not any(keyword in schema for keyword in _SAYS_MORE):
        done["additionalProperties"] = False
    return done


def _inside(keyword: str, value: JsonValue) -> JsonValue:
    if keyword in _SINGLES:
        return _closed(value)
    if keyword in _MAPS and isinstance(value, dict):
        return {name: _closed(sub) for name, sub in value.items()}
    if keyword in _LISTS and isinstance(value, list):
        return [_closed(sub) for sub in value]
    return value


def _closed(value: JsonValue) -> JsonValue:
    return closed(value) if isinstance(value, dict) else value
