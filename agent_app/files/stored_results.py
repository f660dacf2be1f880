"""Whole results of earlier calls, as far as the branch of a running call has seen them."""

from dataclasses import dataclass

from agent_app.records.queries.calls import receipt_for_call
from tools.kit.json_types import JsonObject
from tools.kit.receipt import for_model


@dataclass(frozen=True)
class BranchResults:
    """Nothing is read before a tool asks for it."""

    call_id: str

    def receipt(self, result_id: str) -> JsonObject | None:
        found = receipt_for_call(self.call_id, result_id)
        return None if found is None else for_model(found)
