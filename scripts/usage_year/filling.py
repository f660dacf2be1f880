"""Writes the years of made-up members as daily sums, theirs and the site's."""

import random
from collections import Counter
from datetime import date

from django.db import connection, transaction

from agent_app.records.models import Owner, UsageModel, User
from agent_app.records.writes.usage import TABLES
from scripts.usage_year.made_up import MODELS, MadeUpYear, Sums

DAYS = 365
SEED = 20


@transaction.atomic
def fill(people: int, *, last: date, days: int = DAYS) -> int:
    """How many rows of sums were written. The same call makes the same year."""
    chance = random.Random(SEED)  # noqa: S311 - a year to look at
    models = {one.label: _model(one.label) for one in MODELS}
    site: Sums = {}
    written = 0
    for number in range(people):
        year = MadeUpYear(chance, models)
        year.live(last, days)
        written += _insert(_member(f"member-{number + 1:03d}"), year.sums)
        _add(site, year.sums)
    return written + _insert(None, site)


def _model(label: str) -> int:
    return UsageModel.objects.get_or_create(key=f"made-up:{label}", defaults={"label": label})[0].id


def _member(name: str) -> str:
    user, _ = User.objects.get_or_create(username=name, defaults={"password": "!"})
    return Owner.objects.get_or_create(user=user)[0].id


def _add(site: Sums, own: Sums) -> None:
    for table, rows in own.items():
        there = site.setdefault(table, {})
        for key, counts in rows.items():
            there.setdefault(key, Counter()).update(counts)


def _insert(owner_id: str | None, sums: Sums) -> int:
    written = 0
    for table in TABLES:
        rows = sums.get(table.__name__, {})
        columns = ("owner_id", "day", "model_id", *table.KEY, *table.COUNTS)
        places = ", ".join(["%s"] * len(columns))
        name = f"records_{table.__name__.lower()}"
        values = [
            (owner_id, *key, *(counts[count] for count in table.COUNTS)) for key, counts in rows.items()
        ]
        with connection.cursor() as cursor:
            # Row by row through the tables' classes, a year takes minutes.
            cursor.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})", values)  # noqa: S608 - names of our own
        written += len(values)
    return written
