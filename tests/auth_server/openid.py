"""An OpenID Connect provider on loopback, which knows one person and signs them in without a question."""

import base64
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode

import jwt

from tests.auth_server.rules import Json, Rules
from tests.auth_server.server import AuthServer, Reply, Seen, running

CLIENT_ID, CLIENT_SECRET = "folio", "client-secret"
SIGNING_KEY = "a key of the provider's own, thirty-two bytes long"


@dataclass
class OpenIdProvider:
    """`person` are the claims of whoever signs in. Codes hold once, with the verifier of their challenge."""

    server: AuthServer
    person: Json
    codes: dict[str, str] = field(default_factory=dict)

    @property
    def issuer(self) -> str:
        return self.server.base

    @property
    def settings(self) -> dict[str, str]:
        return {
            "OIDC_ISSUER": self.issuer,
            "OIDC_CLIENT_ID": CLIENT_ID,
            "OIDC_CLIENT_SECRET": CLIENT_SECRET,
            "OIDC_NAME": "Example Office",
        }

    def agree(self, query: dict[str, str]) -> str:
        """The code for an authorisation that the person agrees to."""
        assert (query["client_id"], query["response_type"]) == (CLIENT_ID, "code")
        assert "openid" in query["scope"].split()
        code = f"code-{len(self.codes)}-{query['state']}"
        self.codes[code] = query["code_challenge"]
        return code

    def authorize(self, seen: Seen) -> Reply:
        back = {"code": self.agree(seen.query), "state": seen.query["state"]}
        return Reply(302, headers=(("location", f"{seen.query['redirect_uri']}?{urlencode(back)}"),))

    def token(self, seen: Seen) -> Reply:
        form = seen.form
        challenge = hashlib.sha256(form["code_verifier"].encode()).digest()
        told = base64.urlsafe_b64encode(challenge).decode().rstrip("=")
        right = (form["client_id"], form["client_secret"]) == (CLIENT_ID, CLIENT_SECRET)
        if not right or self.codes.pop(form["code"], None) != told:
            return Reply(400, {"error": "invalid_grant"})
        claims = {"iss": self.issuer, "aud": CLIENT_ID, "exp": 4_000_000_000, "iat": 1_000_000_000}
        id_token = jwt.encode(claims | self.person, SIGNING_KEY, algorithm="HS256")
        return json_reply({"access_token": "access", "token_type": "Bearer", "id_token": id_token})

    def userinfo(self, seen: Seen) -> Reply:
        return json_reply(self.person) if seen.headers["authorization"] == "Bearer access" else Reply(401)


def json_reply(body: Json) -> Reply:
    return Reply(200, body, (("content-type", "application/json"),))


@contextmanager
def openid_provider(**person: object) -> Iterator[OpenIdProvider]:
    with running(AuthServer(Rules("", ""))) as server:
        provider = OpenIdProvider(server, {"sub": "person-1", "preferred_username": "ada"} | person)
        server.instead = {
            "/.well-known/openid-configuration": json_reply(
                {
                    "issuer": server.base,
                    "authorization_endpoint": f"{server.base}/authorize",
                    "token_endpoint": f"{server.base}/token",
                    "userinfo_endpoint": f"{server.base}/userinfo",
                    "jwks_uri": f"{server.base}/jwks",
                    "token_endpoint_auth_methods_supported": ["client_secret_post"],
                },
            ),
            "/authorize": provider.authorize,
            "/token": provider.token,
            "/userinfo": provider.userinfo,
        }
        yield provider
