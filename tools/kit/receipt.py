"""The one shape in which every tool answers: a receipt."""

from dataclasses import dataclass, field
from typing import Literal

from tools.kit.json_types import JsonObject

FailureKind = Literal[
    "arguments",
    "changing",
    "crashed",
    "denied",
    "died",
    "impossible",
    "interrupted",
    "limit",
    "no_space",
    "not_found",
    "not_signed_in",
    "outside",
    "refused",
    "too_large",
    "too_slow",
    "unavailable",
    "unreadable",
    "withdrawn",
]
"""Why a call failed, for people: the page has a sentence for each in its languages. Models read the error."""
FAILURE = "failure"
"""The key of the kind in a receipt's JSON."""


@dataclass(frozen=True)
class Ok:
    """A call that did what it says; `facts` is what was read back, never what was asked for."""

    facts: JsonObject = field(default_factory=dict)


@dataclass(frozen=True)
class Failed:
    """A call that changed nothing; `example` holds arguments that would have worked."""

    error: str
    example: JsonObject | None = None
    kind: FailureKind = "impossible"


Receipt = Ok | Failed


class ToolError(Exception):
    """What a tool raises for a failed receipt: one sentence that says what, where and what is allowed.

    `example` is for a tool that knows better than its written examples which arguments would have worked.
    """

    def __init__(self, error: str, example: JsonObject | None = None, *, kind: FailureKind) -> None:
        super().__init__(error)
        self.example = example
        self.kind: FailureKind = kind


def receipt_json(receipt: Receipt) -> JsonObject:
    """The receipt as the database and the page see it: `{ok, failure?, error?, example?, ...facts}`."""
    match receipt:
        case Ok(facts):
            return {"ok": True, **facts}
        case Failed(error, example, kind):
            return {"ok": False, FAILURE: kind, "error": error, "example": example}


def for_model(receipt: JsonObject) -> JsonObject:
    """A stored receipt without what is for people only."""
    if receipt.get("ok") is not False or FAILURE not in receipt:
        return receipt
    return {name: value for name, value in receipt.items() if name != FAILURE}
