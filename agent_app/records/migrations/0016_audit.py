"""The audit log grows only: the database itself refuses to change or to delete an entry.

What `writes.audit.forget_before` writes to `records_auditdoor`, and takes out again in the same transaction,
lets entries that are older be deleted.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# Django keeps times as texts that sort as the times do. A remade table loses its triggers: a migration that
# changes the entries' columns has to make them anew.
SQLITE = (
    'CREATE TABLE records_auditdoor ("before" text NOT NULL)',
    "CREATE TRIGGER records_auditentry_unchanged BEFORE UPDATE ON records_auditentry BEGIN "
    "SELECT RAISE(ABORT, 'entries of the audit log are never changed'); END",
    "CREATE TRIGGER records_auditentry_kept BEFORE DELETE ON records_auditentry "
    'WHEN NOT EXISTS (SELECT 1 FROM records_auditdoor WHERE old."at" < "before") BEGIN '
    "SELECT RAISE(ABORT, 'entries of the audit log are never deleted'); END",
)
SQLITE_BACK = (
    "DROP TRIGGER records_auditentry_kept",
    "DROP TRIGGER records_auditentry_unchanged",
    "DROP TABLE records_auditdoor",
)
POSTGRESQL = (
    'CREATE TABLE records_auditdoor ("before" timestamptz NOT NULL)',
    """
    CREATE FUNCTION records_auditentry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM records_auditdoor WHERE OLD."at" < "before") THEN
            RETURN OLD;
        END IF;
        IF TG_OP = 'TRUNCATE' AND EXISTS (SELECT 1 FROM records_auditdoor WHERE "before" > now()) THEN
            RETURN NULL;
        END IF;
        RAISE EXCEPTION 'entries of the audit log are never changed or deleted'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    "CREATE TRIGGER records_auditentry_kept BEFORE UPDATE OR DELETE ON records_auditentry "
    "FOR EACH ROW EXECUTE FUNCTION records_auditentry_refuse()",
    "CREATE TRIGGER records_auditentry_whole BEFORE TRUNCATE ON records_auditentry "
    "FOR EACH STATEMENT EXECUTE FUNCTION records_auditentry_refuse()",
)
POSTGRESQL_BACK = (
    "DROP TRIGGER records_auditentry_whole ON records_auditentry",
    "DROP TRIGGER records_auditentry_kept ON records_auditentry",
    "DROP FUNCTION records_auditentry_refuse()",
    "DROP TABLE records_auditdoor",
)


def guard(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    run(editor, {"sqlite": SQLITE, "postgresql": POSTGRESQL})


def leave_unguarded(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    run(editor, {"sqlite": SQLITE_BACK, "postgresql": POSTGRESQL_BACK})


def run(editor: BaseDatabaseSchemaEditor, by_vendor: dict[str, tuple[str, ...]]) -> None:
    for statement in by_vendor[editor.connection.vendor]:
        editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("records", "0015_budgets")]

    operations = [migrations.RunPython(guard, leave_unguarded)]
