"""Runs one scenario through a real turn, as a member's chat, and looks at what came of it."""

import asyncio
from dataclasses import dataclass

from agent_app.eval.scenario import Outcome, Scenario
from agent_app.files import storage
from agent_app.files.versions import upload
from agent_app.live.wire import Send
from agent_app.records.queries.files import files_of
from agent_app.records.queries.outcomes import TurnOutcome, turn_outcome
from agent_app.records.rows import OwnerRow
from agent_app.records.threads import database
from agent_app.records.writes.chats import create_chat
from agent_app.turns.start import start_turn
from agent_app.turns.stop import request_stop

PATIENCE_S = 600.0
LOOK_S = 0.1


@dataclass(frozen=True)
class Trial:
    """One scenario once; `why_not` is empty when the wish was fulfilled."""

    scenario: Scenario
    run: int
    why_not: str
    turn: TurnOutcome


async def try_out(owner: OwnerRow, model_id: str, scenario: Scenario, run: int) -> Trial:
    """Uploads the files, sends the wish, and checks the newest versions once the turn has ended."""
    before = {name: make() for name, make in scenario.files}
    chat_id = await database().write(_chat_with_files, owner, model_id, before)
    files = await database().read(files_of, owner.owner_id, chat_id)
    send = Send(
        type="send",
        cmd="1",
        chat=chat_id,
        parent_id=None,
        client_id="wish",
        text=scenario.wish,
        file_ids=tuple(file.file_id for file in files),
    )
    started = await start_turn(owner.owner_id, send)
    turn = await _ended(owner, chat_id, started.turn_id)
    after = await database().read(_contents, owner.owner_id, chat_id)
    return Trial(scenario, run, _why_not(scenario, Outcome(before, after, turn.answer), turn), turn)


def _why_not(scenario: Scenario, outcome: Outcome, turn: TurnOutcome) -> str:
    if turn.state != "done":
        return f"the turn ended as {turn.state}: {turn.error}"
    return scenario.check(outcome) or ""


def _chat_with_files(owner: OwnerRow, model_id: str, files: dict[str, bytes]) -> str:
    chat = create_chat(owner.owner_id, model_id=model_id, temperature=None)
    for name, content in files.items():
        upload(owner, chat.chat_id, name, content)
    return chat.chat_id


def _contents(owner_id: str, chat_id: str) -> dict[str, bytes]:
    rows = files_of(owner_id, chat_id)
    return {row.newest.name: storage.fetch(row.newest.sha256) for row in rows}


async def _ended(owner: OwnerRow, chat_id: str, turn_id: str) -> TurnOutcome:
    """The turn, once it has ended; one that goes on for too long is stopped."""
    loop = asyncio.get_running_loop()
    patient_until = loop.time() + PATIENCE_S
    while (found := await database().read(turn_outcome, turn_id)) is None:
        if loop.time() > patient_until:
            await request_stop(owner.owner_id, chat_id, turn_id)
            patient_until += PATIENCE_S
        await asyncio.sleep(LOOK_S)
    return found
