"""Every sealed column is sealed anew with the newest key, in batches that may end at any place."""

from collections.abc import Iterator
from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from django.apps import apps
from django.db.models import Field, Model

from agent_app.records.sealing import Unsealable, is_newest, opened, seal
from agent_app.records.writes.sealed_factors import reseal_factors

BATCH = 200
PREFIX = "sealed"


@dataclass(frozen=True)
class Column:
    model: type[Model]
    name: str

    def __str__(self) -> str:
        return f"{self.model.__name__}.{self.name}"


@dataclass
class Resealed:
    """What became of one column's values; `shut` are the ids of those that no key of ours opens."""

    column: Column
    renewed: int
    shut: list[str]


def sealed_columns() -> list[Column]:
    """Those whose names begin with `sealed`, of every table."""
    return [
        Column(model, field.name)
        for model in apps.get_app_config("records").get_models()
        for field in model._meta.get_fields()  # noqa: SLF001 -- Django's documented way to a model's fields
        if isinstance(field, Field) and field.name.startswith(PREFIX)
    ]


def reseal_all() -> list[Resealed]:
    return [*(_reseal(column) for column in sealed_columns()), _factors()]


def _factors() -> Resealed:
    renewed, shut = reseal_factors()
    return Resealed(Column(Authenticator, "data"), renewed, shut)


def _reseal(column: Column) -> Resealed:
    done = Resealed(column, 0, [])
    for key, sealed in _values(column):
        if is_newest(sealed):
            continue
        try:
            anew = seal(opened(sealed))
        except Unsealable:
            done.shut.append(key)
            continue
        # A value that has been replaced meanwhile was sealed anew by whoever replaced it.
        same = column.model._default_manager.filter(**{"pk": key, column.name: sealed})  # noqa: SLF001 -- any model's rows
        done.renewed += same.update(**{column.name: anew})
    return done


def _values(column: Column) -> Iterator[tuple[str, str]]:
    rows = column.model._default_manager.exclude(**{column.name: ""}).order_by("pk")  # noqa: SLF001 -- as above
    last = ""
    while batch := list(rows.filter(pk__gt=last).values_list("pk", column.name)[:BATCH]):
        yield from batch
        last = batch[-1][0]
