"""Tool calls in the stored parts of an answer, where a turn ends without a driver to draw them."""

from collections.abc import Mapping, Sequence

from tools.kit.json_types import JsonObject, JsonValue

OPEN = ("input", "approval", "running")


def ended_parts(
    parts: Sequence[JsonValue], refused: Mapping[str, JsonObject] | None = None
) -> list[JsonValue]:
    """No call is open any more: those that are `refused`, by id, have a receipt, others are cancelled."""
    return [_ended(part, refused or {}) for part in parts]


def _ended(part: JsonValue, refused: Mapping[str, JsonObject]) -> JsonValue:
    if not isinstance(part, dict) or part.get("type") != "tool" or part.get("state") not in OPEN:
        return part
    receipt = refused.get(str(part.get("call_id")))
    state = "cancelled" if receipt is None else "error"
    return {**part, "state": state, "receipt": receipt, "ask": None}
