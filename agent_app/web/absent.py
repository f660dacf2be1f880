"""Addresses that a library brings along and that nothing stands behind here."""

from django.http import HttpRequest, HttpResponse

from agent_app.web.api.errors import refusal


def absent(_request: HttpRequest) -> HttpResponse:
    return refusal(404, "not_found", "There is nothing at this address.")
