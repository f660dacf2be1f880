"""Tools for Office files at a terminal: `python -m tools.office check PATH… [--json] [--jobs N]`."""

import argparse
import sys
from pathlib import Path

from tools.office.checking.command import check


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.office", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    checking = commands.add_parser("check", help="read files whole, try harmless edits, count what is kept")
    checking.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder to walk")
    checking.add_argument("--json", action="store_true", help="one object per line and a summary at the end")
    checking.add_argument("--jobs", type=int, default=1, metavar="N", help="files at a time (1)")
    asked = parser.parse_args()
    try:
        return check(asked.paths, as_json=asked.json, jobs=max(1, asked.jobs))
    except FileNotFoundError as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(main())
