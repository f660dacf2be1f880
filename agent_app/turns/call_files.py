"""The files that a server's answer brings: stored now, and the conversation's once the call is settled."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from agent_app.connections.client.contents import Content, Keep
from agent_app.files.brought import bring
from agent_app.files.workspace import ConversationWorkspace
from agent_app.records.queries.files import files_for_call
from agent_app.records.rows import NewVersion
from agent_app.records.threads import database
from tools.kit.json_types import JsonObject


class CallFiles:
    """Those of one call; `made` go into the transaction of its receipt."""

    def __init__(self, call_id: str) -> None:
        self._call_id = call_id
        self._workspace: ConversationWorkspace | None = None
        self._on_top: Sequence[NewVersion] | None = None

    @property
    def made(self) -> Sequence[NewVersion]:
        if self._on_top is not None:
            return self._on_top
        return self._workspace.changes if self._workspace is not None else ()

    async def workspace(self) -> ConversationWorkspace:
        """The files and names that the conversation has by now; what is kept in the newest one is `made`."""
        rows = await database().read(files_for_call, self._call_id)
        self._workspace = ConversationWorkspace(rows.files, durable=rows.signed_in)
        return self._workspace

    async def put_on_top(self, receipt: JsonObject) -> JsonObject:
        """After a conflict: `made` follows what others changed meanwhile, as the receipt then says."""
        rows = await database().read(files_for_call, self._call_id)
        newest = {row.file_id: row.newest.version for row in rows.files}
        self._on_top = [replace(one, base=newest.get(one.file_id, one.base)) for one in self.made]
        moved = next((one for one in self._on_top if one.file_id == receipt.get("file_id")), None)
        return receipt if moved is None else {**receipt, "version": moved.base + 1}

    async def keeper(self) -> Keep:
        """The names that the conversation has by now are looked up, so that new ones differ."""
        workspace = await self.workspace()

        def keep(content: Content) -> JsonObject:
            return bring(workspace, content.name, content.declared, content.body)

        return keep

    async def keep(self, name: str, declared: str, body: bytes) -> JsonObject:
        """One content, apart from the loop: looking into a file takes a while."""
        keep = await self.keeper()
        return await asyncio.to_thread(keep, Content(name, declared, body))
