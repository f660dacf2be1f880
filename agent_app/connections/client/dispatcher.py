"""The SDK's dispatcher, which keeps what a server really answered and knows when the line has ended."""

from collections.abc import Mapping
from typing import Any

from mcp.shared.dispatcher import CallOptions
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from mcp.shared.transport_context import TransportContext
from mcp.types import RequestId

from agent_app.connections.client.attempt import current


class Dispatcher(JSONRPCDispatcher[TransportContext]):
    """The SDK's models refuse a whole list for one odd tool; the raw answer has the others."""

    @property
    def over(self) -> bool:
        """The line has ended: what is sent now goes nowhere."""
        return self._closed

    async def send_raw_request(
        self,
        method: str,
        params: Mapping[str, Any] | None,
        opts: CallOptions | None = None,
        *,
        _related_request_id: RequestId | None = None,
    ) -> dict[str, Any]:
        attempt = current()
        attempt.refused = self.over
        raw = await super().send_raw_request(method, params, opts, _related_request_id=_related_request_id)
        attempt.raw = raw
        return raw
