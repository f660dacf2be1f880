"""One tool call becomes one receipt: sent to a worker by name, claimed there once, settled once."""

import logging
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from threading import Event, Thread

from celery import current_app
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import Error as DatabaseFailure
from django.db import connection
from kombu.exceptions import OperationalError

from agent_app.files.stored_results import BranchResults
from agent_app.files.workspace import ConversationWorkspace
from agent_app.knowledge.searching import KnowledgeOfCall
from agent_app.live.notices import publish_call_settled
from agent_app.records.lease_clock import database_now
from agent_app.records.queries.calls import calls_of_turn
from agent_app.records.queries.files import files_for_call
from agent_app.records.rows import CallRow
from agent_app.records.storable import storable_object
from agent_app.records.writes.calls import (
    ClaimedCall,
    VersionConflict,
    claim_call,
    release_call,
    renew_call,
    settle_call,
)
from agent_app.research.port import ResearchOfCall
from agent_app.skills.opening import SkillsOfCall
from agent_app.turns.file_size import largest_file, unbounded
from agent_app.turns.seeing import vision_of
from agent_app.turns.ticks import Ticks
from agent_app.watch.traces import call_span
from prompts.history import LOOKER
from tools.kit.arguments import shown
from tools.kit.execute import execute, timed_out
from tools.kit.receipt import Failed, Receipt, receipt_json
from tools.kit.registry import TOOLS
from tools.kit.tool import Ports, Tool

logger = logging.getLogger(__name__)

QUEUE, FILES_QUEUE, HEAVY_QUEUE, PREVIEWS_QUEUE = "tools", "files", "heavy", "previews"
"""What is light, what pages show of files, what takes a processor for long, what LibreOffice draws."""
PREVIEW_SLACK_S = 10
CONFLICT_ROUNDS = 8
_TOOLS = {tool.name: tool for tool in TOOLS}
"""What a worker has; a call of another tool is not its to claim, whoever sent it."""


def send(call_id: str, *, heavy: bool = False) -> bool:
    """Hands a stored call to a worker. Blocking; False when the broker is away, and recover sends again."""
    return _send("turns.run_call", HEAVY_QUEUE if heavy else QUEUE, call_id=call_id)


def send_all(call_ids: Sequence[str], heavy: Collection[str] = ()) -> None:
    """Those of one step; what a broker that is away did not take is left to recover."""
    for call_id in call_ids:
        if not send(call_id, heavy=call_id in heavy):
            return


def send_picture(turn_id: str, sha256: str) -> bool:
    """Asks a worker to read a picture for a model without eyes; False when the broker is away."""
    return _send("turns.read_picture", HEAVY_QUEUE, turn_id=turn_id, sha256=sha256)


def send_derivation(wanted: str, *, drawn: bool) -> bool:
    """Asks for something to be computed from files, what is `drawn` of the worker with LibreOffice."""
    if drawn:
        limit_s = settings.PREVIEW_LIMIT_S + PREVIEW_SLACK_S
        return _send("files.derive", PREVIEWS_QUEUE, limit_s, wanted=wanted)
    return _send("files.derive", FILES_QUEUE, wanted=wanted)


def send_reading() -> bool:
    """Asks a worker to read the file of the knowledge base that waits longest."""
    return _send("knowledge.read", HEAVY_QUEUE, settings.KNOWLEDGE_READ_S)


def _send(task: str, queue: str = QUEUE, limit_s: int | None = None, **ids: str) -> bool:
    """Without a limit of its own, the task has that of all tools."""
    hard_s = None if limit_s is None else limit_s + PREVIEW_SLACK_S
    try:
        current_app.send_task(
            task,
            kwargs=ids,
            queue=queue,
            retry=False,
            ignore_result=True,
            soft_time_limit=limit_s,
            time_limit=hard_s,
        )
    except _broker_errors() as error:
        logger.warning("%s was not sent and will be sent again: %s", task, error)
        return False
    return True


@cache
def _broker_errors() -> tuple[type[BaseException], ...]:
    """What a broker raises that is away, or that refuses, as one does whose own disk is full."""
    return (OperationalError, *current_app.connection_for_write().channel_errors)


def perform(call_id: str) -> None:
    """Runs in a worker. Delivered twice it runs once; what was stopped meanwhile keeps nothing."""
    now = database_now()
    lease_until = now + timedelta(seconds=settings.CALL_LEASE_S)
    claimed = claim_call(call_id, now=now, lease_until=lease_until, among=_TOOLS)
    if claimed is None:
        return
    try:
        with _renewing(claimed), call_span(claimed.turn_id, claimed.name, claimed.call_id):
            _run(claimed)
    except BaseException:
        release_call(claimed.call_id, claimed.attempt, now=database_now())
        raise
    publish_call_settled(claimed.turn_id, claimed.call_id)


def _run(claimed: ClaimedCall) -> None:
    """Until the call is settled."""
    try:
        for _ in range(CONFLICT_ROUNDS):
            try:
                _run_once(claimed)
            except VersionConflict:
                continue
            return
        _settle(
            claimed,
            Failed("The file kept changing while this call ran. Read it and try again.", kind="changing"),
        )
    except SoftTimeLimitExceeded:
        _settle(claimed, timed_out(claimed.name, settings.TOOL_SOFT_LIMIT_S))


def _run_once(claimed: ClaimedCall) -> None:
    """Raises VersionConflict when a call beside this one changed a file first: then it runs on that."""
    rows = files_for_call(claimed.call_id)
    workspace = ConversationWorkspace(rows.files, durable=rows.signed_in)
    tool = _TOOLS[claimed.name]
    ports = Ports(
        workspace=workspace,
        results=BranchResults(claimed.call_id),
        skills=SkillsOfCall(claimed.call_id),
        knowledge=KnowledgeOfCall(claimed.call_id),
        research=ResearchOfCall(claimed.call_id),
        vision=vision_of(claimed.chat_id) if claimed.name == LOOKER else None,
        result_limit_chars=settings.RESULT_LIMIT_CHARS,
        progress=Ticks(claimed.chat_id, claimed.call_id),
    )
    _settle(claimed, _executed(tool, claimed, ports), workspace)


def _executed(tool: Tool, claimed: ClaimedCall, ports: Ports) -> Receipt:
    limit = (SoftTimeLimitExceeded,)
    with largest_file(settings.TOOL_FILE_SIZE_BYTES):
        return execute(tool, claimed.arguments_text, ports, cut_off=claimed.cut_off, let_through=limit)


def _settle(claimed: ClaimedCall, receipt: Receipt, workspace: ConversationWorkspace | None = None) -> None:
    kept = storable_object(receipt_json(with_history(claimed, receipt)))
    changes = workspace.changes if workspace is not None and kept["ok"] else ()
    settle_call(claimed.call_id, claimed.attempt, kept, changes, now=database_now())


def with_history(claimed: ClaimedCall, receipt: Receipt) -> Receipt:
    """The same failing call a second time says so."""
    if not isinstance(receipt, Failed):
        return receipt
    before = [call for call in calls_of_turn(claimed.turn_id) if same_failure(call, claimed)]
    if not before:
        return receipt
    times = f"This call failed the same way {len(before)} time{'s' if len(before) > 1 else ''} before. "
    return Failed(times + receipt.error, receipt.example, kind=receipt.kind)


def same_failure(call: CallRow, claimed: ClaimedCall) -> bool:
    """Whether this very call was made before in the turn, and failed."""
    if call.name != claimed.name or call.call_id == claimed.call_id or call.state != "error":
        return False
    arguments = shown(claimed.arguments_text)
    return call.arguments_text == claimed.arguments_text or (
        arguments is not None and shown(call.arguments_text) == arguments
    )


@contextmanager
def _renewing(claimed: ClaimedCall) -> Iterator[None]:
    """A running call shows that it lives; when its process dies, the lease runs out."""
    done = Event()
    beat = Thread(target=_renew_until, args=(claimed, done), daemon=True, name=f"lease-{claimed.call_id}")
    beat.start()
    try:
        yield
    finally:
        done.set()
        beat.join()


def _renew_until(claimed: ClaimedCall, done: Event) -> None:
    try:
        while not done.wait(settings.CALL_LEASE_S / 3):
            if not _renewed(claimed):
                return
    finally:
        connection.close()


def _renewed(claimed: ClaimedCall) -> bool:
    """False when the call is no longer ours; a database that is away is asked again next time."""
    lease_until = database_now() + timedelta(seconds=settings.CALL_LEASE_S)
    try:
        with unbounded():
            return renew_call(claimed.call_id, claimed.attempt, lease_until=lease_until)
    except DatabaseFailure as error:
        logger.warning("the lease of call %s was not renewed: %s", claimed.call_id, error)
        connection.close()
        return True
