"""What second factors are made of is sealed anew with the newest key; allauth keeps it in JSON."""

from allauth.mfa.models import Authenticator
from django.db import transaction

from agent_app.records.sealing import Unsealable, is_newest, opened, seal

SECRETS = ("secret", "seed")


def reseal_factors() -> tuple[int, list[str]]:
    """How many were sealed anew, and ids of those that no key of ours opens."""
    renewed, shut = 0, []
    for key in Authenticator.objects.order_by("pk").values_list("pk", flat=True):
        try:
            renewed += _resealed(key)
        except Unsealable:
            shut.append(str(key))
    return renewed, shut


@transaction.atomic
def _resealed(key: int) -> int:
    """Locked, since a code that is used meanwhile is noted in the same place."""
    found = Authenticator.objects.select_for_update().filter(pk=key).first()
    if found is None:
        return 0
    old = {name: found.data[name] for name in SECRETS if name in found.data}
    anew = {name: seal(opened(sealed)) for name, sealed in old.items() if not is_newest(sealed)}
    if anew:
        found.data = found.data | anew
        found.save(update_fields=["data"])
    return int(bool(anew))
