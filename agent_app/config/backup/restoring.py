"""Puts an archive in the place of what is there, once all of it is checked; what was there is kept aside."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection, connections

from agent_app.config.backup.manifest import DATABASE, SECRETS, Manifest
from agent_app.config.backup.unpacking import Unfit, unpack
from agent_app.config.serve.lock import HeldError, hold
from agent_app.files import storage

_ASIDE, _UNPACKED = "before-restore-", ".restoring-"
_LOCKS = ("serve.lock", "valkey.lock")
_MADE_BY_ANY_COMMAND = ("secret_key",)


@dataclass(frozen=True)
class Restored:
    """`aside` is where what was there before lies now; None when nothing was."""

    manifest: Manifest
    aside: Path | None


def restore(file: Path, *, replace: bool, now: datetime) -> Restored:
    """Raises Unfit, with nothing changed."""
    data = Path(settings.DATA_DIR)
    with _alone(data):
        there = _there(data, file)
        if there and not replace:
            raise Unfit(
                f"{data} is not empty ({', '.join(one.name for one in there[:5])}). Set DATA_DIR to an empty "
                "folder, or say --replace: what is there is kept beside it."
            )
        with tempfile.TemporaryDirectory(prefix=_UNPACKED, dir=data) as name:
            manifest = unpack(file, Path(name))
            _check_kind(manifest)
            _close_old(_database_path())
            _put_in_bucket(Path(name) / "files")
            aside = data / f"{_ASIDE}{now:%Y%m%dT%H%M%S}"
            _change_places(_moves(Path(name), there, aside))
        return Restored(manifest, aside if there else None)


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    with ExitStack() as held:
        for name in _LOCKS:
            try:
                held.callback(os.close, hold(data / name))
            except HeldError as error:
                who = str(error) or "its Valkey still writes"
                raise Unfit(f"Folio runs on {data} ({who}). Stop it, then restore.") from None
        yield


def _there(data: Path, file: Path) -> list[Path]:
    """What restoring would replace. The archive itself and what earlier restores left stay where they are."""
    stay = {data / name for name in _LOCKS} | {file.resolve()}
    found = [
        one
        for one in sorted(data.iterdir())
        if one not in stay and not one.name.startswith((_ASIDE, _UNPACKED))
    ]
    database = _database_path()
    if database is not None and database.parent != data:
        found += [one for one in _with_logs(database) if one.exists()]
    return [] if {one.name for one in found} <= set(_MADE_BY_ANY_COMMAND) else found


def _database_path() -> Path | None:
    """None for PostgreSQL."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def _with_logs(database: Path) -> list[Path]:
    """And the files of what SQLite has not brought into it yet: a new database must meet none."""
    return [database.with_name(database.name + end) for end in ("", "-wal", "-shm", "-journal")]


def _check_kind(manifest: Manifest) -> None:
    """Raises Unfit for an archive of the other kind of database."""
    if manifest.database is not None and connection.vendor != "sqlite":
        raise Unfit(
            "This backup holds a SQLite database, and DATABASE_URL names another one. Unset it first."
        )
    if manifest.database is None and connection.vendor == "sqlite":
        raise Unfit(
            "This backup was made beside PostgreSQL and holds no database. Set DATABASE_URL to where you "
            "load the dump (pg_restore), then restore."
        )


def _close_old(path: Path | None) -> None:
    """Brings the log of the old database into it, so that it is one file. Raises Unfit when it is in use."""
    if path is None or not path.exists():
        return
    connections.close_all()
    try:
        with closing(sqlite3.connect(path, timeout=0)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise Unfit(
            f"Another process uses {path} ({error}). Stop all parts of Folio, then restore."
        ) from None
    except sqlite3.DatabaseError:
        return  # it is damaged, which may be why somebody restores


def _put_in_bucket(unpacked: Path) -> None:
    """Content changes nothing of what a bucket holds: this may come first, and twice."""
    if storage.in_a_folder():
        return
    at = storage.store()
    for path in unpacked.glob("*/*"):
        with path.open("rb") as content:
            at.put(path.name, content)
    shutil.rmtree(unpacked, ignore_errors=True)


Move = tuple[Path, Path]


def _moves(unpacked: Path, there: list[Path], aside: Path) -> list[Move]:
    """First everything old aside, then everything new into its place. Keys that it lacks stay in place."""
    data, database = Path(settings.DATA_DIR), _database_path()
    places = {"files": Path(settings.FILES_DIR), **({DATABASE: database} if database else {})}
    new = [*unpacked.joinpath("secrets").glob("*"), *(unpacked / name for name in places)]
    new = [one for one in new if one.exists()]
    kept = set(SECRETS) - {one.name for one in new}
    return [
        # The log of the old database may have gone into it meanwhile.
        *((one, aside / one.name) for one in there if one.name not in kept and one.exists()),
        *((one, places.get(one.name, data / one.name)) for one in new),
    ]


def _change_places(moves: list[Move]) -> None:
    """All of them or none."""
    done: list[Move] = []
    os.sync()
    try:
        for before, after in moves:
            after.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            shutil.move(before, after)
            done.append((before, after))
    except OSError:
        for before, after in reversed(done):
            shutil.move(after, before)
        raise
