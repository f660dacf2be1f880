"""Tools for Office files at a terminal: `python -m tools.office check PATH…` and `… recalc PATH…`."""

import argparse
import sys
from pathlib import Path

from tools.office.checking.command import check
from tools.office.checking.recalculation import recalc_check


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.office", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    checking = commands.add_parser("check", help="read files whole, try harmless edits, count what is kept")
    checking.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder to walk")
    checking.add_argument("--json", action="store_true", help="one object per line and a summary at the end")
    checking.add_argument("--jobs", type=int, default=1, metavar="N", help="files at a time (1)")
    checking.add_argument(
        "--libreoffice",
        action="store_true",
        help="LibreOffice opens each result, too; compares pages and values",
    )
    recalc = commands.add_parser("recalc", help="compare what engines calculate with what workbooks hold")
    recalc.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder to walk")
    recalc.add_argument("--json", action="store_true", help="one object per line and a summary at the end")
    asked = parser.parse_args()
    try:
        if asked.command == "recalc":
            return recalc_check(asked.paths, as_json=asked.json)
        return check(asked.paths, as_json=asked.json, jobs=max(1, asked.jobs), libreoffice=asked.libreoffice)
    except FileNotFoundError as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(main())
