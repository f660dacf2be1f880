"""Lets a websocket in at its one address and from our own pages only: browsers send cookies from anywhere."""

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from agent_app.web.asgi_types import App, Receive, Scope, Send

SOCKET_PATH = "/ws/"


class SocketGate:
    """The Origin must name the host that was asked, or stand in CSRF_TRUSTED_ORIGINS."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        if scope["path"] == SOCKET_PATH and is_ours(origin, host):
            await self._app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close"})


def is_ours(origin: str, host: str) -> bool:
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    if origin.lower() not in {f"{scheme}://{host.lower()}" for scheme in ("http", "https")}:
        return False
    return validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)
