"""Instances for a schema: about half of them right, the others wrong in one or several places."""

from random import Random

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.normalise import resolved
from tools.kit.schema_example import example_of

_ODD: tuple[JsonValue, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    10**9,
    "",
    "text",
    "2026-01-31",
    [],
    [None],
    {},
    {"a": 1},
)


def instances(schema: JsonObject, random: Random, count: int) -> list[JsonValue]:
    base = example_of(schema)
    made: list[JsonValue] = [*_ODD, base]
    for _ in range(count):
        value = _made(schema, schema, random, 0)
        made.append(value if random.random() < 0.5 else _spoiled(value, random))
        made.append(_spoiled(base, random))
    return made


def _made(schema: JsonValue, root: JsonObject, random: Random, depth: int) -> JsonValue:
    """Follows the schema loosely: mostly what it says, at times something else."""
    if not isinstance(schema, dict) or depth > 6 or random.random() < 0.03:
        return random.choice(_ODD)
    if isinstance(schema.get("$ref"), str):
        return _made(resolved(str(schema["$ref"]), root), root, random, depth + 1)
    if "const" in schema:
        return schema["const"]
    if isinstance(values := schema.get("enum"), list):
        return random.choice([*values, "other"])
    for keyword in ("anyOf", "oneOf", "allOf"):
        if isinstance(branches := schema.get(keyword), list) and branches:
            made = _made(random.choice(branches), root, random, depth + 1)
            rest = {key: value for key, value in schema.items() if key != keyword}
            beside = _made(rest, root, random, depth + 1) if "properties" in rest else {}
            return {**beside, **made} if isinstance(made, dict) and isinstance(beside, dict) else made
    return _typed(schema, root, random, depth)


def _typed(schema: JsonObject, root: JsonObject, random: Random, depth: int) -> JsonValue:
    declared = schema.get("type", "object" if "properties" in schema else random.choice(["string", "object"]))
    match random.choice(declared) if isinstance(declared, list) else declared:
        case "object":
            return _object(schema, root, random, depth)
        case "array":
            items = schema.get("items")
            return [_made(items, root, random, depth + 1) for _ in range(random.choice([0, 1, 2]))]
        case "boolean":
            return random.random() < 0.5
        case "integer" | "number":
            bounds = [schema.get(name) for name in ("minimum", "maximum")]
            return random.choice([0, 1, 7, 2.5, *[b for b in bounds if isinstance(b, int | float)]])
        case "null":
            return None
    return random.choice(["text", "", "https://example.org/", "ABC-1", "2026-01-31T09:00:00Z"])


def _object(schema: JsonObject, root: JsonObject, random: Random, depth: int) -> JsonObject:
    properties = schema.get("properties")
    required = schema.get("required")
    made: JsonObject = {}
    for name, sub in properties.items() if isinstance(properties, dict) else ():
        wanted = 0.95 if isinstance(required, list) and name in required else 0.3
        if random.random() < wanted:
            made[name] = _made(sub, root, random, depth + 1)
    if random.random() < 0.2:
        made["undeclared"] = random.choice(_ODD)
    return made


def _spoiled(value: JsonValue, random: Random) -> JsonValue:
    """One place of it taken away, replaced or added to."""
    if isinstance(value, dict) and value:
        name = random.choice(list(value))
        match random.randrange(4):
            case 0:
                return {key: item for key, item in value.items() if key != name}
            case 1:
                return {**value, name: random.choice(_ODD)}
            case 2:
                return {**value, "undeclared": random.choice(_ODD)}
        return {**value, name: _spoiled(value[name], random)}
    if isinstance(value, list) and value:
        at = random.randrange(len(value))
        return [*value[:at], _spoiled(value[at], random), *value[at + 1 :]]
    return random.choice(_ODD)
