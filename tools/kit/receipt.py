"""The one shape in which every tool answers: a receipt."""

from dataclasses import dataclass, field

from tools.kit.json_types import JsonObject


@dataclass(frozen=True)
class Ok:
    """A call that did what it says; `facts` is what was read back, never what was asked for."""

    facts: JsonObject = field(default_factory=dict)


@dataclass(frozen=True)
class Failed:
    """A call that changed nothing; `example` holds arguments that would have worked."""

    error: str
    example: JsonObject | None = None


Receipt = Ok | Failed


class ToolError(Exception):
    """What a tool raises for a failed receipt: one sentence that says what, where and what is allowed.

    `example` is for a tool that knows better than its written examples which arguments would have worked.
    """

    def __init__(self, error: str, example: JsonObject | None = None) -> None:
        super().__init__(error)
        self.example = example


def receipt_json(receipt: Receipt) -> JsonObject:
    """The receipt as the model and the database see it: `{ok, error?, example?, ...facts}`."""
    match receipt:
        case Ok(facts):
            return {"ok": True, **facts}
        case Failed(error, example):
            return {"ok": False, "error": error, "example": example}
