"""Django's handle on this package: it has no tables, it brings the start-up checks and `serve`."""

from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class FolioConfig(AppConfig):
    name = "agent_app.config"
    label = "config"

    def ready(self) -> None:
        import_module("agent_app.config.checks")


class AuditedAdminConfig(AdminConfig):
    default = False
    default_site = "agent_app.records.audited_admin.AuditedSite"
