"""The one page: the built front end with a nonce for its scripts, at every address that is not another's."""

from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from agent_app.web.api.errors import refusal

NONCE_PLACE = "__CSP_NONCE__"
OTHERS = ("api/", "_allauth/", "static/", "ws/", "admin/")
SHARED = "shared/"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Folio</title>
<p>The page has not been built yet. Run <code>make run</code> in Folio's folder, then reload.</p></html>"""


@require_safe
def shell(request: HttpRequest, path: str = "") -> HttpResponse:
    if path.startswith("api/"):
        return refusal(404, "not_found", "There is nothing at this address.")
    if path.startswith(OTHERS):
        raise Http404
    built = Path(settings.BASE_DIR) / "frontend" / "dist" / "index.html"
    if not built.is_file():
        return HttpResponse(NOT_BUILT, status=503)
    page = _read(built, built.stat().st_mtime_ns).replace(NONCE_PLACE, str(request.csp_nonce))  # type: ignore[attr-defined]  # set by django-csp
    unlisted = {"X-Robots-Tag": "noindex"} if path.startswith(SHARED) else {}
    return HttpResponse(page, headers={"Cache-Control": "no-cache", **unlisted})


@cache
def _read(built: Path, changed_ns: int) -> str:
    return built.read_text(encoding="utf-8")
