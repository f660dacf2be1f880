"""The SDK's dispatcher, which keeps what a server really answered and knows when the line has ended."""

from collections.abc import Mapping
from typing import Any

from anyio import TASK_STATUS_IGNORED
from anyio.abc import TaskStatus
from mcp.shared.dispatcher import CallOptions, OnNotify, OnNotifyIntercept, OnRequest
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from mcp.shared.transport_context import TransportContext
from mcp.types import RequestId

from agent_app.connections.client.attempt import current


class Dispatcher(JSONRPCDispatcher[TransportContext]):
    """The SDK's models refuse a whole list for one odd tool; the raw answer has the others."""

    over = False

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

    async def run(
        self,
        on_request: OnRequest,
        on_notify: OnNotify,
        on_notify_intercept: OnNotifyIntercept | None = None,
        *,
        task_status: TaskStatus[None] = TASK_STATUS_IGNORED,
    ) -> None:
        try:
            await super().run(on_request, on_notify, on_notify_intercept, task_status=task_status)
        finally:
            self.over = True
