"""Members' own second factors go into the audit log: allauth's doors, and an entry in one transaction."""

from allauth.headless.constants import Client
from allauth.headless.mfa.views import ManageTOTPView
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from agent_app.records.writes.audit import Actor, Change, Subject, note

_ADDED = {Authenticator.Type.TOTP: "user.app_added", Authenticator.Type.WEBAUTHN: "user.passkey_added"}
_REMOVED = {Authenticator.Type.TOTP: "user.app_removed", Authenticator.Type.WEBAUTHN: "user.passkey_removed"}


class NotedFactor:
    """Stands before a view that adds with POST and removes with DELETE what is of this kind."""

    kind: Authenticator.Type

    @transaction.atomic
    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        before = self._count(request)
        answer: HttpResponse = super().post(request, *args, **kwargs)  # type: ignore[misc]  # allauth's
        if self._count(request) > before:
            _note(request, _ADDED[self.kind])
        return answer

    @transaction.atomic
    def delete(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        before = self._count(request)
        answer: HttpResponse = super().delete(request, *args, **kwargs)  # type: ignore[misc]  # allauth's
        if self._count(request) < before:
            _note(request, _REMOVED[self.kind])
        return answer

    def _count(self, request: HttpRequest) -> int:
        count: int = Authenticator.objects.filter(user=request.user, type=self.kind).count()
        return count


class OwnApp(NotedFactor, ManageTOTPView):  # type: ignore[misc]  # allauth ships no types
    """An app that shows codes."""

    kind = Authenticator.Type.TOTP


own_app = OwnApp.as_api_view(client=Client.BROWSER)


def _note(request: HttpRequest, action: str) -> None:
    user = request.user
    name = user.get_username()
    note(Actor(user.pk, name), Change(action, Subject(str(user.pk), name)))
