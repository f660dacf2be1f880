"""Sign-in for a server of the official SDK: short tokens, and each renewal spends its refresh token.

What it gave stands in a file, so that it outlives a restart as the store of a real server does.
"""

import secrets
import time
from html import escape
from pathlib import Path

from mcp.server.auth.provider import (
    AccessToken,
    AuthorizationCode,
    AuthorizationParams,
    OAuthAuthorizationServerProvider,
    RefreshToken,
    TokenError,
    construct_redirect_uri,
)
from mcp.shared.auth import OAuthClientInformationFull, OAuthToken
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tests.peers.journal import Journal

CODE_LIFE_S = 60
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Shelf</title>
<link rel="icon" href="data:,">
<h1>Let {name} use your shelf?</h1><p>It asks for: {scopes}</p>
<form method="post"><button name="answer" value="yes">Let it in</button>
<button name="answer" value="no">Keep it out</button></form></html>"""


class Pending(BaseModel):
    """A person has been asked and has not answered."""

    client_id: str
    params: AuthorizationParams


class Store(BaseModel):
    clients: dict[str, OAuthClientInformationFull] = {}
    pending: dict[str, Pending] = {}
    codes: dict[str, AuthorizationCode] = {}
    access: dict[str, AccessToken] = {}
    refresh: dict[str, RefreshToken] = {}
    spent: dict[str, str] = {}


class RotatingProvider(OAuthAuthorizationServerProvider[AuthorizationCode, RefreshToken, AccessToken]):
    """`spent` leads from a used refresh token to its person: seen again, all of theirs end (RFC 9700)."""

    def __init__(self, base: str, at: Path, journal: Journal, life_s: int) -> None:
        self._base, self._at, self._journal, self._life_s = base, at, journal, life_s
        self._store = Store.model_validate_json(at.read_text()) if at.exists() else Store()

    def _keep(self) -> None:
        self._at.write_text(self._store.model_dump_json())

    async def get_client(self, client_id: str) -> OAuthClientInformationFull | None:
        return self._store.clients.get(client_id)

    async def register_client(self, client_info: OAuthClientInformationFull) -> None:
        self._store.clients[str(client_info.client_id)] = client_info
        self._keep()
        self._journal.note("registered")

    async def authorize(self, client: OAuthClientInformationFull, params: AuthorizationParams) -> str:
        """The page on which the person says yes or no."""
        name = secrets.token_urlsafe(20)
        self._store.pending[name] = Pending(client_id=str(client.client_id), params=params)
        self._keep()
        return f"{self._base}/consent?asked={name}"

    async def consent(self, request: Request) -> Response:
        asked = self._store.pending.get(request.query_params.get("asked", ""))
        if asked is None:
            return HTMLResponse("Nothing is asked here.", 404)
        if request.method == "GET":
            client = self._store.clients[asked.client_id]
            scopes = " ".join(asked.params.scopes or []) or "nothing in particular"
            return HTMLResponse(_PAGE.format(name=escape(str(client.client_name)), scopes=escape(scopes)))
        yes = (await request.form()).get("answer") == "yes"
        del self._store.pending[request.query_params["asked"]]
        said = {"code": self._code(asked)} if yes else {"error": "access_denied"}
        self._keep()
        self._journal.note("allowed" if yes else "denied")
        back = construct_redirect_uri(str(asked.params.redirect_uri), **said, state=asked.params.state)
        return RedirectResponse(back, 302, headers={"Cache-Control": "no-store"})

    def _code(self, asked: Pending) -> str:
        params = asked.params
        code = AuthorizationCode(
            code=secrets.token_urlsafe(32),
            scopes=params.scopes or [],
            expires_at=time.time() + CODE_LIFE_S,
            client_id=asked.client_id,
            code_challenge=params.code_challenge,
            redirect_uri=params.redirect_uri,
            redirect_uri_provided_explicitly=params.redirect_uri_provided_explicitly,
            resource=params.resource,
            subject=f"reader-{secrets.token_hex(3)}",
        )
        self._store.codes[code.code] = code
        return code.code

    async def load_authorization_code(
        self, client: OAuthClientInformationFull, authorization_code: str
    ) -> AuthorizationCode | None:
        found = self._store.codes.get(authorization_code)
        return found if found and found.client_id == client.client_id else None

    async def exchange_authorization_code(
        self, client: OAuthClientInformationFull, authorization_code: AuthorizationCode
    ) -> OAuthToken:
        del client, self._store.codes[authorization_code.code]
        self._journal.note("granted")
        return self._given(authorization_code, authorization_code.scopes)

    async def load_refresh_token(
        self, client: OAuthClientInformationFull, refresh_token: str
    ) -> RefreshToken | None:
        if (subject := self._store.spent.get(refresh_token)) is not None:
            self._journal.note("reused")
            self._end_all(subject)
        found = self._store.refresh.get(refresh_token)
        return found if found and found.client_id == client.client_id else None

    async def exchange_refresh_token(
        self, client: OAuthClientInformationFull, refresh_token: RefreshToken, scopes: list[str]
    ) -> OAuthToken:
        if not set(scopes) <= set(refresh_token.scopes):
            raise TokenError("invalid_scope")
        del client, self._store.refresh[refresh_token.token]
        self._store.spent[refresh_token.token] = str(refresh_token.subject)
        self._journal.note("refreshed")
        return self._given(refresh_token, scopes)

    def _given(self, of: AuthorizationCode | RefreshToken, scopes: list[str]) -> OAuthToken:
        about = {"client_id": of.client_id, "scopes": scopes, "resource": of.resource, "subject": of.subject}
        access = AccessToken(
            token=secrets.token_urlsafe(32), expires_at=int(time.time()) + self._life_s, **about
        )
        refresh = RefreshToken(token=secrets.token_urlsafe(32), **about)
        self._store.access[access.token], self._store.refresh[refresh.token] = access, refresh
        self._keep()
        return OAuthToken(
            access_token=access.token,
            expires_in=self._life_s,
            refresh_token=refresh.token,
            scope=" ".join(scopes),
        )

    async def load_access_token(self, token: str) -> AccessToken | None:
        return self._store.access.get(token)

    async def revoke_token(self, token: AccessToken | RefreshToken) -> None:
        self._end_all(str(token.subject))
        self._journal.note("revoked")

    def _end_all(self, subject: str) -> None:
        """Of one sign-in."""
        for held in (self._store.access, self._store.refresh):
            for token in [token for token, of in held.items() if of.subject == subject]:
                del held[token]
        self._keep()
