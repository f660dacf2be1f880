"""Which addresses of the web may be read: all public ones, and private hosts that the settings name."""

from django.conf import settings

from agent_app.net.allowed import Allowed, named_hosts

USER_AGENT = "Folio/0.1 (reads pages that a person asks for)"
PRODUCT = "Folio"
"""How robots.txt files call us."""


def allowed_on_the_web() -> Allowed:
    hosts = named_hosts(settings.WEB_PRIVATE_HOSTS)
    return Allowed(hosts=hosts, setting="WEB_PRIVATE_HOSTS", unencrypted=True)
