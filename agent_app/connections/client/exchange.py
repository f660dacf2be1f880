"""What is asked of an open session: pages of tools, and calls with their rounds of questions."""

import asyncio

from mcp.client.session import ClientRequestContext, ClientSession
from mcp.shared.dispatcher import ProgressFnT
from mcp.shared.exceptions import MCPError
from mcp.types import (
    HEADER_MISMATCH,
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
    ErrorData,
    InputRequiredResult,
    InputResponse,
    InputResponses,
    PaginatedRequestParams,
)
from pydantic import TypeAdapter, ValidationError

from agent_app.connections.client.attempt import Attempt
from tools.kit.json_types import JsonObject

ROUNDS_LIMIT = 10
ROUND_PAUSE_S = 0.25
LEARN_PAGES = 50
_Answer = CallToolResult | InputRequiredResult
_ANSWER: TypeAdapter[_Answer] = TypeAdapter(_Answer)


async def page_of_tools(client: ClientSession, attempt: Attempt, cursor: str | None) -> JsonObject:
    """The raw page; one odd tool does not cost the others. Raises MCPError."""
    attempt.raw = {}
    try:
        await client.list_tools(params=PaginatedRequestParams(cursor=cursor) if cursor else None)
    except ValidationError:
        if "tools" not in attempt.raw:
            raise
    return attempt.raw


class Call:
    """One call of a tool on an open session. `told` hears of progress."""

    def __init__(self, client: ClientSession, name: str, arguments: JsonObject, told: ProgressFnT) -> None:
        self._client = client
        self._params = CallToolRequestParams(name=name, arguments=arguments)
        self._told = told

    async def answer(self, attempt: Attempt) -> JsonObject:
        """The raw result. Raises MCPError; ValidationError where nothing came that could be read."""
        attempt.raw = {}
        try:
            found = await self._first(attempt)
            for _ in range(ROUNDS_LIMIT):
                if isinstance(found, CallToolResult):
                    return attempt.raw
                found = await self._sent(await self._responses(found), found.request_state)
        except ValidationError:
            if "content" not in attempt.raw:
                raise
            return attempt.raw
        raise MCPError(code=0, message=f"It asked {ROUNDS_LIMIT} times for more without giving an answer.")

    async def _first(self, attempt: Attempt) -> _Answer:
        """A server that has changed the tool's schema wants it to be read again first."""
        try:
            return await self._sent(None, None)
        except MCPError as error:
            if error.code != HEADER_MISMATCH:
                raise
        cursor: str | None = None
        for _ in range(LEARN_PAGES):
            cursor = str((await page_of_tools(self._client, attempt, cursor)).get("nextCursor") or "")
            if not cursor:
                break
        return await self._sent(None, None)

    async def _sent(self, responses: InputResponses | None, state: str | None) -> _Answer:
        """Without the SDK's look at the declared form of results: what came is told as it came."""
        params = self._params.model_copy(update={"input_responses": responses, "request_state": state})
        return await self._client.send_request(
            CallToolRequest(params=params), _ANSWER, progress_callback=self._told
        )

    async def _responses(self, wanted: InputRequiredResult) -> InputResponses | None:
        if not wanted.input_requests:
            await asyncio.sleep(ROUND_PAUSE_S)
            return None
        responses: dict[str, InputResponse] = {}
        for key, request in wanted.input_requests.items():
            context = ClientRequestContext(session=self._client, request_id=key)
            response = await self._client.dispatch_input_request(context, request)
            if isinstance(response, ErrorData):
                raise MCPError.from_error_data(response)
            responses[key] = response
        return responses
