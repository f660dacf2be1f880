"""Servers of models that were found on this machine, and those that were removed with their turns kept."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("records", "0009_administration"),
    ]

    operations = [
        migrations.AddField(
            model_name='modelserver',
            name='found_as',
            field=models.CharField(blank=True, default='', max_length=16),
        ),
        migrations.AddField(
            model_name='modelserver',
            name='removed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='modelserver',
            name='title',
            field=models.CharField(max_length=120),
        ),
        migrations.AddConstraint(
            model_name='modelserver',
            constraint=models.UniqueConstraint(condition=models.Q(('removed_at', None)), fields=('title',), name='one_model_server_per_title'),
        ),
    ]
