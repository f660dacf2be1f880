"""What models can do here, switched off and on for everyone; whoever is no admin finds nothing here."""

from django.http import HttpRequest
from ninja import Path, Router

from agent_app.records.queries.groups import lacking, off_everywhere
from agent_app.records.writes.audit import actor_of
from agent_app.records.writes.capabilities import switch_capability
from agent_app.web.api.administration_schemas import Capability, CapabilityEdit, CapabilityOut, LackingOut
from agent_app.web.api.asking import SessionAdmin, asking
from agent_app.web.api.errors import not_found
from tools.kit.registry import CAPABILITIES

router = Router(tags=["capabilities"], auth=SessionAdmin())


@router.get("/admin/capabilities", response=list[CapabilityOut])
def list_capabilities(request: HttpRequest) -> list[CapabilityOut]:
    del request
    return _all()


@router.patch("/admin/capabilities/{name}", response=list[CapabilityOut])
def change_capability(
    request: HttpRequest, name: Path[Capability], edit: CapabilityEdit
) -> list[CapabilityOut]:
    """From the next step of each turn on."""
    if name not in {tool.name for tool in CAPABILITIES}:
        raise not_found("capability")
    switch_capability(actor_of(asking(request)), name, enabled=edit.enabled)
    return _all()


def _all() -> list[CapabilityOut]:
    off, without = off_everywhere(), lacking()
    return [
        CapabilityOut(
            name=tool.name,
            about=tool.guide.partition("\n")[0],
            enabled=tool.name not in off,
            lacking=[LackingOut(id=one.group_id, name=one.name) for one in without.get(tool.name, ())],
        )
        for tool in sorted(CAPABILITIES, key=lambda tool: tool.name)
    ]
