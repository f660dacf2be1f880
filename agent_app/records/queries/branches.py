"""The way from a message up to the root: what a branch has seen."""

from collections.abc import Collection, Mapping

from django.db.models import Q, QuerySet

from agent_app.records.models import Message, Turn


def path_to(parents: Mapping[str, str | None], message_id: str) -> list[str]:
    """Message ids from the root to `message_id`, given each message's parent."""
    path: list[str] = []
    step: str | None = message_id
    while step is not None:
        path.append(step)
        step = parents[step]
    return path[::-1]


def turns_on_branch(chat_id: str, message_id: str) -> set[str]:
    """The turns whose answers stand on the way from the root to `message_id`."""
    parents = dict(Message.objects.filter(conversation_id=chat_id).values_list("id", "parent_id"))
    on_path = set(path_to(parents, message_id))
    answers = Turn.objects.filter(conversation_id=chat_id).values_list("id", "answer_id")
    return {turn_id for turn_id, answer_id in answers if answer_id in on_path}


def turns_in_view(owner_id: str, chat_id: str, message_id: str | None) -> QuerySet[Turn]:
    """The same for one's own chat; none where the message isn't one of it."""
    own = Turn.objects.filter(conversation_id=chat_id, conversation__owner_id=owner_id)
    if message_id is None or not own.filter(conversation__messages=message_id).exists():
        return own.none()
    return own.filter(id__in=turns_on_branch(chat_id, message_id))


def visible_versions(turn_ids: Collection[str]) -> Q:
    """The file versions that a branch with these turns sees: theirs, and those of no branch."""
    return Q(turn=None) | Q(turn_id__in=turn_ids)
