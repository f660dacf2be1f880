"""`manage.py restore FILE`: a backup becomes the data of this installation."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from agent_app.config.backup.restoring import Restored, restore
from agent_app.config.backup.unpacking import Unfit


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Checks FILE, which `backup` has made, and puts it into the data folder. Folio must not run there. "
        "Nothing is changed unless all of the archive is sound."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="also when the data folder is not empty; what is there is kept in a folder inside it",
        )

    def handle(self, *_: object, file: Path, replace: bool, **__: object) -> None:
        try:
            done = restore(file, replace=replace, now=timezone.now())
        except Unfit as error:
            raise CommandError(str(error)) from None
        except FileNotFoundError:
            raise CommandError(f"There is no file {file}.") from None
        except OSError as error:
            raise CommandError(f"Nothing was restored: {error}.") from None
        self._tell(done)

    def _tell(self, done: Restored) -> None:
        manifest = done.manifest
        made = f"{manifest.made_at:%Y-%m-%d %H:%M} UTC"
        self.stdout.write(f"Restored as of {made}: {manifest.files} files, into {settings.DATA_DIR}.")
        if done.aside is not None:
            self.stdout.write(f"What was there before lies in {done.aside}.")
        if manifest.database is None:
            self.stdout.write("Load the database with: pg_restore --clean --if-exists --dbname=… folio.dump")
        if not manifest.secrets:
            self.stdout.write(
                "It holds no keys: those of the data folder stay. If they are others than when it was made, "
                "put the old ones there or into FOLIO_SECRET_KEYS, or stored secrets can't be opened."
            )
