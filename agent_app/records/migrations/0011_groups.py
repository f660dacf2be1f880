"""Announcements: words of an administrator to everybody who opens the page."""

import agent_app.records.identifiers
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("records", "0010_model_servers"),
    ]

    operations = [
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.CharField(default=agent_app.records.identifiers.announcement_id, editable=False, max_length=40, primary_key=True, serialize=False)),
                ('text', models.CharField(max_length=500)),
                ('level', models.CharField(choices=[('info', 'Info'), ('warning', 'Warning')], default='info', max_length=8)),
                ('starts_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'ordering': ('-starts_at', '-created_at', 'id'),
            },
        ),
    ]
