"""Reads what the environment and `.env` say, and turns it into addresses."""

import hashlib
import os
import re
import tempfile
from pathlib import Path
from urllib.parse import quote

import environ
from django.core.exceptions import ImproperlyConfigured

# sun_path holds 108 bytes on Linux and 104 on macOS, its end included; Valkey adds a suffix while it starts.
SOCKET_PATH_LIMIT_BYTES = 90

LARGEST_PORT = 65_535
_SECONDS = {"s": 1.0, "m": 60.0, "h": 3_600.0, "d": 86_400.0}
LONGEST_DAYS = 36_500


class Environment:
    """Variables by name; an empty one counts as not set, so that a copied `.env.example` changes nothing."""

    def __init__(self, dotenv: Path) -> None:
        environ.Env.read_env(str(dotenv))
        self._values = {name: value for name, value in os.environ.items() if value.strip()}

    def text(self, name: str, default: str = "") -> str:
        return self._values.get(name, default).strip()

    def address(self, name: str, default: str) -> str:
        """Empty for `off`, since an empty value counts as not set."""
        text = self.text(name, default)
        return "" if text.lower() == "off" else text

    def words(self, name: str, default: tuple[str, ...] = ()) -> list[str]:
        """A list with commas between."""
        if name not in self._values:
            return list(default)
        return [word.strip() for word in self._values[name].split(",") if word.strip()]

    def whole(self, name: str, default: int, *, at_most: int | None = None) -> int:
        text = self.text(name, str(default))
        if not text.isdecimal() or (at_most is not None and int(text) > at_most):
            bound = f" of at most {at_most}" if at_most is not None else ""
            raise ImproperlyConfigured(
                f"{name} must be a whole number{bound}, not {text!r}. Correct it and start again."
            )
        return int(text)

    def seconds(self, name: str, default: float) -> float:
        text = self.text(name, str(default))
        try:
            return float(text)
        except ValueError:
            raise ImproperlyConfigured(
                f"{name} must be a number of seconds, not {text!r}. Correct it and start again."
            ) from None

    def one_of(self, name: str, known: tuple[str, ...]) -> str:
        """One of the known words, in any case; the first where none is set."""
        text = self.text(name, known[0])
        found = next((word for word in known if word.lower() == text.lower()), None)
        if found is None:
            raise ImproperlyConfigured(
                f"{name} must be one of {', '.join(known)}, not {text!r}. Correct it and start again."
            )
        return found

    def rate(self, name: str, default: str) -> tuple[int, float] | None:
        """So many in so many seconds, such as 30/m or 500/2h; None for `off`."""
        text = self.text(name, default).lower()
        if text == "off":
            return None
        found = re.fullmatch(r"([1-9]\d{0,6})/([1-9]\d{0,3})?([smhd])", text, re.ASCII)
        if found is None:
            raise ImproperlyConfigured(
                f"{name} must be a rate such as 30/m (s, m, h or d), or off, not {text!r}. "
                "Correct it and start again."
            )
        return int(found[1]), int(found[2] or 1) * _SECONDS[found[3]]

    def switch(self, name: str, *, default: bool) -> bool:
        text = self.text(name, "yes" if default else "no").lower()
        if text not in {"yes", "no", "true", "false", "1", "0", "on", "off"}:
            raise ImproperlyConfigured(f"{name} must be yes or no, not {text!r}. Correct it and start again.")
        return text in {"yes", "true", "1", "on"}


def reached_host(host: str) -> str:
    """Where a browser on this machine reaches who listens at `host`."""
    if host in {"0.0.0.0", "::", ""}:  # noqa: S104 -- compared, not bound
        return "localhost"
    return f"[{host}]" if ":" in host else host


def private_socket(data_dir: Path) -> Path:
    """Where the private Valkey listens: in the data folder, or in a short place when that path is long."""
    inside = data_dir / "valkey.sock"
    if len(os.fsencode(inside)) <= SOCKET_PATH_LIMIT_BYTES:
        return inside
    name = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"folio-{os.getuid()}-{name}" / "valkey.sock"


def socket_url(socket: Path) -> str:
    return f"unix://{quote(str(socket))}"


def redis_url(address: str) -> str:
    """The form that redis-py reads; Celery's `redis+socket://` is accepted too."""
    return address.replace("redis+socket://", "unix://", 1)


def broker_url(address: str) -> str:
    """The form that Celery reads."""
    return redis_url(address).replace("unix://", "redis+socket://", 1)


def database(url: str, data_dir: Path) -> dict[str, object]:
    """Django's description of the database; without a URL, SQLite in the data folder."""
    if not url:
        return _sqlite({"ENGINE": "django.db.backends.sqlite3", "NAME": str(data_dir / "folio.sqlite3")})
    if url.partition("://")[0] not in {"postgres", "postgresql", "sqlite"}:
        raise ImproperlyConfigured(
            "DATABASE_URL must look like postgres://name:password@host:5432/folio or sqlite:////path/folio.sqlite3."
        )
    found: dict[str, object] = environ.Env.db_url_config(url)
    if found["ENGINE"] == "django.db.backends.sqlite3":
        return _sqlite(found)
    return found | {"CONN_HEALTH_CHECKS": True}


def _sqlite(found: dict[str, object]) -> dict[str, object]:
    # Without these, writers that meet fail with "database is locked".
    options = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
    }
    return found | {"OPTIONS": options}
