"""The files of the knowledge base and their passages, with the full-text index of the database."""

import agent_app.records.identifiers
import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# The index reads the words from the table itself and keeps none of them.
SQLITE = (
    "CREATE VIRTUAL TABLE records_knowledgeindex USING fts5("
    "words, content='records_knowledgepassage', content_rowid='id', tokenize='unicode61 remove_diacritics 0')",
    "CREATE TRIGGER records_knowledgepassage_added AFTER INSERT ON records_knowledgepassage BEGIN "
    "INSERT INTO records_knowledgeindex(rowid, words) VALUES (new.id, new.words); END",
    "CREATE TRIGGER records_knowledgepassage_gone AFTER DELETE ON records_knowledgepassage BEGIN "
    "INSERT INTO records_knowledgeindex(records_knowledgeindex, rowid, words) "
    "VALUES ('delete', old.id, old.words); END",
    "CREATE TRIGGER records_knowledgepassage_changed AFTER UPDATE OF words ON records_knowledgepassage BEGIN "
    "INSERT INTO records_knowledgeindex(records_knowledgeindex, rowid, words) "
    "VALUES ('delete', old.id, old.words); "
    "INSERT INTO records_knowledgeindex(rowid, words) VALUES (new.id, new.words); END",
)
SQLITE_BACK = (
    "DROP TRIGGER records_knowledgepassage_changed",
    "DROP TRIGGER records_knowledgepassage_gone",
    "DROP TRIGGER records_knowledgepassage_added",
    "DROP TABLE records_knowledgeindex",
)
# Words are lexemes already, so that no dictionary of the server's takes part.
POSTGRESQL = (
    "CREATE INDEX records_knowledgeindex ON records_knowledgepassage "
    "USING gin (array_to_tsvector(string_to_array(words, ' ')))",
)
POSTGRESQL_BACK = ("DROP INDEX records_knowledgeindex",)


def index(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    run(editor, {"sqlite": SQLITE, "postgresql": POSTGRESQL})


def drop_index(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    run(editor, {"sqlite": SQLITE_BACK, "postgresql": POSTGRESQL_BACK})


def run(editor: BaseDatabaseSchemaEditor, by_vendor: dict[str, tuple[str, ...]]) -> None:
    for statement in by_vendor[editor.connection.vendor]:
        editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [
        ("records", "0007_commands"),
    ]

    operations = [
        migrations.CreateModel(
            name="KnowledgeFile",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=agent_app.records.identifiers.knowledge_id,
                        editable=False,
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=255)),
                ("version", models.PositiveIntegerField(default=1)),
                ("kind", models.CharField(max_length=8)),
                ("mime", models.CharField(max_length=120)),
                ("size", models.PositiveBigIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("reading", "Reading"),
                            ("ready", "Ready"),
                            ("failed", "Failed"),
                        ],
                        default="queued",
                        max_length=8,
                    ),
                ),
                ("code", models.CharField(blank=True, default="", max_length=20)),
                ("reason", models.CharField(blank=True, default="", max_length=500)),
                ("passage_count", models.PositiveIntegerField(default=0)),
                ("word_count", models.PositiveBigIntegerField(default=0)),
                ("embedding", models.CharField(blank=True, default="", max_length=120)),
                ("attempt", models.PositiveSmallIntegerField(default=0)),
                ("send_after", models.DateTimeField(blank=True, null=True)),
                ("lease_until", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="knowledge",
                        to="records.owner",
                    ),
                ),
            ],
            options={
                "ordering": ("name", "-version", "id"),
            },
        ),
        migrations.CreateModel(
            name="KnowledgePassage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("word_count", models.PositiveIntegerField()),
                ("vector", models.BinaryField(blank=True, null=True)),
                ("place", models.JSONField()),
                ("heading", models.JSONField(default=list)),
                ("lead", models.TextField(blank=True, default="")),
                ("text", models.TextField()),
                ("words", models.TextField()),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="passages",
                        to="records.knowledgefile",
                    ),
                ),
            ],
            options={
                "ordering": ("file", "number"),
            },
        ),
        migrations.AddIndex(
            model_name="knowledgefile",
            index=models.Index(fields=["owner", "state"], name="knowledge_by_owner"),
        ),
        migrations.AddConstraint(
            model_name="knowledgepassage",
            constraint=models.UniqueConstraint(fields=("file", "number"), name="one_passage_per_number"),
        ),
        migrations.RunPython(index, drop_index),
    ]
