"""A version belongs to the branch of a turn: that of its call, or the one where it was brought back."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def name_turns(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    versions = apps.get_model("records", "FileVersion").objects.using(schema_editor.connection.alias)
    calls = apps.get_model("records", "ToolCall").objects.using(schema_editor.connection.alias)
    of_call = calls.filter(id=models.OuterRef("call_id")).values("step__turn_id")[:1]
    versions.exclude(call=None).update(turn_id=models.Subquery(of_call))


class Migration(migrations.Migration):
    dependencies = [("records", "0002_search")]

    operations = [
        migrations.AddField(
            model_name="fileversion",
            name="turn",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="records.turn",
            ),
        ),
        migrations.RunPython(name_turns, migrations.RunPython.noop),
    ]
