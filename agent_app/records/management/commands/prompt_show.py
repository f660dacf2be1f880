"""Prints exactly what would be sent to a model in a canonical situation, with its weight in tokens."""

from argparse import ArgumentParser
from dataclasses import replace

from django.core.management.base import BaseCommand

from agent_app.commands.registry import names
from prompts.builder import build
from prompts.show import as_object, as_text
from prompts.situations import MODELS, SITUATIONS
from tools.kit.registry import CAPABILITIES
from tools.kit.result_text import dumped


class Command(BaseCommand):
    help = "Shows the request of a canonical situation: tools, system text, messages, and the ledger."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--situation", required=True, choices=list(SITUATIONS))
        parser.add_argument("--model", choices=list(MODELS), help="another model than the situation's own")
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *_: object, situation: str, model: str | None, as_json: bool, **__: object) -> None:
        context = SITUATIONS[situation](names())
        if model is not None:
            context = replace(context, model=MODELS[model])
        request = build(context, CAPABILITIES).request
        self.stdout.write(dumped(as_object(request)) if as_json else as_text(request))
