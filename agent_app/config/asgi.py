"""The web process: HTTP behind a guard for bodies, websockets behind a gate, and a lifespan."""

import os
from typing import cast

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agent_app.config.settings")
# Before the imports below: they need the apps to be loaded.
http = get_asgi_application()

from django.conf import settings  # noqa: E402 - see above

from agent_app.web.asgi_types import App  # noqa: E402 - see above
from agent_app.web.body_guard import BodyGuard  # noqa: E402 - see above
from agent_app.web.consumer import ChatConsumer  # noqa: E402 - see above
from agent_app.web.doors import Doors  # noqa: E402 - see above
from agent_app.web.gate import SocketGate  # noqa: E402 - see above

application = Doors(
    http=BodyGuard(cast("App", http), settings.UPLOAD_LIMIT_BYTES),
    websocket=SocketGate(cast("App", ChatConsumer.as_asgi())),
)
