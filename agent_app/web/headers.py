"""Headers that every answer carries, beside those of Django's and of the content security policy."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

# The page writes to the clipboard when it is asked to, and uses none of the rest.
UNUSED = (
    "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer",
    "microphone", "midi", "payment", "screen-wake-lock", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip
PERMISSIONS = ", ".join(f"{name}=()" for name in UNUSED)

SANDBOX = {"Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'"}
"""Of what is no page of ours: whatever it holds, nothing of it runs, and nobody frames it."""

Sync = Callable[[HttpRequest], HttpResponseBase]
Async = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def safe_headers(get_response: Sync | Async) -> Sync | Async:
    if iscoroutinefunction(get_response):

        async def later(request: HttpRequest) -> HttpResponseBase:
            return _with_headers(request, await get_response(request))

        return later

    def now(request: HttpRequest) -> HttpResponseBase:
        return _with_headers(request, get_response(request))  # type: ignore[arg-type]  # not the async one

    return now


def _with_headers(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Permissions-Policy", PERMISSIONS)
    # A proxy speaks TLS for us; a browser that came without it ignores this.
    if settings.SECURE_HSTS_SECONDS:
        response.headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
    if request.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response
