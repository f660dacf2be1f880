"""Checks the prompts against their budgets and rules; exits 1 when a check fails."""

from argparse import ArgumentParser
from collections.abc import Sequence

from django.core.management.base import BaseCommand

from agent_app.commands.registry import names
from prompts.audit import Check, audit
from tools.kit.json_types import JsonObject
from tools.kit.registry import CAPABILITIES
from tools.kit.result_text import dumped


class Command(BaseCommand):
    help = "Checks contract, schemas, guides and examples as the code stands. Exit status: 0 or 1."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", dest="as_json", help="one JSON object on one line")

    def handle(self, *_: object, as_json: bool, **__: object) -> None:
        checks = audit(CAPABILITIES, names())
        self.stdout.write(dumped(_as_object(checks)) if as_json else _as_lines(checks))
        if not all(check.passed for check in checks):
            raise SystemExit(1)


def _as_object(checks: Sequence[Check]) -> JsonObject:
    return {
        "passed": all(check.passed for check in checks),
        "checks": [
            {
                "name": check.name,
                "passed": check.passed,
                "figures": dict(check.figures),
                "failures": list(check.failures),
            }
            for check in checks
        ],
    }


def _as_lines(checks: Sequence[Check]) -> str:
    lines = []
    for check in checks:
        figures = ", ".join(f"{name} {figure}" for name, figure in check.figures.items())
        lines.append(f"{'ok  ' if check.passed else 'FAIL'} {check.name}: {figures}")
        lines += [f"     {failure}" for failure in check.failures]
    return "\n".join(lines)
