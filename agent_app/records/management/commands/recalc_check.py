"""Prints how far the engines of recalculation agree with the values in workbooks; exits 0 or 1."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tools.office.checking.recalculation import recalc_check


class Command(BaseCommand):
    help = "For each workbook: formulas, reproduced, wrong, not computed, seconds. Exit status: 0 or 1."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder to walk")
        parser.add_argument("--json", action="store_true", dest="as_json", help="one object per line")

    def handle(self, *_: object, paths: list[Path], as_json: bool, **__: object) -> None:
        try:
            status = recalc_check(paths, as_json=as_json, out=self.stdout)
        except FileNotFoundError as error:
            raise CommandError(str(error)) from error
        if status:
            raise SystemExit(status)
