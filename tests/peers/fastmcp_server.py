"""A fastmcp server with its OAuth provider as a process: all is in memory, and everybody is let in."""

import sys
from pathlib import Path

import uvicorn
from fastmcp import FastMCP
from fastmcp.server.auth.providers import in_memory
from mcp.server.auth.provider import RefreshToken
from mcp.server.auth.settings import ClientRegistrationOptions, RevocationOptions
from mcp.shared.auth import OAuthClientInformationFull, OAuthToken

from tests.peers.journal import Journal


class Noted(in_memory.InMemoryOAuthProvider):
    """Keeps a journal of what it gave."""

    journal: Journal

    async def register_client(self, client_info: OAuthClientInformationFull) -> None:
        await super().register_client(client_info)
        self.journal.note("registered")

    async def exchange_refresh_token(
        self, client: OAuthClientInformationFull, refresh_token: RefreshToken, scopes: list[str]
    ) -> OAuthToken:
        given = await super().exchange_refresh_token(client, refresh_token, scopes)
        self.journal.note("refreshed")
        return given


def main(port: int, folder: Path, life_s: int) -> None:
    in_memory.DEFAULT_ACCESS_TOKEN_EXPIRY_SECONDS = life_s
    journal = Journal(folder / "journal")
    provider = Noted(
        base_url=f"http://127.0.0.1:{port}",
        client_registration_options=ClientRegistrationOptions(enabled=True, valid_scopes=["read"]),
        revocation_options=RevocationOptions(enabled=True),
        required_scopes=["read"],
    )
    provider.journal = journal
    app = make(provider, journal).http_app()
    uvicorn.run(app, port=port, log_config=None, timeout_graceful_shutdown=0)


def make(provider: Noted, journal: Journal) -> FastMCP:
    server = FastMCP("library", auth=provider)

    @server.tool(annotations={"readOnlyHint": True})
    def books(topic: str) -> list[str]:
        """Books about something."""
        journal.note("books")
        return [f"{topic} one", f"{topic} two"]

    return server


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
