"""A chat is opened to whoever has its link, as it stands now, and closed again."""

from django.db import transaction

from agent_app.records.models import Conversation, SharedLink


@transaction.atomic
def share_chat(owner_id: str, chat_id: str) -> bool:
    """Makes the link, or lets the one there is show the chat as it stands now; False for an empty chat."""
    owned = Conversation.objects.select_for_update().filter(owner_id=owner_id, id=chat_id, deleted_at=None)
    found = owned.first()
    if found is None or found.head_id is None:
        return False
    SharedLink.objects.update_or_create(conversation=found, defaults={"head_id": found.head_id})
    return True


def unshare_chat(owner_id: str, chat_id: str) -> None:
    """The link leads nowhere from now on; sharing again makes another one."""
    SharedLink.objects.filter(conversation_id=chat_id, conversation__owner_id=owner_id).delete()
