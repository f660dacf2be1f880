"""What is known of a model is put right by hand, where its provider does not tell it."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from agent_app.records.admin.looking import Looking
from agent_app.records.admin.site import site
from agent_app.records.models import ChatModel


@admin.register(ChatModel, site=site)
class ChatModelAdmin(Looking):
    """Models come with their keys and servers, and stay for the turns that they answered."""

    list_display = ("label", "wire", "name", "vision", "tools", "context_window", "enabled", "position")
    list_filter = ("wire", "enabled")
    fields = (
        *("label", "wire", "name", "server", "enabled", "withheld"),
        *("vision", "tools", "context_window", "max_output_tokens", "position"),
    )
    readonly_fields = ("wire", "name", "server", "enabled")

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        del request, obj
        return True
