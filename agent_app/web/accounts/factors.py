"""What allauth asks of this site about second factors."""

from urllib.parse import urlsplit

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.totp.internal.auth import get_totp_secret
from django.conf import settings
from django.http import HttpRequest

from agent_app.records.sealing import opened, seal


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth ships no types
    """Seals what codes are made of, as all secrets here are, and says whose passkeys are."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "too_many_passkeys": "You have as many passkeys as an account can have. Remove one first."
    }

    def encrypt(self, text: str) -> str:
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        return opened(encrypted_text)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Passkeys are kept for the site's public name; without TLS for the name that it is opened by."""
        address = settings.PUBLIC_URL if settings.IS_SECURE else f"//{context.request.get_host()}"
        return {"id": urlsplit(address).hostname or "", "name": settings.MFA_TOTP_ISSUER}


def totp_picture(request: HttpRequest) -> bytes:
    """The secret that this session is about to confirm, as a QR code in SVG for an app's camera."""
    adapter = FactorAdapter()
    url: str = adapter.build_totp_url(request.user, get_totp_secret())
    picture: str = adapter.build_totp_svg(url)
    return picture.encode()
