"""`manage.py sweep`: removes at once what retention would remove within the day, or tells what that is."""

from argparse import ArgumentParser
from collections import Counter

from django.core.management.base import BaseCommand
from django.utils import timezone

from agent_app.files.sweeping import sweep_files
from agent_app.records.queries.retention import counted
from agent_app.records.writes.retention import note_removed, removals
from agent_app.turns.retention import cutoffs, steps_of_files, worth_noting

_WORDS = {
    "sessions": "expired sessions",
    "sign_ins": "sign-ins at services that came to nothing",
    "idle_chats": "untouched chats, deleted so that it can be taken back",
    "chats": "deleted chats, for good",
    "guests": "guests without a session",
    "skills": "deleted skills",
    "knowledge": "deleted files of the knowledge base",
    "ledger": "sections of requests",
    "texts": "texts of requests",
    "audit": "entries of the audit log",
    "transcripts": "transcripts of pictures that are gone",
    "files": "files that nothing names, for good",
    "set aside": "files that nothing names, which go a day later",
    "put back": "files that are named again, back into their place",
}


class Command(BaseCommand):
    help = (
        "Removes what is older than RETENTION_CHATS_DAYS, RETENTION_GUESTS_DAYS, RETENTION_DELETED_DAYS, "
        "RETENTION_LEDGER_DAYS and RETENTION_AUDIT_DAYS say, and files that nothing names: those are set "
        "aside, and go a day later."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only tell what would be removed now")

    def handle(self, *_: object, dry_run: bool, **__: object) -> None:
        now = timezone.now()
        if dry_run:
            found = Counter(counted(cutoffs(now)))
            for one in sweep_files(now.timestamp(), dry_run=True):
                found[one.what] += one.count
            self._tell("Would go", found)
            return
        removed: Counter[str] = Counter()
        for removal in removals(cutoffs(now)):
            removed[removal.kind] += removal.remove()
        for what, count in steps_of_files(now):
            removed[what] += count
        if noted := worth_noting(removed):
            note_removed(noted)
        self._tell("Gone", removed)

    def _tell(self, done: str, found: Counter[str]) -> None:
        for kind, words in _WORDS.items():
            if found[kind]:
                self.stdout.write(f"{done}: {found[kind]:,} {words}.")
        if not found.total():
            self.stdout.write("There is nothing to remove.")
