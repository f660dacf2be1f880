"""The strict dialects: schemas that a provider can hold a model to while it decodes."""

from tools.kit.json_types import JsonObject, JsonValue

MAX_LEVELS = 10
MAX_ENUM_VALUES = 1000
_DROPPED = frozenset(
    {"$schema", "$id", "$comment", "title", "default", "examples", "deprecated", "readOnly", "writeOnly"}
    | {"minLength", "maxLength", "uniqueItems", "minProperties", "maxProperties", "contentMediaType"}
)
"""Annotations, and bounds that no strict mode takes: our own validation holds them."""
_BOUNDS = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"})
_BOUNDS |= {"minItems", "maxItems", "pattern", "format"}
_KEPT = frozenset(
    {"type", "description", "enum", "const", "properties", "required", "items", "anyOf", "oneOf"}
)
_KEPT |= {"$ref", "$defs", "additionalProperties"}


class NotStrict(Exception):
    """The schema says something that the strict dialect can't."""


def strict(schema: JsonObject) -> JsonObject | None:
    """For OpenAI: all properties required, optional ones nullable, objects closed. None if that can't be."""
    try:
        return _root(schema, keep_bounds=True, nullable=True)
    except NotStrict:
        return None


def closed(schema: JsonObject) -> JsonObject | None:
    """For Anthropic: objects closed, optional properties stay optional, no bounds. None if that can't be."""
    try:
        return _root(schema, keep_bounds=False, nullable=False)
    except NotStrict:
        return None


def optional_and_unions(schema: JsonValue) -> tuple[int, int]:
    """How many optional parameters and union types a closed schema holds."""
    if isinstance(schema, list):
        counts = [optional_and_unions(child) for child in schema]
        return sum(a for a, _ in counts), sum(b for _, b in counts)
    if not isinstance(schema, dict):
        return 0, 0
    properties, required = schema.get("properties"), schema.get("required")
    optional = len(properties) if isinstance(properties, dict) and "type" in schema else 0
    optional -= len(required) if optional and isinstance(required, list) else 0
    union = int(isinstance(schema.get("type"), list) or isinstance(schema.get("anyOf"), list))
    deeper = optional_and_unions(
        [child for key, child in schema.items() if key not in ("enum", "const", "required")]
    )
    return optional + deeper[0], union + deeper[1]


def _root(schema: JsonObject, *, keep_bounds: bool, nullable: bool) -> JsonObject:
    if schema.get("type") != "object" or "anyOf" in schema or "oneOf" in schema or "$ref" in schema:
        raise NotStrict
    return _Projection(keep_bounds=keep_bounds, nullable=nullable).node(schema, 0)


class _Projection:
    def __init__(self, *, keep_bounds: bool, nullable: bool) -> None:
        self._keep_bounds = keep_bounds
        self._nullable = nullable

    def node(self, value: JsonValue, level: int) -> JsonObject:
        if not isinstance(value, dict) or level > MAX_LEVELS:
            raise NotStrict
        node = {key: child for key, child in value.items() if key not in _DROPPED}
        if not self._keep_bounds:
            node = {key: child for key, child in node.items() if key not in _BOUNDS}
        if set(node) - _KEPT - _BOUNDS or not {"type", "anyOf", "oneOf", "enum", "const", "$ref"} & set(node):
            raise NotStrict
        if "$ref" in node:
            return self._reference(node, level)
        if isinstance(definitions := node.get("$defs"), dict):
            node["$defs"] = {name: self.node(child, level) for name, child in definitions.items()}
        return self._typed(node, level)

    def _reference(self, node: JsonObject, level: int) -> JsonObject:
        if not self._nullable or not str(node["$ref"]).startswith("#/$defs/"):
            raise NotStrict  # Anthropic takes no recursion: it gets no references at all
        return {"$ref": node["$ref"]}

    def _typed(self, node: JsonObject, level: int) -> JsonObject:
        types = node.get("type")
        names = types if isinstance(types, list) else [types]
        if "object" in names or "properties" in node:
            node = self._object(node, level)
        if "array" in names:
            node["items"] = self.node(node.get("items"), level + 1)
        branches = node.pop("oneOf", None) or node.pop("anyOf", None)
        if branches is not None:
            if not isinstance(branches, list) or {"anyOf", "oneOf"} & set(node):
                raise NotStrict
            projected: list[JsonValue] = [self.node(branch, level) for branch in branches]
            self._check_branches(projected)
            node["anyOf"] = projected
        if isinstance(values := node.get("enum"), list) and len(values) > MAX_ENUM_VALUES:
            raise NotStrict
        return node

    def _check_branches(self, branches: list[JsonValue]) -> None:
        """Among several objects a null would not tell which one's optional property was left out."""
        if (
            self._nullable
            and sum(isinstance(b, dict) and ("properties" in b or "$ref" in b) for b in branches) > 1
        ):
            raise NotStrict

    def _object(self, node: JsonObject, level: int) -> JsonObject:
        properties = node.get("properties")
        if not isinstance(properties, dict) or node.get("additionalProperties", False) is not False:
            raise NotStrict
        required = [name for name in _names(node.get("required")) if name in properties]
        if level and not properties and "additionalProperties" not in node:
            raise NotStrict  # a free-form object: closing it would leave nothing to say
        projected: JsonObject = {
            name: self._property(child, level + 1, optional=name not in required)
            for name, child in properties.items()
        }
        needed: list[JsonValue] = list(projected) if self._nullable else [*required]
        return {**node, "properties": projected, "required": needed, "additionalProperties": False}

    def _property(self, value: JsonValue, level: int, *, optional: bool) -> JsonObject:
        node = self.node(value, level)
        return _or_null(node) if optional and self._nullable else node


def _or_null(node: JsonObject) -> JsonObject:
    """The node or null; enum and const must name null as well."""
    if isinstance(branches := node.get("anyOf"), list):
        return node if {"type": "null"} in branches else {**node, "anyOf": [*branches, {"type": "null"}]}
    types = node.get("type")
    if types is None or "const" in node:
        return {"anyOf": [node, {"type": "null"}]}
    names = types if isinstance(types, list) else [types]
    either: list[JsonValue] = [*names] if "null" in names else [*names, "null"]
    nullable: JsonObject = {**node, "type": either}
    if isinstance(values := node.get("enum"), list) and None not in values:
        nullable["enum"] = [*values, None]
    return nullable


def _names(value: JsonValue) -> list[str]:
    return [name for name in value if isinstance(name, str)] if isinstance(value, list) else []
