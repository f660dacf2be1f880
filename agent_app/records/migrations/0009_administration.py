"""Groups of people, servers of models with their prices, and the audit log."""

import agent_app.records.identifiers
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('records', '0008_knowledge'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('actor', models.BigIntegerField(blank=True, null=True)),
                ('actor_name', models.CharField(max_length=200)),
                ('action', models.CharField(max_length=60)),
                ('subject_id', models.CharField(blank=True, default='', max_length=64)),
                ('subject_name', models.CharField(blank=True, default='', max_length=200)),
                ('changes', models.JSONField(default=dict)),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='ModelServer',
            fields=[
                ('id', models.CharField(default=agent_app.records.identifiers.model_server_id, editable=False, max_length=40, primary_key=True, serialize=False)),
                ('title', models.CharField(max_length=120, unique=True)),
                ('wire', models.CharField(choices=[('openai_chat', 'Openai Chat'), ('openai_responses', 'Openai Responses'), ('anthropic', 'Anthropic')], max_length=24)),
                ('base_url', models.CharField(max_length=500)),
                ('sealed_key', models.TextField(blank=True, default='')),
                ('key_end', models.CharField(blank=True, default='', max_length=4)),
                ('enabled', models.BooleanField(default=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('title',),
            },
        ),
        migrations.CreateModel(
            name='PeopleGroup',
            fields=[
                ('id', models.CharField(default=agent_app.records.identifiers.group_id, editable=False, max_length=40, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80, unique=True)),
                ('all_models', models.BooleanField(default=True)),
                ('capabilities_off', models.JSONField(blank=True, default=list)),
                ('joined_at_sign_up', models.BooleanField(default=False)),
                ('for_guests', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('name',),
            },
        ),
        migrations.RemoveConstraint(
            model_name='chatmodel',
            name='one_row_per_model',
        ),
        migrations.AddField(
            model_name='chatmodel',
            name='cache_write_price',
            field=models.DecimalField(blank=True, decimal_places=6, max_digits=12, null=True),
        ),
        migrations.AddField(
            model_name='chatmodel',
            name='cached_price',
            field=models.DecimalField(blank=True, decimal_places=6, max_digits=12, null=True),
        ),
        migrations.AddField(
            model_name='chatmodel',
            name='input_price',
            field=models.DecimalField(blank=True, decimal_places=6, max_digits=12, null=True),
        ),
        migrations.AddField(
            model_name='chatmodel',
            name='output_price',
            field=models.DecimalField(blank=True, decimal_places=6, max_digits=12, null=True),
        ),
        migrations.AddField(
            model_name='chatmodel',
            name='withheld',
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name='auditentry',
            index=models.Index(fields=['action', '-id'], name='audit_by_action'),
        ),
        migrations.AddIndex(
            model_name='auditentry',
            index=models.Index(fields=['actor', '-id'], name='audit_by_actor'),
        ),
        migrations.AddField(
            model_name='chatmodel',
            name='server',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='models', to='records.modelserver'),
        ),
        migrations.AddConstraint(
            model_name='chatmodel',
            constraint=models.UniqueConstraint(condition=models.Q(('server', None)), fields=('wire', 'name'), name='one_row_per_own_model'),
        ),
        migrations.AddConstraint(
            model_name='chatmodel',
            constraint=models.UniqueConstraint(fields=('server', 'name'), name='one_row_per_model_of_a_server'),
        ),
        migrations.AddField(
            model_name='peoplegroup',
            name='allowed_models',
            field=models.ManyToManyField(blank=True, related_name='+', to='records.chatmodel'),
        ),
        migrations.AddField(
            model_name='peoplegroup',
            name='users',
            field=models.ManyToManyField(blank=True, related_name='people_groups', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='peoplegroup',
            constraint=models.UniqueConstraint(condition=models.Q(('for_guests', True)), fields=('for_guests',), name='one_group_of_guests'),
        ),
    ]
