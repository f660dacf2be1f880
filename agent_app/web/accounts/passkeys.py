"""allauth's doors for passkeys, for outside input that may be anything.

A passkey is a key that knows its owner by itself and asks for a finger, a face or a PIN, so that it serves as
the second factor and also alone (WebAuthn: a discoverable credential with user verification).
"""

import struct
from typing import Annotated, Literal

from allauth.headless.base.response import ConflictResponse
from allauth.headless.constants import Client
from allauth.headless.internal.restkit import inputs
from allauth.headless.internal.restkit.response import ErrorResponse
from allauth.headless.mfa.inputs import AddWebAuthnInput, DeleteWebAuthnInput
from allauth.headless.mfa.response import AddWebAuthnResponse
from allauth.headless.mfa.views import AuthenticateWebAuthnView, LoginWebAuthnView, ManageWebAuthnView
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal.flows import begin_registration
from cryptography.exceptions import UnsupportedAlgorithm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from pydantic import BaseModel, Field, StringConstraints

from agent_app.records.storable import storable_text
from agent_app.web.accounts.factors import FactorAdapter
from agent_app.web.accounts.noted import NotedFactor

MOST_PASSKEYS = 20
MOST_NAME = 100
# What fido2 and allauth raise over bytes that are not what they say.
UNREADABLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RecursionError,
    TypeError,
    UnsupportedAlgorithm,
    ValueError,
    struct.error,
)
Encoded = Annotated[str, StringConstraints(max_length=16_000, pattern=r"^[A-Za-z0-9_=-]*$")]


class _Answer(BaseModel):
    client_data: Encoded = Field(alias="clientDataJSON")
    attestation: Encoded | None = Field(None, alias="attestationObject")
    authenticator_data: Encoded | None = Field(None, alias="authenticatorData")
    signature: Encoded | None = None
    user_handle: Encoded | None = Field(None, alias="userHandle")


class _Properties(BaseModel):
    rk: bool | None = None


class _Extensions(BaseModel):
    properties: _Properties = Field(_Properties(), alias="credProps")


class _Credential(BaseModel):
    """What is kept of a browser's answer, and nothing else that may come with it."""

    id: Encoded
    raw_id: Encoded = Field(alias="rawId")
    type: Literal["public-key"]
    response: _Answer
    extensions: _Extensions = Field(_Extensions(), alias="clientExtensionResults")


class _Guarded:
    """Refuses a credential that can't be read as it refuses a wrong one."""

    request: HttpRequest

    def handle_input(self, data: object) -> HttpResponseBase | None:
        try:
            refused: HttpResponseBase | None = super().handle_input(_known(data))  # type: ignore[misc]  # allauth's
        except UNREADABLE:
            return _refused(self.request, "incorrect_code")
        return refused


class AddPasskeyInput(AddWebAuthnInput):  # type: ignore[misc]  # allauth ships no types
    name = inputs.CharField(required=False, max_length=MOST_NAME)

    def clean_name(self) -> str:
        return storable_text(super().clean_name())


class OwnPasskeys(NotedFactor, _Guarded, ManageWebAuthnView):  # type: ignore[misc]  # allauth ships no types
    """Adds one and removes some, for whoever has just shown the password."""

    input_class = {"POST": AddPasskeyInput, "DELETE": DeleteWebAuthnInput}  # noqa: RUF012 -- as allauth has it
    http_method_names = ("get", "post", "delete")
    kind = Authenticator.Type.WEBAUTHN

    def handle(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.method in {"GET", "POST"} and self._count(request) >= MOST_PASSKEYS:
            return _refused(request, "too_many_passkeys")
        answer: HttpResponseBase = super().handle(request, *args, **kwargs)
        return answer

    def get(self, request: HttpRequest, *_args: object, **_kwargs: object) -> HttpResponse:
        options = begin_registration(request, request.user, passwordless=True)
        answer: HttpResponse = AddWebAuthnResponse(request, options)
        return answer


class PasskeyAsFactor(_Guarded, AuthenticateWebAuthnView):  # type: ignore[misc]  # allauth ships no types
    """The second step of a sign-in, after the password."""


class PasskeySignIn(_Guarded, LoginWebAuthnView):  # type: ignore[misc]  # allauth ships no types
    """A sign-in with a passkey alone."""

    def handle(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """Who is signed in already, in another tab, stays so."""
        if request.method == "POST" and request.user.is_authenticated:
            conflict: HttpResponseBase = ConflictResponse(request)
            return conflict
        answer: HttpResponseBase = super().handle(request, *args, **kwargs)
        return answer


own_passkeys = OwnPasskeys.as_api_view(client=Client.BROWSER)
passkey_as_factor = PasskeyAsFactor.as_api_view(client=Client.BROWSER)
passkey_sign_in = PasskeySignIn.as_api_view(client=Client.BROWSER)


def _known(data: object) -> object:
    """Raises ValueError."""
    if not isinstance(data, dict) or "credential" not in data:
        return data
    credential = _Credential.model_validate(data["credential"])
    return data | {"credential": credential.model_dump(by_alias=True, exclude_none=True)}


def _refused(request: HttpRequest, code: str) -> HttpResponse:
    answer: HttpResponse = ErrorResponse(request, exception=FactorAdapter().validation_error(code))
    return answer
