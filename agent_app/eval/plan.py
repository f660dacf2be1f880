"""What an eval is to do, handed from one process to the other as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from agent_app.eval.scenario import Scenario
from agent_app.eval.scenarios import SCENARIOS
from agent_app.records.rows import ModelRow
from agent_app.records.writes.models import KnownModel


@dataclass(frozen=True)
class Plan:
    """`scenarios` by name; `prices` is the file of cache prices, which may not be there."""

    model: KnownModel
    scenarios: tuple[str, ...]
    runs: int
    at_once: int
    prices: str

    @property
    def chosen(self) -> Sequence[Scenario]:
        return [SCENARIOS[name] for name in self.scenarios]


def known_model(row: ModelRow) -> KnownModel:
    """A row of the table as it can be offered elsewhere."""
    return KnownModel(
        wire=row.wire,
        name=row.name,
        label=row.label,
        vision=row.vision,
        tools=row.tools,
        context_window=row.context_window,
        max_output_tokens=row.max_output_tokens,
        position=1,
    )


def write_plan(plan: Plan, at: Path) -> None:
    at.write_text(json.dumps(asdict(plan)), encoding="utf-8")


def read_plan(at: Path) -> Plan:
    told = json.loads(at.read_text(encoding="utf-8"))
    return Plan(**{**told, "model": KnownModel(**told["model"]), "scenarios": tuple(told["scenarios"])})
