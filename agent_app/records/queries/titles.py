"""Which chat waits for a name, and what was said in it."""

from dataclasses import dataclass

from agent_app.records.first_words import first_words
from agent_app.records.models import Message, Turn
from agent_app.records.queries.models import model_row
from agent_app.records.rows import ModelRow

_SAID = ("text", "file")


@dataclass(frozen=True)
class Unnamed:
    """A chat that is still called by the first words of this turn's message, and what was said in it."""

    chat_id: str
    title: str
    said: str
    answered: str
    model: ModelRow


def unnamed_chat(turn_id: str) -> Unnamed | None:
    """None unless the turn is done and named its chat, and nobody has renamed it since."""
    turn = (
        Turn.objects.filter(id=turn_id, state=Turn.State.DONE, conversation__deleted_at=None)
        .select_related("conversation", "user_message", "answer", "model__server")
        .first()
    )
    if turn is None or not turn.conversation.title:
        return None
    if turn.conversation.title != first_words(turn.user_message.parts):
        return None
    said, answered = _words(turn.user_message), _words(turn.answer)
    if not answered:
        return None
    return Unnamed(turn.conversation_id, turn.conversation.title, said, answered, model_row(turn.model))


def _words(message: Message) -> str:
    parts = (part.get("text") or part.get("name") for part in message.parts if part["type"] in _SAID)
    return "\n".join(str(part) for part in parts if part)
