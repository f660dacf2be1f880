"""A chat is opened to whoever has its link, as it stands now, and closed again."""

from django.db import transaction

from agent_app.records.models import Conversation, SharedLink
from agent_app.records.writes.audit import Change, Subject, note, owning


@transaction.atomic
def share_chat(owner_id: str, chat_id: str) -> bool:
    """Makes the link, or lets the one there is show the chat as it stands now; False for an empty chat."""
    owned = Conversation.objects.select_for_update().filter(owner_id=owner_id, id=chat_id, deleted_at=None)
    found = owned.first()
    if found is None or found.head_id is None:
        return False
    _, is_new = SharedLink.objects.update_or_create(conversation=found, defaults={"head_id": found.head_id})
    note(owning(owner_id), Change("link.made" if is_new else "link.renewed", Subject(chat_id)))
    return True


@transaction.atomic
def unshare_chat(owner_id: str, chat_id: str) -> None:
    """The link leads nowhere from now on; sharing again makes another one."""
    links = SharedLink.objects.filter(conversation_id=chat_id, conversation__owner_id=owner_id)
    gone, _ = links.delete()
    if gone:
        note(owning(owner_id), Change("link.taken_back", Subject(chat_id)))
