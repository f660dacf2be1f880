"""What an archive holds, as its last member says: without one it was cut short."""

import re
from datetime import datetime
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

MANIFEST = "manifest.json"
DATABASE = "folio.sqlite3"
SECRETS = ("secret_key", "secret_box_keys")
"""As they lie in the data folder; what the environment brings is in no archive."""
_FILE = re.compile(r"files/([0-9a-f]{2})/(\1[0-9a-f]{62})")


class Database(BaseModel):
    """The copy of SQLite. `rows` counts those of each table, `migrations` are the newest of each app."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    size: int
    sha256: str
    rows: dict[str, int]
    migrations: dict[str, str]


class Manifest(BaseModel):
    """Without a database it was made beside PostgreSQL. `missing` are files that the store had lost by then.

    `secrets` maps the names of key files to the SHA-256 of their content; that of a file is its name.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal[1] = 1
    made_at: datetime
    database: Database | None
    files: int
    file_bytes: int
    missing: tuple[str, ...] = ()
    secrets: dict[str, str]


def file_name(sha256: str) -> str:
    return f"files/{sha256[:2]}/{sha256}"


def file_hash(name: str) -> str | None:
    """The SHA-256 that a member's name promises; None for one that is no file of the store."""
    found = _FILE.fullmatch(name)
    return found.group(2) if found else None


def secret_name(name: str) -> str | None:
    """The key file that a member is; None for any other."""
    folder, _, rest = name.partition("/")
    return rest if folder == "secrets" and rest in SECRETS else None


def is_ours(path: Path) -> bool:
    """Whether the beginning of a file is that of a gzip archive."""
    with path.open("rb") as file:
        return file.read(2) == b"\x1f\x8b"
