"""Daily sums of what was used, and which turns and side requests are in them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("records", "0012_accounts"),
    ]

    operations = [
        migrations.CreateModel(
            name='DailyFirstToken',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('day', models.DateField()),
                ('bucket', models.PositiveSmallIntegerField()),
                ('steps', models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='DailyGuard',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('day', models.DateField()),
                ('guard', models.CharField(max_length=12)),
                ('fired', models.BigIntegerField(default=0)),
                ('corrected', models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='DailyLayer',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('day', models.DateField()),
                ('layer', models.CharField(max_length=12)),
                ('name', models.CharField(blank=True, default='', max_length=200)),
                ('tokens', models.BigIntegerField(default=0)),
                ('prefix_tokens', models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='DailyTool',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('day', models.DateField()),
                ('tool', models.CharField(max_length=200)),
                ('failure', models.CharField(blank=True, default='', max_length=24)),
                ('calls', models.BigIntegerField(default=0)),
                ('mended', models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='DailyUse',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('day', models.DateField()),
                ('purpose', models.CharField(choices=[('turn', 'Turn'), ('title', 'Title'), ('summary', 'Summary'), ('vision', 'Vision'), ('image', 'Image')], max_length=12)),
                ('requests', models.BigIntegerField(default=0)),
                ('done', models.BigIntegerField(default=0)),
                ('stopped', models.BigIntegerField(default=0)),
                ('interrupted', models.BigIntegerField(default=0)),
                ('failed', models.BigIntegerField(default=0)),
                ('input_tokens', models.BigIntegerField(default=0)),
                ('cached_tokens', models.BigIntegerField(default=0)),
                ('cache_write_tokens', models.BigIntegerField(default=0)),
                ('output_tokens', models.BigIntegerField(default=0)),
                ('cost_nano', models.BigIntegerField(default=0)),
                ('unpriced_tokens', models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='UsageCounter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
        ),
        migrations.CreateModel(
            name='UsageModel',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=250, unique=True)),
                ('label', models.CharField(max_length=250)),
            ],
        ),
        migrations.AddField(
            model_name='siderequest',
            name='counted_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='turn',
            name='counted_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='dailyfirsttoken',
            name='owner',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='records.owner'),
        ),
        migrations.AddField(
            model_name='dailyguard',
            name='owner',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='records.owner'),
        ),
        migrations.AddField(
            model_name='dailylayer',
            name='owner',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='records.owner'),
        ),
        migrations.AddField(
            model_name='dailytool',
            name='owner',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='records.owner'),
        ),
        migrations.AddField(
            model_name='dailyuse',
            name='owner',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='records.owner'),
        ),
        migrations.AddField(
            model_name='dailyuse',
            name='model',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='records.usagemodel'),
        ),
        migrations.AddField(
            model_name='dailytool',
            name='model',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='records.usagemodel'),
        ),
        migrations.AddField(
            model_name='dailylayer',
            name='model',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='records.usagemodel'),
        ),
        migrations.AddField(
            model_name='dailyguard',
            name='model',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='records.usagemodel'),
        ),
        migrations.AddField(
            model_name='dailyfirsttoken',
            name='model',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='records.usagemodel'),
        ),
        migrations.AddConstraint(
            model_name='dailyuse',
            constraint=models.UniqueConstraint(condition=models.Q(('owner__isnull', False)), fields=('owner', 'day', 'model', 'purpose'), name='one_use_of_an_owner'),
        ),
        migrations.AddConstraint(
            model_name='dailyuse',
            constraint=models.UniqueConstraint(condition=models.Q(('owner', None)), fields=('day', 'model', 'purpose'), name='one_use_of_the_site'),
        ),
        migrations.AddConstraint(
            model_name='dailytool',
            constraint=models.UniqueConstraint(condition=models.Q(('owner__isnull', False)), fields=('owner', 'day', 'model', 'tool', 'failure'), name='one_tool_of_an_owner'),
        ),
        migrations.AddConstraint(
            model_name='dailytool',
            constraint=models.UniqueConstraint(condition=models.Q(('owner', None)), fields=('day', 'model', 'tool', 'failure'), name='one_tool_of_the_site'),
        ),
        migrations.AddConstraint(
            model_name='dailylayer',
            constraint=models.UniqueConstraint(condition=models.Q(('owner__isnull', False)), fields=('owner', 'day', 'model', 'layer', 'name'), name='one_layer_of_an_owner'),
        ),
        migrations.AddConstraint(
            model_name='dailylayer',
            constraint=models.UniqueConstraint(condition=models.Q(('owner', None)), fields=('day', 'model', 'layer', 'name'), name='one_layer_of_the_site'),
        ),
        migrations.AddConstraint(
            model_name='dailyguard',
            constraint=models.UniqueConstraint(condition=models.Q(('owner__isnull', False)), fields=('owner', 'day', 'model', 'guard'), name='one_guard_of_an_owner'),
        ),
        migrations.AddConstraint(
            model_name='dailyguard',
            constraint=models.UniqueConstraint(condition=models.Q(('owner', None)), fields=('day', 'model', 'guard'), name='one_guard_of_the_site'),
        ),
        migrations.AddConstraint(
            model_name='dailyfirsttoken',
            constraint=models.UniqueConstraint(condition=models.Q(('owner__isnull', False)), fields=('owner', 'day', 'model', 'bucket'), name='one_first_token_of_an_owner'),
        ),
        migrations.AddConstraint(
            model_name='dailyfirsttoken',
            constraint=models.UniqueConstraint(condition=models.Q(('owner', None)), fields=('day', 'model', 'bucket'), name='one_first_token_of_the_site'),
        ),
    ]
