"""Members' own second factors go into the audit log: allauth's doors, and an entry in one transaction."""

from allauth.headless.constants import Client
from allauth.headless.mfa.views import ManageTOTPView
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from agent_app.records.writes.audit import Actor, Change, Subject, note


class NotedFactor:
    """Stands before a view that adds with POST and removes with DELETE. `kind` is allauth's, `noted` ours."""

    kind: str
    noted: str

    @transaction.atomic
    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        before = self._count(request)
        answer: HttpResponse = super().post(request, *args, **kwargs)  # type: ignore[misc]  # allauth's
        if self._count(request) > before:
            _note(request, f"user.{self.noted}_added")
        return answer

    @transaction.atomic
    def delete(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        before = self._count(request)
        answer: HttpResponse = super().delete(request, *args, **kwargs)  # type: ignore[misc]  # allauth's
        if self._count(request) < before:
            _note(request, f"user.{self.noted}_removed")
        return answer

    def _count(self, request: HttpRequest) -> int:
        count: int = Authenticator.objects.filter(user=request.user, type=self.kind).count()
        return count


class OwnApp(NotedFactor, ManageTOTPView):  # type: ignore[misc]  # allauth ships no types
    """An app that shows codes."""

    kind = Authenticator.Type.TOTP
    noted = "app"


own_app = OwnApp.as_api_view(client=Client.BROWSER)


def _note(request: HttpRequest, action: str) -> None:
    user = request.user
    name = user.get_username()
    note(Actor(user.pk, name), Change(action, Subject(str(user.pk), name)))
