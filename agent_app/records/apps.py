"""The only Django app with tables."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "agent_app.records"
    label = "records"
    default_auto_field = "django.db.models.BigAutoField"
