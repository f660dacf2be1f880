"""Capabilities are switched off and on for everyone."""

from django.db import transaction

from agent_app.records.models import CapabilitySwitch
from agent_app.records.writes.audit import Actor, Change, Subject, note


@transaction.atomic
def switch_capability(actor: Actor, name: str, *, enabled: bool) -> None:
    """Pressed twice it changes nothing more."""
    CapabilitySwitch.objects.get_or_create(name=name)
    switch = CapabilitySwitch.objects.select_for_update().get(name=name)
    if switch.enabled == enabled:
        return
    switch.enabled = enabled
    switch.save(update_fields=["enabled"])
    note(actor, Change("capability.switched", Subject(name, name), {"enabled": (not enabled, enabled)}))
