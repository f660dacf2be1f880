"""Whether this process lives, can serve, and how it does: for containers, proxies and Prometheus."""

import hmac
from functools import cache

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db import Error as DatabaseFailure
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from agent_app.live.connection import valkey_answers
from agent_app.watch import metrics


@require_safe
def healthy(_request: HttpRequest) -> HttpResponse:
    """200 for as long as the process answers at all: nothing that it needs is asked."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def ready(_request: HttpRequest) -> HttpResponse:
    """200 when database and Valkey answer and all migrations are applied, else 503; says what is amiss."""
    found = {"database": _database_answers(), "valkey": valkey_answers(settings.REDIS_URL)}
    found["migrations"] = found["database"] and _is_migrated()
    return JsonResponse(found, status=200 if all(found.values()) else 503)


@require_safe
def measurements(request: HttpRequest) -> HttpResponse:
    """For whoever has the token; without one there is nothing at this address."""
    said = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not settings.METRICS_TOKEN or not hmac.compare_digest(said.encode(), settings.METRICS_TOKEN.encode()):
        raise Http404
    return HttpResponse(metrics.exposition(), content_type=metrics.CONTENT_TYPE)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseFailure:
        return False
    return True


def _is_migrated() -> bool:
    try:
        return _migrated_once()
    except (NotMigrated, DatabaseFailure):
        return False


class NotMigrated(Exception):
    """The tables are older than the code. Run manage.py prepare."""


@cache
def _migrated_once() -> bool:
    """What was applied stays so: only a no is asked for again."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotMigrated
    return True
