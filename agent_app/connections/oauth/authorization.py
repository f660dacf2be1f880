"""Where and how people sign in for a resource: what is public of an authorisation server's metadata."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Self

from tools.kit.json_types import JsonObject, JsonValue

_TEXT_LIMIT_CHARS = 2_000
_LIST_LIMIT = 200


@dataclass(frozen=True)
class Authorization:
    """`resource` goes into each request (RFC 8707).

    `scopes` are those that the resource asks for, `offers_refresh_scope` whether `offline_access` is known
    there. `client_id` and `lifetime_s` are of the stored tokens.
    """

    resource: str
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    registration_endpoint: str = ""
    revocation_endpoint: str = ""
    token_methods: tuple[str, ...] = ()
    revocation_methods: tuple[str, ...] = ()
    takes_documents: bool = False
    names_issuer: bool = False
    scopes: tuple[str, ...] = ()
    offers_refresh_scope: bool = False
    client_id: str = ""
    lifetime_s: float = 0.0

    def as_json(self) -> JsonObject:
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }

    @classmethod
    def of_json(cls, stored: JsonObject) -> Self | None:
        """None for what this version can't read."""
        texts = ("resource", "issuer", "authorization_endpoint", "token_endpoint")
        if any(not text_in(stored, name) for name in texts):
            return None
        return cls(
            **{name: text_in(stored, name) for name in texts},
            registration_endpoint=text_in(stored, "registration_endpoint"),
            revocation_endpoint=text_in(stored, "revocation_endpoint"),
            token_methods=texts_in(stored, "token_methods"),
            revocation_methods=texts_in(stored, "revocation_methods"),
            takes_documents=stored.get("takes_documents") is True,
            names_issuer=stored.get("names_issuer") is True,
            scopes=texts_in(stored, "scopes"),
            offers_refresh_scope=stored.get("offers_refresh_scope") is True,
            client_id=text_in(stored, "client_id"),
            lifetime_s=_number(stored.get("lifetime_s")),
        )

    def of_tokens(self, client_id: str, lifetime_s: float) -> Self:
        return replace(self, client_id=client_id, lifetime_s=lifetime_s)


def text_in(found: JsonObject, name: str) -> str:
    """Empty for null, another kind of value, or one that is far too long."""
    value = found.get(name)
    return value if isinstance(value, str) and len(value) <= _TEXT_LIMIT_CHARS else ""


def texts_in(found: JsonObject, name: str) -> tuple[str, ...]:
    value = found.get(name)
    return _texts(value) if isinstance(value, list) else ()


def _texts(values: Sequence[JsonValue]) -> tuple[str, ...]:
    return tuple(value for value in values[:_LIST_LIMIT] if isinstance(value, str) and value)


def _number(value: JsonValue) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0
