"""One moment of a SQLite database that is being written to, as a file of its own."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from django.db import connection

from agent_app.config.backup.manifest import Database


class Unsound(Exception):
    """The database is damaged; the text says how, in SQLite's words."""


def copy_database(source: Path, target: Path) -> None:
    """All pages in one step: a reader of its own moment, while others go on writing."""
    there = f"file:{quote(str(source))}?mode=ro"
    with closing(sqlite3.connect(there, uri=True)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)
        other.execute("PRAGMA journal_mode=DELETE")


def facts(path: Path) -> Database:
    """Raises Unsound."""
    with closing(sqlite3.connect(path)) as database:
        check_sound(database)
        return Database(
            size=path.stat().st_size,
            sha256=sha256_of(path),
            rows={table: _count(database, table) for table in _tables(database)},
            migrations=dict(
                database.execute("SELECT app, max(name) FROM django_migrations GROUP BY app ORDER BY app")
            ),
        )


def check_sound(database: sqlite3.Connection) -> None:
    """Raises Unsound."""
    try:
        [(said,), *_] = database.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        raise Unsound(str(error)) from error
    if said != "ok":
        raise Unsound(str(said))


def _tables(database: sqlite3.Connection) -> list[str]:
    """Django's. Those that an index of words keeps for itself are quoted otherwise."""
    query = (
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE \"%' ORDER BY name"
    )
    return [name for (name,) in database.execute(query)]


def _count(database: sqlite3.Connection, table: str) -> int:
    [(count,)] = database.execute(f'SELECT count(*) FROM "{table}"').fetchall()  # noqa: S608 -- SQLite named it
    return int(count)


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Queries of this thread read the copy."""
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(path)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before
