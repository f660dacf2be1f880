"""A server of the official SDK as a process: a shelf of notes behind a sign-in with short tokens."""

import sys
from pathlib import Path

import uvicorn
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.auth.settings import AuthSettings, ClientRegistrationOptions, RevocationOptions
from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations
from pydantic import AnyHttpUrl

from tests.peers.journal import Journal
from tests.peers.rotating import RotatingProvider

SCOPE = "shelf"


def main(port: int, folder: Path, life_s: int) -> None:
    journal = Journal(folder / "journal")
    server = make(f"http://127.0.0.1:{port}", folder, journal, life_s)
    uvicorn.run(server.streamable_http_app(), port=port, log_config=None, timeout_graceful_shutdown=0)


def make(base: str, folder: Path, journal: Journal, life_s: int) -> MCPServer:
    provider = RotatingProvider(base, folder / "store.json", journal, life_s)
    server = MCPServer("shelf", auth_server_provider=provider, auth=_settings(base), log_level="CRITICAL")
    server.custom_route("/consent", methods=["GET", "POST"])(provider.consent)

    def look(topic: str) -> str:
        """Looks up what the shelf holds about something."""
        journal.note("looked")
        return f"{_person()} has two notes about {topic}."

    def put(note: str) -> str:
        """Puts a note on the shelf."""
        journal.note(f"put {note}")
        return f"{_person()} has one note more."

    server.add_tool(look, annotations=ToolAnnotations(read_only_hint=True), structured_output=False)
    server.add_tool(put, structured_output=False)
    return server


def _settings(base: str) -> AuthSettings:
    return AuthSettings(
        issuer_url=AnyHttpUrl(base),
        resource_server_url=AnyHttpUrl(f"{base}/mcp"),
        required_scopes=[SCOPE],
        client_registration_options=ClientRegistrationOptions(
            enabled=True, valid_scopes=[SCOPE], default_scopes=[SCOPE]
        ),
        revocation_options=RevocationOptions(enabled=True),
        validate_token_resource=True,
    )


def _person() -> str:
    token = get_access_token()
    return token.subject or "nobody" if token else "nobody"


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
