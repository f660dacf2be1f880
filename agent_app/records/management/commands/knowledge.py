"""`manage.py knowledge`: has files of the knowledge base read anew that lack vectors of the current model."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from agent_app.knowledge.embedding import configured
from agent_app.records.writes.knowledge import queue_all
from agent_app.turns.call import send_reading


class Command(BaseCommand):
    help = "Reads files anew whose vectors are not of EMBEDDING_MODEL. They stay searchable meanwhile."

    def handle(self, *_args: Any, **_options: Any) -> None:
        embedding = configured()
        count = queue_all(embedding.model if embedding else "", now=timezone.now())
        if count:
            send_reading()
        self.stdout.write(f"{count} file{'' if count == 1 else 's'} will be read anew.")
