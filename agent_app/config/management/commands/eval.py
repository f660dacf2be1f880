"""`manage.py eval`: what the contracts, receipts and guards are worth on a model, over forty scenarios."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from agent_app.config.serve.aside import Aside, AsideError, installed_aside
from agent_app.eval.plan import Plan, known_model, write_plan
from agent_app.eval.report import as_lines
from agent_app.eval.scenarios import SCENARIOS
from agent_app.providers.base import ProviderError
from agent_app.records.queries.models import enabled_models
from agent_app.records.rows import ModelRow
from agent_app.turns.endpoints import endpoint_of
from tools.kit.json_types import JsonObject

SESSIONS = {"with_examples": "yes", "without_examples": "no"}
MODEL_SETTINGS = (
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "OPENAI_WIRE",
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_BASE_URL",
)


class Command(BaseCommand):
    help = (
        "Runs scenarios through real turns on a model, with worked examples in failed receipts and without, "
        "in an installation of its own that is removed afterwards. It costs what the model costs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--model", required=True, help="a model of this installation, by its name")
        parser.add_argument("--runs", type=_count, default=1, help="how often each scenario is run (1)")
        parser.add_argument("--at-once", type=_count, default=2, help="how many run side by side (2)")
        parser.add_argument(
            "--scenario",
            action="append",
            choices=list(SCENARIOS),
            dest="names",
            help="this one alone; repeatable",
        )
        parser.add_argument("--json", type=Path, metavar="FILE", dest="file", help="write everything as JSON")

    def handle(
        self,
        *_: object,
        model: str,
        runs: int,
        at_once: int,
        names: list[str] | None,
        file: Path | None,
        **__: object,
    ) -> None:
        row = _row(model)
        plan = _plan(row, runs=runs, at_once=at_once, names=names or list(SCENARIOS))
        told: JsonObject = {
            "model": plan.model.name,
            "wire": plan.model.wire,
            "runs": runs,
            "scenarios": len(plan.scenarios),
        }
        try:
            with installed_aside(_model_settings(row)) as aside:
                for session, examples in SESSIONS.items():
                    self.stdout.write(f"{session.replace('_', ' ')}:")
                    told[session] = self._session(aside, plan, examples)
        except AsideError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(as_lines(told))
        if file is not None:
            file.write_text(json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8")

    def _session(self, aside: Aside, plan: Plan, examples: str) -> JsonObject:
        plan_file, out = aside.folder / "plan.json", aside.folder / "out.json"
        write_plan(plan, plan_file)
        command = (sys.executable, "-m", "agent_app.eval", str(plan_file), str(out))
        settings_of_it = {"RECEIPT_EXAMPLES": examples, "CHAT_TITLES": "false"}
        aside.run(command, lambda line: self.stdout.write(f"  {line}"), **settings_of_it)
        found: JsonObject = json.loads(out.read_text(encoding="utf-8"))
        return found


def _row(model: str) -> ModelRow:
    rows = {row.name: row for row in enabled_models()}
    if model not in rows:
        there = ", ".join(rows) or "none yet: start Folio once with a key"
        raise CommandError(f"There is no model {model!r} here. Its models are: {there}.")
    return rows[model]


def _plan(row: ModelRow, *, runs: int, at_once: int, names: list[str]) -> Plan:
    prices = settings.BASE_DIR / "bench" / "cache_models.json"
    return Plan(known_model(row), tuple(names), runs, at_once, str(prices))


def _model_settings(row: ModelRow) -> dict[str, str]:
    """Where the model answers: as the settings say, or at the server that an admin entered."""
    found = {name: str(getattr(settings, name)) for name in MODEL_SETTINGS}
    if row.server is None:
        return found
    try:
        endpoint = endpoint_of(row, None)
    except ProviderError as error:
        raise CommandError(str(error)) from None
    vendor = "ANTHROPIC" if row.wire == "anthropic" else "OPENAI"
    return found | {f"{vendor}_BASE_URL": endpoint.base_url, f"{vendor}_API_KEY": endpoint.api_key}


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"a whole number from 1 on, not {text!r}")
    return int(text)
