"""Django's admin at `/admin/`: for administrators who signed in by the page; to others there is nothing."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect


class FolioSite(AdminSite):
    """It has no sign-in of its own, which would go past the page's second factor and its rates.

    What other programs register with Django's own site is not here.
    """

    site_title = site_header = "Folio"
    index_title = "Tables"
    site_url = "/manage/"

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:  # noqa: FBT001, FBT002 -- Django's signature
        guarded = super().admin_view(view, cacheable)

        def answer(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
            if not self.has_permission(request):
                raise Http404
            response: HttpResponse = guarded(request, *arguments, **named)
            response["X-Robots-Tag"] = "noindex"
            return response

        return answer

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        del request, extra_context
        raise Http404

    def logout(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]  # its stub names the template's response alone
        del extra_context
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        logout(request)
        return redirect("/")

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]  # the same
        """The account's own pages do this."""
        del request, extra_context
        return redirect("/manage/")


site = FolioSite(name="admin")
