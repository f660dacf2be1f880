"""Who is asking."""

from agent_app.records.models import Owner, ToolCall
from agent_app.records.rows import OwnerRow


def owner_of_user(user_id: int) -> OwnerRow | None:
    owner = Owner.objects.select_related("user").filter(user_id=user_id).first()
    return _row(owner) if owner else None


def owner_row(owner_id: str) -> OwnerRow | None:
    owner = Owner.objects.select_related("user").filter(id=owner_id).first()
    return _row(owner) if owner else None


def owner_named(username: str) -> OwnerRow | None:
    """The owner of a user by name; None also for one who has never been seen since signing up."""
    owner = Owner.objects.select_related("user").filter(user__username=username).first()
    return _row(owner) if owner else None


def guest(owner_id: str) -> OwnerRow | None:
    """A guest's row; a member is never reached by an owner id in a session."""
    owner = Owner.objects.filter(id=owner_id, user=None).first()
    return _row(owner) if owner else None


def language_of(owner_id: str) -> str:
    """English for an owner that isn't there."""
    found = Owner.objects.filter(id=owner_id).values_list("chosen_language", "language").first()
    chosen, browser = found or ("", "en")
    return chosen or browser


def _row(owner: Owner) -> OwnerRow:
    name = owner.user.get_username() if owner.user else ""
    return OwnerRow(
        owner_id=owner.id,
        signed_in=owner.user is not None,
        name=name,
        browser=(owner.language, owner.timezone),
        chosen_language=owner.chosen_language,
        chosen_timezone=owner.chosen_timezone,
        default_model_id=owner.default_model_id,
        instructions=owner.instructions,
        admin=owner.user is not None and owner.user.is_active and owner.user.is_staff,
        user_id=owner.user_id,
    )


def is_member(owner_id: str) -> bool:
    return Owner.objects.filter(id=owner_id, user__isnull=False).exists()


def member_of_call(call_id: str) -> str | None:
    """The owner of a call's conversation; None for a guest."""
    calls = ToolCall.objects.filter(id=call_id, step__turn__conversation__owner__user__isnull=False)
    return calls.values_list("step__turn__conversation__owner_id", flat=True).first()
