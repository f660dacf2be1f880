"""When retention and the sweep of files are due."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("records", "0016_audit"),
    ]

    operations = [
        migrations.CreateModel(
            name='Upkeep',
            fields=[
                ('name', models.CharField(max_length=20, primary_key=True, serialize=False)),
                ('due_at', models.DateTimeField()),
            ],
        ),
    ]
