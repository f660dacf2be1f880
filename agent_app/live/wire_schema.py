"""Prints the JSON Schema of the wire, from which the front end's types are generated."""

import json
import sys
from typing import Any

from pydantic import TypeAdapter

from agent_app.connections.errors import CheckKind
from agent_app.live.message import Message, NoticeKind, Part
from agent_app.live.wire import ClientFrame, Event, ServerFrame
from agent_app.records.error_codes import ErrorCode
from prompts.ledger import Layer
from tools.kit.progress import Unit
from tools.kit.receipt import FailureKind
from tools.kit.registry import LOOP_TOOLS, TOOLS

Schema = dict[str, Any]

NAMED: dict[str, Any] = {
    "ClientFrame": ClientFrame,
    "ServerFrame": ServerFrame,
    "Event": Event,
    "Part": Part,
    "Message": Message,
    "ErrorCode": ErrorCode,
    "CheckKind": CheckKind,
    "FailureKind": FailureKind,
    "NoticeKind": NoticeKind,
    "ProgressUnit": Unit,
    "SentLayer": Layer,
}


def wire_schema() -> Schema:
    """One schema whose `$defs` hold every frame, event and part; the unions stand there under their names."""
    adapters = [(name, "validation", TypeAdapter(shape)) for name, shape in NAMED.items()]
    entries, shared = TypeAdapter.json_schemas(adapters)  # type: ignore[arg-type]  # the mode is a Literal
    defs: Schema = {name: _shape(definition) for name, definition in shared["$defs"].items()}
    defs["ToolName"] = {"type": "string", "enum": [tool.name for tool in (*TOOLS, *LOOP_TOOLS)]}
    defs |= {name: _bare(entries[name, "validation"]) for name in NAMED if name not in defs}
    return {
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "required": [*NAMED, "ToolName"],
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in (*NAMED, "ToolName")},
        "$defs": defs,
    }


def _shape(definition: Schema) -> Schema:
    """A model's schema; what has a default other than null is always sent, so it counts as required."""
    properties = definition["properties"]
    sent = [name for name, schema in properties.items() if schema.get("default") is not None]
    required = [name for name in properties if name in {*definition.get("required", ()), *sent}]
    return {
        **definition,
        "required": required,
        "properties": {name: _bare(schema) for name, schema in properties.items()},
    }


def _bare(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key not in {"title", "default"}}


if __name__ == "__main__":
    json.dump(wire_schema(), sys.stdout, indent=2)
