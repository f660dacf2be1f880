"""Who the visitor is here, and what is on offer for them."""

import re
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from ninja import Router

from agent_app.commands.registry import COMMANDS
from agent_app.records.queries.models import enabled_models
from agent_app.web.api.schemas import Me
from agent_app.web.api.shapes import command_out, model_out
from agent_app.web.owner import arrive

router = Router(tags=["people"])


@router.get("/me", response=Me, auth=None)
def me(request: HttpRequest) -> Me:
    """Begins a guest's session when there is none, and sets the CSRF cookie."""
    get_token(request)
    owner = arrive(request, language=_language(request), timezone=_timezone(request))
    models = [model_out(row) for row in enabled_models()]
    return Me(
        signed_in=owner.signed_in,
        name=owner.name,
        language=owner.language,
        timezone=owner.timezone,
        upload_limit_bytes=settings.UPLOAD_LIMIT_BYTES,
        may_create_files=owner.signed_in or settings.GUEST_FILES_ALLOWED,
        previews=settings.PREVIEWS,
        models=models,
        default_model_id=models[0].id if models else None,
        commands=[command_out(command, _language(request)) for command in COMMANDS],
    )


def _language(request: HttpRequest) -> str:
    """The first language that the browser asks for."""
    found = re.match(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", request.headers.get("accept-language", ""))
    return found[0][:16].rstrip("-") if found else "en"


def _timezone(request: HttpRequest) -> str:
    """The zone that the page names in `X-Timezone`."""
    name = request.headers.get("x-timezone", "UTC")
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"
