"""Secrets that Folio makes for itself, once, and keeps in the data folder."""

import os
import secrets
import tempfile
from pathlib import Path


def kept_secret(path: Path) -> str:
    """The secret in `path`; made with mode 0600 when it is not there, also by two processes at once."""
    if not path.exists():
        _make(path)
    path.chmod(0o600)
    return path.read_text().strip()


def _make(path: Path) -> None:
    # mkstemp gives mode 0600; a link appears whole or not at all, and never replaces another's.
    descriptor, draft = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(48))
        os.link(draft, path)
    except FileExistsError:
        return
    finally:
        Path(draft).unlink()
