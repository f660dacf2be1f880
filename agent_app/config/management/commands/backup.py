"""`manage.py backup FILE`: everything that Folio keeps, in one archive, also while it runs."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as DatabaseFailure
from django.db import connection

from agent_app.config.backup.manifest import Manifest
from agent_app.config.backup.snapshot import Unsound
from agent_app.config.backup.writing import back_up


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Writes the database, the files that it names and the keys of the data folder into FILE (.tar.gz). "
        "Folio may run meanwhile. The keys lie in it as they are: whoever has the archive can open the "
        "secrets in it. Beside PostgreSQL it holds files and keys; the database is for pg_dump."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--without-keys",
            action="store_true",
            help="leave the keys out; without them, stored tokens can't be opened after a restore",
        )

    def handle(self, *_: object, file: Path, without_keys: bool, **__: object) -> None:
        try:
            manifest = back_up(file.absolute(), with_keys=not without_keys)
        except FileExistsError:
            raise CommandError(f"{file} is there already. Name another file.") from None
        except Unsound as error:
            raise CommandError(f"The database is damaged ({error}): restore an earlier backup.") from None
        except DatabaseFailure as error:
            raise CommandError(
                f"The database can't be read ({error}). Start this version of Folio once, then try again."
            ) from None
        except OSError as error:
            raise CommandError(f"The backup could not be written: {error}. Nothing is left of it.") from None
        self._tell(file, manifest)

    def _tell(self, file: Path, manifest: Manifest) -> None:
        size = file.stat().st_size
        self.stdout.write(f"{file}: {manifest.files} files, {size:,} bytes.")
        if manifest.database is None:
            name = connection.settings_dict["NAME"]
            command = f"pg_dump --format=custom --file=folio.dump {name}"
            self.stdout.write(f"The database is not in it. Back it up with: {command}")
        if manifest.missing:
            self.stdout.write(
                f"{len(manifest.missing)} files are no longer in the store and could not be backed up."
            )
        self.stdout.write(_of_keys(manifest))


def _of_keys(manifest: Manifest) -> str:
    inside = ", ".join(manifest.secrets)
    told = f"Keep it closed: it holds the keys {inside}." if inside else "It holds no keys."
    if settings.FOLIO_SECRET_KEYS:
        return f"{told} Those of FOLIO_SECRET_KEYS are not in it: keep them apart."
    return told
