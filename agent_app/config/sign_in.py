"""What the environment says of signing in: through a provider, and by mail for who lost their password."""

from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from agent_app.config.environment import Environment

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
MAIL_KINDS = {"smtp", "smtps", "smtp+tls", "smtp+ssl", "consolemail", "filemail", "memorymail"}


def providers(env: Environment) -> dict[str, Any]:
    """For SOCIALACCOUNT_PROVIDERS: at most one, of OpenID Connect."""
    issuer = env.text("OIDC_ISSUER").rstrip("/")
    client_id = env.text("OIDC_CLIENT_ID")
    if not issuer:
        return {"openid_connect": {"APPS": []}}
    parts = urlsplit(issuer)
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        raise ImproperlyConfigured("OIDC_ISSUER must be an address that begins with https://.")
    if not client_id:
        raise ImproperlyConfigured(
            "OIDC_ISSUER needs OIDC_CLIENT_ID: the name that the provider knows Folio by."
        )
    app = {
        "provider_id": "sso",
        "name": env.text("OIDC_NAME", "OpenID Connect"),
        "client_id": client_id,
        "secret": env.text("OIDC_CLIENT_SECRET"),
        "settings": {"server_url": issuer},
    }
    return {"openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": [app]}}


def mail(env: Environment) -> dict[str, Any]:
    """Django's settings for mail; none is sent without EMAIL_URL."""
    url = env.text("EMAIL_URL")
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    if url.partition("://")[0] not in MAIL_KINDS:
        raise ImproperlyConfigured(
            "EMAIL_URL must look like smtp+tls://name:password@mail.example.com:587. Correct it."
        )
    found: dict[str, Any] = environ.Env.email_url_config(url)
    return found
