"""Budgets of people and groups, what is spent of them, and what requests hold."""

import agent_app.records.identifiers
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("records", "0014_usage_indexes"),
    ]

    operations = [
        migrations.CreateModel(
            name='Budget',
            fields=[
                ('id', models.CharField(default=agent_app.records.identifiers.budget_id, editable=False, max_length=40, primary_key=True, serialize=False)),
                ('subject', models.CharField(choices=[('user', 'User'), ('group', 'Group'), ('each_in_group', 'Each In Group'), ('everyone', 'Everyone'), ('guests', 'Guests')], max_length=16)),
                ('period', models.CharField(choices=[('day', 'Day'), ('month', 'Month')], max_length=8)),
                ('unit', models.CharField(choices=[('tokens', 'Tokens'), ('money', 'Money')], max_length=8)),
                ('limit', models.BigIntegerField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='records.peoplegroup')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('created_at', 'id'),
            },
        ),
        migrations.CreateModel(
            name='BudgetUse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('holder', models.CharField(blank=True, default='', max_length=40)),
                ('period_start', models.DateField()),
                ('used', models.BigIntegerField(default=0)),
                ('held', models.BigIntegerField(default=0)),
                ('budget', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='uses', to='records.budget')),
            ],
        ),
        migrations.CreateModel(
            name='BudgetHold',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request', models.CharField(db_index=True, max_length=40)),
                ('model_id', models.CharField(blank=True, default='', max_length=40)),
                ('amount', models.BigIntegerField()),
                ('turn_id', models.CharField(blank=True, default='', max_length=40)),
                ('fence', models.PositiveIntegerField(default=0)),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('use', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='holds', to='records.budgetuse')),
            ],
        ),
        migrations.AddConstraint(
            model_name='budget',
            constraint=models.CheckConstraint(condition=models.Q(('limit__gte', 0)), name='budget_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='budget',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('group', None), ('subject', 'user'), ('user__isnull', False)), models.Q(('group__isnull', False), ('subject__in', ('group', 'each_in_group')), ('user', None)), models.Q(('group', None), ('subject__in', ('everyone', 'guests')), ('user', None)), _connector='OR'), name='budget_has_its_subject'),
        ),
        migrations.AddConstraint(
            model_name='budget',
            constraint=models.UniqueConstraint(condition=models.Q(('group', None), ('subject', 'user'), ('user__isnull', False)), fields=('user', 'period', 'unit'), name='one_budget_of_a_user'),
        ),
        migrations.AddConstraint(
            model_name='budget',
            constraint=models.UniqueConstraint(condition=models.Q(('group__isnull', False), ('subject__in', ('group', 'each_in_group')), ('user', None)), fields=('subject', 'group', 'period', 'unit'), name='one_budget_of_a_group'),
        ),
        migrations.AddConstraint(
            model_name='budget',
            constraint=models.UniqueConstraint(condition=models.Q(('group', None), ('subject__in', ('everyone', 'guests')), ('user', None)), fields=('subject', 'period', 'unit'), name='one_budget_of_all'),
        ),
        migrations.AddConstraint(
            model_name='budgetuse',
            constraint=models.UniqueConstraint(fields=('budget', 'holder', 'period_start'), name='one_use_per_period'),
        ),
        migrations.AddConstraint(
            model_name='budgethold',
            constraint=models.UniqueConstraint(fields=('request', 'use'), name='one_hold_of_a_request'),
        ),
    ]
