"""What allauth asks of this site about second factors."""

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.totp.internal.auth import get_totp_secret
from django.http import HttpRequest

from agent_app.records.sealing import opened, seal


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth ships no types
    """Seals what codes are made of, as all secrets here are."""

    def encrypt(self, text: str) -> str:
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        return opened(encrypted_text)


def totp_picture(request: HttpRequest) -> bytes:
    """The secret that this session is about to confirm, as a QR code in SVG for an app's camera."""
    adapter = FactorAdapter()
    url: str = adapter.build_totp_url(request.user, get_totp_secret())
    picture: str = adapter.build_totp_svg(url)
    return picture.encode()
