"""Who is asking."""

from agent_app.records.models import Owner
from agent_app.records.rows import OwnerRow


def owner_of_user(user_id: int) -> OwnerRow | None:
    owner = Owner.objects.select_related("user").filter(user_id=user_id).first()
    return _row(owner) if owner else None


def guest(owner_id: str) -> OwnerRow | None:
    """A guest's row; a member is never reached by an owner id in a session."""
    owner = Owner.objects.filter(id=owner_id, user=None).first()
    return _row(owner) if owner else None


def language_of(owner_id: str) -> str:
    """English for an owner that isn't there."""
    return Owner.objects.filter(id=owner_id).values_list("language", flat=True).first() or "en"


def _row(owner: Owner) -> OwnerRow:
    name = owner.user.get_username() if owner.user else ""
    return OwnerRow(owner.id, owner.user is not None, name, owner.language, owner.timezone)
