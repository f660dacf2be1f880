"""What the authorisation server grants, and to whom it says no."""

import base64
import hashlib
import secrets
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from urllib.parse import unquote_plus

Json = dict[str, Any]


class Refusal(Exception):
    def __init__(self, error: str, description: str = "", status: int = 400) -> None:
        super().__init__(error)
        self.body = {"error": error, "error_description": description}
        self.status = status


@dataclass
class Rules:
    """`resource` is the only one that tokens are for. `lifetime_s` None says nothing of an end."""

    resource: str
    issuer: str
    lifetime_s: float | None = 3600.0
    rotates: bool = True
    names_refresh: bool = True
    clients: dict[str, Json] = field(default_factory=dict)
    codes: dict[str, Json] = field(default_factory=dict)
    access: set[str] = field(default_factory=set)
    refresh: set[str] = field(default_factory=set)
    spent: list[str] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def register(self, wanted: Json) -> Json:
        if not wanted.get("redirect_uris") or wanted.get("application_type") != "web":
            raise Refusal("invalid_client_metadata", "redirect_uris and application_type web are needed")
        method = wanted["token_endpoint_auth_method"]
        client = {"client_id": f"client-{secrets.token_hex(4)}", **wanted}
        if method != "none":
            client |= {"client_secret": secrets.token_urlsafe(24), "client_secret_expires_at": 0}
        self.clients[client["client_id"]] = client
        return client

    def authorize(self, query: dict[str, str]) -> str:
        """A code, as if the person had agreed."""
        client = self.clients.get(query.get("client_id", ""))
        if client is None or query.get("redirect_uri") not in client["redirect_uris"]:
            raise Refusal("invalid_request", "unknown client or redirect_uri")
        if query.get("response_type") != "code" or query.get("code_challenge_method") != "S256":
            raise Refusal("invalid_request", "code and S256 are needed")
        if len(query.get("code_challenge", "")) != 43 or len(query.get("state", "")) < 22:
            raise Refusal("invalid_request", "a weak challenge or state")
        self._check_resource(query)
        code = secrets.token_urlsafe(24)
        self.codes[code] = query
        return code

    def token(self, form: dict[str, str], authorization: str) -> Json:
        client = self._client(form, authorization)
        self._check_resource(form)
        match form.get("grant_type"):
            case "authorization_code":
                return self._redeem(client, form)
            case "refresh_token":
                return self._renew(form)
        raise Refusal("unsupported_grant_type")

    def revoke(self, form: dict[str, str], authorization: str) -> None:
        self._client(form, authorization)
        self.access.discard(form["token"])
        self.refresh.discard(form["token"])

    def _redeem(self, client: Json, form: dict[str, str]) -> Json:
        asked = self.codes.pop(form.get("code", ""), None)
        if asked is None or asked["client_id"] != client["client_id"]:
            raise Refusal("invalid_grant", "unknown code")
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(digest).decode().rstrip("=") != asked["code_challenge"]:
            raise Refusal("invalid_grant", "wrong verifier")
        if form.get("redirect_uri") != asked["redirect_uri"]:
            raise Refusal("invalid_grant", "another redirect_uri")
        return self.grant(asked.get("scope", ""))

    def _renew(self, form: dict[str, str]) -> Json:
        with self._lock:
            token = form.get("refresh_token", "")
            if token not in self.refresh:
                raise Refusal("invalid_grant", f"refresh token {token} is unknown")
            if self.rotates:
                self.refresh.discard(token)
                self.spent.append(token)
        return self.grant("")

    def grant(self, scope: str) -> Json:
        access, refresh = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self.access.add(access)
        given: Json = {"access_token": access, "token_type": "Bearer"}
        if self.lifetime_s is not None:
            given["expires_in"] = self.lifetime_s
        if self.names_refresh:
            self.refresh.add(refresh)
            given["refresh_token"] = refresh
        return given | ({"scope": scope} if scope else {})

    def _check_resource(self, asked: dict[str, str]) -> None:
        if asked.get("resource") != self.resource:
            raise Refusal("invalid_target", f"not {asked.get('resource')}")

    def _client(self, form: dict[str, str], authorization: str) -> Json:
        """By exactly the method that was registered."""
        basic = _basic(authorization)
        client_id = basic[0] if basic else form.get("client_id", "")
        client = self.clients.get(client_id)
        if client is None or form.get("client_id", client_id) != client_id:
            raise Refusal("invalid_client", status=401)
        given = {
            "none": None,
            "client_secret_post": form.get("client_secret"),
            "client_secret_basic": basic[1] if basic else None,
        }[client["token_endpoint_auth_method"]]
        both = basic is not None and "client_secret" in form
        if both or given != client.get("client_secret"):
            raise Refusal("invalid_client", status=401)
        return client


def _basic(authorization: str) -> tuple[str, str] | None:
    if not authorization.startswith("Basic "):
        return None
    name, _, secret = base64.b64decode(authorization[6:]).decode().partition(":")
    return unquote_plus(name), unquote_plus(secret)
