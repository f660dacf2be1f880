"""What is known of a model is put right by hand, where its provider does not tell it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import Model
from django.http import HttpRequest

from agent_app.records.admin.looking import Looking
from agent_app.records.admin.site import site
from agent_app.records.models import ChatModel
from agent_app.records.writes.audit import Actor, Change, Subject, note


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

    def save_model(self, request: HttpRequest, obj: ChatModel, form: Any, change: bool) -> None:  # noqa: FBT001 -- Django's signature
        fields = {name: (form.initial.get(name), form.cleaned_data.get(name)) for name in form.changed_data}
        with transaction.atomic():
            super().save_model(request, obj, form, change)
            if fields:
                actor = Actor(request.user.pk, request.user.get_username())
                note(actor, Change("chat_model.changed", Subject(obj.id, obj.label), fields))
