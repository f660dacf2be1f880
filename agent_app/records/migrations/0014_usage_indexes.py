"""Finds what is not in the daily sums yet. These tables may be large: PostgreSQL builds the indexes beside writes."""

from django.db import migrations, models


class AddIndexBesideWrites(migrations.AddIndex):
    """What an attempt left unfinished is built anew. PostgreSQL does this outside of transactions alone."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state) -> None:  # type: ignore[no-untyped-def]  # as in Django
        beside = "CONCURRENTLY " if schema_editor.connection.vendor == "postgresql" else ""
        schema_editor.execute(f"DROP INDEX {beside}IF EXISTS {schema_editor.quote_name(self.index.name)}")
        if not beside:
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        schema_editor.add_index(model, self.index, concurrently=True)


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ("records", "0013_usage"),
    ]

    operations = [
        AddIndexBesideWrites(
            model_name='siderequest',
            index=models.Index(condition=models.Q(('counted_at', None)), fields=['created_at'], name='side_requests_to_count'),
        ),
        AddIndexBesideWrites(
            model_name='turn',
            index=models.Index(condition=models.Q(('counted_at', None), ('finished_at__isnull', False)), fields=['finished_at'], name='turns_to_count'),
        ),
    ]
