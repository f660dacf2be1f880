"""Migrations run while people write: none since 0009 blocks a large table or breaks the version before it."""

from importlib import import_module
from pathlib import Path

import pytest
from django.db import migrations, models
from django.db.migrations.operations.base import Operation
from django.db.models import Q

import agent_app.records.migrations as folder
from tests.house.migration_rules import faults

FIRST = "0009"
EXCEPTIONS = {
    ("0009_administration", "AddField chatmodel_withheld"): "prepare and administrators alone write models",
    ("0010_model_servers", "AddField modelserver_found_as"): "prepare and administrators alone write servers",
    ("0014_usage_indexes", "AddIndexBesideWrites turn_turns_to_count"): "built beside writes by its own kind",
    ("0014_usage_indexes", "AddIndexBesideWrites siderequest_side_requests_to_count"): "the same",
    ("0016_audit", "RunPython None"): "makes triggers of tables that are new and small",
}
"""Each with the reason why it does no harm."""
FIELD = models.CharField(max_length=5, null=True)


def since_first() -> dict[str, list[Operation]]:
    names = sorted(path.stem for path in Path(folder.__path__[0]).glob("[0-9]*.py"))
    modules = {name: import_module(f"{folder.__name__}.{name}") for name in names if name >= FIRST}
    return {name: module.Migration.operations for name, module in modules.items()}


def test_no_migration_blocks_a_large_table_or_breaks_the_version_before_it() -> None:
    found = {
        (name, done): why for name, operations in since_first().items() for done, why in faults(operations)
    }
    assert {key: why for key, why in found.items() if key not in EXCEPTIONS} == {}


def test_every_exception_is_still_needed() -> None:
    found = {(name, done) for name, operations in since_first().items() for done, _ in faults(operations)}
    assert set(EXCEPTIONS) <= found


@pytest.mark.parametrize(
    "operation",
    [
        migrations.RemoveField("message", "status"),
        migrations.RenameField("message", "status", "state"),
        migrations.DeleteModel("Message"),
        migrations.RenameModel("Message", "Said"),
        migrations.AddField("message", "mark", models.CharField(max_length=5, default="")),
        migrations.AddField("message", "mark", models.CharField(max_length=5, null=True, db_index=True)),
        migrations.AddField("message", "mark", models.CharField(max_length=5, null=True, unique=True)),
        migrations.AddField("message", "by", models.ForeignKey("User", models.CASCADE, null=True)),
        migrations.AlterField("message", "status", models.TextField()),
        migrations.AddIndex("message", models.Index(fields=["status"], name="by_status")),
        migrations.AddConstraint("message", models.CheckConstraint(condition=Q(id__gt=""), name="some")),
        migrations.RunSQL("UPDATE records_message SET status = ''"),
        migrations.RunPython(migrations.RunPython.noop),
    ],
    ids=lambda operation: type(operation).__name__,
)
def test_what_blocks_or_breaks_is_found(operation: Operation) -> None:
    assert len(list(faults([operation]))) == 1


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("message", "mark", FIELD),
        migrations.AddField("message", "mark", models.CharField(max_length=5, default="", db_default="")),
        migrations.AddIndex("chatmodel", models.Index(fields=["wire"], name="by_wire")),
        migrations.RemoveIndex("message", "by_status"),
    ],
)
def test_what_is_over_at_once_passes(operation: Operation) -> None:
    assert list(faults([operation])) == []


def test_a_table_that_the_migration_makes_is_free() -> None:
    made = migrations.CreateModel("Day", [("id", models.BigAutoField(primary_key=True))])
    index = migrations.AddIndex("day", models.Index(fields=["id"], name="by_day"))
    assert list(faults([made, index])) == []
