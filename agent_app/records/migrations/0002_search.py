"""The words of messages, with the full-text index of the database that is used."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# The index reads the words from the table itself and keeps none of them.
SQLITE = (
    "CREATE VIRTUAL TABLE records_searchindex USING fts5("
    "words, content='records_searchtext', content_rowid='id', tokenize='unicode61 remove_diacritics 0')",
    "CREATE TRIGGER records_searchtext_added AFTER INSERT ON records_searchtext BEGIN "
    "INSERT INTO records_searchindex(rowid, words) VALUES (new.id, new.words); END",
    "CREATE TRIGGER records_searchtext_gone AFTER DELETE ON records_searchtext BEGIN "
    "INSERT INTO records_searchindex(records_searchindex, rowid, words) VALUES ('delete', old.id, old.words); "
    "END",
    "CREATE TRIGGER records_searchtext_changed AFTER UPDATE ON records_searchtext BEGIN "
    "INSERT INTO records_searchindex(records_searchindex, rowid, words) VALUES ('delete', old.id, old.words); "
    "INSERT INTO records_searchindex(rowid, words) VALUES (new.id, new.words); END",
)
SQLITE_BACK = (
    "DROP TRIGGER records_searchtext_changed",
    "DROP TRIGGER records_searchtext_gone",
    "DROP TRIGGER records_searchtext_added",
    "DROP TABLE records_searchindex",
)
# Words are lexemes already, so that no dictionary of the server's takes part.
POSTGRESQL = (
    "CREATE INDEX records_searchindex ON records_searchtext "
    "USING gin (array_to_tsvector(string_to_array(words, ' ')))",
)
POSTGRESQL_BACK = ("DROP INDEX records_searchindex",)


def index(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    run(editor, {"sqlite": SQLITE, "postgresql": POSTGRESQL})


def drop_index(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    run(editor, {"sqlite": SQLITE_BACK, "postgresql": POSTGRESQL_BACK})


def run(editor: BaseDatabaseSchemaEditor, by_vendor: dict[str, tuple[str, ...]]) -> None:
    for statement in by_vendor[editor.connection.vendor]:
        editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("records", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="SearchText",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("words", models.TextField()),
                (
                    "message",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_text",
                        to="records.message",
                    ),
                ),
            ],
        ),
        migrations.RunPython(index, drop_index),
    ]
