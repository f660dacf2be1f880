"""What the messages say, as words that both databases index alike."""

from django.db import models

from agent_app.records.models.chats import Message


class SearchText(models.Model):
    """The search words of one message that has ended, joined by spaces.

    Migration 0002 indexes them: with FTS5 on SQLite, with GIN on PostgreSQL.
    """

    message = models.OneToOneField(Message, on_delete=models.CASCADE, related_name="search_text")
    words = models.TextField()

    def __str__(self) -> str:
        return self.message_id
