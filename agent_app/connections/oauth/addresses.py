"""Folio's own addresses in a sign-in: where people come back to, and what names Folio as a client."""

from django.conf import settings


def redirect_uri() -> str:
    """Exactly as it must be registered."""
    return f"{settings.PUBLIC_URL}/oauth/return"


def client_document_uri() -> str:
    """A client id that is the address of the client's description."""
    return f"{settings.PUBLIC_URL}/oauth/client.json"
