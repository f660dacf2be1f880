"""Checks the prompts against their budgets and rules; exits 1 when a check fails."""

from argparse import ArgumentParser
from collections.abc import Sequence

from django.core.management.base import BaseCommand

from agent_app.commands.registry import names
from agent_app.providers.limits import tool_fit
from prompts.audit import Check, audit
from prompts.builder import build
from prompts.context import Wire
from prompts.situations import SITUATIONS
from tools.kit.json_types import JsonObject
from tools.kit.registry import CAPABILITIES
from tools.kit.result_text import dumped
from tools.kit.tool import Capability

WIRES: tuple[Wire, ...] = ("anthropic", "openai_responses", "openai_chat")


class Command(BaseCommand):
    help = "Checks contract, schemas, guides and examples as the code stands. Exit status: 0 or 1."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", dest="as_json", help="one JSON object on one line")

    def handle(self, *_: object, as_json: bool, **__: object) -> None:
        checks = (*audit(CAPABILITIES, names()), tool_limits(CAPABILITIES, names()))
        self.stdout.write(dumped(_as_object(checks)) if as_json else _as_lines(checks))
        if not all(check.passed for check in checks):
            raise SystemExit(1)


def tool_limits(tools: Sequence[Capability], commands: tuple[str, ...]) -> Check:
    """Each situation's tools against what each provider takes: too many fail, non-strict ones are told."""
    failures: list[str] = []
    loose: dict[str, list[str]] = {}
    strict = 0
    for name, situation in SITUATIONS.items():
        specs = build(situation(commands), tools).request.tools
        for wire in WIRES:
            fit = tool_fit(specs, wire)
            strict = max(strict, len(fit.strict))
            failures += [f"{name} on {wire}: {one} is past the provider's limit" for one in fit.refused]
            for one in fit.left_plain:
                loose.setdefault(f"{one} on {wire}", []).append(name)
    remarks = tuple(
        f"{one} is left non-strict by the provider's limits in {', '.join(where)}"
        for one, where in loose.items()
    )
    figures = {"situations": len(SITUATIONS), "most_strict_tools": strict, "left_non_strict": len(loose)}
    return Check("tool_limits", figures, tuple(failures), remarks)


def _as_object(checks: Sequence[Check]) -> JsonObject:
    return {
        "passed": all(check.passed for check in checks),
        "checks": [
            {
                "name": check.name,
                "passed": check.passed,
                "figures": dict(check.figures),
                "failures": list(check.failures),
                "remarks": list(check.remarks),
            }
            for check in checks
        ],
    }


def _as_lines(checks: Sequence[Check]) -> str:
    lines = []
    for check in checks:
        figures = ", ".join(f"{name} {figure}" for name, figure in check.figures.items())
        lines.append(f"{'ok  ' if check.passed else 'FAIL'} {check.name}: {figures}")
        lines += [f"     {sentence}" for sentence in (*check.failures, *check.remarks)]
    return "\n".join(lines)
