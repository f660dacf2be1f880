"""Measures every HTTP request by its route, so that addresses with ids count as one."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from agent_app.watch import metrics

Answer = Callable[[HttpRequest], HttpResponse]
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def measured(answer: Answer) -> Answer:
    """A middleware of Django's."""

    def measure(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = answer(request)
        route = _route(request)
        method = request.method if request.method in METHODS else "OTHER"
        metrics.http_requests.labels(method, route, str(response.status_code)).inc()
        metrics.http_seconds.labels(route).observe(time.perf_counter() - began)
        return response

    return measure


def _route(request: HttpRequest) -> str:
    """The pattern, not the address; what no pattern took was answered by a middleware."""
    match = request.resolver_match
    return match.route if match is not None else "-"
