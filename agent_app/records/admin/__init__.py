"""Django's admin for what has no page of its own yet: people, models and capabilities."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from agent_app.records.models import CapabilitySwitch, ChatModel, User

admin.site.register(User, UserAdmin)


@admin.register(ChatModel)
class ChatModelAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("label", "wire", "name", "vision", "tools", "context_window", "enabled", "position")
    list_editable = ("enabled", "position")
    list_filter = ("wire", "enabled")


@admin.register(CapabilitySwitch)
class CapabilitySwitchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    list_display = ("name", "enabled")
    list_editable = ("enabled",)
