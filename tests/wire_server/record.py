"""What the model server remembers of each request."""

import threading
from dataclasses import dataclass, field
from typing import Literal, cast

from tools.kit.json_types import JsonObject, JsonValue

WireName = Literal["openai", "compatible", "responses", "anthropic", "images"]


@dataclass
class RecordedRequest:
    """One request to a model. `status` is what was answered, `refusal` why it was refused by a rule.

    `peer` is the client's port: the same one means the same connection.
    `ended` is set when the answer has gone out or broken off; `disconnected` when the client left first.
    """

    number: int
    wire: WireName
    path: str
    headers: dict[str, str]
    body: JsonObject
    peer: int = 0
    status: int = 0
    refusal: str = ""
    ended: threading.Event = field(default_factory=threading.Event)
    disconnected: threading.Event = field(default_factory=threading.Event)

    @property
    def model(self) -> str:
        return str(self.body.get("model"))

    @property
    def messages(self) -> list[JsonObject]:
        """The messages; on the Responses wire all items of the input."""
        return cast(list[JsonObject], self.body.get("messages") or self.body.get("input") or [])

    @property
    def tool_names(self) -> list[str]:
        """Names of the offered tools in their order, those that came in later behind the list."""
        if self.wire == "anthropic":
            return self._anthropic_tool_names()
        late = [item for item in self.messages if item.get("type") == "additional_tools"]
        tools = [
            tool for one in (self.body, *late) for tool in cast(list[JsonObject], one.get("tools") or [])
        ]
        return [str(cast(JsonObject, tool.get("function") or tool)["name"]) for tool in tools]

    def _anthropic_tool_names(self) -> list[str]:
        names = [str(tool["name"]) for tool in cast(list[JsonObject], self.body.get("tools") or [])]
        for block in self._blocks():
            if block.get("type") in ("tool_addition", "tool_removal"):
                tool = cast(JsonObject, block["tool"])
                name = str(cast(JsonObject, tool.get("definition") or tool)["name"])
                names = [one for one in names if one != name]
                names += [name] if block["type"] == "tool_addition" else []
        return names

    @property
    def system(self) -> str:
        """The system text, wherever the wire puts it."""
        if self.wire == "anthropic":
            return _text(self.body.get("system"))
        said = [m for m in self.messages if m.get("role") in ("system", "developer") and "content" in m]
        instructions = _text(self.body.get("instructions"))
        return "\n".join(text for text in (instructions, *(_text(m["content"]) for m in said)) if text)

    def texts(self, role: str) -> list[str]:
        """The text of each message of that role; results are role `tool` here on every wire."""
        if self.wire == "responses" and role == "tool":
            return [_text(m["output"]) for m in self.messages if m.get("type") == "function_call_output"]
        if self.wire != "anthropic":
            said = [m for m in self.messages if m.get("role") == role and m.get("type") != "additional_tools"]
            return [_text(m.get("content")) for m in said]
        if role == "tool":
            return [
                _text(block.get("content")) for block in self._blocks() if block.get("type") == "tool_result"
            ]
        return [text for m in self.messages if m["role"] == role and (text := _text(m.get("content")))]

    @property
    def last_user_text(self) -> str:
        found = self.texts("user")
        return found[-1] if found else ""

    @property
    def asks_for_summary(self) -> bool:
        """Whether this is the product's own request for a summary of the conversation."""
        return "Sum up this conversation" in self.last_user_text

    def _blocks(self) -> list[JsonObject]:
        contents = [m.get("content") for m in self.messages]
        return [
            b for content in contents if isinstance(content, list) for b in content if isinstance(b, dict)
        ]

    def as_json(self) -> JsonObject:
        return {
            "number": self.number,
            "wire": self.wire,
            "path": self.path,
            "status": self.status,
            "refusal": self.refusal,
            "ended": self.ended.is_set(),
            "disconnected": self.disconnected.is_set(),
            "body": self.body,
        }


_TEXTS = ("text", "input_text", "output_text")


def _text(content: JsonValue) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(str(p["text"]) for p in parts if isinstance(p, dict) and p.get("type") in _TEXTS)
