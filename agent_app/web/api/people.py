"""Who the visitor is here, and what is on offer for them."""

import re
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from ninja import Router

from agent_app.commands.registry import COMMANDS
from agent_app.outside.configured import backend
from agent_app.records.queries.budgets import any_budget, any_for_guests
from agent_app.records.queries.connections import any_offered
from agent_app.records.queries.groups import switched_off_for
from agent_app.records.queries.models import models_for
from agent_app.records.queries.research import SEARCH
from agent_app.records.rows import OwnerRow
from agent_app.records.writes.owners import OwnSettings, change_settings
from agent_app.web.api.asking import asking
from agent_app.web.api.errors import ApiError
from agent_app.web.api.schemas import Me, SettingsEdit
from agent_app.web.api.shapes import command_out, model_out
from agent_app.web.owner import arrive

router = Router(tags=["people"])


@router.get("/me", response=Me, auth=None)
def me(request: HttpRequest) -> Me:
    """Begins a guest's session when there is none, and sets the CSRF cookie."""
    get_token(request)
    return _me(arrive(request, language=_language(request), timezone=_timezone(request)))


@router.patch("/me", response=Me)
def change_me(request: HttpRequest, edit: SettingsEdit) -> Me:
    """A guest's settings go along when they sign up."""
    owner = asking(request)
    if edit.timezone and not _is_zone(edit.timezone):
        raise ApiError(422, "no_zone", "That time zone is not known. Pick one from the list.")
    offered = {row.model_id for row in models_for(owner.owner_id)}
    if edit.default_model_id and edit.default_model_id not in offered:
        raise ApiError(422, "no_model", "That model is not offered to you. Pick another one.")
    new = OwnSettings(edit.language, edit.timezone, edit.default_model_id, edit.instructions)
    change_settings(owner.owner_id, new)
    return _me(arrive(request, language=owner.browser[0], timezone=owner.browser[1]))


def _me(owner: OwnerRow) -> Me:
    models = [model_out(row) for row in models_for(owner.owner_id)]
    offered = [model.id for model in models]
    own_model = owner.default_model_id if owner.default_model_id in offered else None
    return Me(
        signed_in=owner.signed_in,
        admin=owner.admin,
        budgets=any_budget() if owner.signed_in else any_for_guests(),
        connections=any_offered(),
        web=backend() is not None and SEARCH not in switched_off_for(owner.owner_id),
        name=owner.name,
        language=owner.language,
        timezone=owner.timezone,
        chosen_language=owner.chosen_language,
        chosen_timezone=owner.chosen_timezone,
        instructions=owner.instructions,
        upload_limit_bytes=settings.UPLOAD_LIMIT_BYTES,
        may_create_files=owner.signed_in or settings.GUEST_FILES_ALLOWED,
        previews=settings.PREVIEWS,
        models=models,
        default_model_id=own_model or next(iter(offered), None),
        chosen_model_id=own_model or "",
        commands=[command_out(command, owner.language) for command in COMMANDS],
    )


def _language(request: HttpRequest) -> str:
    """The first language that the browser asks for."""
    found = re.match(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", request.headers.get("accept-language", ""))
    return found[0][:16].rstrip("-") if found else "en"


def _timezone(request: HttpRequest) -> str:
    """The zone that the page names in `X-Timezone`."""
    name = request.headers.get("x-timezone", "UTC")
    return name if _is_zone(name) else "UTC"


def _is_zone(name: str) -> bool:
    try:
        return ZoneInfo(name).key == name
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
