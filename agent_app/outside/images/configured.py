"""Which model makes pictures here, and where it answers."""

from urllib.parse import urlsplit

from django.conf import settings

from agent_app.providers.base import Endpoint
from agent_app.providers.clients import is_own
from agent_app.providers.openai_opening import OWN_HOSTS

DEFAULT_MODEL = "gpt-image-2.5-sunburst"
"""At OpenAI's own address, where no other is named."""


def image_endpoint() -> Endpoint | None:
    """None where no model is set, or no key for OpenAI's own address."""
    own = _is_own(settings.IMAGE_BASE_URL)
    model = settings.IMAGE_MODEL or (DEFAULT_MODEL if own else "")
    if not model or (own and not settings.IMAGE_API_KEY):
        return None
    return Endpoint(model, settings.IMAGE_BASE_URL, settings.IMAGE_API_KEY, vision=False, tools=False)


def _is_own(base_url: str) -> bool:
    try:
        return is_own(urlsplit(base_url).hostname or "", OWN_HOSTS)
    except ValueError:
        return False
