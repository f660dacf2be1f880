"""What a migration may do while the version before it still runs, and while large tables are in use."""

from collections.abc import Iterator

from django.db import migrations, models
from django.db.migrations.operations.base import Operation

SMALL = {"chatmodel", "modelserver", "peoplegroup", "server"}
"""Tables of some rows, which administrators write: what locks them is over at once."""
TAKEN_AWAY = (
    migrations.RemoveField,
    migrations.DeleteModel,
    migrations.RenameField,
    migrations.RenameModel,
    migrations.AlterModelTable,
)
BUILT_UNDER_LOCK = (
    migrations.AddIndex,
    migrations.AddConstraint,
    migrations.AlterUniqueTogether,
    migrations.AlterIndexTogether,
)
BY_HAND = (migrations.RunPython, migrations.RunSQL)


def faults(operations: list[Operation]) -> Iterator[tuple[str, str]]:
    """What is done, and why it must not be. Tables that the migration itself makes are free."""
    made = {one.name_lower for one in operations if isinstance(one, migrations.CreateModel)}
    for one in operations:
        if _table(one) not in made and (why := _fault(one)):
            yield _named(one), why


def _fault(one: Operation) -> str:
    small = _table(one) in SMALL
    if isinstance(one, TAKEN_AWAY):
        return "the version that still runs reads it: take it away one release later"
    if isinstance(one, BY_HAND):
        return "say in EXCEPTIONS how it keeps its locks short"
    if isinstance(one, BUILT_UNDER_LOCK) and not small:
        return "nobody can write the table meanwhile: build it with AddIndexConcurrently on PostgreSQL"
    if isinstance(one, migrations.AlterField) and not small:
        return "it may write every row anew: add another column instead"
    if isinstance(one, migrations.AddField):
        return _fault_of_field(one.field, small=small)
    return ""


def _fault_of_field(field: "models.Field[object, object]", *, small: bool) -> str:
    if isinstance(field, models.ManyToManyField):
        return ""
    if not field.null and not field.has_db_default():
        return "the version that still runs writes rows without it: make it nullable, or give it a db_default"
    if (field.unique or getattr(field, "db_index", False)) and not small:
        return "its index is built while nobody can write: db_index=False, then AddIndexConcurrently"
    return ""


def _table(one: Operation) -> str:
    """Of an operation on a field, index or constraint, and of one on a model itself."""
    return str(getattr(one, "model_name", None) or getattr(one, "name", "") or "").lower()


def _named(one: Operation) -> str:
    return f"{type(one).__name__} {one.migration_name_fragment}"
