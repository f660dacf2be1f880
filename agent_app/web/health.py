"""Whether this process can serve: asked by containers and proxies."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def healthy(_request: HttpRequest) -> HttpResponse:
    """200 when the database answers; an error of it is a 500."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")
