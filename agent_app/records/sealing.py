"""Tokens and other secrets are sealed before they are stored, and opened where they are used."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from agent_app.records.key_file import kept_keys, read_keys

KEY_FILE = "secret_box_keys"


class Unsealable(Exception):
    """What was sealed with a key that is not among ours, or was changed since."""

    def __init__(self) -> None:
        super().__init__(
            "A stored secret can't be opened with the keys of this installation. "
            "Put the missing key back into FOLIO_SECRET_KEYS or the key file, or enter the secret anew."
        )


@dataclass(frozen=True)
class Box:
    """Seals with the newest key, and opens with any. `newest` tells what needs no new seal."""

    newest: Fernet
    every: MultiFernet


def seal(text: str) -> str:
    return _box().newest.encrypt(text.encode()).decode()


def opened(sealed: str) -> str:
    """Raises Unsealable."""
    try:
        return _box().every.decrypt(sealed.encode()).decode()
    except (InvalidToken, UnicodeError):
        raise Unsealable from None


def is_newest(sealed: str) -> bool:
    """Whether the newest key alone opens it."""
    try:
        _box().newest.decrypt(sealed.encode())
    except (InvalidToken, UnicodeError):
        return False
    return True


def key_path() -> Path:
    return Path(settings.DATA_DIR) / KEY_FILE


def keys_are_given() -> bool:
    """Whether the environment brings the keys, so that no file has to."""
    return bool(settings.FOLIO_SECRET_KEYS)


def _box() -> Box:
    """Keys are looked at each time: another process may have put a new one first."""
    given = tuple(settings.FOLIO_SECRET_KEYS)
    path = key_path()
    # What was sealed before the environment had keys stays readable.
    return _made(given + read_keys(path) if given else kept_keys(path))


@lru_cache(maxsize=8)
def _made(keys: tuple[str, ...]) -> Box:
    try:
        boxes = [Fernet(key) for key in keys]
        return Box(boxes[0], MultiFernet(boxes))
    except (ValueError, IndexError):
        raise ImproperlyConfigured(
            "FOLIO_SECRET_KEYS and the key file must hold keys of 32 bytes in URL-safe Base64, newest first. "
            "Make one with: python -c "
            "'from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())'"
        ) from None
