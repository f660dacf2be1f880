"""Writes an archive: the database as it stands at one moment, then the files that its rows name."""

import hashlib
import io
import os
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.db import connection
from django.utils import timezone

from agent_app.config.backup.manifest import DATABASE, MANIFEST, SECRETS, Database, Manifest, file_name
from agent_app.config.backup.snapshot import copy_database, facts, reading
from agent_app.files import storage
from agent_app.records.queries.stored_files import stored_files

_QUICK = 3
"""Office files and pictures are packed already; it is the database that becomes small."""
_IN_MEMORY_BYTES = 8 * 1024 * 1024


@dataclass
class _Written:
    """What has gone in so far."""

    files: int = 0
    file_bytes: int = 0
    missing: list[str] = field(default_factory=list)
    secrets: dict[str, str] = field(default_factory=dict)


def back_up(file: Path, *, with_keys: bool) -> Manifest:
    """Written whole or not at all, open to its owner alone. Raises FileExistsError, Unsound."""
    if file.exists():
        raise FileExistsError(f"{file} is there already.")
    with tempfile.TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as name:
        folder = Path(name)
        part = folder / "part"
        with part.open("wb") as raw:
            with tarfile.open(fileobj=raw, mode="w:gz", compresslevel=_QUICK) as archive:
                manifest = _fill(archive, folder, with_keys=with_keys)
            raw.flush()
            os.fsync(raw.fileno())
        part.chmod(0o600)
        # A link, unlike a new name, never takes another file's place.
        os.link(part, file)
    return manifest


def _fill(archive: tarfile.TarFile, folder: Path, *, with_keys: bool) -> Manifest:
    written = _Written()
    if with_keys:
        _add_secrets(archive, written)
    with _database(archive, folder) as database:
        _add_files(archive, sorted(set(stored_files())), written)
    manifest = Manifest(
        made_at=timezone.now(),
        database=database,
        files=written.files,
        file_bytes=written.file_bytes,
        missing=tuple(written.missing),
        secrets=written.secrets,
    )
    _add(archive, MANIFEST, manifest.model_dump_json(indent=2).encode())
    return manifest


@contextmanager
def _database(archive: tarfile.TarFile, folder: Path) -> Iterator[Database | None]:
    """What went in of it; meanwhile, queries read what went in."""
    if connection.vendor != "sqlite":
        yield None
        return
    copy = folder / DATABASE
    copy_database(Path(connection.settings_dict["NAME"]), copy)
    found = facts(copy)
    archive.add(copy, DATABASE, filter=_ours)
    with reading(copy):
        yield found


def _add_secrets(archive: tarfile.TarFile, written: _Written) -> None:
    for name in SECRETS:
        try:
            content = (Path(settings.DATA_DIR) / name).read_bytes()
        except FileNotFoundError:
            continue
        written.secrets[name] = hashlib.sha256(content).hexdigest()
        _add(archive, f"secrets/{name}", content)


def _add_files(archive: tarfile.TarFile, hashes: Iterable[str], written: _Written) -> None:
    """Later ones don't matter: content never changes, and what nothing names any more stays for a day."""
    for sha256 in hashes:
        with tempfile.SpooledTemporaryFile(_IN_MEMORY_BYTES) as whole:
            try:
                size = sum(whole.write(chunk) for chunk in storage.chunks(sha256))
            except FileNotFoundError:
                written.missing.append(sha256)
                continue
            whole.seek(0)
            _add_stream(archive, file_name(sha256), size, whole)  # type: ignore[arg-type]  # a file in all but name
        written.files += 1
        written.file_bytes += size


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    _add_stream(archive, name, len(content), io.BytesIO(content))


def _add_stream(archive: tarfile.TarFile, name: str, size: int, content: BinaryIO) -> None:
    member = tarfile.TarInfo(name)
    member.size = size
    archive.addfile(_ours(member), content)


def _ours(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Nothing of this machine's people."""
    member.mode, member.uid, member.gid, member.uname, member.gname = 0o600, 0, 0, "", ""
    member.mtime = int(timezone.now().timestamp())
    return member
