"""Which private hosts connections may reach, by the settings."""

from django.conf import settings

from agent_app.net.allowed import Allowed, named_hosts


def allowed_here() -> Allowed:
    hosts = named_hosts(settings.CONNECTIONS_PRIVATE_HOSTS)
    return Allowed(settings.CONNECTIONS_ALLOW_PRIVATE, hosts, setting="CONNECTIONS_PRIVATE_HOSTS")
