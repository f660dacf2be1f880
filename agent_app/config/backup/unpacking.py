"""Reads an archive into an empty folder, and believes nothing of it before it is checked."""

import gzip
import hashlib
import os
import shutil
import sqlite3
import tarfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from zlib import error as ZlibError  # noqa: N812 -- an exception

from django.db import Error as DatabaseFailure
from django.db.migrations.loader import MigrationLoader
from pydantic import ValidationError

from agent_app.config.backup.manifest import DATABASE, MANIFEST, Manifest, file_hash, is_ours, secret_name
from agent_app.config.backup.snapshot import Unsound, check_sound, reading
from agent_app.records.queries.stored_files import stored_files

_CHUNK_BYTES = 1024 * 1024
_LARGEST_MANIFEST = 64 * 1024 * 1024
_DAMAGED = "It is damaged or was cut short: use another backup."


class Unfit(Exception):
    """Nothing can be restored from this archive; the sentence says why."""


@dataclass
class _Found:
    """Hashes of what lies in the folder by now."""

    database: str = ""
    files: int = 0
    file_bytes: int = 0
    manifest: Manifest | None = None


def unpack(file: Path, folder: Path) -> Manifest:
    """The folder holds what is to be restored and nothing else, each byte checked. Raises Unfit."""
    if not is_ours(file):
        raise Unfit(f"{file} is no backup of Folio (.tar.gz).")
    found = _Found()
    secrets: dict[str, str] = {}
    try:
        with gzip.open(file) as packed, tarfile.open(fileobj=packed, mode="r|") as archive:
            for member in archive:
                if found.manifest is not None:
                    raise Unfit(f"{member.name!r} stands behind the end of the backup. {_DAMAGED}")
                _take(archive, member, folder, found, secrets)
            # To its very end, where the checksum of the whole stands.
            while packed.read(_CHUNK_BYTES):
                pass
    except (tarfile.TarError, gzip.BadGzipFile, EOFError, ZlibError, ValueError) as error:
        raise Unfit(f"The backup can't be read ({error}). {_DAMAGED}") from error
    manifest = _held(found, secrets)
    if manifest.database is not None:
        _check_database(folder / DATABASE, folder, manifest)
    return manifest


def _take(
    archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path, found: _Found, secrets: dict[str, str]
) -> None:
    """Only what we write ourselves has a place: no link, no device, no path of its own."""
    name = member.name
    sha256, secret = file_hash(name), secret_name(name)
    plain = member.type == tarfile.REGTYPE and member.sparse is None
    if not plain or not (sha256 or secret or name in {DATABASE, MANIFEST}):
        raise Unfit(f"{name!r} has no place in a backup of Folio. Nothing was restored.")
    if member.size > shutil.disk_usage(folder).free:
        raise Unfit(f"There is no room for {name} ({member.size:,} bytes) beside {folder}. Make some.")
    if name == MANIFEST:
        found.manifest = _manifest(archive, member)
        return
    got = _written(archive, member, folder / name)
    if sha256:
        if got != sha256:
            raise Unfit(f"{name} has other bytes than its name says. {_DAMAGED}")
        found.files += 1
        found.file_bytes += member.size
    elif secret:
        secrets[secret] = got
    else:
        found.database = got


def _written(archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> str:
    """The SHA-256 of what was written; a name that comes twice is refused."""
    stream = archive.extractfile(member)
    assert stream is not None  # noqa: S101 - it is a regular file
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    digest, left = hashlib.sha256(), member.size
    try:
        with path.open("xb") as out:
            os.fchmod(out.fileno(), 0o600)
            while chunk := stream.read(_CHUNK_BYTES):
                digest.update(chunk)
                out.write(chunk)
                left -= len(chunk)
    except FileExistsError:
        raise Unfit(f"{member.name!r} stands twice in the backup. {_DAMAGED}") from None
    if left:
        raise Unfit(f"{member.name} ends early. {_DAMAGED}")
    return digest.hexdigest()


def _manifest(archive: tarfile.TarFile, member: tarfile.TarInfo) -> Manifest:
    stream = archive.extractfile(member)
    assert stream is not None  # noqa: S101 - it is a regular file
    if member.size > _LARGEST_MANIFEST:
        raise Unfit(f"Its list of contents is too long. {_DAMAGED}")
    try:
        return Manifest.model_validate_json(stream.read())
    except ValidationError as error:
        raise Unfit("Its list of contents can't be read: it is damaged, or a newer Folio made it.") from error


def _held(found: _Found, secrets: dict[str, str]) -> Manifest:
    """What the manifest promises is what there is."""
    manifest = found.manifest
    if manifest is None:
        raise Unfit(f"The backup has no end. {_DAMAGED}")
    promised = manifest.database.sha256 if manifest.database else ""
    if (promised, manifest.files, manifest.file_bytes) != (found.database, found.files, found.file_bytes):
        raise Unfit(f"The backup does not hold what its list of contents says. {_DAMAGED}")
    if manifest.secrets != secrets:
        raise Unfit(f"The keys in the backup are not those of its list of contents. {_DAMAGED}")
    return manifest


def _check_database(path: Path, folder: Path, manifest: Manifest) -> None:
    try:
        with closing(sqlite3.connect(path)) as database:
            check_sound(database)
            applied = set(database.execute("SELECT app, name FROM django_migrations").fetchall())
    except (Unsound, sqlite3.DatabaseError) as error:
        raise Unfit(f"The database in the backup is damaged ({error}). Use another backup.") from error
    _check_known(applied)
    lost = _named_files(path) - set(manifest.missing)
    lost = {one for one in lost if not (folder / "files" / one[:2] / one).is_file()}
    if lost:
        raise Unfit(f"{len(lost)} files that its database names are not in the backup. {_DAMAGED}")


def _named_files(path: Path) -> set[str]:
    try:
        with reading(path):
            return set(stored_files())
    except DatabaseFailure as error:
        raise Unfit(
            f"The database in the backup has not the tables that it should ({error}). Use another backup, or "
            "restore it with the Folio that made it."
        ) from error


def _check_known(applied: set[tuple[str, str]]) -> None:
    """A newer Folio's tables are not ours to read; an older one's are brought up to date at the start."""
    known = MigrationLoader(None).disk_migrations
    unknown = sorted(name for app, name in applied if app == "records" and (app, name) not in known)
    if unknown:
        raise Unfit(f"A newer Folio made this backup ({unknown[-1]}). Install that version, then restore it.")
