"""Signing in through an OpenID Connect provider: what allauth asks of this site, and the way there."""

import logging

from allauth.core.exceptions import SignupClosedException
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter, get_adapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.openid_connect.views import callback
from django.conf import settings
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_GET
from requests import RequestException

from agent_app.records.queries.identities import email_is_taken
from agent_app.records.writes.sign_up import SignUpClosed, welcome
from agent_app.web.accounts import invited

logger = logging.getLogger(__name__)

# Where the browser comes back to; what went wrong stands in its query then.
BACK = "/"


class ProviderAway(Exception):
    """It does not answer, or not as OpenID Connect has it."""


class ProviderAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Who comes for the first time gets an account by the site's rule."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """An address that somebody here has already proves nothing, as it may not be theirs: the new account
        has none then."""
        del request
        email = sociallogin.user.email
        if not sociallogin.is_existing and email and email_is_taken(email, but_by=0):
            sociallogin.user.email = ""
            sociallogin.email_addresses = []

    def save_user(
        self, request: HttpRequest, sociallogin: SocialLogin, form: BaseForm | None = None
    ) -> object:
        with transaction.atomic():
            user: object = super().save_user(request, sociallogin, form)
            try:
                welcome(sociallogin.user.pk, invited.invitation_in(request.session), now=timezone.now())
            except SignUpClosed:
                raise SignupClosedException from None
        invited.forget(request.session)
        return user


def provider_name() -> str:
    """Empty where none is set up."""
    apps = settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"]
    return str(apps[0]["name"]) if apps else ""


def way_to_provider(request: HttpRequest) -> str:
    """Where the browser signs in; the session knows what it comes back with. Raises ProviderAway."""
    (app,) = settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"]
    try:
        provider = get_adapter().get_provider(request, app["provider_id"])
        answer = provider.redirect(request, "login", next_url=BACK, headless=True)
    except (RequestException, ValueError, KeyError, TypeError) as error:
        raise ProviderAway from error
    return str(answer["Location"])


@require_GET
def came_back(request: HttpRequest, provider_id: str) -> HttpResponseBase:
    """What allauth does not expect of a provider's answers is no fault of the person who waits."""
    try:
        answer: HttpResponseBase = callback(request, provider_id)
    except (KeyError, TypeError, ValueError):
        logger.warning("a provider's answer can't be used", exc_info=True)
        return HttpResponseRedirect(f"{BACK}?error=unknown&error_process=login")
    return answer
