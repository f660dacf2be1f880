"""`python -m scripts.usage_year --data-dir DIR`: a year of made-up daily sums, to look at and to time.

It writes accounts that nobody can sign in to and their daily sums, no chat and no turn. The folder is not to
be that of an installation that people use.
"""

import argparse
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import django
from django.core.management import call_command

PEOPLE = 100


def main() -> int:
    parser = argparse.ArgumentParser(prog="usage_year", description="Fills a database with a year of usage.")
    parser.add_argument("--data-dir", type=Path, help="the folder whose database is filled")
    parser.add_argument("--database-url", default="", help="a database in place of the folder's")
    parser.add_argument("--people", type=int, default=PEOPLE)
    asked = parser.parse_args()
    if asked.data_dir is None:
        parser.error("name the folder of the data with --data-dir")
    os.environ.update(DATA_DIR=str(asked.data_dir), DATABASE_URL=asked.database_url)
    os.environ["DJANGO_SETTINGS_MODULE"] = "agent_app.config.settings"
    django.setup()
    from scripts.usage_year.filling import fill  # noqa: PLC0415 - tables need the settings above

    call_command("migrate", verbosity=0)
    rows = fill(asked.people, last=datetime.now(UTC).date())
    print(f"{rows} daily sums of {asked.people} people are there.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
