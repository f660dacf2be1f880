"""What must hold once everything is quiet: nothing lost, nothing twice, every file in order."""

import hashlib
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from django.conf import settings
from docx import Document
from openpyxl import load_workbook
from pptx import Presentation

from agent_app.files import storage
from agent_app.live.message import Message as Shown
from agent_app.live.message import ToolPart
from agent_app.records.models import FileVersion, Message, ToolCall, Turn
from agent_app.records.queries.chats import ACTIVE, message_row
from agent_app.turns.answer import message_of
from drill.killer import Killer
from drill.outside import outside
from drill.page import Page, text_of
from drill.plan import CALL_MARK
from drill.site import VALKEY
from drill.visitor import Talk

WORD = re.compile(r"n(\d+)s(\d+)w(\d+) ")
VALKEY_LOSS_S = 5.0
Finding = tuple[str, list[str]]


def audit(
    talks: Sequence[Talk], killer: Killer, refusals: Sequence[str], entered: Sequence[str]
) -> list[Finding]:
    """Each rule with what broke it. `entered` are the marks that came to the desk."""
    messages, versions = list(Message.objects.all()), list(FileVersion.objects.select_related("call"))
    calls = list(ToolCall.objects.select_related("step__turn"))
    return [
        ("user messages lost", lost_messages(talks, messages)),
        ("sends refused", [str(ack) for talk in talks for ack in talk.refused]),
        ("receipts lost", [*lost_receipts(talks, calls), *receipts_without_effect(calls, versions)]),
        ("calls that ran twice", ran_twice(versions)),
        *outside(calls, entered),
        ("files that don't open", [problem for one in versions if (problem := unreadable(one))]),
        ("half-written files left", half_written()),
        ("histories a provider refuses", list(refusals)),
        ("page and database differ", differences(talks, messages)),
        ("things said twice", [one for message in messages for one in said_twice(message)]),
        ("words missing in the middle", [one for message in messages for one in holes(message)]),
        ("words shown, then gone", gone(talks, killer)),
    ]


def lost_messages(talks: Sequence[Talk], messages: Sequence[Message]) -> list[str]:
    """Every acknowledged message stands once, with the words that were sent."""
    found = Counter(one.client_id for one in messages if one.client_id)
    texts = {one.client_id: "".join(p.get("text", "") for p in one.parts) for one in messages}
    return [
        f"{client_id}: stored {found[client_id]} times"
        for talk in talks
        for client_id, ack in talk.acked.items()
        if found[client_id] != 1 or texts[client_id] != ack["text"]
    ]


def lost_receipts(talks: Sequence[Talk], calls: Sequence[ToolCall]) -> list[str]:
    states = {one.id: one.state for one in calls}
    shown = [
        f"{call_id} was shown as {state} and is {states.get(call_id, 'not stored')}"
        for talk in talks
        for tab in talk.tabs
        for call_id, state in tab.receipts.items()
        if states.get(call_id) != state and not (state == "cancelled" and call_id not in states)
    ]
    stored = [
        f"{one.id} is {one.state} without a receipt"
        for one in calls
        if one.state in {"ok", "error"} and one.receipt is None
    ]
    still = [
        f"{one.id} is {one.state} though its turn is {one.step.turn.state}"
        for one in calls
        if one.state in {"queued", "running"} and one.step.turn.state not in ACTIVE
    ]
    return [*shown, *stored, *still]


def receipts_without_effect(calls: Sequence[ToolCall], versions: Sequence[FileVersion]) -> list[str]:
    made = {one.call_id for one in versions}
    empty = [
        f"{one.id} ({one.name}) is ok and made no version"
        for one in calls
        if one.state == "ok" and one.name in {"file_write", "file_edit"} and one.id not in made
    ]
    orphans = [
        f"version {one} stands though its call is {one.call.state if one.call else 'gone'}"
        for one in versions
        if one.cause == FileVersion.Cause.CALL and (one.call is None or one.call.state != "ok")
    ]
    return [*empty, *orphans]


def ran_twice(versions: Sequence[FileVersion]) -> list[str]:
    """A call makes one version, and its mark stands once in any file and first in one alone."""
    by_call = Counter(one.call_id for one in versions if one.call_id)
    twice = [f"call {call_id} made {times} versions" for call_id, times in by_call.items() if times > 1]
    first: dict[str, str] = {}
    for one in sorted(versions, key=lambda v: v.created_at):
        marks = CALL_MARK.findall(words_in(one))
        twice += [f"{mark} stands {n} times in {one}" for mark, n in Counter(marks).items() if n > 1]
        twice += [
            f"{mark} is in {one} and in {first[mark]}"
            for mark in set(marks)
            if first.setdefault(mark, one.file_id) != one.file_id
        ]
    return twice


def unreadable(version: FileVersion) -> str:
    try:
        content = storage.fetch(version.sha256)
        if hashlib.sha256(content).hexdigest() != version.sha256 or len(content) != version.size:
            return f"{version} ({version.name}) has other bytes than were stored"
        words_in(version)
    except Exception as error:  # noqa: BLE001 -- the libraries raise whatever they like on a broken file
        return f"{version} ({version.name}): {error!r}"
    return ""


def words_in(version: FileVersion) -> str:
    """All text of a file, through the usual libraries."""
    content = storage.fetch(version.sha256)
    return _READERS.get(version.kind, _text)(content)


def _text(content: bytes) -> str:
    return content.decode()


def _workbook(content: bytes) -> str:
    sheets = load_workbook(io.BytesIO(content)).worksheets
    return "\n".join(
        str(cell) for sheet in sheets for row in sheet.iter_rows(values_only=True) for cell in row
    )


def _document(content: bytes) -> str:
    return "\n".join(paragraph.text for paragraph in Document(io.BytesIO(content)).paragraphs)


def _deck(content: bytes) -> str:
    shapes = (shape for slide in Presentation(io.BytesIO(content)).slides for shape in slide.shapes)
    return "\n".join(shape.text_frame.text for shape in shapes if shape.has_text_frame)


_READERS: dict[str, Callable[[bytes], str]] = {"xlsx": _workbook, "docx": _document, "pptx": _deck}


def half_written() -> list[str]:
    """Every file of the store has the bytes that its name says; parts lie apart until they are whole."""
    kept = (path for path in Path(settings.FILES_DIR).glob("[0-9a-f][0-9a-f]/*"))
    return [path.name for path in kept if hashlib.sha256(path.read_bytes()).hexdigest() != path.name]


def differences(talks: Sequence[Talk], messages: Sequence[Message]) -> list[str]:
    """What the pages show by their events alone, against the rows."""
    stored: dict[str, dict[str, Shown]] = {}
    for one in messages:
        stored.setdefault(one.conversation_id, {})[one.id] = message_of(message_row(one, None))
    return [
        f"{message_id}: {problem}"
        for talk in talks
        for tab in talk.tabs
        for message_id, message in stored.get(talk.chat, {}).items()
        if (problem := _difference(tab, message))
    ]


def _difference(tab: Page, stored: Shown) -> str:
    shown = tab.fold.message(stored.id)
    if shown is None:
        return f"this message of the {stored.role} is not on the page"
    if shown.status != stored.status:
        return f"{shown.status} on the page, {stored.status} in the database"
    if text_of(shown) != text_of(stored):
        return f"the page says {text_of(shown)[-80:]!r}, the database {text_of(stored)[-80:]!r}"
    states = [[(p.call_id, p.state) for p in one.parts if isinstance(p, ToolPart)] for one in (shown, stored)]
    return "" if states[0] == states[1] else f"calls {states[0]} on the page, {states[1]} in the database"


def said_twice(message: Message) -> Iterable[str]:
    words = Counter(match[0] for match in WORD.finditer(_said(message)))
    calls = Counter(part["call_id"] for part in message.parts if part["type"] == "tool")
    yield from (f"{message.id}: {one!r}" for one, times in (words + calls).items() if times > 1)


def holes(message: Message) -> Iterable[str]:
    """Within a step the words count up from nought."""
    if message.role != "assistant":
        return
    steps: dict[str, list[int]] = {}
    for match in WORD.finditer(_said(message)):
        steps.setdefault(match[2], []).append(int(match[3]))
    for step, places in steps.items():
        if sorted(places) != list(range(len(places))):
            yield f"{message.id}, step {step}: {places}"


def gone(talks: Sequence[Talk], killer: Killer) -> list[str]:
    """When Valkey itself dies, the last second of a text may go."""
    deaths = killer.at.get(VALKEY, [])
    return [
        f"{loss.message_id}: {loss.words[-60:]!r}"
        for talk in talks
        for tab in talk.tabs
        for loss in tab.losses
        if not any(0 <= loss.at - at <= VALKEY_LOSS_S for at in deaths)
    ]


def _said(message: Message) -> str:
    return "".join(part.get("text", "") for part in message.parts if part["type"] == "text")


def still_running() -> list[str]:
    """Turns, each with the calls that hold it up."""
    running = Turn.objects.filter(state__in=ACTIVE)
    return [
        f"turn {one.id} is {one.state}, fence {one.fence}, attempts {one.attempts}{_open_calls(one)}"
        for one in running
    ]


def _open_calls(turn: Turn) -> str:
    ended = (ToolCall.State.OK, ToolCall.State.ERROR, ToolCall.State.CANCELLED)
    calls = ToolCall.objects.filter(step__turn=turn).exclude(state__in=ended)
    return "".join(
        f"; {one.name} is {one.state}, attempt {one.attempt}, sent {one.sends} times again" for one in calls
    )


def ends_of_turns() -> Counter[str]:
    return Counter(Turn.objects.values_list("state", flat=True))


def failed_receipts() -> Counter[str]:
    """Failed calls by the beginning of what was said; deaths of processes explain them."""
    failed = ToolCall.objects.filter(state=ToolCall.State.ERROR)
    return Counter(str((one.receipt or {}).get("error", ""))[:70] for one in failed)
